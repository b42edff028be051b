/** Which fault each strategy falls to: a row for each fault, a column for each agent, the worlds one below the other. */
export function strategiesTable(found) {
  return Object.entries(found)
    .map(([world, sweeps]) => worldTable(world, sweeps))
    .join('\n');
}

function worldTable(world, sweeps) {
  const alone = sweeps.filter(({ depth }) => depth === 1);
  const [first] = alone;
  const names = alone.map(({ agent }) => code(agent));
  const rows = first.sweep.faults.map((fault) => [code(fault), ...alone.map(({ sweep }) => cell(sweep, fault))]);
  const pairs = sweeps.filter(({ depth }) => depth === 2);
  return [
    line([world, ...names]),
    line(['---', ...names.map(() => '---')]),
    ...rows.map(line),
    ...(pairs.length === 0 ? [] : [line(['two faults', ...alone.map(({ agent }) => pairCell(pairs, agent))])]),
    '',
  ].join('\n');
}

function cell({ byFault, text }, fault) {
  const ends = byFault[fault];
  if (text.startsWith('the run without a fault')) return 'fails without';
  if (ends.failed || ends.error) return '**falls**';
  return Object.keys(ends).length === 0 ? '' : 'survives';
}

/** The pairs that only strike together. */
function pairCell(pairs, agent) {
  const swept = pairs.find((each) => each.agent === agent);
  if (swept === undefined) return '';
  const together = swept.sweep.failures.map(({ plan }) => faultsOf(plan)).filter((faults) => faults.length > 1);
  return together.length === 0 ? 'survives' : `**falls** to ${together.map((each) => each.join(' + ')).join(', ')}`;
}

/** `- { on: payments.issue_refund, call: 1, fault: timeout }`, a line for each. */
function faultsOf(plan) {
  return [...plan.matchAll(/fault: (\w+)/g)].map(([, fault]) => code(fault));
}

function code(text) {
  return `\`${text}\``;
}

function line(cells) {
  return `| ${cells.join(' | ')} |`;
}
