import type { ScenarioResponse } from '../answer/response';
import { errorText, isExpectation, ScenarioFailed } from '../failures';
import type { RealTime } from './real-time';

/** How something is waited for. Times are in seconds. */
export interface EventuallyOptions {
  /** Whether it holds. An expectation that fails in it means: not yet. */
  readonly until: (response: ScenarioResponse) => unknown;
  /** 10 when absent; 0 asks exactly once. */
  readonly timeout?: number;
  /** 0.25 when absent. */
  readonly every?: number;
  /** Runs the world's jobs before each probe. */
  readonly tick?: boolean;
  /** What is waited for, for messages. */
  readonly what?: string;
}

export interface Polling {
  readonly time: RealTime;
  readonly tick: () => PromiseLike<unknown>;
  readonly tell: (step: string) => void;
}

type Verdict = { readonly holds: boolean; readonly why: string };

/** tick → probe → until → deadline → wait, and again; once more at the deadline. */
export async function eventually(
  probe: () => PromiseLike<ScenarioResponse>,
  options: EventuallyOptions,
  { time, tick, tell }: Polling,
): Promise<ScenarioResponse> {
  const { until, timeout = 10, every = 0.25, what = '' } = options;
  tell(`until ${what === '' ? 'it holds' : what} (≤ ${timeout}s)`);
  const start = time.now();
  for (let rounds = 1; ; rounds++) {
    if (options.tick) await tick();
    const response = await probe();
    const { holds, why } = await judge(until, response);
    if (holds) return response;
    const left = timeout * 1000 - (time.now() - start);
    if (left <= 0) {
      const condition = what === '' ? 'the condition' : what;
      const asked = `asked ${rounds} time${rounds === 1 ? '' : 's'}${why}`;
      throw new ScenarioFailed(`${condition} did not hold within ${timeout}s (${asked})`, response);
    }
    await time.wait(Math.min(every * 1000, left));
  }
}

async function judge(until: EventuallyOptions['until'], response: ScenarioResponse): Promise<Verdict> {
  try {
    return { holds: Boolean(await until(response)), why: '' };
  } catch (error) {
    if (!isExpectation(error)) throw error;
    return { holds: false, why: `, last: ${errorText(error)}` };
  }
}
