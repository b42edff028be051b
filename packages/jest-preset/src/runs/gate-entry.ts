import { decideGate, type GateDecision } from '@faultbench/core';
import type { CircusTest } from '../environment/circus';
import { framesOf, messageOf, withFrames } from './error-text';
import { type EndedRun, type Group, runSuffix, verdictSuffix } from './group';

/** The finished entry that carries a group's verdict: green, or red with the first failing run's stack. */
export function gateEntry(group: Group, ended: ReadonlyMap<number, EndedRun>): CircusTest | undefined {
  const decision = decideGate({
    of: group.of,
    outcomes: [...ended.values()].map(({ outcome }) => outcome),
    ...(group.minPassRate === undefined ? {} : { minPassRate: group.minPassRate }),
  });
  const first = group.runs[0];
  if (first === undefined || group.minPassRate === undefined) return undefined;
  const skipped = decision.verdict === 'none';
  return {
    ...first.test,
    name: `${group.name}${verdictSuffix(group)}`,
    errors: decision.red ? [verdictError(group, decision, ended)] : [],
    status: skipped ? 'skip' : 'done',
    duration: 0,
    retryReasons: [],
    numPassingAsserts: 0,
    unhandledRejectionErrorByPromise: new Map(),
  };
}

/** Behind the last of its runs, wherever a shuffle put them. */
export function appendEntry(group: Group, entry: CircusTest): void {
  const { children } = group.parent;
  const tests = new Set(group.runs.map(({ test }) => test));
  const last = children.findLastIndex((child) => child.type === 'test' && tests.has(child));
  children.splice(last + 1, 0, entry);
}

function verdictError(group: Group, decision: GateDecision, ended: ReadonlyMap<number, EndedRun>): Error {
  const runs = [...ended].sort(([a], [b]) => a - b);
  const order = ['error', 'failed', 'void', 'skipped'];
  const worst = order.flatMap((outcome) => runs.filter(([, run]) => run.outcome === outcome));
  const [shown] = worst;
  if (shown === undefined) return withFrames(decision.summary, '');
  const [number, run] = shown;
  const cause = run.errors[0];
  const label = `${runSuffix(number, group.of).trim()} ${run.outcome}${run.path === '' ? '' : `: ${run.path}`}`;
  const text = cause === undefined || run.outcome === 'void' ? run.message : messageOf(cause);
  const frames = run.errors.map(framesOf).find((each) => each !== '') ?? framesOf(group.runs[0]?.test.asyncError);
  return withFrames(`${decision.summary}\n\n${label}\n\n${text}`, frames);
}
