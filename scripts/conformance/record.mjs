import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/root.mjs';

const file = join(root, 'scripts/conformance/record.json');

/** Keeps what was found; docs/conformance.md shows it. */
export function writeRecord(rows) {
  writeFileSync(file, asText(rows));
}

export function isRecorded(rows) {
  return JSON.stringify(readRecord()) === JSON.stringify(JSON.parse(asText(rows)));
}

/** `{ scenario: { revision: { passed, reasons } } }`, by name. */
export function readRecord() {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function asText(rows) {
  const scenarios = [...new Set(rows.map(({ scenario }) => scenario))].sort();
  const byName = scenarios.map((name) => {
    const own = rows.filter(({ scenario }) => scenario === name);
    return [name, Object.fromEntries(own.map(({ revision, passed, reasons }) => [revision, { passed, reasons }]))];
  });
  return `${JSON.stringify(Object.fromEntries(byName), undefined, 2)}\n`;
}
