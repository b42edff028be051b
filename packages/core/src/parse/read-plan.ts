import type { PlanEntry } from '../model/fault';
import type { Json } from '../model/json';
import type { OperationSpec } from '../model/spec';
import { argumentsOf } from '../operations/find-kind';
import { checkStruckField } from './check-struck-field';
import { checkValue } from './check-value';
import { expectFlag, expectList, expectMap, expectText, expectWhole } from './expect';
import { type FaultTargets, serviceTargets, struckBy, targetMend } from './fault-targets';
import { entryOf, type MapNode, type Node, readKey } from './node';
import { jsonOf } from './node-json';
import type { Problems } from './problems';
import { readCallPick } from './read-call-pick';
import { checkRequired, readFaultKey, readFaultOptions } from './read-fault-options';
import { suggestion } from './suggest';

const entryKeys: readonly string[] = ['on', 'call', 'when', 'fault', 'times', 'optional'];
const example = 'write { on: payments.issue_refund, call: 1, fault: timeout }';

/** Reads a plan: a list of faults at exactly these calls. */
export function readPlan(node: Node, targets: FaultTargets, problems: Problems): readonly PlanEntry[] {
  const list = expectList(node, problems, `${example} in a list`);
  return (list?.items ?? []).map((item) => readEntry(item, targets, problems)).filter((entry) => entry !== undefined);
}

function readEntry(node: Node, targets: FaultTargets, problems: Problems): PlanEntry | undefined {
  const before = problems.count;
  const map = expectMap(node, problems, example);
  if (!map) return undefined;
  for (const key of ['on', 'fault']) if (!entryOf(map, key)) problems.at(map, `a plan entry without ${key}`, example);
  const on = readKey(map, 'on', (value) => readTarget(value, targets, problems));
  const options = readFault(map, on ?? '*', targets, problems);
  const call = readKey(map, 'call', (value) => readCallPick(value, problems));
  const when = readKey(map, 'when', (value) => readWhen(value, on ?? '*', targets, problems));
  const times = readKey(map, 'times', (value) => expectWhole(value, problems, 1));
  const optional = readKey(map, 'optional', (value) => expectFlag(value, problems)) ?? false;
  if (problems.count > before || on === undefined || !options) return undefined;
  return {
    on,
    ...(call === undefined ? {} : { call }),
    ...(when === undefined ? {} : { when }),
    ...(times === undefined ? {} : { times }),
    optional,
    ...options,
  };
}

function readTarget(node: Node, targets: FaultTargets, problems: Problems): string | undefined {
  const on = expectText(node, problems, 'name an operation, a service such as payments.*, or *');
  if (on === undefined || on === '*' || serviceTargets(targets).includes(on) || targets.operations.includes(on))
    return on;
  const tool = targets.spec.operations.find((operation) => operation.tool === on);
  // An operation that could not be read may well have this tool name.
  const broken = targets.operations.find(
    (key) => key.endsWith(`.${on}`) && !targets.spec.operations.some((each) => each.key === key),
  );
  return tool?.key ?? broken ?? problems.at(node, `no operation "${on}"`, targetMend(on, targets, ['*']));
}

function readFault(
  map: MapNode,
  on: string,
  targets: FaultTargets,
  problems: Problems,
): Pick<PlanEntry, 'fault' | 'options'> | undefined {
  const node = entryOf(map, 'fault');
  const fault = node && expectText(node, problems, 'name a fault kind such as timeout');
  if (fault === undefined) return undefined;
  const found = readFaultKey(fault, (message, mend) => problems.at(node ?? map, message, mend));
  if (!found) return undefined;
  if (found.kind.conditional)
    return problems.at(node ?? map, `${fault} stands in rules alone`, 'write it under faults:');
  checkRequired(found, map, (message, mend) => problems.at(node ?? map, message, mend));
  checkStruckField(map, found, on, targets, problems);
  return { fault, options: readFaultOptions(map, found, entryKeys, problems) };
}

function readWhen(node: Node, on: string, targets: FaultTargets, problems: Problems): PlanEntry['when'] {
  const map = expectMap(node, problems, 'write arguments and their values: { order_id: "2" }');
  if (!map) return undefined;
  const operations = struckBy(on, targets);
  const values: [string, Json][] = [];
  for (const { key, value: node, ...entry } of map.entries) {
    const fields = operations.map((each) => fieldOf(each, key, targets)).filter((field) => field !== undefined);
    const known = [...new Set(operations.flatMap((each) => argumentNames(each, targets)))];
    // An operation that could not be read has arguments that nobody knows.
    if (fields.length === 0 && operations.length > 0) {
      problems.atKey(
        { key, value: node, ...entry },
        `${on} takes no argument "${key}"`,
        suggestion(key, known, 'arguments are'),
      );
    }
    const [only] = fields;
    const value = fields.length === 1 && only ? checkValue(only, node, problems) : jsonOf(node);
    if (value !== undefined) values.push([key, value]);
  }
  return Object.fromEntries(values);
}

function fieldOf(operation: OperationSpec, name: string, { spec }: FaultTargets) {
  const { fields } = argumentsOf(spec, operation);
  return Object.hasOwn(fields, name) ? fields[name] : undefined;
}

function argumentNames(operation: OperationSpec, { spec }: FaultTargets): readonly string[] {
  return Object.keys(argumentsOf(spec, operation).fields);
}
