import { isConditional } from '../faults/decide';
import { profileOf, ruleKeys } from '../faults/profile';
import type { FaultRules } from '../model/fault';
import type { FaultTargets } from './fault-targets';
import { entryOf, type MapNode } from './node';
import type { Problems } from './problems';

/** Adding tenths leaves dust behind. */
const dust = 1e-9;

/** Reports operations whose chances add up to more than 1, alone or merged with their service's and the default. */
export function checkSums(rules: FaultRules, map: MapNode, targets: FaultTargets, problems: Problems): void {
  for (const target of Object.keys(rules)) {
    const own = sum(ratesOf({ default: rules[target] ?? {} }, ''));
    if (own > 1 + dust) report(map, target, `chances add up to ${shown(own)}`, problems);
  }
  const reported = new Set<string>();
  for (const operation of targets.operations) {
    const rates = ratesOf(rules, operation);
    const total = sum(rates);
    const from = ruleKeys(operation).filter((key) => rates.some(({ target }) => target === key));
    const last = from.at(-1);
    if (total <= 1 + dust || from.length < 2 || last === undefined || reported.has(last)) continue;
    reported.add(last);
    const others = from.slice(0, -1).join(' and ');
    report(map, last, `chances of ${operation} add up to ${shown(total)} together with ${others}`, problems);
  }
}

function ratesOf(rules: FaultRules, operation: string) {
  return profileOf(rules, operation).errors.filter((rule) => !isConditional(rule));
}

function sum(rates: readonly { readonly rate: number }[]): number {
  return rates.reduce((total, { rate }) => total + rate, 0);
}

function report(map: MapNode, target: string, message: string, problems: Problems): void {
  const rule = entryOf(map, target);
  const node = (rule?.kind === 'map' ? entryOf(rule, 'errors') : undefined) ?? rule;
  if (node)
    problems.at(
      node,
      message,
      'lower them until they add up to 1 at most, or clear what is inherited with errors: none',
    );
}

function shown(total: number): string {
  return String(Math.round(total * 1e6) / 1e6);
}
