import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import type { TraceEvent } from '@faultbench/core';

/** The trace a run left in its evidence folder; a half tail is left out. */
export function readTrace(folder: string, evidence: string): readonly TraceEvent[] | undefined {
  try {
    const text = readFileSync(resolve(folder, evidence, 'trace.jsonl'), 'utf8');
    return text.split('\n').flatMap((line) => eventOf(line));
  } catch {
    return undefined;
  }
}

function eventOf(line: string): readonly TraceEvent[] {
  try {
    const value: unknown = JSON.parse(line);
    // The mirror wrote it: a line that is whole JSON is an event.
    return typeof value === 'object' && value !== null && 'tool' in value ? [value as TraceEvent] : [];
  } catch {
    return [];
  }
}
