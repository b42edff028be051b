import { formatInstant, type Problem, parseInstant, type WorldSpec } from '@faultbench/core';
import type { CompileOptions } from './compile-options';

/** A spec as the options want it. */
export type OptedSpec =
  | {
      readonly ok: true;
      /** What servers go by. */
      readonly spec: WorldSpec;
      /** What rows are made by: the file's own clock, whatever the options say. */
      readonly rowSpec: WorldSpec;
    }
  | { readonly ok: false; readonly problem: Problem };

export function withOptions(spec: WorldSpec, file: string, { seed = spec.seed, clock }: CompileOptions): OptedSpec {
  if (!Number.isSafeInteger(seed) || seed < 0) {
    const mend = `give a whole number from 0 to ${Number.MAX_SAFE_INTEGER}`;
    return { ok: false, problem: { file, path: 'seed', message: `${String(seed)} is no seed`, mend } };
  }
  const ms = parseInstant(clock ?? spec.clock.start);
  if (ms === undefined) {
    const mend = 'give a date and time with Z or an offset, like 2025-06-01T00:00:00Z';
    return { ok: false, problem: { file, path: 'clock', message: `${JSON.stringify(clock)} is no instant`, mend } };
  }
  const rowSpec = { ...spec, seed };
  return { ok: true, rowSpec, spec: { ...rowSpec, clock: { ...spec.clock, start: formatInstant(ms) } } };
}
