import { notApplicable } from './not-applicable.mjs';

/**
 * What the checks of each revision come to: a row for every scenario, with the checks that fail without a reason, and
 * reasons that nothing needs.
 */
export function judge(found) {
  const used = new Set();
  const rows = Object.entries(found).flatMap(([revision, scenarios]) =>
    scenarios.map((scenario) => ({ revision, ...judgeScenario(scenario, used) })),
  );
  const stale = notApplicable.filter((entry) => !used.has(entry));
  return { rows, problems: stale.map(({ scenario, check = '' }) => `no failure is explained by ${scenario} ${check}`) };
}

function judgeScenario({ scenario, checks }, used) {
  const excused = new Set();
  const failed = [];
  for (const { id, status, errorMessage } of checks.filter((check) => check.status === 'FAILURE')) {
    const entry = notApplicable.find((each) => each.scenario.test(scenario) && (each.check?.test(id) ?? true));
    if (entry) excused.add(entry);
    else failed.push(`${id}: ${status} ${errorMessage}`);
  }
  for (const entry of excused) used.add(entry);
  const passed = checks.filter((check) => check.status === 'SUCCESS' && check.id !== 'wire-schema-valid').length;
  return { scenario, passed, failed, reasons: [...new Set([...excused].map(({ reason }) => reason))] };
}
