import { folderWith } from '../../server/test/support/folder';
import { serveHttp } from '../../server/test/support/serve-http';
import { lending } from './support/lending';
import { script } from './support/script';

interface Played {
  readonly outcome: string;
  readonly message: string;
  readonly steps: readonly string[];
}

/** Plays everything that scenarios do through doors; where the worlds stand is all that differs. */
const plays = `
const { catalogue, inProcessRunner, liveOptions, liveRunner, money } = scenario;
const { Client } = sdk('client/index.js');
const { StreamableHTTPClientTransport } = sdk('client/streamableHttp.js');
const CAT = catalogue('lending', { compose: './lending.yaml', ticks: ['POST /lending/tick'], tickAs: 'ticker', clock: 'lending' });
CAT.scenario('SC-LB-01', 'all doors', { tags: ['clock'], personas: ['member', 'auditor', 'librarian', 'anonymous'] }, async (s) => {
  const member = s.as('member');
  await member.get('/lending/loans/1').ok().fields({ status: 'out', fine: money('0.75') });
  await member.tool('get_loan', { id: '1' }).ok().fields({ status: 'out', fine: money('0.75') });
  const hidden = [await member.get('/lending/loans/2'), await member.get('/lending/loans/9')].map(bare('2', '9'));
  const hiddenTools = [await member.tool('get_loan', { id: '2' }), await member.tool('get_loan', { id: '9' })].map(bare('2', '9'));
  s.note([...new Set([...hidden, ...hiddenTools])].join(' | '));
  await s.as('auditor').call('borrow', { book_id: '1' }).forbidden('loans:borrow');
  await s.as('auditor').call('lending.borrow', { book_id: '1' }, { door: 'mcp' }).forbidden('loans:borrow');
  for (const [who, why] of [[s.anonymous, 'not signed in'], [s.stranger, 'unknown token']]) {
    await who.get('/lending/loans/1').refused(401, why);
    await who.tool('get_loan', { id: '1' }).refused(401, why);
  }
  await member.call('list_books', { bought_on_gte: '2026-02-01' }).ok().length('', 1);
  await member.call('list_books', { bought_on_gte: '2026-02-01' }, { door: 'mcp' }).ok().length('', 1);
  await member.call('get_loan', { id: 'a/b?c' }).notFound();
  await member.get('/lending/loans', { status: 'late' }).ok().length('', 0);
  await member.get('/lending/nothing').status(404);
  await member.tool('nothing').status(404);
  await member.delete('/lending/loans/1').status(405);
  await member.request('post', '/lending/borrow', { body: { book_id: 2 }, headers: { 'Idempotency-Key': 'k' } }).status(422);
  const args = { book_id: '2', idempotency_key: s.key('LOAN') };
  const loan = await member.call('borrow', args).ok();
  await member.call('borrow', args, { door: 'mcp' }).sameAs(loan);
  await member.call('borrow', { ...args, book_id: '1' }).refused(422, 'idempotency key reused');
  (await s.concurrently(5, (i) => s.as('member', (i % 2) + 1).call('borrow', { book_id: '1' }))).expect({ 200: 1, 409: 4 });
  await s.clock.set('2026-10-23T10:00');
  await s.clock.advance('+1 working day');
  const [ticked] = await s.tick();
  ticked.field('at', '2026-10-26T10:00:00.000Z');
  const notice = await s.as('librarian').call('send_notice', { text: 'due' }).ok();
  const link = s.link(notice.value('url'), 'the reader');
  await link.open().ok().field('text', 'due').absent('token');
  await link.submit({ answer: 'soon', pages: '3' }).ok().fields({ answer: 'soon', pages: 3 });
  const file = { filename: 'a.txt', content: 'hello', type: 'text/plain' };
  await link.submit({ answer: 'here' }, { attachment: file }).ok().fields({ 'attachment.filename': 'a.txt', 'attachment.text': 'hello' });
  await s.link('/public/notices/none').open().notFound();
  const { url, baseUrl, headers } = await s.as('member', 2).connection();
  const agent = new Client({ name: 'agent', version: '1' });
  await agent.connect(new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } }));
  const seen = await agent.callTool({ name: 'get_loan', arguments: { id: '2' } });
  s.note((seen.isError ?? 'fine') + ' ' + (await fetch(baseUrl + '/lending/loans/2', { headers })).status);
  await agent.close();
  s.note([...new Set(s.exchanges.map(({ door }) => door))].join(' '));
});
const bare = (...ids) => ({ statusCode, text, headers }, index) => {
  const { date, connection, 'keep-alive': kept, ...rest } = headers;
  return JSON.stringify([statusCode, text, rest]).replaceAll(ids[index] + ' ', 'ID ');
};
const told = ({ outcome, message, steps }) => ({ outcome, message, steps });
`;

test('a scenario is the same in memory, in a process and against a deployment', async () => {
  const served = await serveHttp(folderWith(lending), ['--token-file', 'tokens.json', '--public', '--demo-clock'], {
    world: 'lending.yaml',
  });
  const { value, output } = script<Record<string, readonly Played[]>>(
    lending,
    `${plays}
    const runners = { memory: inProcessRunner(CAT, { transport: 'memory' }), process: inProcessRunner(CAT), live: liveRunner(CAT, liveOptions()) };
    const all = {};
    for (const [name, runner] of Object.entries(runners)) all[name] = (await runner.runAll()).map(told);
    console.log(JSON.stringify(all));`,
    {
      FAULTBENCH_BASE_URL: served.url.replace('/mcp', ''),
      FAULTBENCH_MCP_URL: served.url,
      FAULTBENCH_TOKEN_MEMBER: 'token-of-the-member',
      FAULTBENCH_TOKEN_MEMBER_2: 'token-of-another',
      FAULTBENCH_TOKEN_AUDITOR: 'token-of-the-auditor',
      FAULTBENCH_TOKEN_LIBRARIAN: 'token-of-the-librarian',
      FAULTBENCH_TOKEN_TICKER: 'token-of-the-ticker',
      FAULTBENCH_TOKEN_TIMELORD: 'token-of-the-timelord',
    },
  );
  expect(output).toBe('');
  const { memory, process: pooled, live } = value;
  expect(pooled).toEqual(memory);
  expect(live).toEqual(memory);
  expect(memory).toMatchInlineSnapshot(`
[
  {
    "message": "[404,"{\\"detail\\":\\"loans ID not found\\"}",{"content-length":"30","content-type":"application/json"}] | [404,"{\\"detail\\":\\"loans ID not found\\"}",{}]; fine 200; http mcp public",
    "outcome": "passed",
    "steps": [
      " · member GET /lending/loans/1 → 200",
      " · member TOOL get_loan → 200",
      " · member GET /lending/loans/2 → 404",
      " · member GET /lending/loans/9 → 404",
      " · member TOOL get_loan → 404",
      " · member TOOL get_loan → 404",
      " · [404,"{\\"detail\\":\\"loans ID not found\\"}",{"content-length":"30","content-type":"application/json"}] | [404,"{\\"detail\\":\\"loans ID not found\\"}",{}]",
      " · auditor POST /lending/borrow → 403",
      " · auditor TOOL borrow_book → 403",
      " · anonymous GET /lending/loans/1 → 401",
      " · anonymous TOOL get_loan → 401",
      " · bad token GET /lending/loans/1 → 401",
      " · bad token TOOL get_loan → 401",
      " · member GET /lending/books → 200",
      " · member TOOL list_books → 200",
      " · member GET /lending/loans/a%2Fb%3Fc → 404",
      " · member GET /lending/loans → 200",
      " · member GET /lending/nothing → 404",
      " · member TOOL nothing → 404",
      " · member DELETE /lending/loans/1 → 405",
      " · member POST /lending/borrow → 422",
      " · member POST /lending/borrow → 200",
      " · member TOOL borrow_book → 200",
      " · member POST /lending/borrow → 422",
      " · 5 requests at once",
      " · member POST /lending/borrow → 200",
      " · member#2 POST /lending/borrow → 409",
      " · member POST /lending/borrow → 409",
      " · member#2 POST /lending/borrow → 409",
      " · member POST /lending/borrow → 409",
      " · the clock reads 2026-10-23T09:00:00Z",
      " · the clock moves +1 working day",
      " · ticker POST /lending/tick → 200",
      " · librarian POST /lending/send_notice → 200",
      " · the reader GET /public/notices/[redacted] → 200",
      " · the reader POST /public/notices/[redacted] → 200",
      " · the reader POST /public/notices/[redacted] → 200",
      " · the recipient GET /public/notices/none → 404",
      " · fine 200",
      " · http mcp public",
    ],
  },
]
`);
});
