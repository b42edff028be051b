import { controlOf } from './controls';
import type { DraftField, Subject } from './draft';
import { type IdTypes, referenceOf, withoutRowsInside } from './references';
import { type Property, sameShape } from './schema/shape';
import { uniteVariants } from './schema/unite-variants';
import { propertiesOfRow } from './told-rows';
import { outcomeOf } from './verbs';

/** The fields of a record type: what its schema tells, what tools write, what they answer, and what lists are narrowed by. */
export function fieldsOf(
  record: string,
  own: readonly Subject[],
  described: readonly Property[],
  ids: IdTypes,
): readonly DraftField[] {
  const making = own.filter(({ deed }) => deed === 'create' || deed === 'save');
  const given = making.map(writtenBy);
  const later = own.filter(({ deed, verb }) => deed === 'update' || (deed === 'act' && outcomeOf(verb) === undefined));
  const answers = own.map(({ tool }) => propertiesOfRow(tool.result, record));
  const lists = own.filter(({ deed }) => deed === 'list');
  const scopes = lists.map(({ tool }) => tool.arguments.filter((each) => referenceOf(each, record, ids) !== undefined));
  const all = [described, ...given, ...later.map(writtenBy), ...answers, ...scopes];
  const fields = mergeProperties(
    all.map((each) => withoutRowsInside(each, [...given, ...later.map(writtenBy)].flat(), ids)),
  )
    .filter(({ name }) => isFieldName(name) && name !== 'id')
    .filter(({ name }) => !own.some(({ key }) => key?.field === 'id' && key.argument.name === name))
    .map((property): DraftField => {
      const { default: _, ...rest } = property;
      const isGiven = (each: readonly Property[]) =>
        each.some(({ name, required }) => name === property.name && required);
      const required = making.length > 0 ? given.every(isGiven) : property.required;
      const isKey = own.some(({ key, deed }) => key?.field === property.name && deed !== 'create');
      const refers = referenceOf(property, record, ids);
      return {
        ...rest,
        required,
        ...onlyValue(property, required),
        ...(refers === undefined ? {} : { refers }),
        ...(isKey ? { unique: true as const } : {}),
      };
    });
  return withStatus(fields, own);
}

/** What can have one value has it, given or not. */
function onlyValue({ shape }: Property, required: boolean): { readonly required?: true; readonly default?: string } {
  const [only, ...others] = shape.kind === 'choice' ? shape.values : [];
  return only === undefined || others.length > 0 || required ? {} : { required: true, default: only };
}

/** What a tool writes into a row: its arguments, or those of each row where it takes several. */
function writtenBy({ tool, key, deed, bulk }: Subject): readonly Property[] {
  const given = bulk?.properties ?? tool.arguments;
  const own = key?.field === 'id' ? key.argument.name : undefined;
  const isSteering = (property: Property) => controlOf(property) !== undefined && deed !== 'create';
  return given.filter((property) => !isSteering(property) && property.name !== own);
}

/** What was acted on has a status that tells it. */
function withStatus(fields: readonly DraftField[], own: readonly Subject[]): readonly DraftField[] {
  const outcomes = own.flatMap(({ deed, verb }) => (deed === 'act' ? (outcomeOf(verb) ?? []) : []));
  if (outcomes.length === 0) return fields;
  const status = fields.find(({ name }) => name === 'status');
  if (status && status.shape.kind !== 'choice') return fields;
  const before = status?.shape.kind === 'choice' ? status.shape.values : ['open'];
  const shape = { kind: 'choice' as const, values: [...new Set([...before, ...outcomes])] };
  if (status) return fields.map((field) => (field === status ? { ...status, shape } : field));
  return [...fields, { name: 'status', shape, required: true, default: 'open' }];
}

/** One list of what any of them names; a property that differs becomes what takes both. */
function mergeProperties(lists: readonly (readonly Property[])[]): readonly Property[] {
  const merged = new Map<string, Property>();
  for (const property of lists.flat()) {
    const known = merged.get(property.name);
    if (!known) merged.set(property.name, property);
    else if (!sameShape(known.shape, property.shape)) {
      const both = [known, property].map((each) => ({ shape: each.shape, nullable: false }));
      merged.set(property.name, { ...known, shape: uniteVariants(both).shape ?? known.shape });
    }
  }
  return [...merged.values()];
}

function isFieldName(name: string): boolean {
  return /^(?!__proto__$)[A-Za-z_][A-Za-z0-9_-]{0,63}$/.test(name);
}
