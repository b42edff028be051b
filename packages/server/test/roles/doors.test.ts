import { library } from '../support/library';
import { script as scriptBeside } from '../support/script';

/** Calls at three doors: over REST, MCP on the socket and MCP over HTTP. */
const doors = `
const open = async (options) => {
  const world = await core.startWorld('library.yaml', options);
  const rest = async (as, method, path, body, headers = {}) => {
    const at = await world.mcp.rest(as === null ? {} : { as });
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const answer = await fetch(at.baseUrl + path, { method, headers: { ...at.headers, ...json, ...headers }, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
    const text = await answer.text();
    return { status: answer.status, text, detail: JSON.parse(text).detail, headers: Object.fromEntries(answer.headers) };
  };
  const read = ({ isError, structuredContent, content }) => ({ status: isError ? structuredContent.error.status : 200, text: content[0].text });
  const socket = async (as, tool, args) => read(await world.mcp.callRaw(tool, args, as === null ? {} : { as }));
  const http = async (as, name, args, headers) => {
    const at = await world.mcp.http(as === null ? {} : { as });
    const answer = await fetch(at.url, { method: 'POST', headers: { ...(headers ?? at.headers), 'content-type': 'application/json', accept: 'application/json, text/event-stream' }, body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } }) });
    return read((await answer.json()).result);
  };
  return { world, rest, socket, http };
};
`;
const script = (text: string) => scriptBeside(library, `${doors}${text}`);

test('every operation, for everyone, is answered alike at every door', () => {
  const table = script(`
    const { world, rest, socket, http } = await open();
    const calls = [
      ['get_book', { id: '1' }, 'GET', '/lending/books/1'],
      ['get_loan', { id: '1' }, 'GET', '/lending/loans/1'],
      ['list_loans', {}, 'GET', '/lending/loans'],
      ['annotate_loan', { id: '1', note: 'x' }, 'PATCH', '/lending/loans/1', { note: 'x' }],
      ['borrow', { book_id: '2' }, 'POST', '/lending/borrow', { book_id: '2' }],
      ['who', {}, 'GET', '/lending/who'],
      ['tick', {}, 'POST', '/lending/tick', {}],
    ];
    const table = {};
    for (const as of [null, 'member', 'member#2', 'auditor', 'ticker']) {
      for (const [tool, args, ...request] of calls) {
        const answers = [await rest(as, ...request), await socket(as, tool, args), await http(as, tool, args)];
        const reasons = new Set(answers.filter(({ status }) => status !== 200).map(({ status, detail, text }) => detail === undefined ? text : status + ': ' + detail));
        (table[as] ??= {})[tool] = answers.map(({ status }) => status).join(' ') + [...reasons].map((reason) => ' ' + reason).join('');
      }
    }
    const door = (event) => event.door + (event.error ? ' ' + event.error.status : '') + ' ' + event.persona + ' ' + event.nth;
    table.trace = world.trace.events.filter(({ tool }) => tool === 'get_book').map(door);
    await world.stop();
    console.log(JSON.stringify(table));
  `);
  const missing = (permission: string) => `403 403 403 403: missing permission: ${permission}`;
  const anonymous = '401 401 401 401: not signed in';
  const member = {
    get_book: '200 200 200',
    get_loan: '200 200 200',
    list_loans: '200 200 200',
    annotate_loan: '200 200 200',
    borrow: '200 200 200',
    who: '200 200 200',
    tick: missing('lending:tick'),
  };
  expect(table).toEqual({
    null: Object.fromEntries(Object.keys(member).map((tool) => [tool, anonymous])),
    member,
    'member#2': {
      ...member,
      get_loan: '404 404 404 404: loans 1 not found',
      annotate_loan: '404 404 404 404: loans 1 not found',
    },
    auditor: { ...member, annotate_loan: missing('loans:annotate'), borrow: missing('loans:borrow') },
    ticker: {
      get_book: missing('books:read'),
      get_loan: missing('loans:read'),
      list_loans: missing('loans:read'),
      annotate_loan: missing('loans:annotate'),
      borrow: missing('loans:borrow'),
      who: '200 200 200',
      tick: '200 200 200',
    },
    trace: [
      ...['rest', 'socket', 'http'].map((door) => `${door} 401 null 0`),
      ...['rest', 'socket', 'http'].map((door, at) => `${door} member ${at + 1}`),
      ...['rest', 'socket', 'http'].map((door, at) => `${door} member#2 ${at + 4}`),
      ...['rest', 'socket', 'http'].map((door, at) => `${door} auditor ${at + 7}`),
      ...['rest', 'socket', 'http'].map((door) => `${door} 403 ticker 0`),
    ],
  });
});

test("another member's row and a row that is not there: the same bytes but for the id", () => {
  const answers = script(`
    const { world, rest, socket, http } = await open({ as: 'member' });
    const at = async (id) => {
      const { date, ...headers } = (await rest('member', 'GET', '/lending/loans/' + id)).headers;
      return [
        await rest('member', 'GET', '/lending/loans/' + id).then(({ status, text }) => [status, text]), headers,
        await rest('member', 'PATCH', '/lending/loans/' + id, { note: 'x' }).then(({ status, text }) => [status, text]),
        (await world.mcp.callRaw('get_loan', { id })), (await world.mcp.callRaw('annotate_loan', { id, note: 'x' })),
        await http('member', 'get_loan', { id }),
      ];
    };
    const pair = [JSON.stringify(await at('2')), JSON.stringify(await at('3'))];
    await world.stop();
    console.log(JSON.stringify(pair));
  `) as [string, string];
  expect(answers[0].replaceAll('loans 2 ', 'loans 3 ')).toBe(answers[1]);
  expect(answers[0]).toContain('{\\"detail\\":\\"loans 2 not found\\"}');
});

test('tokens: one for each persona, run and seed; one that is unknown is nobody, at every door', () => {
  const told = script(`
    const { world, rest, socket, http } = await open({ as: 'member' });
    const token = ({ headers }) => headers.authorization.replace('Bearer ', '');
    const mine = token(await world.mcp.rest());
    const tokens = [mine, token(await world.mcp.http({ as: 'member' })), world.mcp.stdio().env.FAULTBENCH_TOKEN, token(await world.mcp.rest({ as: 'member#2' }))];
    const wrong = mine.replace(/.$/, (last) => (last === '0' ? '1' : '0'));
    const bad = [];
    for (const authorization of ['Bearer ' + wrong, 'Bearer constructor', 'Basic bWU6bWU=', 'Bearer', mine]) {
      const { status, text, headers } = await rest(null, 'GET', '/lending/who', undefined, { authorization });
      bad.push([status, text, headers['www-authenticate'], (await http(null, 'who', {}, { authorization })).text]);
    }
    const other = await core.startWorld('library.yaml', { run: 2 });
    tokens.push(token(await other.mcp.rest({ as: 'member' })));
    const foreign = (await rest(null, 'GET', '/lending/who', undefined, { authorization: 'Bearer ' + tokens[4] })).status;
    await other.stop();
    const refused = await world.mcp.call('who', {}, { as: 'membr' }).catch((error) => error.message);
    const started = await core.startWorld('library.yaml', { as: 'clerk' }).catch((error) => error.message);
    await world.mcp.call('who', { x: mine }).catch(() => {});
    const trail = JSON.stringify(world.trace.events);
    await world.stop();
    console.log(JSON.stringify({ tokens, bad, foreign, refused, started, leaked: trail.includes(mine) || trail.includes(wrong), hidden: trail.includes('[redacted]') }));
  `) as Record<string, unknown> & { tokens: string[] };
  const { tokens, ...rest } = told;
  expect(tokens[0]).toMatch(/^fbt_member_[0-9a-f]{16}$/);
  expect([tokens[1], tokens[2]]).toEqual([tokens[0], tokens[0]]);
  expect(tokens[3]).toMatch(/^fbt_member-2_[0-9a-f]{16}$/);
  expect(tokens[4]).not.toBe(tokens[0]);
  const unknown = [401, '{"detail":"unknown token"}', 'Bearer', '401: unknown token'];
  expect(rest).toEqual({
    bad: [unknown, unknown, unknown, unknown, unknown],
    foreign: 401,
    refused:
      'world library has no role "membr": its roles are librarian, member, auditor, ticker - did you mean "member"?',
    started: 'world library has no role "clerk": its roles are librarian, member, auditor, ticker',
    leaked: false,
    hidden: true,
  });
});

test('an agent that spawns its server is who its environment says; one connection can speak for many', () => {
  const told = script(`
    const { world } = await open({ as: 'member' });
    const connect = async ({ Client }, { StdioClientTransport }, options) => {
      const client = new Client({ name: 'agent', version: '1' });
      await client.connect(new StdioClientTransport(world.mcp.stdio(options)));
      const tools = (await client.listTools()).tools.map(({ name }) => name);
      const ask = async (extra) => (await client.callTool({ name: 'who', arguments: {}, ...extra })).content[0].text;
      const said = [await ask(), await ask({ _meta: { 'com.example/token': world.mcp.stdio({ as: 'auditor' }).env.FAULTBENCH_TOKEN } }), await ask({ _meta: { 'com.example/token': 'x' } }), await ask()];
      await client.close();
      return { tools, said };
    };
    const first = await connect(legacy, legacyStdio);
    const second = await connect(modern, modernStdio, { as: 'member#2' });
    const other = await open();
    const nobody = await other.socket(null, 'who', {});
    await other.world.stop();
    await world.stop();
    console.log(JSON.stringify({ first: first.said, second: second.said, nobody, same: JSON.stringify(first.tools) === JSON.stringify(second.tools), tools: first.tools.length }));
  `);
  expect(told).toEqual({
    first: ['{"persona":"member"}', '{"persona":"auditor"}', '401: unknown token', '{"persona":"member"}'],
    second: ['{"persona":"member#2"}', '{"persona":"auditor"}', '401: unknown token', '{"persona":"member#2"}'],
    nobody: { status: 401, text: '401: not signed in' },
    same: true,
    tools: 7,
  });
});

test('a token is good after a crash that is survived, and without files', () => {
  const told = script(`
    const world = await core.startWorld('library.yaml', { as: 'member', faults: { plan: [{ on: 'lending.who', call: 1, fault: 'crash', restart: true }] } });
    const crashed = await world.mcp.call('who').catch((error) => error.name);
    const after = await world.mcp.call('who');
    await world.stop();
    const memory = core.connectInMemory('library.yaml', { as: 'member#3' });
    const client = new legacy.Client({ name: 'agent', version: '1' });
    await client.connect(memory.transport());
    const inMemory = (await client.callTool({ name: 'who', arguments: {} })).structuredContent;
    console.log(JSON.stringify({ crashed, after, inMemory }));
  `);
  expect(told).toMatchObject({ after: { persona: 'member' }, inMemory: { persona: 'member#3' } });
});
