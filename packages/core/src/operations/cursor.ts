import type { Json } from '../model/json';
import { fromBase64url, toBase64url } from '../verdict/base64url';

/** Where the last page ended: its sort key and its place in the insertion order. */
export interface Cursor {
  /** Digest of what the list was asked for; a cursor of another question is refused. */
  readonly of: string;
  readonly key: Json;
  readonly position: number;
}

/** One opaque word. */
export function encodeCursor({ of, key, position }: Cursor): string {
  const json = JSON.stringify([of, position, key]);
  return toBase64url(Array.from(encodeURIComponent(json), (character) => character.charCodeAt(0)));
}

/** Undefined for anything `encodeCursor` did not make. */
export function decodeCursor(text: string): Cursor | undefined {
  const bytes = fromBase64url(text);
  const value = bytes && parsed(String.fromCharCode(...bytes));
  if (!Array.isArray(value) || value.length !== 3) return undefined;
  const [of, position, key] = value as [unknown, unknown, Json]; // JSON, of this length
  return typeof of === 'string' && typeof position === 'number' ? { of, position, key } : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(text));
  } catch {
    return undefined;
  }
}
