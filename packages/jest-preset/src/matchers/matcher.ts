import type { InvariantsPort, TracePort, WorldPort } from '../fixtures/bridge';

/** What a matcher is called with, as far as ours need it. */
export interface MatcherContext {
  readonly isNot: boolean;
  equals(a: unknown, b: unknown, testers?: readonly unknown[]): boolean;
  readonly utils: {
    readonly iterableEquality: unknown;
    readonly subsetEquality: unknown;
    matcherHint(name: string, received?: string, expected?: string, options?: object): string;
    printExpected(value: unknown): string;
    printReceived(value: unknown): string;
  };
}

export interface MatcherResult {
  readonly pass: boolean;
  message(): string;
}

/** What a subject stands for: the rows and the calls of one run. */
export interface Subject {
  readonly world?: WorldPort;
  readonly trace?: TracePort;
  readonly invariants?: InvariantsPort;
}

/** One matcher: the file, its name and its key in the list are one word. */
export interface Matcher {
  readonly name: string;
  /** Which handle it asks for. */
  readonly subject: 'world' | 'trace';
  match(context: MatcherContext, subject: Subject, args: readonly unknown[]): MatcherResult;
}
