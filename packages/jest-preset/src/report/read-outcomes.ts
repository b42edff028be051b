import { readdirSync, readFileSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import type { OutcomeLine, RunLine } from '@faultbench/core';
import { OUTCOMES } from './outcome-file';

/** All outcomes of a session, test file by test file; half tails and lines of other sessions are left out. */
export function readOutcomes(folder: string, session: string): readonly OutcomeLine[] {
  const lines = outcomeFiles(folder).flatMap((path) => readOutcomeFile(path, session));
  return lines.map((line) => (line.type === 'run' ? movable(folder, line) : line));
}

/** One test file's outcomes, in the order they were written. */
export function readOutcomeFile(path: string, session: string): readonly OutcomeLine[] {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch {
    return [];
  }
  return text.split('\n').flatMap((line) => {
    const value = parsed(line);
    return isOutcomeLine(value) && value.session === session ? [value] : [];
  });
}

// A run folder is kept as an artifact and read elsewhere.
function movable(folder: string, line: RunLine): RunLine {
  if (line.evidence === undefined || !isAbsolute(line.evidence)) return line;
  return { ...line, evidence: relative(folder, line.evidence).replaceAll('\\', '/') };
}

/** One per test file that has planned anything. */
export function outcomeFiles(folder: string): readonly string[] {
  try {
    return readdirSync(join(folder, OUTCOMES))
      .filter((name) => name.endsWith('.jsonl'))
      .sort()
      .map((name) => join(folder, OUTCOMES, name));
  } catch {
    return [];
  }
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function isOutcomeLine(value: unknown): value is OutcomeLine {
  if (typeof value !== 'object' || value === null || !('type' in value) || !('block' in value)) return false;
  if (typeof value.block !== 'string') return false;
  if (value.type === 'plan') return 'of' in value && Number.isInteger(value.of) && 'name' in value;
  return value.type === 'run' && 'run' in value && Number.isInteger(value.run) && 'outcome' in value;
}
