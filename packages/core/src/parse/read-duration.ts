import { parseDuration } from '../clock/durations';
import { unexpected } from './expect';
import type { Node } from './node';
import type { Problems } from './problems';

/** Milliseconds of `30s`, `1.5m`, `2h` or `1d`. */
export function readDuration(node: Node, problems: Problems): number | undefined {
  const ms = node.kind === 'scalar' && typeof node.value === 'string' ? parseDuration(node.value) : undefined;
  if (ms !== undefined && Number.isSafeInteger(ms) && ms > 0) return ms;
  return unexpected(node, 'a duration', problems, 'write a number and its unit: 500ms, 30s, 1.5m, 2h, 1d');
}
