import type { Problem } from './problem';
import { renderProblems } from './render-problems';

/** A world, faults file or fault list that cannot be used; its message names every mistake with place and mend. */
export class WorldError extends Error {
  override readonly name = 'WorldError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(renderProblems(problems));
    this.problems = problems;
  }
}
