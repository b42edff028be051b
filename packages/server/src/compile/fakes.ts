import type { Faker } from '@faker-js/faker';
import { type Fakes, hash01, suggestion } from '@faultbench/core';
import { ownRequire } from '../own-require';

type Wrong = { readonly message: string; readonly mend: string };
type Loaded = { readonly ok: true; readonly faker: Faker } | ({ readonly ok: false } & Wrong);

/** What the loaded faker draws from at the moment. */
interface Source {
  numbers(): number;
}

/**
 * Texts by the methods of faker, which is loaded when a field first names one. They depend on the numbers they are
 * given and on the world's own time alone: faker's generator and the real clock stay out of it.
 */
export function openFakes(): Fakes {
  const source: Source = { numbers: () => 0 };
  let loaded: Loaded | undefined;
  const load = () => {
    loaded ??= loadFaker(source);
    return loaded;
  };
  const text = (faker: Faker, method: string, numbers: () => number, now: number) => {
    source.numbers = numbers;
    faker.setDefaultRefDate(now);
    return call(faker, method);
  };
  return {
    check: (method) => {
      const found = load();
      if (!found.ok) return found;
      return unknownMethod(found.faker, method) ?? unusable(method, () => text(found.faker, method, fixedNumbers(), 0));
    },
    text: (method, numbers, now) => {
      const found = load();
      const value = found.ok ? text(found.faker, method, numbers, now) : undefined;
      return typeof value === 'string' ? value : undefined;
    },
  };
}

function loadFaker(source: Source): Loaded {
  try {
    const { faker } = ownRequire('@faker-js/faker/locale/en') as { faker: Faker }; // that package, by its own types
    const Own = faker.constructor as typeof Faker; // the class, without the other seventy locales beside it
    const randomizer = { next: () => source.numbers(), seed: () => undefined };
    return { ok: true, faker: new Own({ locale: faker.rawDefinitions, randomizer }) };
  } catch (error) {
    const message = `faker cannot be loaded: ${error instanceof Error ? error.message : String(error)}`;
    return { ok: false, message, mend: 'install faultbench whole, and use Node 20.19, 22.13 or later' };
  }
}

function unknownMethod(faker: Faker, method: string): Wrong | undefined {
  const [name = '', last = ''] = method.split('.');
  const modules = modulesOf(faker);
  const methods = modules.get(name);
  if (!methods) {
    return { message: `faker has no module "${name}"`, mend: suggestion(name, [...modules.keys()], 'modules are') };
  }
  if (methods.includes(last)) return undefined;
  return { message: `faker.${name} has no method "${last}"`, mend: suggestion(last, methods, 'methods are') };
}

function unusable(method: string, trial: () => unknown): Wrong | undefined {
  const mend = 'use a method that gives text without arguments, such as person.fullName';
  try {
    const value = trial();
    if (typeof value === 'string') return undefined;
    return { message: `faker ${method} gives ${kindOf(value)}, not text`, mend };
  } catch {
    return { message: `faker ${method} cannot do without arguments`, mend };
  }
}

/** Methods by module. */
function modulesOf(faker: Faker): ReadonlyMap<string, readonly string[]> {
  const modules = new Map<string, readonly string[]>();
  for (const [name, module] of Object.entries(faker)) {
    if (typeof module !== 'object' || module === null) continue;
    const members: [string, unknown][] = Object.entries(module);
    const methods = members.filter(([, member]) => typeof member === 'function').map(([key]) => key);
    if (methods.length > 0) modules.set(name, methods);
  }
  return modules;
}

function call(faker: Faker, method: string): unknown {
  const [name = '', last = ''] = method.split('.');
  const module: unknown = Reflect.get(faker, name);
  const member: unknown = typeof module === 'object' && module !== null ? Reflect.get(module, last) : undefined;
  return typeof member === 'function' ? Reflect.apply(member, module, []) : undefined;
}

function fixedNumbers(): () => number {
  let drawn = 0;
  return () => hash01('faker', drawn++);
}

function kindOf(value: unknown): string {
  // a date of another realm is no instance of this one's Date
  if (Object.prototype.toString.call(value) === '[object Date]') return 'a date';
  if (value === null || value === undefined) return 'nothing';
  if (Array.isArray(value)) return 'a list';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
