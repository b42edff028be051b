import type { Matcher } from './matcher';
import { toHaveChangedOnly } from './to-have-changed-only';
import { toHaveNoDuplicateWrites } from './to-have-no-duplicate-writes';
import { toHaveRows } from './to-have-rows';
import { toHaveToolCall } from './to-have-tool-call';
import { toHaveToolCallsInOrder } from './to-have-tool-calls-in-order';
import { toHoldInvariants } from './to-hold-invariants';

export const matchers: readonly Matcher[] = [
  toHaveRows,
  toHaveChangedOnly,
  toHoldInvariants,
  toHaveToolCall,
  toHaveToolCallsInOrder,
  toHaveNoDuplicateWrites,
];
