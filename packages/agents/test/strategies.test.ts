import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

interface Swept {
  readonly agent: string;
  readonly depth: number;
  readonly outcome: string;
  readonly sweep: {
    readonly byFault: Readonly<Record<string, { readonly failed?: number; readonly survived?: number }>>;
    readonly failures: readonly { readonly plan: string }[];
    readonly text: string;
  };
}

jest.setTimeout(120_000);

const script = join(__dirname, '..', '..', '..', 'scripts', 'strategies.mjs');
const found: Readonly<Record<string, readonly Swept[]>> = JSON.parse(
  execFileSync(process.execPath, [script, '--json'], { encoding: 'utf8', maxBuffer: 2 ** 26 }),
);

function swept(world: string, agent: string, depth = 1): Swept {
  const one = found[world]?.find((each) => each.agent === agent && each.depth === depth);
  if (one === undefined) throw new Error(`${agent} was not swept through the ${world} at depth ${depth}`);
  return one;
}

const lost = ['timeout', 'late_write', 'duplicate_write'];

describe.each(['shop', 'bank'])('in the %s', (world) => {
  const falls = (agent: string, among: readonly string[]) =>
    among.filter((fault) => swept(world, agent).sweep.byFault[fault]?.failed !== undefined);

  test('trying again writes twice on every lost, late or doubled answer', () => {
    expect(falls('naiveRetry', lost)).toEqual(lost);
    expect(falls('naiveRetry', ['timeout_before', 'http_500', 'http_503', 'http_429'])).toEqual([]);
  });

  test('looking first survives a lost answer, and not one that is late or doubled', () => {
    expect(falls('verifyThenRetry', lost)).toEqual(['late_write', 'duplicate_write']);
  });

  test('a key per intent survives all of these', () => {
    expect(falls('idempotencyKey', lost)).toEqual([]);
    for (const fault of lost) expect(swept(world, 'idempotencyKey').sweep.byFault[fault]?.survived).toBeGreaterThan(0);
  });

  test('giving up is right wherever nothing is done twice', () => {
    expect(falls('giveUpAndReport', ['timeout', 'timeout_before', 'http_500', 'late_write'])).toEqual([]);
  });

  test('nothing survives wrong data unless it checks', () => {
    const trusting = ['naiveRetry', 'verifyThenRetry', 'idempotencyKey', 'giveUpAndReport', 'blindSuccess'];
    for (const agent of trusting) expect(falls(agent, ['wrong_data'])).toEqual(['wrong_data']);
    expect(falls('perfectAgent', ['wrong_data', 'soft_failure'])).toEqual([]);
  });

  test('an agent that checks everything survives every fault', () => {
    expect(swept(world, 'perfectAgent').outcome).toBe('passed');
  });

  test('an agent that does nothing fails without a fault', () => {
    expect(swept(world, 'nullAgent').sweep.text).toMatch(/^the run without a fault failed/);
  });
});

test('at depth 2 a look that sees the past makes the second write', () => {
  const plans = swept('shop', 'verifyThenRetry', 2).sweep.failures.map(({ plan }) => plan);
  expect(plans).toContain(
    '- { on: payments.issue_refund, call: 1, fault: timeout }\n- { on: payments.list_refunds, call: 1, fault: stale_read }',
  );
  expect(swept('shop', 'idempotencyKey', 2).outcome).toBe('passed');
});
