import Ajv2020 from 'ajv/dist/2020';

// Schemas come from anywhere: this reads them with nothing of the code under test.
type Schema = { readonly [key: string]: unknown };

const ajv = new Ajv2020({ strict: false, logger: false, validateFormats: false });

/** Arguments that a tool's own schema takes: the least of them, all of them, and each of their values once. */
export function sampleArguments(schema: Schema): readonly Record<string, unknown>[] {
  const properties = Object.entries(childrenOf(schema.properties));
  const required = asList(schema.required).map(String);
  const values = properties.map(([name, property]) => [name, samplesOf(property, schema)] as const);
  const least = Object.fromEntries(
    values.filter(([name]) => required.includes(name)).map(([name, [first]]) => [name, first]),
  );
  const each = values.flatMap(([name, samples]) => samples.map((value) => ({ ...least, [name]: value })));
  const all = Object.fromEntries(values.map(([name, [first]]) => [name, first]));
  const { $schema: _, ...own } = schema;
  const isRight = ajv.compile(own);
  return [least, all, ...each].flatMap((args) => [args, ofFirstRows(args)]).filter((args) => isRight(args));
}

/** The same with texts that are the ids of rows. */
function ofFirstRows(args: Record<string, unknown>): Record<string, unknown> {
  return JSON.parse(JSON.stringify(args).replaceAll('"xxx"', '"1"'));
}

function samplesOf(given: unknown, root: Schema, depth = 0): readonly unknown[] {
  const schema = followed(given, root);
  if (depth > 6) return [{}];
  const inner = (part: unknown) => samplesOf(part, root, depth + 1);
  if (Array.isArray(schema.enum)) return schema.enum;
  if ('const' in schema) return [schema.const];
  for (const key of ['anyOf', 'oneOf']) if (Array.isArray(schema[key])) return asList(schema[key]).flatMap(inner);
  if (Array.isArray(schema.allOf)) return [Object.assign({}, ...schema.allOf.map((part) => inner(part)[0]))];
  if (Array.isArray(schema.type)) return schema.type.flatMap((type) => samplesOf({ ...schema, type }, root, depth));
  return plain(schema, inner);
}

function plain(schema: Schema, inner: (part: unknown) => readonly unknown[]): readonly unknown[] {
  const low = Number(schema.minimum ?? Number(schema.exclusiveMinimum ?? 0) + 1);
  switch (schema.type) {
    case 'string':
      return [
        texts[String(schema.format)] ??
          'x'.repeat(Math.max(3, Number(schema.minLength ?? 0))).slice(0, Number(schema.maxLength ?? 99)),
      ];
    case 'integer':
      return [low, Number(schema.maximum ?? low)];
    case 'number':
      return [low, Number(schema.maximum ?? low + 0.5)];
    case 'boolean':
      return [true, false];
    case 'null':
      return [null];
    case 'array': {
      const items = inner(schema.items ?? {});
      const least = Math.max(1, Number(schema.minItems ?? 0));
      const lists = items.map((item) => Array.from({ length: least }, () => item));
      return schema.minItems === undefined ? [...lists, []] : lists;
    }
    default:
      return schema.type === 'object' || schema.properties ? objects(schema, inner) : ['anything', { any: [1, null] }];
  }
}

function objects(schema: Schema, inner: (part: unknown) => readonly unknown[]): readonly unknown[] {
  const properties = Object.entries(childrenOf(schema.properties)).map(([name, part]) => [name, inner(part)] as const);
  const required = asList(schema.required);
  const all = Object.fromEntries(properties.map(([name, [first]]) => [name, first]));
  const least = Object.fromEntries(Object.entries(all).filter(([name]) => required.includes(name)));
  const isOpen = (schema.additionalProperties ?? false) !== false || properties.length === 0;
  const others = properties.flatMap(([name, values]) => values.map((value) => ({ ...least, [name]: value })));
  const free =
    isOpen && schema.additionalProperties !== false
      ? [{ ...all, 'of any name': inner(schema.additionalProperties)[0] }]
      : [];
  return [all, least, ...others, ...free];
}

function followed(schema: unknown, root: Schema): Schema {
  if (typeof schema !== 'object' || schema === null) return {};
  const { $ref } = schema as { readonly $ref?: string };
  if ($ref === undefined) return schema as Schema;
  const target = $ref
    .slice(2)
    .split('/')
    .reduce<unknown>((found, key) => (found as Schema)[key], root);
  return followed(target, root);
}

const texts: Readonly<Record<string, string>> = {
  'date-time': '2025-05-20T11:02:03Z',
  date: '2025-05-20',
  email: 'a@b.example',
  uri: 'https://example.com/a',
  uuid: '00000000-0000-4000-8000-000000000000',
};

function childrenOf(value: unknown): Schema {
  return typeof value === 'object' && value !== null ? (value as Schema) : {};
}

function asList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
