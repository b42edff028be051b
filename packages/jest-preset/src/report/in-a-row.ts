import type { BlockReport } from './report-data';

/** `chance that 2 runs in a row pass: 0.411, 4: 0.147, 8: 0.010`; "" where it is plain (all passed, or none), or runs are missing. */
export function inARow({ passHatK, counts }: BlockReport): string {
  const single = passHatK['1'] ?? 1;
  if (single === 0 || single === 1 || counts.missing > 0) return '';
  const [first, ...rest] = Object.entries(passHatK).flatMap(([k, chance]) =>
    k === '1' || chance === null ? [] : [[k, chance] as const],
  );
  if (first === undefined) return '';
  const [k, chance] = first;
  const others = rest.map(([more, other]) => `, ${more}: ${other.toFixed(3)}`).join('');
  return `chance that ${k} runs in a row pass: ${chance.toFixed(3)}${others}`;
}
