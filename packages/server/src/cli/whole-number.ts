/** The number that a flag's text stands for; a sentence when it stands for none in the range. */
export function readWholeNumber(flag: string, text: string, least: number): number | string {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (Number.isSafeInteger(value) && value >= least) return value;
  return `${flag} takes a whole number from ${least} to ${Number.MAX_SAFE_INTEGER}, not ${JSON.stringify(text)}`;
}
