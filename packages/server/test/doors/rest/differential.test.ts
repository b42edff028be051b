import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Json, JsonObject, TraceEvent } from '@faultbench/core';
import Ajv2020 from 'ajv/dist/2020';
import fc from 'fast-check';
import { readState } from '../../../src/mirror/read-state';
import { startFaultbench } from '../../support/command';
import { folderWith } from '../../support/folder';
import { type OpenApi, requestOf, schemaOf } from '../../support/open-api-client';
import { ask, restServer } from '../../support/rest';
import { type Call, callLine, type ToolResult } from '../../support/serve';
import { shop } from './shop';

const rules = `
faults:
  default: { latency_ms: [10, 500], errors: { http_503: 0.05, timeout: 0.05, not_found: 0.05 } }
  orders.place_order: { errors: { duplicate_write: 0.1, late_write: 0.1, soft_failure: 0.1, malformed_json: 0.1 } }
  orders.list_orders: { errors: { stale_read: 0.2, empty_result: 0.1, skew: { rate: 0.2, by: -3h } } }
  orders.ship: { rate_limit: { calls: 3, per_seconds: 5 } }
`;
const files = { ...shop, 'world.yaml': shop['world.yaml'] + rules };
const flags = ['--faults', '--clock', 'virtual', '--state', 'state'];

const id = fc.integer({ min: 1, max: 6 });
const mostly = <Value>(right: fc.Arbitrary<Value>, wrong: fc.Arbitrary<Json>) =>
  fc.oneof({ weight: 9, arbitrary: right }, { weight: 1, arbitrary: wrong });
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined, freq: 2 });
const rarely = (value: Json) => mostly(fc.constant(undefined), fc.constant(value));
const customer = mostly(fc.constantFrom('cus_1', 'cus_2', 'a/b ü%'), fc.constant('nobody'));
const status = mostly(fc.constantFrom('placed', 'shipped'), fc.constant('lost'));
const total = mostly(fc.constantFrom('1.00', '12.5', '7'), fc.constantFrom('x', '1.005'));
/** Fields that are sometimes missing, misspelt or of another type. */
const order = fc.record({
  customer_id: mostly(customer, fc.constantFrom<Json>(7, null, [])),
  total: mostly(total, fc.constantFrom<Json>(3, 1.5, {})),
  status,
  note: maybe(fc.constantFrom<Json>('Zoë 🧾', '', '\u2028 \u0000', null)),
  placed_at: maybe(mostly(fc.constantFrom('2025-05-01T10:00:00+02:00', '2025-05-01T10:00Z'), fc.constant('yesterday'))),
  nte: rarely('x'),
});
const changes = fc.record({
  status: maybe(status),
  note: maybe(fc.constantFrom<Json>('x', null)),
  total: maybe(total),
});

const calls: fc.Arbitrary<Call> = fc
  .oneof(
    fc.tuple(fc.constant('get_order'), fc.record({ id })),
    fc.tuple(fc.constant('get_customer'), fc.record({ id: customer })),
    fc.tuple(
      fc.constant('list_orders'),
      fc.record({
        status: maybe(status),
        status_in: maybe(fc.array(status, { minLength: 1, maxLength: 2 })),
        total_gte: maybe(total),
        sort: maybe(mostly(fc.constantFrom('total', '-total'), fc.constant('status'))),
        limit: maybe(mostly(fc.integer({ min: 1, max: 5 }), fc.constant(-1))),
        limt: rarely('5'),
      }),
    ),
    fc.tuple(fc.constant('list_customers'), fc.record({})),
    fc.tuple(fc.constant('place_order'), order),
    fc.tuple(
      fc.constant('change_order'),
      fc.tuple(id, changes).map(([id, more]) => ({ id, ...more })),
    ),
    fc.tuple(fc.constant('drop_order'), fc.record({ id })),
    fc.tuple(
      fc.constant('add_customer'),
      fc.record({ email: fc.constantFrom('a@x.example', 'c@x.example', 'd@x.example') }),
    ),
    fc.tuple(fc.constant('ship'), fc.record({ nr: id, express: maybe(fc.constantFrom<Json>(true, 'yes')) })),
    fc.tuple(fc.constant('cheapest'), fc.record({ among: fc.array(id, { minLength: 1, maxLength: 3 }) })),
    fc.tuple(fc.constant('sum'), fc.record({})),
  )
  .map(([tool, args]): Call => [tool, JSON.parse(JSON.stringify(args))]);

/** The same calls for ever: two hundred, drawn once. */
const dialogue = fc.sample(calls, { numRuns: 200, seed: 4711 });

/** What a call came to, in the words of either door. */
interface Came {
  readonly status: number | 'success';
  readonly text: string;
}

async function overRest() {
  const server = await restServer(files, flags.slice(0, -2));
  const document: OpenApi = JSON.parse((await ask(server.url, 'GET', '/openapi.json')).text);
  const ajv = new Ajv2020({ allowUnionTypes: true, strict: true, formats: { 'date-time': true } });
  ajv.addSchema({ $id: 'doc', ...document }, 'doc', undefined, false);
  const came: Came[] = [];
  const undocumented: string[] = [];
  for (const [tool, args = {}] of dialogue) {
    const { method, path, body } = requestOf(document, tool, args as JsonObject);
    const { status, text } = await ask(server.url, method, path, body);
    came.push(status < 300 ? { status: 'success', text } : { status, text: JSON.parse(text).detail });
    const schema = schemaOf(document, tool, status);
    const whole = isJson(text) ? JSON.parse(text) : undefined;
    if (schema && !('$ref' in schema) && whole !== undefined && !ajv.validate(schema, whole)) undocumented.push(text);
  }
  return { came, undocumented, trace: server.trace(), state: readState(join(server.folder, 'state')) };
}

async function overMcp() {
  const folder = folderWith(files);
  const child = startFaultbench(folder, ['serve', 'world.yaml', ...flags]);
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  const came: Came[] = [];
  // one after the other, as over REST
  for (const call of dialogue) {
    child.stdin.write(`${callLine(came.length, call)}\n`);
    came.push(cameOf(JSON.parse((await lines.next()).value).result));
  }
  return { came, trace: traceIn(folder), state: readState(join(folder, 'state')) };
}

function cameOf({ content, isError, structuredContent }: ToolResult): Came {
  const text = content[0]?.text ?? '';
  if (!isError) return { status: 'success', text };
  const { error } = structuredContent as { error: { status: number; message: string } };
  return { status: error.status, text: error.message };
}

function traceIn(folder: string): readonly TraceEvent[] {
  const lines = readFileSync(join(folder, 'state/trace.jsonl'), 'utf8').split('\n').slice(0, -1);
  return lines.map((line): TraceEvent => JSON.parse(line));
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}

/** A trace as far as it does not tell of the door. */
function deeds(trace: readonly TraceEvent[]) {
  return trace.map(({ door: _, client: _client, request_id: _id, wall_ms: _ms, ...deed }) => deed);
}

test('two hundred calls come to the same over MCP and, as the document says to make them, over REST', async () => {
  const [rest, mcp] = await Promise.all([overRest(), overMcp()]);
  expect(rest.came).toEqual(mcp.came);
  expect(deeds(rest.trace)).toEqual(deeds(mcp.trace));
  expect(rest.state).toEqual(mcp.state);
  const doors = [rest.trace, mcp.trace].map((trace) => [...new Set(trace.map(({ door }) => door))]);
  expect(doors).toEqual([['rest'], ['stdio']]);
  const kinds = new Set(rest.trace.map(({ fault }) => fault));
  expect(kinds.size).toBeGreaterThan(6);
  expect(new Set(rest.came.map(({ status }) => status)).size).toBeGreaterThan(5);
  // a soft failure is what no document tells of
  expect(rest.undocumented.filter((text) => !text.startsWith('{"ok":false'))).toEqual([]);
});
