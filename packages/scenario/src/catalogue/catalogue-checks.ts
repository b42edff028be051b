import { isZone } from '@faultbench/core';
import { checkOptions, type OptionCheck, type OptionChecks, object, text } from '../options';

const compose: OptionCheck = (value) => {
  const files = Array.isArray(value) ? value : [value];
  const isFiles = files.length > 0 && files.every((file) => typeof file === 'string' && file !== '');
  const isComposition = typeof value === 'object' && value !== null && 'members' in value;
  return isFiles || isComposition ? undefined : "write the path of a world file: './library.yaml'";
};

const route = /^(?:GET|POST|PUT|PATCH|DELETE) \S+$/;

const ticks: OptionCheck = (value) =>
  Array.isArray(value) && value.every((each) => typeof each === 'string' && route.test(each))
    ? undefined
    : "list routes: ['POST /lending/tick']";

const zone: OptionCheck = (value) =>
  typeof value === 'string' && isZone(value) ? undefined : 'use a name such as Europe/London or UTC';

const checks: OptionChecks = {
  compose,
  roles: text,
  ticks,
  tickAs: text,
  clock: text,
  clockAs: text,
  zone,
  calendar: object,
  storage: object,
};

/** Throws a RangeError for options that make no catalogue. */
export function checkCatalogue(name: string, options: unknown): void {
  checkOptions(`catalogue '${name}'`, options, checks);
  if (typeof options === 'object' && options !== null && Reflect.get(options, 'compose') === undefined)
    throw new RangeError(`catalogue '${name}': compose is missing; write the path of a world file: './library.yaml'`);
}
