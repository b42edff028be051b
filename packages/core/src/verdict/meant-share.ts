/** The share that was probably meant by a text, or by a percentage: "0.9", "95%" and 95. */
export function meantShare(value: unknown): number | undefined {
  return typeof value === 'string' ? fromText(value) : fromPercent(value);
}

function fromText(text: string): number | undefined {
  const [, digits, percent] = /^\s*(\d*\.?\d+)\s*(%?)\s*$/.exec(text) ?? [];
  if (digits === undefined) return undefined;
  const number = Number(digits);
  return percent === '' && number <= 1 ? number : fromPercent(number);
}

// Between 1 and 2 a slip of the keyboard is likelier than a rate below 2 %.
function fromPercent(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 2 && value <= 100 ? Number(`${value}e-2`) : undefined;
}
