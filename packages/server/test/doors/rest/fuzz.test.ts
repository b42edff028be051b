import { connect } from 'node:net';
import fc from 'fast-check';
import { ask, restServer } from '../../support/rest';
import { shop } from './shop';

const word = fc.oneof(
  fc.constantFrom('orders', 'customers', '1', '2', 'ship', 'sum', 'explode', 'cheapest', 'openapi.json', '..', '.', ''),
  fc.constantFrom('%2e%2e', '%00', '%zz', '%F0%9F%A7%BE', '__proto__', 'constructor', '{id}', '%7Bid%7D', '*'),
  fc.string({ maxLength: 8 }).map((text) => encodeURIComponent(text)),
  fc.string({ maxLength: 8 }).map((text) => text.replaceAll(/[\s#?]/g, '')),
);
const name = fc.constantFrom('status', 'status_in', 'limit', 'cursor', 'sort', 'among', 'id', '__proto__', 'x', '');
const query = fc
  .array(fc.tuple(name, word), { maxLength: 4, size: 'xsmall' })
  .map((pairs) => pairs.map((pair) => pair.join('=')).join('&'));
const route = fc.constantFrom(
  '/orders/orders',
  '/orders/orders/{}',
  '/orders/orders/{}/ship',
  '/orders/customers',
  '/orders/customers/{}',
  '/orders/orders/cheapest',
  '/orders/sum',
  '/orders/explode',
  '/mcp',
);
const target = fc
  .oneof(
    {
      weight: 12,
      arbitrary: fc.tuple(
        fc.tuple(route, word).map(([path, part]) => path.replace('{}', part).slice(1)),
        query,
      ),
    },
    {
      weight: 6,
      arbitrary: fc.tuple(
        fc.array(word, { maxLength: 5 }).map((words) => words.join('/')),
        query,
      ),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('*', '//', 'http://elsewhere.example/orders/orders', '/?', '/mcp', '/orders/orders?%'),
    },
  )
  .map((given) => (typeof given === 'string' ? given : `/${given[0]}${given[1] && `?${given[1]}`}`));
const body = fc.oneof(
  fc.constantFrom('', '{}', '{"express":true}'),
  fc.json(),
  fc
    .record({ customer_id: fc.constant('cus_1'), total: fc.jsonValue(), status: fc.jsonValue(), note: fc.jsonValue() })
    .map((value) => JSON.stringify(value)),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const harmless = fc.constantFrom(
  'Accept: text/html',
  'Authorization: Bearer x',
  'X-Request-Id: ü',
  'If-Match: "3"',
  'Idempotency-Key: ',
);
const strange = fc.constantFrom(
  'Content-Type: application/json; charset=',
  'Content-Type: ;;;',
  'Content-Encoding: br',
  'Expect: 100-continue',
  'Transfer-Encoding: chunked',
  'Content-Length: 3',
  'Host: elsewhere.example',
  'no header at all',
);
const json = fc.constant('Content-Type: application/json');
const headers = fc.array(
  fc.oneof({ weight: 4, arbitrary: harmless }, { weight: 8, arbitrary: json }, { weight: 2, arbitrary: strange }),
  { maxLength: 3 },
);
const method = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom('GET', 'POST', 'PUT', 'PATCH', 'DELETE') },
  { weight: 1, arbitrary: fc.constantFrom('HEAD', 'OPTIONS', 'TRACE', 'CONNECT', 'BREW', 'get') },
);
const requests = fc.sample(fc.tuple(method, target, headers, body), { numRuns: 2000, seed: 20260728 });

/** Writes a request as it is and reads what comes until the other side closes. */
async function send(host: string, [method, target, headers, body]: (typeof requests)[number]): Promise<string> {
  const framed = headers.some((each) => /^(content-length|transfer)/i.test(each));
  const own = framed ? [] : [`Content-Length: ${Buffer.byteLength(body)}`];
  const named = headers.some((each) => each.startsWith('Host')) ? [] : [`Host: ${host}`];
  const lines = [`${method} ${target} HTTP/1.1`, ...named, 'Connection: close', ...own, ...headers];
  const socket = connect(Number(host.split(':')[1]), '127.0.0.1');
  const heard: Buffer[] = [];
  socket.on('data', (part) => heard.push(part));
  socket.on('error', () => undefined);
  socket.write(`${lines.join('\r\n')}\r\n\r\n${body}`);
  // the rest of a body that its head promises will never come
  if (framed) socket.end();
  await new Promise((resolve) => socket.once('close', resolve));
  return Buffer.concat(heard).toString();
}

test('two thousand strange requests: each is answered or hung up on, none breaks the server', async () => {
  const server = await restServer(shop);
  const { host } = new URL(server.url);
  const statuses = new Map<string, number>();
  for (let at = 0; at < requests.length; at += 50) {
    const heard = await Promise.all(requests.slice(at, at + 50).map((request) => send(host, request)));
    for (const [index, text] of heard.entries()) {
      const status = /^HTTP\/1\.1 (?!100)(\d+)/m.exec(text)?.[1] ?? 'none';
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
      const [, path] = requests[at + index] ?? [];
      if (Number(status) >= 500) expect([path, text]).toEqual([expect.stringContaining('explode'), expect.anything()]);
    }
  }
  expect([...statuses.keys()]).toEqual(
    expect.arrayContaining(['200', '400', '403', '404', '405', '415', '422', '500']),
  );
  expect(statuses.get('none') ?? 0).toBeLessThan(200);
  expect(server.child.exitCode).toBeNull();
  expect((await ask(server.url, 'GET', '/orders/customers/cus_1')).status).toBe(200);
  const events = server.trace();
  expect(new Set(events.map(({ seq }) => seq)).size).toBe(events.length);
  expect(events.filter(({ error }) => (error?.status ?? 0) >= 500).every(({ tool }) => tool === 'explode')).toBe(true);
});
