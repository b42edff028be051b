import { type GateInput, inOrder, type RunOutcome } from '@faultbench/core';
import { countedRuns, type EndedRun, type Group, type Run } from './group';

/** What the gate of a group looks at: the outcomes so far, in the order of run numbers. */
export function gateInput(group: Group, ended: ReadonlyMap<Run, EndedRun>): GateInput {
  const calm = group.runs.filter((run) => run.calm);
  return {
    ...group.gate,
    of: group.of,
    outcomes: inOrder(group.of, outcomesOf(countedRuns(group), ended)),
    ...(calm.length === 0 ? {} : { calm: calm.map((run) => ended.get(run)?.outcome ?? 'missing') }),
  };
}

function outcomesOf(runs: readonly Run[], ended: ReadonlyMap<Run, EndedRun>): ReadonlyMap<number, RunOutcome> {
  return new Map(runs.map((run) => [run.number, ended.get(run)?.outcome ?? 'missing']));
}
