/** True when a double gives back the number as it is written, zeros aside: `1.50` and `0x1F` yes, `0.12345678901234567890` no. */
export function isExact(written: string, value: number): boolean {
  if (!Number.isFinite(value)) return false;
  if (/^0[xo]/.test(written)) return BigInt(written) === BigInt(value);
  return digits(written) === digits(String(value));
}

/** Sign-less digits and power of ten in one normal form. */
function digits(text: string): string {
  const match = /^[-+]?(\d*)\.?(\d*)(?:[eE]([-+]?\d+))?$/.exec(text);
  if (!match) return text;
  const [, whole = '', fraction = '', exponent = '0'] = match;
  const significant = `${whole}${fraction}`.replace(/^0+/, '');
  const trimmed = significant.replace(/0+$/, '');
  if (trimmed === '') return '0';
  return `${trimmed}e${Number(exponent) - fraction.length + (significant.length - trimmed.length)}`;
}
