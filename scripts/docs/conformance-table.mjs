import { readRecord } from '../conformance/record.mjs';

/** What the conformance suite has found: a row for each scenario, a column for each revision of the protocol. */
export function conformanceTable() {
  const record = readRecord();
  const revisions = [...new Set(Object.values(record).flatMap((row) => Object.keys(row)))].sort();
  const lines = Object.entries(record).map(([scenario, row]) => {
    const cells = revisions.map((revision) => cell(row[revision]));
    const reasons = new Set(Object.values(row).flatMap((each) => each.reasons));
    return `| \`${scenario}\` | ${cells.join(' | ')} | ${[...reasons].join('; ')} |`;
  });
  const head = `| scenario | ${revisions.join(' | ')} | what does not apply, and why |`;
  return [head, `|---|${'---|'.repeat(revisions.length)}---|`, ...lines, ''].join('\n');
}

function cell(found) {
  if (found === undefined) return '';
  if (found.reasons.length === 0) return found.passed > 0 ? 'passes' : 'nothing to check';
  return found.passed > 0 ? 'passes what applies' : 'does not apply';
}
