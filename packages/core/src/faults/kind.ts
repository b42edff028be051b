import type { Done } from '../engine/operate';
import type { Answer, Outcome } from '../model/answer';
import type { TraceEvent } from '../model/event';
import type { FaultOptions, Phase } from '../model/fault';
import type { FieldMap } from '../model/field';
import type { Json } from '../model/json';
import type { Execution } from './execution';

/** Where a fault strikes, as far as its symptom needs to know. */
export interface StrikeSite {
  /** Key of the operation kind: get, list, … */
  readonly operation: string;
  /** Text of a missing row, when the call names one: "orders 7 not found". */
  readonly missing: string | undefined;
  readonly args: Json;
  /** What a kind that alters the answer draws from; absent where no world stands behind the call. */
  readonly source?: AnswerSource;
}

/** What an altered answer may be made of. */
export interface AnswerSource {
  /** Fields of the rows in the answer, where they are rows of a record type. */
  readonly fields: FieldMap | undefined;
  ids(record: string): readonly Json[];
  /** Chance of this call, in [0, 1), for one purpose. */
  chance(purpose: string): number;
}

/** A call that a fault could strike, as it went without it. */
export interface StruckCall {
  /** Key of the operation kind: get, list, … */
  readonly operation: string;
  readonly event: TraceEvent;
  /** Writes that the world had seen before. */
  readonly history: number;
}

/** A fault that strikes one call. */
export interface Strike {
  /** As the trace shows it: `timeout`, `http_503`. */
  readonly fault: string;
  readonly kind: FaultKind;
  readonly phase: Phase;
  readonly options: FaultOptions;
}

/**
 * One kind of fault: a phase relative to the write and a symptom for the caller.
 *
 *     before: the operation does not run;answer(strike, undefined, site)
 *     after:  it runs and commits;       answer(strike, what it did, site)
 *
 * A kind is one file in `kinds/` and one line in its list; name, file and YAML key are one word.
 */
export interface FaultKind {
  readonly name: string;
  /** One line for the table in the docs. */
  readonly summary: string;
  /** Phases it can strike in, the default first. */
  readonly phases: readonly Phase[];
  /** Names of its options beside `message` and `phase`, with what each must be. */
  readonly options: Readonly<Record<string, OptionCheck>>;
  /** A kind that stands for a family of keys says which: `http_NNN`. */
  readonly family?: { readonly test: (key: string) => boolean; readonly examples: readonly string[] };
  /** A conditional kind strikes by what the call is about, not by chance; it stands in rules alone. */
  readonly conditional?: boolean;
  /** Options without which it cannot strike. */
  readonly required?: readonly string[];
  /** The option that a bare value in rules stands for; it strikes each call then: `skew: -3h`. */
  readonly short?: { readonly option: string; readonly example: string };
  /** Options that some members of a family alone take: `retry_after` is for `http_429`. */
  readonly memberOptions?: Readonly<Record<string, string>>;
  /** False for a call that it would leave as it is; a sweep does not try it there. Absent: it always shows. */
  shows?(call: StruckCall): boolean;
  /** Its keys that a sweep tries where the test names none: one for each symptom. Absent: only who names it gets it. */
  readonly swept?: readonly string[];
  /** It strikes the connection or the process, not the answer: a world without a process of its own cannot suffer it. */
  readonly wire?: boolean;
  /** Keys of kinds that hide less of the truth: a failure under one of them says more. */
  readonly weaker?: readonly string[];
  /** How the operation runs under it; once and in full, unless this says otherwise. */
  execute?(execution: Execution): Done | Promise<Done>;
  answer(strike: Strike, real: Outcome | undefined, site: StrikeSite): Answer;
}

/** Undefined when the value is right, else what it must be: "a whole number of seconds, at least 1". */
export type OptionCheck = (value: Json) => string | undefined;
