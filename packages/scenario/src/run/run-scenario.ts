import type { Exchange } from '../answer/exchange';
import { runsIn, type Scenario } from '../catalogue/scenario';
import { errorText, expectationText, isExpectation, isScenarioFailed, isSkip, ScenarioFailed } from '../failures';
import type { Result } from '../results/result';
import type { Outcome } from '../vocabulary';
import type { Limits } from './limits';
import { Run, type Stage } from './run';
import { within } from './within';

/** How a scenario ended, and why. */
interface End {
  readonly outcome: Outcome;
  readonly message: string;
  readonly failing?: Exchange;
}

/**
 * Plays a scenario: reasons to skip it → before → its body → work nobody awaited → after.
 * What goes wrong comes back as the outcome; nothing is thrown.
 */
export async function runScenario(scenario: Scenario, stage: Stage, limits: Limits = {}): Promise<Result> {
  const start = stage.time.now();
  const run = new Run(scenario, stage);
  const end = (await reasonNotTo(scenario, stage)) ?? (await play(scenario, run, stage, limits));
  const { id, title, stories, tags, generated } = scenario;
  const { mode, steps, exchanges } = run;
  const durationMs = stage.time.now() - start;
  const { message, steps: told } = hidden(end.message, steps, exchanges, stage);
  return { id, title, mode, ...end, message, durationMs, stories, tags, steps: told, exchanges, generated };
}

/** What is told of a scenario is without secrets; its exchanges are as they were, and are hidden when they are shown. */
function hidden(
  message: string,
  steps: readonly string[],
  exchanges: readonly Exchange[],
  { redactor }: Stage,
): Pick<Result, 'message' | 'steps'> {
  if (!redactor) return { message, steps };
  redactor.learnFrom(exchanges);
  return { message: redactor.text(message), steps: steps.map((step) => redactor.text(step)) };
}

async function reasonNotTo(scenario: Scenario, { doors }: Stage): Promise<End | undefined> {
  try {
    const reason = runsIn(scenario, doors.mode) ?? (await doors.before(scenario));
    return reason === undefined ? undefined : { outcome: 'skipped', message: reason };
  } catch (error) {
    return { outcome: 'error', message: `it could not begin: ${errorText(error)}` };
  }
}

async function play(scenario: Scenario, run: Run, stage: Stage, limits: Limits): Promise<End> {
  const { doors } = stage;
  const played = await judged(await body(scenario, run, stage, limits), doors);
  try {
    await doors.after(scenario);
    return played;
  } catch (error) {
    // an outcome that says more stays
    if (played.outcome !== 'passed') return played;
    return { outcome: 'error', message: `cleanup failed: ${errorText(error)}` };
  }
}

/** The world has the last word on a scenario that would have passed. */
async function judged(end: End, doors: Stage['doors']): Promise<End> {
  if (end.outcome !== 'passed') return end;
  try {
    return (await doors.objection?.()) ?? end;
  } catch (error) {
    return { outcome: 'error', message: `the world cannot be asked any more: ${errorText(error)}` };
  }
}

async function body(scenario: Scenario, run: Run, { time }: Stage, limits: Limits): Promise<End> {
  let end: End;
  try {
    await inTime(scenario, run, time, limits);
    end = { outcome: 'passed', message: '' };
  } catch (error) {
    end = endOf(error, run);
  }
  const forgotten = await run.open.settle(time);
  if (end.outcome !== 'passed') return end;
  return forgotten === undefined
    ? { outcome: 'passed', message: run.notes.join('; ') }
    : { outcome: 'error', message: forgotten };
}

async function inTime({ fn }: Scenario, run: Run, time: Stage['time'], { timeout }: Limits): Promise<void> {
  // async, for one that throws at once
  const work = (async () => fn(run))();
  if (timeout !== undefined && !(await within(time, timeout, work)))
    throw new ScenarioFailed(`it did not end within ${timeout / 1000}s`);
  await work;
}

function endOf(error: unknown, run: Run): End {
  if (isSkip(error)) return { outcome: 'skipped', message: error.message };
  const last = run.exchanges.at(-1);
  const about = isScenarioFailed(error) ? (error.response?.exchange ?? last) : last;
  const failing = about ? { failing: about } : {};
  if (isExpectation(error)) return { outcome: 'failed', message: expectationText(error), ...failing };
  return { outcome: 'error', message: errorText(error), ...failing };
}
