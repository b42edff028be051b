import { failureText, type Result, type Runner, type Scenario } from '@faultbench/scenario';
import { framesOf, leadingToUser, messageOf, withFrames } from '../runs/error-text';
import type { LiveRun } from './live-run';
import type { ScenarioTest } from './scenario-book';
import type { TestFile } from './test-file';

/** What came of a scenario, and what its function threw. */
interface Played {
  readonly scenario: Scenario;
  readonly result: Result;
  readonly thrown: unknown;
}

/** What a test that plays a scenario does. What came of it becomes the outcome of its run. */
export async function playScenario({ current, players }: TestFile, { scenario, played }: ScenarioTest): Promise<void> {
  const live = current.getStore();
  if (live === undefined) throw new Error(`${scenario.id} is played outside of a run`);
  if (played.problem !== undefined) throw broken(live, played.problem);
  const runner = await players.open(played, live).catch((error: unknown) => {
    throw broken(live, messageOf(error));
  });
  try {
    const end = await watched(runner, scenario);
    // a time-out has told already how it ended
    if (!live.ended) tell(live, end, runner, played.shuffle);
  } finally {
    await players.ended(runner);
  }
}

/** A result holds the message of what was thrown; its stack leads to the line. */
async function watched(runner: Runner, scenario: Scenario): Promise<Played> {
  let thrown: unknown;
  const fn: Scenario['fn'] = async (run) => {
    try {
      return await scenario.fn(run);
    } catch (error) {
      thrown = error;
      throw error;
    }
  };
  const result = await runner.runOne({ ...scenario, fn });
  return { scenario, result, thrown };
}

/** Throws what a test with that outcome throws. */
function tell(
  live: LiveRun,
  { scenario, result, thrown }: Played,
  { redactor }: Runner,
  shuffle: number | undefined,
): void {
  const { id, outcome, steps, failing, exchanges } = result;
  redactor.learnFrom(exchanges);
  live.hide = (text) => redactor.text(text);
  live.attach('scenario', plain(redactor.value({ id, steps, exchanges })));
  if (outcome === 'passed') return;
  if (outcome === 'skipped') {
    live.skip(redactor.text(result.message));
    return;
  }
  const order = shuffle === undefined ? [] : [`in the order of FAULTBENCH_SHUFFLE=${shuffle}`];
  const text = [failureText(result, redactor), ...order].join('\n\n');
  const facts = plain(redactor.value({ id, outcome, steps, ...(failing ? { failing } : {}) }));
  const frames = leadingToUser([framesOf(thrown), scenario.place ?? '']) ?? framesOf(live.test.asyncError);
  throw Object.assign(outcome === 'error' ? broken(live, text, frames) : withFrames(text, frames), { scenario: facts });
}

/** As JSON has it: whole numbers that no number holds are texts. It goes into files, and from one process to another. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value, (_key, member) => (typeof member === 'bigint' ? String(member) : member)));
}

/** The scenario itself let the run down: no rate makes up for that. */
function broken(live: LiveRun, text: string, frames = framesOf(live.test.asyncError)): Error {
  live.blameHarness(text);
  const error = withFrames(text, frames);
  error.name = 'ScenarioError';
  error.stack = `ScenarioError: ${text}${frames === '' ? '' : `\n${frames}`}`;
  return error;
}
