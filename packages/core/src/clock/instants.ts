/** Canonical text of an instant: UTC, always three decimals. */
export function formatInstant(ms: number): string {
  return new Date(ms).toISOString();
}

/**
 * Milliseconds since 1970 of an ISO-8601 instant with `Z` or an offset; undefined for anything else,
 * days that no calendar has included.
 */
export function parseInstant(text: string): number | undefined {
  return canonicalInstant(text) ?? anyInstant(text);
}

// what worlds hold is mostly canonical already, and the pattern below is dear to compile
function canonicalInstant(text: string): number | undefined {
  if (text.length !== '2025-06-01T00:00:00.000Z'.length || !text.endsWith('Z')) return undefined;
  const ms = Date.parse(text);
  return Number.isNaN(ms) || formatInstant(ms) !== text ? undefined : ms;
}

function anyInstant(text: string): number | undefined {
  const match = /^(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|z|[+-]\d{2}:?\d{2})$/.exec(
    text,
  );
  if (!match) return undefined;
  const part = (index: number) => Number(match[index] ?? 0);
  const millis = Math.floor(Number(`0.${match[7] ?? 0}`) * 1000 + 1e-6);
  const local = Date.UTC(part(1), part(2) - 1, part(3), part(4), part(5), part(6), millis);
  const valid = new Date(local).toISOString().startsWith(`${match[1]}-${match[2]}-${match[3]}T${match[4]}:${match[5]}`);
  const offset = offsetMinutes(match[8] ?? 'Z');
  return valid && part(6) < 60 && offset !== undefined ? local - offset * 60000 : undefined;
}

function offsetMinutes(text: string): number | undefined {
  if (/^z$/i.test(text)) return 0;
  const hours = Number(text.slice(1, 3));
  const minutes = Number(text.slice(-2));
  if (hours > 23 || minutes > 59) return undefined;
  return (text.startsWith('-') ? -1 : 1) * (hours * 60 + minutes);
}
