import { operationKinds, type Row, toolDefinitions } from '@faultbench/core';
import Ajv from 'ajv';
import { openEngine, specOf } from './open-engine';

const records = `
    records:
      customers: { id: int, name: str }
      orders:
        customer_id: ref[orders.customers]
        status: enum[placed, sent]
        rank: enum[a, b]?
        total: { type: decimal[2], min: 0, description: What the customer pays }
        lines: { list: { sku: str, qty: { type: int, min: 1 }, note: str? }, min: 1 }
        address: { type: object, fields: { city: str, zip: { type: str, pattern: "^[0-9]{5}$" } }, optional: true }
        due: date?
        key: token
        placed_at: datetime`;

const shop = `
services:
  orders:
    output_schemas: OUTPUT${records}
    seed: { customers: { count: 3 }, orders: { count: 4 } }
    operations:
      get_order: { kind: get, record: orders }
      list_orders: { kind: list, record: orders, filter: { status: [eq, in], due: [gte, lt], total: [gt], key: [eq] }, sort: [due, total] }
      page_orders: { kind: list, record: orders, page: { size: 20 } }
      create_order: { kind: create, record: orders }
      update_order: { kind: update, record: orders }
      delete_order: { kind: delete, record: orders }
      sendReminder: { kind: custom, handler: ./private/shop.rules.ts#send, args: { order_id: ref[orders.orders], to: list[str] } }
      told: { kind: get, record: customers, description: Look a customer up }
`;

const plain = toolDefinitions(specOf(shop.replace('OUTPUT', 'false')));
const typed = toolDefinitions(specOf(shop.replace('OUTPUT', 'true')));

test('descriptions say what a tool does, in words of the world', () => {
  expect(plain.map(({ name, description }) => `${name}: ${description}`)).toMatchInlineSnapshot(`
[
  "get_order: Get an order by its id.",
  "list_orders: List orders, optionally filtered by status, status_in, due_gte, due_lt, total_gt and key.",
  "page_orders: List orders. One page at a time: pass next_cursor of the last answer as cursor.",
  "create_order: Create an order.",
  "update_order: Update an order: only the fields given are changed.",
  "delete_order: Delete an order by its id.",
  "sendReminder: Send reminder.",
  "told: Look a customer up",
]
`);
});

test('what an agent reads names no file, and nothing that gives the world away', () => {
  const text = JSON.stringify(plain);
  expect(text).not.toMatch(/\.ts|private|#|inject|\bfault|fake|simulat|mock/i);
  expect(new Set(specOf(shop.replace('OUTPUT', 'true')).operations.map(({ kind }) => kind))).toEqual(
    new Set(operationKinds.map(({ name }) => name)),
  );
});

test('arguments of a list, as a model reads them', () => {
  expect(plain.find(({ name }) => name === 'list_orders')?.inputSchema).toMatchInlineSnapshot(`
{
  "additionalProperties": false,
  "properties": {
    "due_gte": {
      "description": "due at this or after.",
      "format": "date",
      "type": "string",
    },
    "due_lt": {
      "description": "due before this.",
      "format": "date",
      "type": "string",
    },
    "key": {
      "type": "string",
    },
    "sort": {
      "description": "Order of the list; - means descending.",
      "enum": [
        "due",
        "-due",
        "total",
        "-total",
      ],
      "type": "string",
    },
    "status": {
      "enum": [
        "placed",
        "sent",
      ],
      "type": "string",
    },
    "status_in": {
      "description": "status one of these.",
      "items": {
        "enum": [
          "placed",
          "sent",
        ],
        "type": "string",
      },
      "type": "array",
    },
    "total_gt": {
      "description": "total greater than this. What the customer pays",
      "type": "string",
    },
  },
  "required": [],
  "type": "object",
}
`);
});

test('arguments of a create, as a model reads them', () => {
  expect(plain.find(({ name }) => name === 'create_order')?.inputSchema).toMatchInlineSnapshot(`
{
  "additionalProperties": false,
  "properties": {
    "address": {
      "additionalProperties": false,
      "properties": {
        "city": {
          "type": "string",
        },
        "zip": {
          "description": "Matches ^[0-9]{5}$",
          "type": "string",
        },
      },
      "required": [
        "city",
        "zip",
      ],
      "type": "object",
    },
    "customer_id": {
      "description": "Id of a customer.",
      "type": "integer",
    },
    "due": {
      "format": "date",
      "type": "string",
    },
    "key": {
      "type": "string",
    },
    "lines": {
      "description": "At least 1 item.",
      "items": {
        "additionalProperties": false,
        "properties": {
          "note": {
            "type": "string",
          },
          "qty": {
            "description": "At least 1.",
            "type": "integer",
          },
          "sku": {
            "type": "string",
          },
        },
        "required": [
          "sku",
          "qty",
        ],
        "type": "object",
      },
      "type": "array",
    },
    "placed_at": {
      "format": "date-time",
      "type": "string",
    },
    "rank": {
      "enum": [
        "a",
        "b",
      ],
      "type": "string",
    },
    "status": {
      "enum": [
        "placed",
        "sent",
      ],
      "type": "string",
    },
    "total": {
      "description": "What the customer pays",
      "type": "string",
    },
  },
  "required": [
    "customer_id",
    "status",
    "total",
    "lines",
    "key",
  ],
  "type": "object",
}
`);
});

test('schemas are plain: no union, no reference, nothing but objects that are closed', () => {
  const text = JSON.stringify(plain.map(({ inputSchema }) => inputSchema));
  expect(text).not.toMatch(/\$ref|anyOf|oneOf|allOf|null|minimum|maximum|minItems|maxItems|"pattern"/);
  expect(text.match(/"type":"object"/g)).toHaveLength(text.match(/"additionalProperties":false/g)?.length ?? 0);
});

test('results have a schema where the service says so, and only there', () => {
  expect(plain.filter((tool) => tool.outputSchema)).toEqual([]);
  expect(typed.filter((tool) => !tool.outputSchema).map(({ name }) => name)).toEqual(['sendReminder']);
  expect(typed.find(({ name }) => name === 'get_order')?.outputSchema).toMatchInlineSnapshot(`
{
  "additionalProperties": false,
  "properties": {
    "address": {
      "additionalProperties": false,
      "properties": {
        "city": {
          "type": "string",
        },
        "zip": {
          "type": "string",
        },
      },
      "required": [
        "city",
        "zip",
      ],
      "type": [
        "object",
        "null",
      ],
    },
    "customer_id": {
      "type": "integer",
    },
    "due": {
      "format": "date",
      "type": [
        "string",
        "null",
      ],
    },
    "id": {
      "type": "string",
    },
    "key": {
      "type": "string",
    },
    "lines": {
      "items": {
        "additionalProperties": false,
        "properties": {
          "note": {
            "type": [
              "string",
              "null",
            ],
          },
          "qty": {
            "type": "integer",
          },
          "sku": {
            "type": "string",
          },
        },
        "required": [
          "sku",
          "qty",
          "note",
        ],
        "type": "object",
      },
      "type": "array",
    },
    "placed_at": {
      "format": "date-time",
      "type": "string",
    },
    "rank": {
      "enum": [
        "a",
        "b",
        null,
      ],
      "type": [
        "string",
        "null",
      ],
    },
    "status": {
      "enum": [
        "placed",
        "sent",
      ],
      "type": "string",
    },
    "total": {
      "description": "What the customer pays",
      "type": "string",
    },
  },
  "required": [
    "id",
    "customer_id",
    "status",
    "rank",
    "total",
    "lines",
    "address",
    "due",
    "key",
    "placed_at",
  ],
  "type": "object",
}
`);
});

test('every result fits its schema', async () => {
  const { call } = openEngine(shop.replace('OUTPUT', 'true'));
  const row: Row = {
    customer_id: 1,
    status: 'placed',
    total: '5',
    lines: [{ sku: 'a', qty: 1 }],
    key: 'k',
  };
  const calls: readonly (readonly [string, Row])[] = [
    ['get_order', { id: '1' }],
    ['list_orders', { sort: '-due' }],
    ['page_orders', { limit: 2 }],
    ['create_order', row],
    ['update_order', { id: '5', due: '2025-06-01', address: { city: 'x', zip: '01234' } }],
    ['delete_order', { id: '1' }],
    ['told', { id: 1 }],
  ];
  const ajv = new Ajv({ strict: true, allowUnionTypes: true, formats: { 'date-time': true, date: true } });
  for (const [tool, args] of calls) {
    const answer = await call(tool, args);
    const schema = typed.find(({ name }) => name === tool)?.outputSchema;
    const value = answer.type === 'value' ? answer.value : undefined;
    const structured = Array.isArray(value) ? { result: value } : value;
    const check = ajv.compile(schema as object);
    expect([tool, structured, check(structured), check.errors]).toEqual([tool, expect.anything(), true, null]);
    expect(check({ error: { status: 500, message: 'x' } })).toBe(false);
  }
});
