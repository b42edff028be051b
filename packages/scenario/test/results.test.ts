import { closingLine, type Outcome, Redactor, type Result, reportJson, reportMarkdown } from '@faultbench/scenario';
import { play } from './support/stage';

const result = (id: string, outcome: Outcome, given: Partial<Result> = {}): Result => ({
  id,
  title: 'a loan',
  mode: 'inprocess',
  outcome,
  durationMs: 12,
  message: '',
  stories: [],
  tags: [],
  steps: [],
  exchanges: [],
  generated: false,
  ...given,
});

describe('secrets', () => {
  const redactor = new Redactor(['pin_code'], ['fbt_clerk_0123456789']);

  test.each(['password', 'Authorization', 'X-API-Key', 'access_token', 'set-cookie', 'OTP', 'pinCode', 'PIN-CODE'])(
    'stand at %s, however it is written',
    (key) => {
      expect(redactor.value({ deep: [{ [key]: 'open sesame' }] })).toEqual({ deep: [{ [key]: '[redacted]' }] });
      expect(redactor.text(`got {"a":1,"${key}":"open \\"sesame"}`)).toBe(`got {"a":1,"${key}":"[redacted]"}`);
      expect(redactor.text(`GET /x?a=1&${key}=open`)).toBe(`GET /x?a=1&${key}=[redacted]`);
    },
  );

  test('are whole keys, not parts of them', () => {
    const harmless = { tokens: 'three', total: 'x', author: 'y', token: null };
    expect(redactor.value(harmless)).toEqual(harmless);
  });

  test('are hidden by value wherever they turn up', () => {
    expect(redactor.text('GET /notices/fbt_clerk_0123456789 failed')).toBe('GET /notices/[redacted] failed');
    expect(redactor.value({ note: 'Bearer fbt_clerk_0123456789' })).toEqual({ note: 'Bearer [redacted]' });
  });

  test('are learned where they stand at a key, short ones are not', () => {
    const own = new Redactor();
    own.learnFrom({ rows: [{ token: 'tok-sample', secret: 'abc' }] });
    expect(own.text('/notices/tok-sample abc')).toBe('/notices/[redacted] abc');
  });

  test('that are short are hidden where they stand alone', () => {
    const own = new Redactor(['pin', 'code']);
    own.learnFrom({ rows: [{ pin: '4711', code: 815, otp: [{ deep: 'very-deep-secret' }], token: '1' }] });
    expect(own.text(`field 'pin': expected "4712" and got "4711"; 4711 copies, 815 < 8150, 0.815, "1"`)).toBe(
      `field 'pin': expected "4712" and got "[redacted]"; 4711 copies, [redacted] < 8150, 0.815, "1"`,
    );
    expect(own.text('{"code":815,"pin": true,"n":8}, very-deep-secret')).toBe(
      '{"code":"[redacted]","pin":"[redacted]","n":8}, [redacted]',
    );
  });

  test('that were cut off in the middle are hidden, too', () => {
    expect(redactor.text('{"password":"open ses')).toBe('{"password":"[redacted]');
  });
});

describe('the closing line', () => {
  test('counts passed, failed and skipped', () => {
    expect(closingLine([result('A', 'passed'), result('B', 'skipped'), result('C', 'failed')])).toBe(
      '1 passed, 1 failed, 1 skipped',
    );
    expect(closingLine([])).toBe('0 passed, 0 failed, 0 skipped');
  });

  test('counts errors as failed, and says so before', () => {
    expect(closingLine([result('A', 'error'), result('B', 'failed')])).toBe(
      '1 of the failed is an error\n0 passed, 2 failed, 0 skipped',
    );
  });
});

test('a report in JSON has its schema, no secrets, and no durations when it must be the same each time', async () => {
  const played = await play(async (run) => {
    await run.as('clerk').post('/x', { password: 'open sesame' }).ok();
  });
  const { asked: _asked, time: _time, ...given } = played;
  const redactor = new Redactor();
  const read = JSON.parse(reportJson([given], redactor));
  expect(read).toMatchObject({ schema: 1, results: [{ id: 'SC-LB-01', outcome: 'passed', durationMs: 0 }] });
  expect(read.results[0].exchanges[0].request).toEqual({ body: { password: '[redacted]' } });
  expect(reportJson([given], redactor, { deterministic: true })).not.toMatch('durationMs');
  // what the scenario itself sees is as it was
  expect(given.exchanges[0]?.request).toEqual({ body: { password: 'open sesame' } });
});

test('a report to read tells the steps, the verdict, what failed and which stories hold', async () => {
  const failed = await play(
    async (run) => {
      run.given('a member');
      run.when('she borrows a book');
      await run.as('member').post('/loans', { token: 'tok-sample' }).status(201);
    },
    {},
    { stories: ['LB-1', 'LB-2'] },
  );
  const skipped = result('SC-LB-02', 'skipped', { message: 'declared live only', stories: ['LB-2', 'LB-3'] });
  expect(
    `\n${reportMarkdown('lending', [failed, skipped, result('SC-LB-03', 'passed', { stories: ['LB-4'] })], new Redactor())}`,
  ).toMatchInlineSnapshot(`
"
# lending

## SC-LB-01 a loan

- GIVEN a member
- WHEN she borrows a book
    - member POST /loans → 200

**FAILED** — POST /loans as member (http): expected status 201, got 200 {"done":true}

http POST /loans as member → 200 (1 ms, scn-scn0a1b2c-SC-LB-01-1)

\`\`\`json
{"done":true}
\`\`\`

## SC-LB-02 a loan

**SKIPPED** — declared live only

## SC-LB-03 a loan

**passed**

| story | scenarios | verdict |
| --- | --- | --- |
| LB-1 | SC-LB-01 | FAILED |
| LB-2 | SC-LB-01, SC-LB-02 | FAILED |
| LB-3 | SC-LB-02 | SKIPPED |
| LB-4 | SC-LB-03 | passed |

1 passed, 1 failed, 1 skipped
"
`);
});

test('a secret that an answer told is hidden in the steps after it', async () => {
  const http = async () => ({ status: 200, headers: {}, text: '{"token":"tok-sample"}', durationMs: 1 });
  const played = await play(
    async (run) => {
      const token = await run.anonymous.get('/x').value('token');
      await run.link(`/public/notices/${token}`).open().status(404);
    },
    { doors: { http } },
  );
  expect(played.message).toMatch('GET /public/notices/tok-sample as');
  for (const report of [reportJson([played], new Redactor()), reportMarkdown('lending', [played], new Redactor())]) {
    expect(report).not.toMatch('tok-sample');
    expect(report).toMatch('GET /public/notices/[redacted] →');
  }
});
