import { formatInstant, type Money } from '@faultbench/core';

/** A value of Temporal, of whatever implementation: an instant or a date. */
export interface TemporalValue {
  readonly [Symbol.toStringTag]: string;
  readonly epochMilliseconds?: number;
  toString(): string;
}

/** `expect.any(String)` and its like. */
export interface AsymmetricMatcher {
  asymmetricMatch(value: unknown): boolean;
  toAsymmetricMatcher?(): string;
}

/** What a field can be expected to be. Amounts are `money("0.75")`, never numbers. */
export type Expected =
  | string
  | number
  | bigint
  | boolean
  | null
  | Money
  | Date
  | TemporalValue
  | AsymmetricMatcher
  | readonly Expected[]
  | { readonly [key: string]: Expected };

/** The text that worlds hold in place of a date or an instant; undefined when the value is neither. */
export function momentText(value: unknown): string | undefined {
  const tag = Object.prototype.toString.call(value);
  if (tag === '[object Date]') return formatInstant(Number(value));
  if (tag === '[object Temporal.PlainDate]') return String(value);
  if (tag !== '[object Temporal.Instant]' && tag !== '[object Temporal.ZonedDateTime]') return undefined;
  return formatInstant(Number(Object(value).epochMilliseconds));
}

export function isAsymmetric(value: unknown): value is AsymmetricMatcher {
  const type = typeof value === 'object' && value !== null && '$$typeof' in value ? value.$$typeof : undefined;
  return type === Symbol.for('jest.asymmetricMatcher');
}
