import { createHash } from 'node:crypto';
import { writeSync } from 'node:fs';
import { type PlanLine, type RunsSetup, shardRuns } from '@faultbench/core';
import { framesOf, withFrames } from '../runs/error-text';
import type { Group } from '../runs/group';
import { retriesProblem } from '../runs/refuse-retries';
import { UsageError } from '../runs/usage-error';
import { ancestors, type CircusState, fullName, testsOf } from './circus';
import type { TestFile } from './test-file';
import type { WorldSetup } from './world-setup';

/** Before the first test: every test with a world or a scenario becomes a group, the selection is fixed and written down. */
export function startRuns(file: TestFile, state: CircusState): ReadonlyMap<Group, string> {
  const { runs, scenarios, setups, settings } = file;
  // the folder has to tell of a machine that has nothing to make as well
  if (settings.sweepsOnly || settings.shard !== undefined) file.open();
  if (settings.sweepsOnly) selectSweeps(file, state);
  for (const test of testsOf(state.rootDescribeBlock)) {
    const isOurs = setups.of(test) !== undefined || scenarios.of(test) !== undefined;
    if (runs.place(test) === undefined && isOurs) addPlain(file, test);
  }
  if (settings.replay !== undefined) selectReplayed(file, state);
  const groups = runs.start(state);
  const cut = groups.length > 0 ? file.session.interrupted(file.key) : [];
  const blocks = blockIds(file, groups);
  for (const group of groups) {
    const block = blocks.get(group) ?? '';
    const problem = cut.includes(block) ? SECOND_ATTEMPT : combinationProblem(file, state, group);
    if (problem !== undefined) {
      for (const { test } of group.runs) test.errors.push(withFrames(problem, framesOf(test.asyncError)));
    }
    file.session.append(file.key, planLine(file, group, block));
  }
  return blocks;
}

// Jest makes a file again when its worker ended with an exit code: that must not hide how the first attempt ended.
const SECOND_ATTEMPT =
  'an earlier process of this Jest run ended in the middle of this test; that Jest makes the file again does not make up for it';

function selectSweeps({ sweeps }: TestFile, state: CircusState): void {
  for (const test of testsOf(state.rootDescribeBlock)) {
    if (sweeps.of(test) === undefined) test.mode = 'skip';
  }
}

function combinationProblem(file: TestFile, state: CircusState, group: Group): string | undefined {
  if (!group.isRuns) return arrangeProblem(file, group);
  return rangeProblem(file, group) ?? retriesProblem(state, file.sandbox, group);
}

function rangeProblem({ settings: { run } }: TestFile, { of }: Group): string | undefined {
  if (run === undefined || run <= of) return undefined;
  return `FAULTBENCH_RUN=${run} is not among the ${of} runs of this test: give a number from 1 to ${of}, or unset it`;
}

/** Circus runs no hooks around test.concurrent, and `arrange` is one. */
function arrangeProblem(file: TestFile, { runs }: Group): string | undefined {
  const [test] = runs.map((run) => run.test);
  const arranges = test?.concurrent && file.setups.of(test)?.options.arrange !== undefined;
  return arranges ? 'Jest runs no hooks around test.concurrent, so `arrange` would not run; use test' : undefined;
}

/** A plain test is made by one of the shards. */
function addPlain({ runs, settings: { shard }, shown: name }: TestFile, test: Group['runs'][number]['test']): void {
  const elsewhere = shard !== undefined && shardRuns(1, shard, `${name} › ${fullName(test)}`).length === 0;
  if (elsewhere) test.mode = 'skip';
  else runs.add({ ...plainGroup(test), ...(shard && { shard }) });
}

function plainGroup(test: Group['runs'][number]['test']): Group {
  const whole = fullName(test);
  return {
    name: test.name,
    fullName: whole,
    parent: test.parent,
    of: 1,
    isRuns: false,
    concurrency: 1,
    runs: [{ number: 1, test, calm: false }],
  };
}

function planLine({ session, shown: file, runs, setups }: TestFile, group: Group, block: string): PlanLine {
  const { of, shard } = group;
  const numbers = (calm: boolean) => runs.selected(group).flatMap((run) => (run.calm === calm ? run.number : []));
  const [first] = group.runs;
  const setup = first && setupOf(setups.of(first.test));
  return {
    type: 'plan',
    session: session.id,
    block,
    file,
    name: shownName(group),
    of,
    ...group.gate,
    selected: numbers(false),
    ...(group.runs.some(({ calm }) => calm) ? { calm: numbers(true) } : {}),
    ...(shard && { shard }),
    ...(setup && { setup }),
  };
}

/** `refund agent › issues the refund exactly once` */
function shownName(group: Group): string {
  return [...ancestors(group.parent).map(({ name }) => name), group.name].join(' › ');
}

/** Two tests may share a name; their lines must not. */
function blockIds(file: TestFile, groups: readonly Group[]): ReadonlyMap<Group, string> {
  const counts = new Map<string, number>();
  return new Map(
    groups.map((group) => {
      const block = `${file.shown} › ${shownName(group)}`;
      const count = (counts.get(block) ?? 0) + 1;
      counts.set(block, count);
      return [group, count === 1 ? block : `${block} (${count})`];
    }),
  );
}

/** A replay makes one run of one test; everything else of the file is skipped. */
function selectReplayed(file: TestFile, state: CircusState): void {
  const { replay } = file.settings;
  if (replay === undefined) return;
  const wanted = file.runs.groups.filter((group) => replay.file === file.name && replay.name === group.fullName);
  const kept = new Set(wanted.flatMap((group) => group.runs.map(({ test }) => test)));
  for (const test of testsOf(state.rootDescribeBlock)) if (!kept.has(test)) test.mode = 'skip';
  if (replay.file === file.name && kept.size === 0) {
    const problem = `replay: ${file.name} has no test named "${replay.name}" with runs or a world; it was renamed or removed since`;
    // Jest prints nothing of a file whose tests are all skipped, though it is red
    writeSync(2, `faultbench: ${problem}\n`);
    state.unhandledErrors.push(new UsageError(problem));
  }
  const changed = wanted.map((group) => group.runs[0]).some((run) => run && isChanged(file, run.test, replay.world));
  if (changed) writeSync(2, 'faultbench: the world has changed since this run was recorded; the replay may differ\n');
}

function isChanged(file: TestFile, test: Group['runs'][number]['test'], hash: string): boolean {
  const setup = file.setups.of(test);
  return setup?.isLoaded === true && setup.loaded.world.hash !== hash;
}

function setupOf(setup: WorldSetup | undefined): RunsSetup | undefined {
  if (!setup?.isLoaded) return undefined;
  const { world, seed, clock, faults } = setup.loaded;
  const digest = createHash('sha256').update(JSON.stringify(faults)).digest('hex').slice(0, 16);
  return { world: world.hash, seed, clock, faults: digest };
}
