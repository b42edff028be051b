import { folderWith } from '../../server/test/support/folder';
import { serveHttp } from '../../server/test/support/serve-http';
import { lending } from './support/lending';
import { script } from './support/script';

const flags = ['--token-file', 'tokens.json', '--public'];
const world = { world: 'lending.yaml' };

/** Outcome and message of each scenario, by its id. */
const told = `
const { catalogue, liveOptions, liveRunner, reportJson, reportMarkdown } = scenario;
const play = async (CAT, options = liveOptions()) => {
  const runner = liveRunner(CAT, options);
  const results = await runner.runAll();
  return { runner, results, told: Object.fromEntries(results.map(({ id, outcome, message }) => [id, outcome + ': ' + message])) };
};
`;

test('what a deployment cannot do is skipped, and says why', async () => {
  const served = await serveHttp(folderWith(lending), flags, world);
  const { value } = script(
    { ...lending, 'clockless.yaml': lending['lending.yaml'].replace(/.*timelord.*\n/, '') },
    `${told}
    const scenarios = (CAT) => {
      const once = (id, options, fn) => CAT.scenario(id, 'a title', options, fn);
      once('SC-A-01', {}, (s) => s.as('member').tool('get_loan', { id: '1' }).ok());
      once('SC-A-02', { personas: ['member', 'auditor#2'] }, (s) => s.as('member').get('/lending/loans').ok());
      once('SC-A-03', {}, (s) => s.as('auditor').get('/lending/loans').ok());
      once('SC-A-04', {}, (s) => s.fault.next('lending.borrow', 'timeout'));
      once('SC-A-05', { tags: ['failure'] }, () => undefined);
      once('SC-A-06', { modes: ['inprocess'] }, () => undefined);
      once('SC-A-07', { tags: ['clock'], personas: ['anonymous'] }, () => undefined);
      once('SC-A-08', {}, (s) => s.clock.set('2026-10-23T10:00'));
      once('SC-A-09', { personas: ['member', 'anonymous'] }, async (s) => {
        const all = await s.concurrently(12, () => s.as('member').get('/lending/loans/1'));
        all.expect({ 200: all.length });
      });
      once('SC-A-10', {}, (s) => s.check(s.inspect === undefined, 'nobody looks behind it'));
      return CAT;
    };
    const named = scenarios(catalogue('lending', { compose: 'lending.yaml', clock: 'lending' }));
    const url = process.env.FAULTBENCH_BASE_URL;
    const elsewhere = (options, more) => play(scenarios(catalogue('x', options)), { baseUrl: url, token: () => 'token-of-the-member', ...more });
    const pages = require('node:http').createServer((_incoming, outgoing) => outgoing.end('<html>'));
    await new Promise((resolve) => pages.listen(0, '127.0.0.1', resolve));
    const moved = (clockUrl) => elsewhere({ compose: 'lending.yaml', clock: 'lending' }, { clockUrl });
    const clocks = [await elsewhere({ compose: 'lending.yaml' }), await elsewhere({ compose: 'clockless.yaml', clock: 'lending' }), await elsewhere({ compose: 'lending.yaml', clock: 'lending', clockAs: 'member' }), await moved('http://127.0.0.1:' + pages.address().port + '/'), await moved('http://127.0.0.1:1/')];
    pages.closeAllConnections();
    pages.close();
    console.log(JSON.stringify({ named: (await play(named)).told, clocks: clocks.map(({ told }) => told['SC-A-07']), others: clocks.at(-1).told['SC-A-09'] }));`,
    { FAULTBENCH_BASE_URL: served.url.replace('/mcp', ''), FAULTBENCH_TOKEN_MEMBER: 'token-of-the-member' },
  );
  expect(value).toMatchInlineSnapshot(`
{
  "clocks": [
    "skipped: in-process only here: the catalogue names no clock service",
    "skipped: in-process only here: no role holds lending:clock:set",
    "skipped: in-process only here: the deployment mounts no demo clock",
    "skipped: in-process only here: the deployment mounts no demo clock",
    "error: it could not begin: Error: GET / got no answer from http://127.0.0.1:1: bad port",
  ],
  "named": {
    "SC-A-01": "skipped: live: no MCP URL (set FAULTBENCH_MCP_URL)",
    "SC-A-02": "skipped: live: no token for persona auditor#2 (set FAULTBENCH_TOKEN_AUDITOR_2)",
    "SC-A-03": "skipped: live: no token for persona auditor (set FAULTBENCH_TOKEN_AUDITOR)",
    "SC-A-04": "skipped: in-process only: fault injection is not possible in live mode",
    "SC-A-05": "skipped: in-process only: fault injection is not possible against a deployment",
    "SC-A-06": "skipped: declared inprocess only",
    "SC-A-07": "skipped: in-process only here: no token for persona timelord (set FAULTBENCH_TOKEN_TIMELORD)",
    "SC-A-08": "skipped: in-process only here: no token for persona timelord (set FAULTBENCH_TOKEN_TIMELORD)",
    "SC-A-09": "passed: concurrency 12 capped at 10 in live mode",
    "SC-A-10": "passed: ",
  },
  "others": "passed: concurrency 12 capped at 10 in live mode",
}
`);
});

test('the clock of a deployment is let go after each scenario', async () => {
  const served = await serveHttp(folderWith(lending), [...flags, '--demo-clock'], world);
  const { value } = script(
    lending,
    `${told}
    const CAT = catalogue('lending', { compose: 'lending.yaml', clock: 'lending' });
    const base = process.env.FAULTBENCH_BASE_URL;
    const seen = [];
    const now = async () => (await (await fetch(base + '/__clock', { headers: { authorization: 'Bearer token-of-the-timelord' } })).json()).now.slice(0, 10);
    CAT.scenario('SC-A-01', 'moved', { tags: ['clock'] }, async (s) => {
      await s.clock.set('2031-10-23T10:00');
      seen.push(await now(), await s.clock.now());
      await s.clock.advance('-1d');
      seen.push(await s.clock.now());
      throw new Error('in the middle');
    });
    CAT.scenario('SC-A-02', 'gone on', async (s) => void seen.push((await s.clock.now()).slice(0, 10)));
    const { told: ends } = await play(CAT);
    console.log(JSON.stringify({ seen, after: await now(), ends }));`,
    { FAULTBENCH_BASE_URL: served.url.replace('/mcp', ''), FAULTBENCH_TOKEN_TIMELORD: 'token-of-the-timelord' },
  );
  expect(value).toEqual({
    seen: ['2031-10-23', '2031-10-23T09:00:00.000Z', '2031-10-22T09:00:00.000Z', '2026-10-01'],
    after: '2026-10-01',
    ends: { 'SC-A-01': 'error: Error: in the middle', 'SC-A-02': 'passed: ' },
  });
});

test('no secret of a deployment is told', async () => {
  const served = await serveHttp(folderWith(lending), flags, world);
  const { value, output } = script<Record<string, string>>(
    lending,
    `${told}
    const CAT = catalogue('lending', { compose: 'lending.yaml' });
    CAT.scenario('SC-A-01', 'tells all', async (s) => {
      const librarian = s.as('librarian');
      const notice = await librarian.call('send_notice', { text: 'due' }).ok();
      await s.link(notice.value('url')).open().ok();
      s.note('by ' + process.env.FAULTBENCH_TOKEN_LIBRARIAN + ' with ' + process.env.API_KEY);
      await librarian.post('/lending/borrow', { book_id: '1', password: 'hunter2-and-more', token: 'very-secret-due-4711' }).ok();
    });
    CAT.scenario('SC-A-02', 'throws all', async (s) => {
      const { body } = await s.as('librarian').call('send_notice', { text: 'other' }).ok();
      await s.link(body.url).open().ok();
      throw new Error(JSON.stringify(body) + process.env.FAULTBENCH_TOKEN_LIBRARIAN);
    });
    const { runner, results } = await play(CAT);
    console.log(JSON.stringify({ json: reportJson(results, runner.redactor), markdown: reportMarkdown('x', results, runner.redactor), lines: JSON.stringify(results.map(({ message, steps }) => [message, steps])) }));`,
    {
      FAULTBENCH_BASE_URL: served.url.replace('/mcp', ''),
      FAULTBENCH_TOKEN_LIBRARIAN: 'token-of-the-librarian',
      FAULTBENCH_REDACT: 'API_KEY, NOT_SET',
      API_KEY: 'key-to-everything',
    },
  );
  expect(output).toBe('');
  for (const text of Object.values(value)) {
    expect(text).toContain('[redacted]');
    for (const secret of ['very-secret', 'token-of', 'hunter2', 'key-to-everything'])
      expect(text).not.toContain(secret);
  }
});

test('the environment tells where a deployment is', () => {
  const { value } = script(
    {},
    `const tried = (env) => { try { const { token, ...rest } = scenario.liveOptions(env); return [rest, token('clerk'), token('night-clerk#2')]; } catch (error) { return error.message; } };
    const url = { FAULTBENCH_BASE_URL: 'https://a.example' };
    console.log(JSON.stringify([tried({}), tried({ FAULTBENCH_BASE_URL: 'a.example' }), tried({ ...url, FAULTBENCH_MCP_URL: 'file:///x' }), tried({ ...url, FAULTBENCH_MCP_URL: 'https://a.example/mcp', FAULTBENCH_TOKEN_NIGHT_CLERK_2: 'x', FAULTBENCH_TOKEN_CLERK: '' })]));`,
  );
  expect(value).toEqual([
    'live mode wants to know where the deployment is: set FAULTBENCH_BASE_URL',
    'FAULTBENCH_BASE_URL is "a.example": write a URL such as https://library.example',
    'FAULTBENCH_MCP_URL is "file:///x": write a URL such as https://library.example',
    [{ baseUrl: 'https://a.example', mcpUrl: 'https://a.example/mcp' }, null, 'x'],
  ]);
});
