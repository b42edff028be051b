import { spawnSync } from 'node:child_process';
import { type FieldMap, fieldTypes, type JsonObject, openApi, operationKinds, type WorldSpec } from '@faultbench/core';
import Ajv2020 from 'ajv/dist/2020';
import { specOf } from './open-engine';

const shop = `
name: shop
services:
  orders:
    description: What was bought
    records:
      orders: { id: int, total: { type: float, description: In euros }, status: "enum[placed, shipped]", note: str? }
    operations:
      get_order: { kind: get, record: orders }
      list_orders: { kind: list, record: orders, filter: { total: [gt], status: [in] }, sort: [total], page: { size: 5 } }
      place_order: { kind: create, record: orders, description: Buy something }
      change_order: { kind: update, record: orders }
      drop_order: { kind: delete, record: orders, status: 204 }
      ship: { kind: custom, handler: r.f, args: { nr: int, express: bool? }, route: "POST /orders/{nr}/ship" }
      find: { kind: custom, handler: r.f, args: { near: { type: object, fields: { x: int } }, sizes: list[int] }, route: GET /find }
      reset: { kind: custom, handler: r.f }
`;

/** Problems of documents by a validator that holds them against the official schema; it is an ES module. */
function problemsOf(documents: readonly JsonObject[]): readonly unknown[] {
  const script = `
    import { Validator } from '@seriousme/openapi-schema-validator';
    let text = '';
    for await (const part of process.stdin) text += part;
    const results = [];
    for (const document of JSON.parse(text)) results.push((await new Validator().validate(document)).errors ?? null);
    console.log(JSON.stringify(results));`;
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: __dirname,
    input: JSON.stringify(documents),
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  if (stderr !== '') throw new Error(stderr);
  return JSON.parse(stdout);
}

/** Every schema in a document, wherever it stands. */
function schemasIn(value: unknown): object[] {
  if (typeof value !== 'object' || value === null) return [];
  const { schema } = value as { schema?: object };
  return [...(schema ? [schema] : []), ...Object.values(value).flatMap(schemasIn)];
}

/** A world with a field of every type among rows, filters and arguments, behind operations of every kind. */
function worldOfEverything(): WorldSpec {
  const types = [
    'str',
    'int',
    'float',
    'bool',
    'datetime',
    'date',
    'decimal[2]',
    'enum[a, b]',
    'ref[s.rows]',
    'list[int]',
    'json',
  ];
  const more = ['{ type: object, fields: { x: int, y: "str?" } }', 'token', '{ list: { x: int } }'];
  const names = [...types, ...more].map((type) => (type.startsWith('{') ? type : `"${type}"`));
  const fields = names.map((type, index) => `f${index}: ${type}`).join(', ');
  const optional = names.map(
    (type, index) => `o${index}: ${type.replace(/"$/, '?"').replace(/ }$/, ', optional: true }')}`,
  );
  return specOf(`
services:
  s:
    records: { rows: { ${fields}, ${optional.join(', ')} }, others: { id: { type: str, format: uuid } } }
    operations:
      get: { kind: get, record: rows }
      list: { kind: list, record: rows, filter: [${names.map((_type, index) => `f${index}`).join(', ')}], page: { size: 3 }, sort: [f0] }
      all: { kind: list, record: others }
      create: { kind: create, record: rows }
      update: { kind: update, record: rows }
      delete: { kind: delete, record: rows }
      custom: { kind: custom, handler: r.f, args: { ${fields} } }
      look: { kind: custom, handler: r.f, args: { ${fields} }, route: "GET /look/{f0}/{f8}" }
      put: { kind: custom, handler: r.f, args: { nr: str, x: int }, route: "PUT /rows/{nr}" }
`);
}

const everything = worldOfEverything();
const origin = 'http://127.0.0.1:4711';

test('the world of everything has every kind of operation and every type of field', () => {
  const used = (fields: FieldMap) => Object.values(fields).map(({ type }) => type);
  const types = new Set(everything.records.flatMap(({ fields }) => used(fields)));
  expect([...types].sort()).toEqual(fieldTypes.map(({ name }) => name).sort());
  expect([...new Set(everything.operations.map(({ kind }) => kind))].sort()).toEqual(
    operationKinds.map(({ name }) => name).sort(),
  );
});

test('is valid OpenAPI 3.1, and the validator would say if not', () => {
  const documents = [
    openApi(specOf(shop), origin),
    openApi(everything, origin),
    openApi(specOf('name: empty'), origin),
  ];
  expect(problemsOf(documents)).toEqual([null, null, null]);
  const [broken] = documents.map((document) => ({ ...document, paths: { orders: {} } }));
  expect(problemsOf(broken ? [broken] : [])).not.toEqual([null]);
});

test('every schema in it is one of JSON Schema 2020-12, and every reference leads somewhere', () => {
  const document = openApi(everything, origin);
  const ajv = new Ajv2020({ strict: true, allowUnionTypes: true, formats: { date: true, 'date-time': true } });
  const schemas = schemasIn(document).filter((schema) => !('$ref' in schema));
  expect(schemas.length).toBeGreaterThan(40);
  for (const schema of schemas) ajv.compile(schema);
  const references = [...JSON.stringify(document).matchAll(/"#\/components\/(\w+)\/(\w+)"/g)];
  const { responses, schemas: named } = document.components as { responses: object; schemas: object };
  const components = { responses, schemas: named };
  const used = (kind: string) => [...new Set(references.filter(([, each]) => each === kind).map(([, , name]) => name))];
  for (const [kind, parts] of Object.entries(components)) expect(used(kind).sort()).toEqual(Object.keys(parts).sort());
});

test('every operation is in it once, under the name of its tool, with its parameters declared', () => {
  const { paths } = openApi(everything, origin) as unknown as { paths: Record<string, Record<string, Operation>> };
  const ids = Object.values(paths).flatMap((item) => Object.values(item).map(({ operationId }) => operationId));
  expect(ids.sort()).toEqual(everything.operations.map(({ tool }) => tool).sort());
  for (const [path, item] of Object.entries(paths)) {
    const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    for (const { parameters = [] } of Object.values(item)) {
      const declared = parameters.filter((each) => each.in === 'path');
      expect(declared.map(({ name }) => name)).toEqual(inPath);
      expect(declared.every(({ required }) => required)).toBe(true);
    }
  }
  expect(new Set(Object.keys(paths).map((path) => path.replaceAll(/\{\w+\}/g, '{}'))).size).toBe(
    Object.keys(paths).length,
  );
});

interface Operation {
  readonly operationId: string;
  readonly parameters?: readonly { readonly name: string; readonly in: string; readonly required: boolean }[];
}

test('says nothing of what the service is', () => {
  const texts = JSON.stringify([openApi(specOf(shop), origin), openApi(everything, origin)]);
  expect(texts.match(/inject|(?<!de)fault|fake|simulat|mock|phase|applied|\btest/gi)).toBeNull();
});

test('a whole one', () => {
  expect(openApi(specOf(shop), origin)).toMatchSnapshot();
});
