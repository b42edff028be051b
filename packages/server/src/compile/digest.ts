import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** SHA-256 in hex. */
export function digest(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex');
}

/** Digest of a file's bytes; null when it cannot be read. */
export function digestOfFile(path: string): string | null {
  try {
    return digest(readFileSync(path));
  } catch {
    return null;
  }
}
