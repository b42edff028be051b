import { renameSync, writeFileSync } from 'node:fs';

/** In one step: a reader sees the old text or the new one, never half of either. */
export function replaceFile(path: string, text: string): void {
  const next = `${path}.next`;
  writeFileSync(next, text, { mode: 0o600 });
  renameSync(next, path);
}
