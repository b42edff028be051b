import type { Run } from '../run/run';

/** What a call leaves behind the doors. */
export interface Marks {
  readonly revision: number;
  readonly draws: number;
  readonly keys: number;
}

const named = {
  revision: 'the revision',
  draws: 'the number of calls that were let in',
  keys: 'the number of answers kept by key',
} as const;

/** Undefined where nobody can look. */
export async function marksOf({ inspect }: Run): Promise<Marks | undefined> {
  if (!inspect) return undefined;
  const [revision, draws, keys] = [await inspect.revision(), await inspect.draws(), await inspect.keys()];
  return { revision, draws, keys };
}

/** Fails when one of the marks has moved since. */
export async function checkUnmoved(
  run: Run,
  before: Marks | undefined,
  which: readonly (keyof Marks)[],
  what: string,
): Promise<void> {
  const now = await marksOf(run);
  if (!before || !now) return;
  for (const mark of which) {
    run.check(now[mark] === before[mark], `${what}: ${named[mark]} went from ${before[mark]} to ${now[mark]}`);
  }
}
