import type { Change, DraftOperation, DraftRecord, Plan, Scope, Value } from '../draft';
import type { OwnKey } from '../own-key';
import { rowName } from '../record-name';
import { indented, literal, member, objectText } from './code-text';
import { listLines } from './list-body';

/** The statements of an operation's handler. */
export function bodyOf(operation: DraftOperation): readonly string[] {
  const { plan, record, scopes, toolName } = operation;
  if (plan.type === 'refuse' || plan.type === 'derived') return refusal(toolName);
  if (plan.type === 'everything') return everything(plan);
  if (!record) return refusal(toolName);
  if (plan.type === 'list')
    return [...scopes.flatMap((scope) => scopeLines(scope, 'args')), ...listLines(plan, operation, record)];
  const each = 'each' in plan ? plan.each : undefined;
  const from = each === undefined ? 'args' : 'each';
  const lines = [...scopes.flatMap((scope) => scopeLines(scope, from)), ...writeLines(plan, record, from)];
  if (each === undefined) return lines;
  return [`return ${member('args', each)}.map((each) => {`, ...indented(lines), '});'];
}

function refusal(tool: string): readonly string[] {
  return [
    '// Nothing in the list says what it does to the rows: write that here.',
    `return refuse(501, ${literal(`${tool} is not available`)});`,
  ];
}

type Write = Exclude<Plan, { readonly type: 'derived' | 'refuse' | 'everything' | 'list' }>;

function writeLines(plan: Write, record: DraftRecord, from: string): readonly string[] {
  const table = member('world', record.name);
  switch (plan.type) {
    case 'create':
      return [`return ${table}.insert(${valuesText(plan.values, from)});`];
    case 'forget':
      return [
        `const rows = matching(${table}.all(), ${valuesText(plan.values, from)});`,
        `for (const row of rows) ${table}.delete(row.id);`,
        'return { deleted: rows.length };',
      ];
    case 'get':
      return plan.key.several
        ? [`return ${keysText(plan.key)}.map((key) => ${severalText(plan.key, record)});`]
        : [`return ${rowText(plan, record, from)};`];
    case 'delete': {
      const remove = [`${table}.delete(row.id);`, 'return { id: row.id, deleted: true };'];
      if (!plan.key.several) return [`const row = ${rowText(plan, record, from)};`, ...remove];
      const row = `const row = ${severalText(plan.key, record)};`;
      return [`return ${keysText(plan.key)}.map((key) => {`, ...indented([row, ...remove]), '});'];
    }
    default:
      return changeLines(plan, record, from);
  }
}

function keysText({ argument }: OwnKey): string {
  const given = member('args', argument.name);
  return argument.required ? given : `(${given} ?? [])`;
}

function severalText(key: OwnKey, record: DraftRecord): string {
  return `known(${foundText(key, record, 'key')}, ${literal(rowName(record.name))}, key)`;
}

function changeLines(plan: Change, record: DraftRecord, from: string): readonly string[] {
  const table = member('world', record.name);
  const outcome = plan.outcome === undefined ? [] : [['status', literal(plan.outcome)] as const];
  const others = plan.values.filter(({ field }) => field !== plan.key.field);
  const changes = others.map(({ field, argument }): readonly [string, string] => {
    const isNeeded = record.fields.some(({ name, required }) => name === field && required);
    // absent, or null from a caller, leaves a field as it is
    return [field, isNeeded ? `${member(from, argument)} ?? undefined` : member(from, argument)];
  });
  const fields = objectText([...changes.filter(([name]) => name !== 'status' || outcome.length === 0), ...outcome]);
  if (plan.type === 'update') {
    return [`const row = ${rowText(plan, record, from)};`, `return ${table}.update(row.id, ${fields});`];
  }
  const key = member(from, plan.key.argument.name);
  return [
    `const row = ${foundText(plan.key, record, key)};`,
    `if (row) return ${table}.update(row.id, ${fields});`,
    `return ${table}.insert(${valuesText(plan.values, from, plan.key)});`,
  ];
}

/** `known(world.issues.get(args.issue_number), 'issue', args.issue_number)` */
function rowText(
  plan: { readonly key: OwnKey; readonly within: readonly Value[] },
  record: DraftRecord,
  from: string,
): string {
  const key = member(from, plan.key.argument.name);
  const within = plan.within.length === 0 ? '' : `, ${valuesText(plan.within, 'args')}`;
  return `known(${foundText(plan.key, record, key)}, ${literal(rowName(record.name))}, ${key}${within})`;
}

function foundText(key: OwnKey, record: DraftRecord, value: string): string {
  const table = member('world', record.name);
  const isSure = key.argument.required || key.several;
  if (key.field === 'id') return `${table}.get(${isSure ? value : `${value} ?? ''`})`;
  return `${table}.first(${objectText([[key.field, value]])})`;
}

function valuesText(values: readonly Value[], from: string, key?: OwnKey): string {
  const own = key?.field === 'id' ? [{ field: 'id', argument: key.argument.name }] : [];
  return objectText(
    [...own, ...values].map(({ field, argument }) => {
      // an id that is null would be one that is wrong
      return [field, `${member(from, argument)}${field === 'id' ? ' ?? undefined' : ''}`];
    }),
  );
}

function scopeLines({ argument, record, within }: Scope, from: string): readonly string[] {
  const value = member(from, argument.name);
  const also = within.length === 0 ? '' : `, ${valuesText(within, from)}`;
  const check = `known(${member('world', record)}.get(${value}), ${literal(rowName(record))}, ${value}${also});`;
  return [argument.required ? check : `if (${value} != null) ${check}`];
}

function everything({ parts, query }: Plan & { readonly type: 'everything' }): readonly string[] {
  const words = query === undefined ? undefined : `[${member('args', query)}].flat()`;
  const rows = (record: string) => {
    const all = `${member('world', record)}.all()`;
    return words === undefined ? all : `mentioning(${all}, ${words})`;
  };
  return [`return ${objectText(parts.map(({ name, record }) => [name, rows(record)]))};`];
}
