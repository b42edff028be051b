import { join } from 'node:path';
import { type Catalogue, catalogue, inProcessRunner, type Result, runAll } from '@faultbench/scenario';
import { again, bodyOf, type Hole, onField, onRepetition, racing, refusal, servesAs, withHoles } from './holes';

/** Each defect, the probe that sees it, and what that says. */
const planted: Readonly<Record<string, readonly [hole: Hole, says: RegExp]>> = {
  // nobody is let in at one door
  'PROBE-PERM-ANONYMOUS-P1': [
    {
      at: 'p1',
      mcp: (call, through) => through.mcp(call.persona === 'anonymous' ? { ...call, persona: 'member' } : call),
    },
    /TOOL p1 as anonymous \(mcp\): expected status 401, got 200/,
  ],
  'PROBE-PERM-BADTOKEN-P2': [servesAs('/desk/p2', 'bad token', 'member'), /expected status 401, got 200/],
  'PROBE-PERM-CLERK-P3': [
    servesAs('/desk/p3', 'clerk', 'member'),
    /POST \/desk\/p3 as clerk \(http\): expected status 403, got 200/,
  ],
  // refused, but it was done
  'PROBE-PERM-CLERK-P3-LATE': [
    {
      at: 'p3_late',
      mcp: async (call, through) => {
        if (call.persona === 'clerk') await through.mcp({ ...call, persona: 'member' });
        return through.mcp(call);
      },
    },
    /a call of desk\.p3_late was refused too late: the revision went from 0 to 1/,
  ],
  'PROBE-PERM-MEMBER-P4': [
    {
      at: 'p4',
      mcp: (call, through) => (call.persona === 'member' ? told(500, 'Internal Server Error') : through.mcp(call)),
    },
    /member holds calls:any and was answered 500 Internal Server Error/,
  ],
  'PROBE-PERM-MEMBER-P5': [
    { at: 'p5', mcp: (call, through) => (call.persona === 'member' ? told(400, 'bad') : through.mcp(call)) },
    /it is refused with 422 over http, and answered 400 over mcp/,
  ],
  'PROBE-PERM-CLERK-P6': [
    {
      at: '/desk/p6',
      http: (request, through) => (request.persona === 'clerk' ? told(403, 'no') : through.http(request)),
    },
    /clerk holds what it takes and was answered 403 no/,
  ],
  'PROBE-PERM-ANONYMOUS-P6-OPEN': [servesAs('/desk/p6_open', 'anonymous', 'member'), /expected status 401, got 200/],

  'PROBE-IDEM-I1': [
    onRepetition('/desk/i1', async ({ answer }) => ({ ...answer, text: '{"again":true}' })),
    /a replay answered differently: again: true, the first time \(absent\)/,
  ],
  'PROBE-IDEM-I2': [
    onRepetition('/desk/i2', async ({ request, answer, through }) => {
      await again(request, through);
      return answer;
    }),
    /a repetition over http was done again: the revision went from 1 to 2/,
  ],
  'PROBE-IDEM-I3': [
    {
      at: 'i3',
      mcp: (call, through) => {
        const { idempotency_key, ...args } = call.args;
        return through.mcp({ ...call, args: { ...args, idempotency_key: `${String(idempotency_key)}-mcp` } });
      },
    },
    /TOOL i3 as member \(mcp\): a replay answered differently: id: "2", the first time "1"/,
  ],
  'PROBE-IDEM-I4': [
    onRepetition('/desk/i4', async ({ request, first, answer, through }) =>
      bodyOf(request).book_id === bodyOf(first).book_id ? through.http(request) : answer,
    ),
    /expected status 422, got 200/,
  ],
  'PROBE-IDEM-I5': [
    onRepetition('/desk/i5', async ({ request, first, answer, through }) =>
      request.persona === first.persona ? through.http(request) : answer,
    ),
    /it was not done for member#2: no answer is kept for them/,
  ],
  'PROBE-IDEM-I5-SHARED': [
    onRepetition('/desk/i5_shared', async ({ request, first, through }) =>
      request.persona === first.persona
        ? through.http(request)
        : refusal(422, 'idempotency key reused with different arguments'),
    ),
    /the key of member is taken for that of member#2/,
  ],
  'PROBE-IDEM-I6': [racing('/desk/i6', (own) => own), /two of the calls at once were done differently: id/],
  'PROBE-IDEM-I6-HIDDEN': [
    racing('/desk/i6_hidden', (_own, first) => first),
    /5 calls at once with one key were done 3 times/,
  ],
  'PROBE-IDEM-I7': [
    onRepetition('/desk/i7', async ({ request, answer, through }) =>
      answer.status === 422 ? refusal(422, 'idempotency key reused with different arguments') : through.http(request),
    ),
    /a call that was refused for its arguments has taken the key/,
  ],

  'PROBE-MASS-M1': [
    onField('/desk/m1', 'is_admin', async () => refusal(422, 'no')),
    /is_admin is not for callers to write and was not refused or ignored: 422 no/,
  ],
  'PROBE-MASS-M2': [
    onField('/desk/m2', 'owner_id', (stripped, through) => through.http({ ...stripped, persona: 'member#2' })),
    /owner_id was written: notes \d+ has "member#2"/,
  ],
  'PROBE-MASS-M3': [
    onField('/desk/m3', 'is_admin', async (stripped, through) => {
      const answer = await through.http(stripped);
      return { ...answer, text: JSON.stringify({ ...JSON.parse(answer.text), is_admin: true }) };
    }),
    /is_admin, which is not for callers to write, came back/,
  ],
  'PROBE-MASS-M4': [
    onField('/desk/m4', '__proto__', async (stripped, through) => {
      Object.assign(Object.prototype, { polluted: true });
      return through.http(stripped);
    }),
    /every object of the server has polluted now/,
  ],
  'PROBE-MASS-M5': [closesAfter('/desk/m5', 'is_admin'), /desk\.m5 cannot be called over http any more/],

  'PROBE-VIS-V1': [servesAs('/desk/v1/b', 'member#2', 'clerk'), /expected status 404, got 200/],
  'PROBE-VIS-V2': [
    {
      at: 'list_v2',
      mcp: (call, through) => through.mcp(call.persona === 'member#2' ? { ...call, persona: 'clerk' } : call),
    },
    /desk\.list_v2 over mcp shows b to member#2/,
  ],
  'PROBE-VIS-V3': [
    {
      at: 'delete_v3',
      mcp: async (call, through) => {
        const answer = await through.mcp(call);
        if (call.persona === 'member#2') await through.mcp({ ...call, persona: 'clerk' });
        return answer;
      },
    },
    /v3 b was changed by somebody who does not see it/,
  ],
  'PROBE-VIS-V4': [
    {
      at: 'get_v4',
      mcp: (call, through) =>
        call.persona === 'clerk' ? told(404, `v4 ${String(call.args.id)} not found`) : through.mcp(call),
    },
    /TOOL get_v4 as clerk \(mcp\): expected success, got 404/,
  ],
  // a row that is hidden is told apart from one that never was
  'PROBE-VIS-V5': [
    {
      at: 'get_v5',
      mcp: (call, through) =>
        call.persona === 'member#2' && call.args.id === 'b' ? told(404, 'v5 b is not yours') : through.mcp(call),
    },
    /it tells that the row is there/,
  ],
};

let results: readonly Result[];

beforeAll(async () => {
  results = await played(Object.values(planted).map(([hole]) => hole));
});

it('passes everything but the scenarios whose operations have a hole', () => {
  const wrong = results.filter(({ outcome }) => outcome !== 'passed');
  expect(wrong.map(({ id }) => id).sort()).toEqual(Object.keys(planted).sort());
});

it.each(Object.entries(planted))('%s says what is wrong', (id, [, says]) => {
  expect(results.find((result) => result.id === id)).toMatchObject({
    outcome: 'failed',
    message: expect.stringMatching(says),
  });
});

it.each([
  ['is no list', '<html>', 'a list of rows was expected'],
  ['has no end', '{"items":[],"next_cursor":"x"}', 'its pages have no end: "x" comes again'],
])('fails where what it reads of %s', async (_name, text, says) => {
  const desk = catalogue('desk', { compose: join(__dirname, 'desk.yaml') });
  desk.visibility({ operations: ['get_v1', 'list_v1'] });
  const { stage } = inProcessRunner(desk, { transport: 'memory' });
  const page = { at: '/desk/v1', http: async () => ({ status: 200, headers: {}, text, durationMs: 1 }) };
  const [result] = await runAll({ ...stage, doors: withHoles(stage.doors, [page]) });
  expect(result).toMatchObject({ outcome: 'failed', message: expect.stringContaining(says) });
});

function probes(): Catalogue {
  const desk = catalogue('desk', { compose: join(__dirname, 'desk.yaml') });
  desk.permissionMatrix();
  desk.idempotency({ args: { write_down: () => ({ note_id: '1' }) } });
  desk.massAssignment();
  desk.visibility();
  return desk;
}

async function played(holes: readonly Hole[]): Promise<readonly Result[]> {
  const { stage } = inProcessRunner(probes(), { transport: 'memory' });
  return runAll({ ...stage, doors: withHoles(stage.doors, holes) });
}

async function told(status: number, detail: string) {
  return refusal(status, detail);
}

/** Calls in order are refused once somebody has sent a field. */
function closesAfter(at: string, name: string): Hole {
  let closed = false;
  return {
    at,
    http: (request, through) => {
      const names = Object.keys(bodyOf(request));
      closed ||= names.includes(name);
      return closed && names.every((each) => each === 'title') ? told(409, 'closed') : through.http(request);
    },
  };
}
