/** How far a clock is moved: elapsed milliseconds, or working days. */
export type ClockStep =
  | { readonly unit: 'ms'; readonly count: number }
  | { readonly unit: 'working days'; readonly count: number };

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const dayMs = 24 * hourMs;

/**
 * Reads `+3d`, `-2h30m` or `+3 working days`; undefined for anything else. A day is 24 hours that pass, whatever the
 * clocks on the wall do.
 */
export function parseClockStep(text: string): ClockStep | undefined {
  const working = /^\s*([+-])\s*(\d+)\s+working\s+days?\s*$/.exec(text);
  if (working) return step('working days', working[1], Number(working[2]));
  const elapsed = /^([+-])(?=\d)(?:(\d+)d)?(?:(\d+)h)?(?:(\d+)m)?$/.exec(text.replaceAll(/\s/g, ''));
  if (!elapsed) return undefined;
  const [, sign, days = 0, hours = 0, minutes = 0] = elapsed;
  return step('ms', sign, Number(days) * dayMs + Number(hours) * hourMs + Number(minutes) * minuteMs);
}

function step(unit: ClockStep['unit'], sign: string | undefined, count: number): ClockStep {
  return { unit, count: sign === '-' && count > 0 ? -count : count };
}
