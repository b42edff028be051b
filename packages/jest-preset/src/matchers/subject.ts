import { HANDLE, type SetupPort, type TracePort } from '../fixtures/bridge';
import { UsageError } from '../runs/usage-error';
import type { Matcher, Subject } from './matcher';

/** What stands behind the value given to `expect`; says what is wrong with any other. */
export function subjectOf({ name, subject: wanted }: Matcher, value: unknown): Subject {
  const handle = handleOf(value);
  if (handle !== undefined && handle.kind === wanted) {
    const run = handle.setup.run(`expect(${wanted}).${name}`);
    return { world: run.world(), trace: run.trace(), invariants: run.invariants() };
  }
  if (wanted === 'trace' && isTrace(value)) return { trace: value };
  throw new UsageError(
    `expect(…).${name}: the subject must be the ${wanted} of setupWorld, as in expect(${wanted}).${name}(…); it is ${described(value, handle?.kind)}`,
  );
}

function handleOf(value: unknown): { readonly kind: string; readonly setup: SetupPort } | undefined {
  return typeof value === 'object' && value !== null ? Reflect.get(value, HANDLE) : undefined;
}

/** A trace read from a file has no handle. */
function isTrace(value: unknown): value is TracePort {
  return typeof value === 'object' && value !== null && 'callsTo' in value && 'events' in value && 'path' in value;
}

function described(value: unknown, kind: string | undefined): string {
  if (kind !== undefined) return `the handle ${kind}`;
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (typeof value === 'object' && value !== null) return 'then' in value ? 'a promise; await it first' : 'an object';
  return typeof value === 'string' ? `the text ${JSON.stringify(value)}` : String(value);
}
