import { isSettled, type RunOutcome } from '@faultbench/core';
import { messageOf } from '../runs/error-text';
import { expandTest } from '../runs/expand';
import { appendEntry, gateEntry } from '../runs/gate-entry';
import { gateInput } from '../runs/gate-input';
import { countedRuns, type EndedRun, type Group, type Run } from '../runs/group';
import { wrapNameFilter } from '../runs/name-filter';
import type { RunsPlan } from '../runs/runs-options';
import { selectedRuns } from '../runs/selection';
import type { RunChoice } from '../runs/which-runs';
import type { CircusDescribe, CircusError, CircusState, CircusTest } from './circus';

export interface LateErrors {
  readonly group: Group;
  readonly run: Run;
  readonly ended: EndedRun;
  /** The run has another outcome now. */
  readonly changed: boolean;
}

/**
 * Which tests are runs of which group, and how each ended. The path of a group:
 *
 *   describe.runs ─ expect ─▸ add_test ─ N siblings ─▸ run_start ─ selected ─▸ … runs … ─ record ─▸ run_finish ─ settle
 *
 * All of a group selected and a gate: errors are moved aside and one entry carries the verdict.
 * A filter left some of them: each run's own error stands, there is no verdict.
 */
export class RunBook {
  readonly #groups: Group[] = [];
  readonly #plans = new Map<CircusDescribe, RunsPlan>();
  readonly #places = new Map<CircusTest, { readonly group: Group; readonly run: Run }>();
  readonly #selected = new Map<Group, readonly Run[]>();
  readonly #ended = new Map<Group, Map<Run, EndedRun>>();

  get groups(): readonly Group[] {
    return this.#groups;
  }

  /** The describe block being defined is a runs block. */
  plan(block: CircusDescribe, plan: RunsPlan): void {
    this.#plans.set(block, plan);
  }

  planOf(block: CircusDescribe | undefined): RunsPlan | undefined {
    return block === undefined ? undefined : (this.#plans.get(block) ?? this.planOf(block.parent));
  }

  /** Turns a test that was just added into its runs; answers them. */
  expand(state: CircusState, test: CircusTest, plan: RunsPlan, choice: RunChoice): readonly CircusTest[] {
    const group = expandTest(state, test, plan, choice);
    if (group !== undefined) this.add(group);
    return group?.runs.map((run) => run.test) ?? [test];
  }

  add(group: Group): void {
    this.#groups.push(group);
    for (const run of group.runs) this.#places.set(run.test, { group, run });
  }

  place(test: CircusTest): { readonly group: Group; readonly run: Run } | undefined {
    return this.#places.get(test);
  }

  /** Fixes what will run. Answers the groups of which anything will. */
  start(state: CircusState): readonly Group[] {
    wrapNameFilter(state, this.#groups);
    for (const group of this.#groups) this.#selected.set(group, selectedRuns(group, state));
    return this.#groups.filter((group) => this.selected(group).length > 0);
  }

  selected(group: Group): readonly Run[] {
    return this.#selected.get(group) ?? [];
  }

  /** True when one entry will carry the verdict of all runs, or of this shard's. */
  isGated(group: Group): boolean {
    if (group.gate === undefined || this.selected(group).length < group.runs.length) return false;
    return group.shard !== undefined || countedRuns(group).length === group.of;
  }

  /** False when the verdict stands and the block asked to make no run beyond that. */
  isNeeded({ group, run }: { readonly group: Group; readonly run: Run }): boolean {
    const { gate } = group;
    if (!(gate?.stopEarly || gate?.sequential) || !this.isGated(group)) return true;
    const ended = this.#endedOf(group);
    const twin = group.runs.find((each) => each.calm !== run.calm && each.number === run.number);
    const isPair = run.calm && twin !== undefined && (ended.get(twin)?.outcome ?? 'not needed') !== 'not needed';
    return isPair || !isSettled(gateInput(group, ended));
  }

  /** Keeps how a run ended; moves its errors aside when the gate will tell. What came while its world was closed is late. */
  record(place: { readonly group: Group; readonly run: Run }, ended: EndedRun): void {
    const { test } = place.run;
    const late = test.errors;
    this.correct(place, ended);
    test.errors.push(...late);
  }

  /** The same for a run that late errors belong to: they are among its own now. */
  correct({ group, run }: { readonly group: Group; readonly run: Run }, ended: EndedRun): void {
    const { test } = run;
    this.#ended.set(group, this.#endedOf(group).set(run, ended));
    test.errors = [...this.#shownErrors(group, run, ended)];
    if (ended.outcome === 'skipped') test.status = 'skip';
  }

  #shownErrors(group: Group, run: Run, { outcome, errors }: EndedRun): readonly CircusError[] {
    // a calm run that fails explains the run beside it, and decides nothing
    const explains = run.calm && outcome === 'failed' && this.selected(group).some(({ calm }) => !calm);
    return outcome === 'skipped' || this.isGated(group) || explains ? [] : errors;
  }

  #endedOf(group: Group): Map<Run, EndedRun> {
    return this.#ended.get(group) ?? new Map<Run, EndedRun>();
  }

  /** Errors that reached a run after it had ended, e.g. a rejection nobody handled, and what the run is with them. */
  lateErrors(): readonly LateErrors[] {
    return [...this.#places.values()].flatMap(({ group, run }) => {
      const ended = this.#endedOf(group).get(run);
      if (ended === undefined) return [];
      const late = run.test.errors.slice(this.#shownErrors(group, run, ended).length);
      if (late.length === 0) return [];
      // circus pairs a rejection with the place of the test or of the hook that it belongs to
      const ofTest = late.every((entry) => !Array.isArray(entry) || entry[1] === run.test.asyncError);
      const outcome: RunOutcome = ofTest ? 'failed' : 'error';
      const message = `after the run had ended: ${messageOf(late[0])}`;
      const graver = ended.outcome === 'passed' || (outcome === 'error' && ended.outcome !== 'error');
      const errors = [...ended.errors, ...late];
      return [
        { group, run, changed: graver, ended: graver ? { ...ended, outcome, message, errors } : { ...ended, errors } },
      ];
    });
  }

  /** Appends the entry of every group that has a verdict. */
  settle(): void {
    for (const group of this.#groups.filter((each) => this.isGated(each))) {
      const entry = gateEntry(group, this.#endedOf(group));
      if (entry !== undefined) appendEntry(group, entry);
    }
  }

  /** Runs that are to be made, of the whole file. */
  get planned(): number {
    return this.#groups.reduce((sum, group) => sum + this.selected(group).length, 0);
  }

  /** Those of them that have not ended. */
  unfinished(): number {
    return this.planned - [...this.#ended.values()].reduce((sum, runs) => sum + runs.size, 0);
  }
}
