import { findFault } from '../faults/find-fault';
import type { FaultRules, RateLimit, Rule } from '../model/fault';
import { checkKeys } from './check-keys';
import { checkSums } from './check-sums';
import { expectFlag, expectMap, expectWhole, unexpected } from './expect';
import { type FaultTargets, serviceTargets, targetMend } from './fault-targets';
import { type Entry, entryOf, type MapNode, type Node, readKey } from './node';
import type { Problems } from './problems';
import { readDuration } from './read-duration';
import { readErrors } from './read-errors';

const ruleKeys: readonly string[] = ['latency_ms', 'errors', 'rate_limit'];

/** Reads fault rules by target, and checks the chances that add up for one operation. */
export function readRules(node: Node, targets: FaultTargets, problems: Problems): FaultRules {
  const map = expectMap(node, problems, 'write rules by target: { default: { latency_ms: [50, 200] } }');
  const rules: [string, Rule][] = [];
  for (const entry of map?.entries ?? []) {
    const known = ['default', ...serviceTargets(targets), ...targets.operations];
    if (!known.includes(entry.key)) {
      problems.atKey(entry, `no operation "${entry.key}"`, targetMend(entry.key, targets, ['default']));
    }
    const rule = readRule(entry, targets, problems);
    if (rule) rules.push([entry.key, rule]);
  }
  const read = Object.fromEntries(rules);
  if (map) checkSums(read, map, targets, problems);
  return read;
}

function readRule(entry: Entry, targets: FaultTargets, problems: Problems): Rule | undefined {
  const map = expectMap(entry.value, problems, 'write { latency_ms: [50, 200], errors: { timeout: 0.1 } }');
  if (!map) return undefined;
  checkRuleKeys(map, problems);
  const latency = readKey(map, 'latency_ms', (node) => readLatency(node, problems));
  const errors = readKey(map, 'errors', (node) => readErrors(node, entry.key, targets, problems));
  const limit = readKey(map, 'rate_limit', (node) => readRateLimit(node, problems));
  return {
    ...(latency === undefined ? {} : { latency_ms: latency }),
    ...(errors === undefined ? {} : { errors }),
    ...(limit === undefined ? {} : { rate_limit: limit }),
  };
}

function checkRuleKeys(map: MapNode, problems: Problems): void {
  const kinds = map.entries.filter((entry) => !ruleKeys.includes(entry.key) && findFault(entry.key));
  for (const entry of kinds)
    problems.atKey(entry, `"${entry.key}" outside errors`, `write errors: { ${entry.key}: .. }`);
  checkKeys({ ...map, entries: map.entries.filter((entry) => !kinds.includes(entry)) }, { now: ruleKeys }, problems);
}

function readLatency(node: Node, problems: Problems): readonly [number, number] | 'none' | undefined {
  if (node.kind === 'scalar' && node.value === 'none') return 'none';
  const mend = 'write [50, 200]: the least and the most in whole milliseconds';
  if (node.kind !== 'list' || node.items.length !== 2) return unexpected(node, 'two numbers or none', problems, mend);
  const [low, high] = node.items.map((item) => expectWhole(item, problems, 0));
  if (low === undefined || high === undefined) return undefined;
  return low <= high ? [low, high] : problems.at(node, `the least latency ${low} is above the most ${high}`, mend);
}

function readRateLimit(node: Node, problems: Problems): RateLimit | 'none' | undefined {
  if (node.kind === 'scalar' && node.value === 'none') return 'none';
  if (node.kind !== 'map') return unexpected(node, 'a mapping or none', problems, 'write { calls: 10, per: 1m }');
  checkKeys(node, { now: ['calls', 'per', 'per_seconds', 'shared'] }, problems);
  const [calls, per, seconds] = ['calls', 'per', 'per_seconds'].map((key) => entryOf(node, key));
  if (!calls) return problems.at(node, 'a rate limit without calls', 'add calls: 10');
  if (!per === !seconds)
    return problems.at(node, 'a rate limit needs one of per and per_seconds', 'write { calls: 10, per: 1m }');
  const count = expectWhole(calls, problems, 1);
  const window = per ? readDuration(per, problems) : seconds && readSeconds(seconds, problems);
  const shared = readKey(node, 'shared', (flag) => expectFlag(flag, problems));
  if (count === undefined || window === undefined) return undefined;
  return { calls: count, window_ms: window, ...(shared === undefined ? {} : { shared }) };
}

function readSeconds(node: Node, problems: Problems): number | undefined {
  const ms = node.kind === 'scalar' && typeof node.value === 'number' ? Math.round(node.value * 1000) : 0;
  if (ms > 0 && Number.isSafeInteger(ms)) return ms;
  return unexpected(node, 'a number of seconds above 0', problems, 'write per_seconds: 60, or per: 1m');
}
