/** The number that a flag's text stands for; a sentence when it stands for none in the range. */
export function readWholeNumber(
  flag: string,
  text: string,
  least: number,
  most = Number.MAX_SAFE_INTEGER,
): number | string {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(value) && value >= least && value <= most) return value;
  return `${flag} takes a whole number from ${least} to ${most}, not ${JSON.stringify(text)}`;
}
