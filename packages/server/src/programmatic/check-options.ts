import { isMeantAsTarget, suggest, WorldUseError } from '@faultbench/core';
import type { WorldOptions } from './run-options';

const OPTIONS = ['seed', 'as', 'run', 'clock', 'faults'] satisfies readonly (keyof WorldOptions)[];

/** Throws what is wrong with a path, or with options that no compiler has seen. A seed is looked at with its file. */
export function checkOptions(path: string, options: WorldOptions): void {
  if (typeof path !== 'string') refuse(`name a world file, e.g. worlds/shop.yaml, not ${String(path)}`);
  if (typeof options !== 'object' || options === null) refuse(`the options are an object, not ${String(options)}`);
  refuseUnknown('option', options, OPTIONS);
  const { run = 1, clock = 'virtual', faults = {} } = options;
  if (!Number.isSafeInteger(run) || run < 1) refuse(`run must be a whole number from 1, not ${JSON.stringify(run)}`);
  if (!['virtual', 'wall'].includes(clock)) refuse(`clock must be virtual or wall, not ${JSON.stringify(clock)}`);
  if (faults === true || typeof faults === 'string') return;
  if (typeof faults !== 'object')
    refuse(`faults must be true, a path or { rules, plan }, not ${JSON.stringify(faults)}`);
  const target = Object.keys(faults).find(isMeantAsTarget);
  if (target !== undefined) refuse(`faults: ${target} is a target; write { rules: { '${target}': … } }`);
  refuseUnknown('key of faults', faults, ['rules', 'plan']);
}

function refuseUnknown(what: string, given: object, known: readonly string[]): void {
  for (const name of Object.keys(given)) {
    if (known.includes(name)) continue;
    const near = suggest(name, known);
    refuse(`unknown ${what} ${name}; use ${known.join(', ')}${near === undefined ? '' : ` - did you mean ${near}?`}`);
  }
}

function refuse(message: string): never {
  throw new WorldUseError(message);
}
