import { readFileSync } from 'node:fs';
import { request as ask, createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { parseWorld, renderProblems } from '@faultbench/core';
import {
  type Catalogue,
  type Composition,
  catalogue,
  type InProcessOptions,
  inProcessRunner,
  liveRunner,
  makeScenario,
  type Result,
  RoleCatalogue,
  type Script,
} from '@faultbench/scenario';
import { folderWith } from '../../../server/test/support/folder';
import { serveHttp } from '../../../server/test/support/serve-http';

const file = join(__dirname, 'desk.yaml');

describe('what a world is probed with', () => {
  const desk = open();
  desk.permissionMatrix();
  desk.idempotency();
  desk.massAssignment();
  desk.visibility();
  const all = desk.expand(desk.composition);
  const idsOf = (tag: string) => all.filter(({ tags }) => tags.includes(tag)).map(({ id }) => id);

  it('is every operation that is not public by every role, by nobody and with an unknown token', () => {
    const operations = desk.composition.members.flatMap((member) => member.operations);
    const ids = idsOf('probe:permissions');
    expect(ids).toHaveLength(operations.length * (2 + 2));
    expect(ids.slice(0, 4)).toEqual([
      'PROBE-PERM-MEMBER-LIST-BOOKS',
      'PROBE-PERM-CLERK-LIST-BOOKS',
      'PROBE-PERM-ANONYMOUS-LIST-BOOKS',
      'PROBE-PERM-BADTOKEN-LIST-BOOKS',
    ]);
    expect(ids.filter((id) => id.endsWith('-LOOK'))).toEqual([]);
  });

  it('is every operation that takes keys, every create and update, every record type of which a role sees its own', () => {
    expect(idsOf('probe:idempotency')).toHaveLength(13);
    expect(idsOf('probe:mass-assignment')).toEqual(
      ['UPDATE-NOTE', 'CREATE-NOTE', 'M1', 'M2', 'M3', 'M4', 'M5'].map((name) => `PROBE-MASS-${name}`),
    );
    expect(idsOf('probe:visibility')).toEqual(
      ['NOTES', 'V1', 'V2', 'V3', 'V4', 'V5'].map((name) => `PROBE-VIS-${name}`),
    );
  });

  it('is tagged, generated, and for both modes', () => {
    expect(all.every(({ generated, tags }) => generated && tags.includes('probe') && tags.length === 2)).toBe(true);
    expect(new Set(all.flatMap(({ modes }) => modes))).toEqual(new Set(['inprocess', 'live']));
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('is only what is asked for', () => {
    const some = open();
    some.permissionMatrix({ operations: ['desk.p1', 'i1'], roles: ['clerk'], anonymous: false });
    expect(some.expand(some.composition).map(({ id, title }) => `${id}: ${title}`)).toEqual([
      'PROBE-PERM-CLERK-P1: clerk may not call desk.p1',
      'PROBE-PERM-CLERK-I1: clerk may not call desk.i1',
    ]);
  });

  it('says which operation or role is none', () => {
    const failing = (prepare: (each: Catalogue) => void) => {
      const some = open();
      prepare(some);
      return () => some.expand(some.composition);
    };
    expect(failing((each) => each.idempotency({ args: { borow: () => ({}) } }))).toThrowErrorMatchingInlineSnapshot(
      `"no operation "borow" to probe: use list_books, p1, p2, p3, p3_late, p4, p5, p6, p6_open, i1, i2, i3, .."`,
    );
    expect(failing((each) => each.visibility({ operations: ['get_v11'] }))).toThrowErrorMatchingInlineSnapshot(
      `"no operation "get_v11" to probe: use list_books, p1, p2, p3, p3_late, p4, p5, p6, p6_open, i1, i2, i3, .. - did you mean "get_v1"?"`,
    );
    expect(failing((each) => each.permissionMatrix({ roles: ['clark'] }))).toThrowErrorMatchingInlineSnapshot(
      `"no role "clark" to probe: use member, clerk - did you mean "clerk"?"`,
    );
  });

  it('has an id of its own where names read alike', () => {
    const alike = catalogue('alike', { compose: alikeComposition() });
    alike.permissionMatrix({ anonymous: false });
    expect(alike.expand(alike.composition).map(({ id }) => id)).toEqual([
      'PROBE-PERM-A-B-GO',
      'PROBE-PERM-A-B-GO-2',
      'PROBE-PERM-A-B-GO-3',
      'PROBE-PERM-A-B-GO-4',
    ]);
  });

  it('is nobody where nobody is asked who they are', () => {
    const { roles: _roles, ...free } = alikeComposition();
    const desk = catalogue('free', { compose: free });
    desk.permissionMatrix();
    desk.visibility();
    expect(desk.expand(desk.composition)).toEqual([]);
  });
});

describe('played', () => {
  it('says what it wants where no arguments can be made up, and takes them', async () => {
    const [bare] = await played((desk) => desk.idempotency({ operations: ['write_down'] }));
    expect(bare).toMatchObject({ outcome: 'skipped', message: 'no valid arguments: give args.write_down' });
    const given = { write_down: async () => ({ note_id: '1' }) };
    const [told] = await played((desk) => desk.idempotency({ operations: ['write_down'], args: given }));
    expect(told?.outcome).toBe('passed');
    const wrong = { 'desk.write_down': () => ({ note_id: 'x' }) };
    const [refused] = await played((desk) => desk.idempotency({ operations: ['write_down'], args: wrong }));
    expect(refused).toMatchObject({ outcome: 'failed', message: expect.stringContaining('expected success, got 404') });
  });

  it('is not struck by the faults of the world', async () => {
    const faults = { transport: 'memory', faults: true } as const;
    const results = await played((desk) => {
      desk.permissionMatrix({ operations: ['p1', 'list_books'] });
      desk.idempotency({ operations: ['i1'] });
      desk.scenario('SC-01', 'struck', (run) => run.as('member').call('list_books').status(500));
    }, faults);
    expect(results.filter(({ outcome }) => outcome !== 'passed')).toEqual([]);
    expect(results).toHaveLength(1 + 8 + 1);
  });

  it('goes through one door where one is asked for', async () => {
    const [result] = await played((desk) => desk.idempotency({ operations: ['i1'], doors: ['mcp'] }));
    expect(result?.outcome).toBe('passed');
    expect(new Set(result?.exchanges.map(({ door }) => door))).toEqual(new Set(['mcp']));
  });

  it('holds fields that are not for callers against the policy', async () => {
    const operations = ['m1', 'update_note'];
    const [rejected] = await played((desk) =>
      desk.massAssignment({ operations, policy: 'reject', fields: ['hidden'] }),
    );
    expect(rejected?.outcome).toBe('passed');
    expect(rejected?.steps).toContain('WHEN hidden is among what is sent over mcp');
    const ignored = await played((desk) => desk.massAssignment({ operations, policy: 'ignore' }));
    expect(ignored.map(({ message }) => message)).toMatchInlineSnapshot(`
[
  "PATCH /desk/notes/3 as member (http): id is not for callers to write and was not ignored: 422 validation error: \`id\` belongs in the path, not in the body",
  "POST /desk/m1 as member (http): id is not for callers to write and was not ignored: 422 validation error: unknown argument \`id\`",
]
`);
  });

  it('asks the same, whatever the order', async () => {
    const prepare = (desk: Catalogue) => {
      const operations = ['i1', 'create_note', 'update_note', 'list_notes', 'get_v1', 'list_v1', 'delete_v1'];
      desk.permissionMatrix({ operations });
      desk.idempotency({ operations });
      desk.massAssignment({ operations });
      desk.visibility({ operations });
    };
    const asked = async (shuffle?: number) => {
      const desk = open();
      prepare(desk);
      const results = await inProcessRunner(desk, { transport: 'memory' }).runAll(
        shuffle === undefined ? {} : { shuffle },
      );
      const lines = results.map(({ id, outcome, exchanges }) => [
        id,
        outcome,
        ...exchanges.map(({ durationMs: _ms, ...exchange }) => JSON.stringify(exchange)),
      ]);
      return new Map(lines.map((line) => [line[0], line]));
    };
    const [straight, shuffled] = [await asked(), await asked(11)];
    expect([...shuffled.keys()]).not.toEqual([...straight.keys()]);
    expect(shuffled).toEqual(straight);
  });

  it('shares a world as long as nothing in it changes', async () => {
    const seen: string[] = [];
    const look = (id: string, generated: boolean, more: Script = () => undefined) => {
      const fn: Script = async (run) => {
        await run.as('member').call('list_books').ok();
        seen.push(`${id} ${await run.inspect?.draws()}`);
        await more(run);
      };
      return makeScenario(id, id, { generated }, fn);
    };
    const write: Script = (run) => run.as('member').call('m1', { title: 'x' }).ok();
    const move: Script = (run) => run.clock.advance('+1h');
    await played((desk) =>
      desk.generator(() => [
        look('A-01', true),
        look('A-02', true, write),
        look('A-03', true, move),
        look('A-04', true),
        look('A-05', false),
        look('A-06', true),
      ]),
    );
    expect(seen).toEqual(['A-01 1', 'A-02 2', 'A-03 1', 'A-04 1', 'A-05 1', 'A-06 2']);
  });
});

test('a deployment with a hole in one door fails that cell alone', async () => {
  const tokens = { m: 'member', n: 'member#2', c: 'clerk' };
  const files = {
    'tokens.json': JSON.stringify(tokens),
    'desk.yaml': readFileSync(file, 'utf8'),
    'desk.rules.ts': readFileSync(join(__dirname, 'desk.rules.ts'), 'utf8'),
  };
  const served = await serveHttp(folderWith(files), ['--token-file', 'tokens.json'], { world: 'desk.yaml' });
  const proxy = await proxyOf(served.url.replace('/mcp', ''), ({ url, headers }) =>
    url === '/desk/p3' && headers.authorization === 'Bearer c' ? { ...headers, authorization: 'Bearer m' } : headers,
  );
  const desk = open();
  desk.permissionMatrix({ operations: ['p2', 'p3', 'get_v1', 'list_v1'] });
  desk.idempotency({ operations: ['i1'], doors: ['http'] });
  desk.idempotency({ operations: ['i2'] });
  desk.massAssignment({ operations: ['m1', 'update_note'] });
  desk.visibility({ operations: ['get_v1', 'list_v1', 'delete_v1'] });
  const token = (persona: string) => Object.entries(tokens).find(([, each]) => each === persona)?.[0];
  const results = await liveRunner(desk, { baseUrl: proxy.url, mcpUrl: served.url, token }).runAll();
  proxy.close();
  const told = results.filter(({ outcome }) => outcome !== 'passed').map(({ id, message }) => `${id}: ${message}`);
  expect(told).toMatchInlineSnapshot(`
[
  "PROBE-PERM-MEMBER-P2: live: who may call is tried with reads alone; set live: { writes: true } to try writes",
  "PROBE-PERM-MEMBER-P3: live: who may call is tried with reads alone; set live: { writes: true } to try writes",
  "PROBE-PERM-CLERK-P3: POST /desk/p3 as clerk (http): expected status 403, got 200 {"id":"1","book_id":"1","member_id":"member"}",
]
`);
  expect(results).toHaveLength(16 + 2 + 2 + 1);
});

function open(): Catalogue {
  return catalogue('desk', { compose: file });
}

async function played(
  prepare: (desk: Catalogue) => void,
  options: InProcessOptions = { transport: 'memory' },
): Promise<readonly Result[]> {
  const desk = open();
  prepare(desk);
  return inProcessRunner(desk, options).runAll();
}

/** Two roles and two operations whose names become one. */
function alikeComposition(): Composition {
  const text = `
name: alike
roles: { a-b: [], a_b: [] }
services:
  s:
    records: { things: { id: str } }
    operations: { go: { kind: list, record: things }, Go: { kind: get, record: things } }
`;
  const { spec, problems } = parseWorld(text, { file: 'alike.yaml', name: 'alike' });
  if (!spec) throw new Error(renderProblems(problems));
  const operations = spec.operations.map(
    (declared) => ({ name: declared.name, method: 'GET', path: '/', declared }) as const,
  );
  return {
    members: [{ name: 's', world: spec, operations }],
    roles: new RoleCatalogue('alike.yaml', spec.roles ?? []),
  };
}

/** Hands requests on, with other headers. */
async function proxyOf(to: string, headersOf: (request: IncomingMessage) => IncomingMessage['headers']) {
  const server = createServer((request, response) => {
    const { method, url } = request;
    const { host: _host, ...headers } = headersOf(request);
    const onward = ask(`${to}${url}`, { method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    request.pipe(onward);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.close();
    server.closeAllConnections();
  };
  return { url: `http://127.0.0.1:${port}`, close };
}
