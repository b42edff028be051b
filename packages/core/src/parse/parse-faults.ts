import type { FaultRules, PlanEntry } from '../model/fault';
import type { WorldSpec } from '../model/spec';
import { checkKeys } from './check-keys';
import { expectMap } from './expect';
import { faultTargets, isMeantAsTarget } from './fault-targets';
import { type MapNode, readKey } from './node';
import type { Problem } from './problem';
import { Problems } from './problems';
import { readPlan } from './read-plan';
import { readRules } from './read-rules';
import { sourceOf } from './source';
import { nodeOf } from './value-node';
import type { WorldSource } from './world-source';
import { readYaml } from './yaml-document';

const opening = 'write faults: { .. }, plan: [ .. ] or both';

export interface ParsedFaults {
  readonly rules: FaultRules;
  readonly plan: readonly PlanEntry[];
  /** When there is one, rules and plan hold only what could be read. */
  readonly problems: readonly Problem[];
}

/** Reads a faults file: `faults:`, `plan:` or both, as in a world file. */
export function parseFaultsFile(text: string, { file }: Pick<WorldSource, 'file'>, spec: WorldSpec): ParsedFaults {
  const source = sourceOf(file, text);
  const problems = new Problems(source);
  const root = readYaml(source, problems, opening);
  const map = root && expectMap(root, problems, opening);
  const targets = faultTargets(spec);
  if (map) checkTopKeys(map, problems);
  const rules = readKey(map, 'faults', (node) => readRules(node, targets, problems));
  const plan = readKey(map, 'plan', (node) => readPlan(node, targets, problems));
  if (map && !rules && !plan && problems.count === 0) {
    problems.add([0, 1], '', 'a faults file with neither faults: nor plan:', opening);
  }
  return { rules: rules ?? {}, plan: plan ?? [], problems: problems.list };
}

function checkTopKeys(map: MapNode, problems: Problems): void {
  const [targets, others] = [true, false].map((is) => map.entries.filter(({ key }) => isMeantAsTarget(key) === is));
  for (const entry of targets ?? []) problems.atKey(entry, `"${entry.key}" is a target`, 'write it below faults:');
  checkKeys({ ...map, entries: others ?? [] }, { now: ['faults', 'plan'] }, problems);
}

/** Reads fault rules given as a value, by target. Its problems have a path and no place. */
export function parseRulesValue(value: unknown, spec: WorldSpec): Pick<ParsedFaults, 'rules' | 'problems'> {
  const problems = new Problems();
  const rules = readRules(nodeOf(value, problems), faultTargets(spec), problems);
  return { rules, problems: problems.list };
}

/** Reads a plan given as a value, a list of entries. Its problems have a path and no place. */
export function parsePlanValue(value: unknown, spec: WorldSpec): Pick<ParsedFaults, 'plan' | 'problems'> {
  const problems = new Problems();
  const plan = readPlan(nodeOf(value, problems, 'plan'), faultTargets(spec), problems);
  return { plan, problems: problems.list };
}
