import type { Draft, DraftOperation, DraftRecord, Plan } from '../draft';
import { argumentText, fieldText } from './field-text';
import { yamlComment, yamlKey, yamlList, yamlText } from './yaml-text';

/** The world file of a draft. `handlers` is the file beside it that has the handlers. */
export function worldText(draft: Draft, handlers: string): string {
  const { name, service, source, records, operations } = draft;
  const counts = records.map((record): [string, string] => [record.name, `{ count: ${record.count} }`]);
  return [
    yamlComment(`A start, made from ${source}: all of it is yours to change. Comments say what was guessed.`),
    `name: ${yamlText(name)}`,
    'services:',
    `  ${service}:`,
    ...(records.length === 0 ? [] : ['    records:', ...records.flatMap((record) => recordLines(record, service))]),
    ...(records.length === 0 ? [] : ['    seed:', ...counts.map(([key, value]) => `      ${yamlKey(key)}: ${value}`)]),
    '    operations:',
    ...operations.flatMap((operation) => operationLines(operation, handlers)),
    '',
  ].join('\n');
}

function recordLines({ name, id, fields, note }: DraftRecord, service: string): readonly string[] {
  return [
    `      ${yamlComment(note)}`,
    `      ${yamlKey(name)}:`,
    `        id: ${id}`,
    ...fields.map((field) => `        ${yamlKey(field.name)}: ${fieldText(field, service)}`),
  ];
}

function operationLines(operation: DraftOperation, handlers: string): readonly string[] {
  const { key, tool, toolName, plan, route, note } = operation;
  const renamed =
    toolName === tool.name ? [] : [yamlComment(`${tool.name}: no name for a tool here, so it is ${toolName}`)];
  const lines = [
    ...(toolName === key ? [] : [`tool: ${yamlText(toolName)}`]),
    ...(tool.description === undefined ? [] : [`description: ${yamlText(tool.description.trim())}`]),
    ...(route ? [`route: ${yamlText(route.text)}`] : []),
    ...(route?.status === undefined ? [] : [`status: ${route.status}`]),
    ...(plan.type === 'derived' ? derivedLines(plan, operation) : customLines(operation, handlers)),
  ];
  const comments = [...renamed, yamlComment(note)];
  return [
    ...comments.map((each) => `      ${each}`),
    `      ${yamlKey(key)}:`,
    ...lines.map((line) => `        ${line}`),
  ];
}

function derivedLines(plan: Plan & { readonly type: 'derived' }, { record }: DraftOperation): readonly string[] {
  const filter = plan.filter.length === 0 ? [] : [`filter: ${yamlList(plan.filter.map(yamlText))}`];
  const page = plan.isPaged ? ['page: { size: 20 }'] : [];
  return [`kind: ${plan.kind}`, `record: ${yamlText(record?.name ?? '')}`, ...filter, ...page];
}

function customLines({ handler, tool }: DraftOperation, handlers: string): readonly string[] {
  const args = tool.arguments.filter(({ name }) => isArgumentName(name));
  const left = tool.arguments.filter(({ name }) => !isArgumentName(name));
  return [
    'kind: custom',
    `handler: ${yamlText(`./${handlers}#${handler}`)}`,
    ...left.map(({ name }) => yamlComment(`left out, since no argument can be named so: ${JSON.stringify(name)}`)),
    ...(args.length === 0 ? [] : ['args:', ...args.map((each) => `  ${yamlKey(each.name)}: ${argumentText(each)}`)]),
  ];
}

function isArgumentName(name: string): boolean {
  return name !== '__proto__' && /^[^\p{Cc}\p{Zl}\p{Zp}]{1,64}$/u.test(name);
}
