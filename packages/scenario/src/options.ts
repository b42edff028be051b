import { suggest } from '@faultbench/core';

/** Says what is wrong with the value of an option, and what to write; undefined when it is right. */
export type OptionCheck = (value: unknown) => string | undefined;

/** By option, how its value is checked. */
export type OptionChecks = Readonly<Record<string, OptionCheck>>;

/** Throws a RangeError for an option that there is not, and for a value that is none of it. `called`: whose they are. */
export function checkOptions(called: string, given: unknown, checks: OptionChecks): void {
  if (typeof given !== 'object' || given === null || Array.isArray(given))
    throw new RangeError(`${called}: its options are ${shown(given)}; write an object`);
  for (const [name, value] of Object.entries(given)) {
    const check = Object.hasOwn(checks, name) ? checks[name] : undefined;
    if (!check) throw new RangeError(`${called}: ${unknownOption(name, Object.keys(checks))}`);
    const wrong = value === undefined ? undefined : check(value);
    if (wrong !== undefined) throw new RangeError(`${called}: ${name} is ${shown(value)}; ${wrong}`);
  }
}

export const text: OptionCheck = (value) => (typeof value === 'string' ? undefined : 'write a text');

export const flag: OptionCheck = (value) => (typeof value === 'boolean' ? undefined : 'write true or false');

export const texts: OptionCheck = (value) => (isTexts(value) ? undefined : "write a list of texts: ['…']");

export const milliseconds: OptionCheck = (value) =>
  typeof value === 'number' && value > 0 && value < 2 ** 31 ? undefined : 'write milliseconds, such as 60_000';

export const wholeNumber: OptionCheck = (value) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 ? undefined : 'write a whole number';

export const list: OptionCheck = (value) => (Array.isArray(value) ? undefined : 'write a list');

export const object: OptionCheck = (value) =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? undefined : 'write an object';

/** One of these texts. */
export function oneOf(...known: readonly string[]): OptionCheck {
  return (value) => (typeof value === 'string' && known.includes(value) ? undefined : `use ${known.join(', ')}`);
}

/** A list of some of these texts, and not of none. */
export function someOf(...known: readonly string[]): OptionCheck {
  return (value) =>
    isTexts(value) && value.length > 0 && value.every((each) => known.includes(each))
      ? undefined
      : `list some of ${known.join(', ')}`;
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

function unknownOption(name: string, known: readonly string[]): string {
  const near = suggest(name, known);
  return `unknown option ${name}; use ${known.join(', ')}${near === undefined ? '' : ` - did you mean ${near}?`}`;
}

function shown(value: unknown): string {
  return typeof value === 'function' ? 'a function' : (JSON.stringify(value) ?? String(value));
}
