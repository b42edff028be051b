import { decideGate, decideShard, type GateDecision } from '@faultbench/core';
import type { CircusTest } from '../environment/circus';
import { framesOf, messageOf, withFrames } from './error-text';
import { gateInput } from './gate-input';
import { countedRuns, type EndedRun, type Group, type Run, runSuffix, verdictSuffix } from './group';

/**
 * The finished entry that carries a group's verdict: green, or red with the first failing run's stack.
 * A shard whose runs do not decide yet leaves it open, shown as skipped.
 */
export function gateEntry(group: Group, ended: ReadonlyMap<Run, EndedRun>): CircusTest | undefined {
  const first = group.runs[0];
  if (first === undefined || group.gate === undefined) return undefined;
  const decision = decisionOf(group, ended);
  const open = decision === undefined || decision.verdict === 'none';
  return {
    ...first.test,
    name: `${group.name}${verdictSuffix(group)}`,
    mode: undefined,
    errors: decision?.red ? [verdictError(group, decision, ended)] : [],
    status: open ? 'skip' : 'done',
    duration: 0,
    retryReasons: [],
    numPassingAsserts: 0,
    unhandledRejectionErrorByPromise: new Map(),
  };
}

function decisionOf(group: Group, ended: ReadonlyMap<Run, EndedRun>): GateDecision | undefined {
  const input = gateInput(group, ended);
  if (group.shard === undefined) return decideGate(input);
  return decideShard(input, new Set(countedRuns(group).map(({ number }) => number)));
}

/** Behind the last of its runs, wherever a shuffle put them. */
export function appendEntry(group: Group, entry: CircusTest): void {
  const { children } = group.parent;
  const tests = new Set(group.runs.map(({ test }) => test));
  const last = children.findLastIndex((child) => child.type === 'test' && tests.has(child));
  children.splice(last + 1, 0, entry);
}

function verdictError(group: Group, decision: GateDecision, ended: ReadonlyMap<Run, EndedRun>): Error {
  const shown = worstRun(group, ended);
  const place = framesOf(group.runs[0]?.test.asyncError);
  const told = group.shard === undefined ? decision.summary : `${decision.summary}\n${shardNote(group)}`;
  if (shown === undefined) return withFrames(told, place);
  const [run, end] = shown;
  const cause = end.errors[0];
  const label = `${runSuffix(run, group.of).trim()} ${end.outcome}${end.path === '' ? '' : `: ${end.path}`}`;
  const text = cause === undefined || end.outcome === 'void' ? end.message : messageOf(cause);
  const frames = end.errors.map(framesOf).find((each) => each !== '') ?? place;
  return withFrames(`${told}\n\n${label}\n\n${text}`, frames);
}

function shardNote({ shard }: Group): string {
  const which = `shard ${shard?.index} of ${shard?.count}`;
  return `this is ${which}: the verdict stands whatever the runs of the others, not needed here, will find`;
}

/** The first of the gravest; a calm run only where the harness let it down, since its failure decides nothing. */
function worstRun({ runs }: Group, ended: ReadonlyMap<Run, EndedRun>): readonly [Run, EndedRun] | undefined {
  const inOrder = [...runs].sort((a, b) => a.number - b.number);
  const ends = inOrder.flatMap((run) => {
    const end = ended.get(run);
    return end === undefined ? [] : [[run, end] as const];
  });
  const graver = (outcome: string) =>
    ends.find(([{ calm }, end]) => end.outcome === outcome && (!calm || outcome === 'error'));
  return ['error', 'failed', 'void', 'skipped'].map(graver).find((found) => found !== undefined);
}
