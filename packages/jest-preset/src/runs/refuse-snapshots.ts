const MATCHERS = Symbol.for('$$jest-matchers-object');
const SNAPSHOTS = [
  'toMatchSnapshot',
  'toMatchInlineSnapshot',
  'toThrowErrorMatchingSnapshot',
  'toThrowErrorMatchingInlineSnapshot',
];

type Matcher = (this: unknown, ...args: unknown[]) => unknown;

/** Snapshots inside runs would be written once per run, and each run would be compared with another's. */
export function refuseSnapshots(globals: object, sandbox: object, inRuns: () => boolean): void {
  const known: unknown = Reflect.get(Object(Reflect.get(sandbox, MATCHERS)), 'matchers');
  const guarded = SNAPSHOTS.flatMap((name) => {
    const original: unknown = Reflect.get(Object(known), name);
    return typeof original === 'function' ? [[name, guard(name, original as Matcher, inRuns)] as const] : [];
  });
  const expect = Reflect.get(globals, 'expect') as { extend(matchers: object): void }; // Jest's own
  expect.extend(Object.fromEntries(guarded));
}

function guard(name: string, original: Matcher, inRuns: () => boolean): Matcher {
  return function (this: unknown, ...args) {
    if (!inRuns()) return original.apply(this, args);
    throw new Error(
      `${name} cannot stand in a runs block: every run would have a snapshot of its own; compare with toEqual`,
    );
  };
}
