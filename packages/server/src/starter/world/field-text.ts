import type { DraftField } from '../draft';
import type { Bounds, Property, Shape } from '../schema/shape';
import { fakerFor } from './faker-for';
import { yamlList, yamlMap, yamlText } from './yaml-text';

type Entries = readonly (readonly [string, string])[];

/** A field of a record type: `str?`, or `{ type: str, unique: true }`. */
export function fieldText(field: DraftField, service: string): string {
  const { shape, refers, unique } = field;
  const faker = shape.kind === 'text' && refers === undefined ? fakerFor(field.name) : undefined;
  const own: Entries = [
    ...(unique && shape.kind === 'text' ? [['unique', 'true'] as const] : []),
    ...(faker === undefined ? [] : [['faker', faker] as const]),
    ...presetOf(field),
  ];
  return typed(refers === undefined ? shape : `ref[${service}.${refers}]`, field.required, own);
}

/** An argument of a custom operation, described as its tool described it. */
export function argumentText(property: Property): string {
  const { description, shape, required } = property;
  const told: Entries = description === undefined ? [] : [['description', yamlText(description.trim())]];
  return typed(shape, required, [...presetOf(property), ...told]);
}

function presetOf({ default: preset }: Property): Entries {
  return preset === undefined
    ? []
    : [['default', typeof preset === 'string' ? yamlText(preset) : JSON.stringify(preset)]];
}

function typed(shape: Shape | string, required: boolean, more: Entries): string {
  const short = typeof shape === 'string' ? shape : shortForm(shape);
  if (short !== undefined && more.length === 0) return required ? short : `${short}?`;
  const long = short === undefined && typeof shape !== 'string' ? longForm(shape) : [['type', short ?? ''] as const];
  return yamlMap([...long, ...(required ? [] : [['optional', 'true'] as const]), ...more]);
}

/** `list[str]`; undefined where the type needs a mapping. */
function shortForm(shape: Shape): string | undefined {
  switch (shape.kind) {
    case 'choice': {
      const isPlain = shape.values.every(
        (value) => /^[A-Za-z0-9_][A-Za-z0-9_ -]*$/.test(value) && value.trim() === value,
      );
      return isPlain ? `enum[${shape.values.join(', ')}]` : undefined;
    }
    case 'object':
      return undefined;
    case 'list': {
      const item = hasBounds(shape) ? undefined : shortForm(withoutBounds(shape.of));
      return item === undefined ? undefined : `list[${item}]`;
    }
    default:
      return hasBounds(shape) ? undefined : names[shape.kind];
  }
}

const names = {
  text: 'str',
  whole: 'int',
  number: 'float',
  flag: 'bool',
  instant: 'datetime',
  day: 'date',
  json: 'json',
} as const;

function longForm(shape: Shape): Entries {
  switch (shape.kind) {
    case 'choice':
      return [['enum', yamlList(shape.values.map(yamlText))]];
    case 'object':
      return [
        ['type', 'object'],
        ['fields', fieldsText(shape.properties)],
      ];
    case 'list': {
      const item = shape.of.kind === 'object' ? fieldsText(shape.of.properties) : itemText(shape.of);
      return [['list', item], ...boundsText(shape)];
    }
    default:
      return [['type', names[shape.kind]], ...boundsText(shape)];
  }
}

// what stands inside a list has no long form but that of objects: it takes more rather than less
function itemText(shape: Shape): string {
  if (shape.kind === 'list') return `list[${itemText(shape.of)}]`;
  return shortForm(withoutBounds(shape)) ?? (shape.kind === 'choice' ? 'str' : 'json');
}

function fieldsText(properties: readonly Property[]): string {
  return yamlMap(properties.map((property) => [property.name, typed(property.shape, property.required, [])]));
}

function withoutBounds(shape: Shape): Shape {
  return shape.kind === 'list'
    ? { kind: 'list', of: shape.of }
    : 'min' in shape || 'max' in shape
      ? plain(shape)
      : shape;
}

function plain({ kind }: Shape): Shape {
  return kind === 'text' || kind === 'whole' || kind === 'number' ? { kind } : { kind: 'json' };
}

function hasBounds(shape: Bounds | Shape): boolean {
  return 'min' in shape || 'max' in shape;
}

function boundsText(shape: Bounds | Shape): Entries {
  const { min, max }: Bounds = 'min' in shape || 'max' in shape ? shape : {};
  return [
    ...(min === undefined ? [] : [['min', String(min)] as const]),
    ...(max === undefined ? [] : [['max', String(max)] as const]),
  ];
}
