import { resolve } from 'node:path';
import { type Problem, parseFaultsFile, type WorldSpec } from '@faultbench/core';
import type { RunSetup } from '../control/messages';
import { readText } from './read-text';
import { unreadable } from './unreadable';

/** Rules and plan of a faults file, or everything that is wrong with it. Plain data: it crosses bundles. */
export type ReadFaults =
  | { readonly ok: true; readonly faults: RunSetup['faults'] }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Reads a file with `faults:`, `plan:` or both, for the world of `spec`. */
export function readFaultsFile(file: string, spec: WorldSpec): ReadFaults {
  const text = readText(file);
  if (typeof text !== 'string') return { ok: false, problems: [unreadable(resolve(file), file, text)] };
  const { rules, plan, problems } = parseFaultsFile(text, { file }, spec);
  return problems.length === 0 ? { ok: true, faults: { rules, plan } } : { ok: false, problems };
}
