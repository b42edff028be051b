import type { Exchange } from '../answer/exchange';
import type { Mode, Outcome } from '../vocabulary';

/** What came of a scenario. */
export interface Result {
  readonly id: string;
  readonly title: string;
  readonly mode: Mode;
  readonly outcome: Outcome;
  readonly durationMs: number;
  /** Why it was not passed; the notes of one that was. */
  readonly message: string;
  readonly stories: readonly string[];
  readonly tags: readonly string[];
  readonly steps: readonly string[];
  readonly exchanges: readonly Exchange[];
  /** What a failure is about. */
  readonly failing?: Exchange;
  readonly generated: boolean;
}
