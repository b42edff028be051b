import {
  catalogue,
  makeScenario,
  parseTags,
  RoleCatalogue,
  runAll,
  runsIn,
  type Scenario,
  select,
  shuffled,
} from '@faultbench/scenario';
import { stageOf } from './support/stage';

const nothing = () => undefined;
const lending = () => catalogue('lending', { compose: 'library.yaml' });
const scenario = (id: string, given: Partial<Scenario> = {}): Scenario => ({
  ...makeScenario(id, 'a title', {}, nothing),
  ...given,
});

describe('an id', () => {
  test.each(['SC-OR-01', 'SC-OR-001a', 'OR-01', 'A-12', 'SC-OR-01-02', 'PROBE-PERM-X'])('may be %s', (id) => {
    const own = lending();
    own.scenario(id, 'a title', nothing);
    expect(own.scenarios.map((each) => each.id)).toEqual([id]);
  });

  test.each([
    'SC-OR-1',
    'SC-OR-0001',
    'SC-or-01',
    'SC-OR-01A',
    'SC-OR-12ab',
    'SC--01',
    '9C-01',
    'PROBE-',
    'PROBE-x',
    'SC-OR-01 ',
    '',
  ])('may not be %j', (id) => {
    expect(() => lending().scenario(id, 'a title', nothing)).toThrow(
      new RangeError(`'${id}': a scenario id is SC-<MODULE>-nn (SC-HR-08, SC-CT-22)`),
    );
  });

  test('is there once', () => {
    const own = lending();
    own.scenario('SC-LB-01', 'a title', nothing);
    expect(() => own.scenario('SC-LB-01', '', nothing)).toThrow(new RangeError('SC-LB-01: already in the catalogue'));
  });

  test('that is generated is looked at when the catalogue is expanded', () => {
    const own = lending();
    own.add(scenario('made-up', { generated: true }));
    expect(own.scenarios).toHaveLength(1);
    own.generator(() => [scenario('also made up', { generated: true })]);
    expect(() => own.expand()).toThrow("'also made up': a scenario id is");
  });
});

test('a scenario needs a title', () => {
  expect(() => lending().scenario('SC-LB-01', ' ', nothing)).toThrow('SC-LB-01: a scenario needs a title');
});

test('modes are known ones, and at least one', () => {
  const of = (modes: unknown) => Reflect.apply(scenario, undefined, ['SC-LB-01', { modes }]);
  const text = (listed: string) => `SC-LB-01: modes are ('inprocess', 'live'), not [${listed}]`;
  expect(() => lending().add(of(['live', 'cloud']))).toThrow(text('cloud, live'));
  expect(() => lending().add(of([]))).toThrow(text(''));
});

test('what is wrong is said in the order id, duplicate, title, modes', () => {
  const own = lending();
  own.scenario('SC-LB-01', 'a title', nothing);
  const bad = { title: '', modes: [] };
  expect(() => own.add(scenario('x', bad))).toThrow('a scenario id is');
  expect(() => own.add(scenario('SC-LB-01', bad))).toThrow('already');
  expect(() => own.add(scenario('SC-LB-02', bad))).toThrow('title');
});

test('a scenario is registered whole, and its function stays usable', () => {
  const own = lending();
  const fn = () => 7;
  expect(
    own.scenario(
      'SC-LB-01',
      'a loan',
      { stories: ['LB-1'], tags: ['clock'], personas: ['member'], modes: ['live'] },
      fn,
    ),
  ).toBe(fn);
  expect(own.scenario('SC-LB-02', 'another', fn)).toBe(fn);
  const place = expect.stringContaining('catalogue.test.ts');
  expect(own.scenarios).toEqual([
    {
      id: 'SC-LB-01',
      title: 'a loan',
      fn,
      place,
      stories: ['LB-1'],
      tags: ['clock'],
      personas: ['member'],
      modes: ['live'],
      generated: false,
    },
    {
      id: 'SC-LB-02',
      title: 'another',
      fn,
      place,
      stories: [],
      tags: [],
      personas: [],
      modes: ['inprocess', 'live'],
      generated: false,
    },
  ]);
});

test('defaults of a catalogue', () => {
  expect(lending()).toMatchObject({ name: 'lending', ticks: [] });
});

describe('options that there are not, or with a value that is none of theirs', () => {
  // as JavaScript gives them, which no compiler looks at
  const made = (options: object) => catalogue('lending', { compose: 'library.yaml', ...options });
  const scenario = (options: object) => made({}).scenario('SC-LB-01', 'a', options, () => undefined);

  test.each<[string, () => unknown]>([
    ["catalogue 'lending': unknown option tick; use compose, roles, ticks, ", () => made({ tick: ['POST /x'] })],
    [' - did you mean ticks?', () => made({ tick: ['POST /x'] })],
    ["catalogue 'lending': compose is missing", () => catalogue('lending', {} as never)],
    ["catalogue 'lending': compose is 7; write the path of a world file", () => made({ compose: 7 })],
    ['ticks is ["/tick"]; list routes: [\'POST /lending/tick\']', () => made({ ticks: ['/tick'] })],
    ['zone is "Europe/Lodnon"; use a name such as Europe/London or UTC', () => made({ zone: 'Europe/Lodnon' })],
    [
      'SC-LB-01: unknown option persona; use stories, tags, personas, modes, timeout',
      () => scenario({ persona: ['a'] }),
    ],
    ['SC-LB-01: tags is "clock"; write a list of texts', () => scenario({ tags: 'clock' })],
    ['SC-LB-01: timeout is 0; write milliseconds', () => scenario({ timeout: 0 })],
    ['visibility: doors is ["rest"]; list some of http, mcp', () => made({}).visibility({ doors: ['rest'] as never })],
    ['permissionMatrix: doors is []; list some of http, mcp', () => made({}).permissionMatrix({ doors: [] })],
    [
      'massAssignment: policy is "rejct"; use reject, ignore',
      () => made({}).massAssignment({ policy: 'rejct' as never }),
    ],
    ['idempotency: unknown option ignored; use', () => made({}).idempotency({ ignored: ['id'] } as never)],
  ])('are refused: %s', (message, make) => {
    expect(make).toThrow(message);
  });

  test('are refused where a run starts', async () => {
    const { stage } = stageOf();
    await expect(runAll(stage, { tag: 'clock' } as never)).rejects.toThrow('runAll: unknown option tag; use tags, ids');
  });

  const served = {
    members: [{ name: 'lending', operations: [] }],
    roles: new RoleCatalogue('library.yaml', [{ name: 'member', permissions: [] }]),
  };

  test.each([
    [
      { clock: 'lendng' },
      [],
      'catalogue \'lending\': clock: no service "lendng"; use lending - did you mean "lending"?',
    ],
    [{ tickAs: 'ticker' }, [], "catalogue 'lending': tickAs: no role 'ticker' in the role catalogue library.yaml"],
    [{ clockAs: 'membr#2' }, [], "clockAs: no role 'membr' in the role catalogue library.yaml; use member - did you"],
    [{}, ['member#2', 'anonymous', 'boss'], "SC-LB-01: personas: no role 'boss' in the role catalogue library.yaml"],
  ])('so is a cast that nobody knows: %j %j', (options, personas, message) => {
    const cast = made(options);
    cast.scenario('SC-LB-01', 'a', { personas }, () => undefined);
    expect(() => cast.expand(served)).toThrow(message);
  });
});

describe('generators', () => {
  test('are asked anew each time, in their order, after those written by hand', () => {
    const own = lending();
    const seen: unknown[] = [];
    own.generator((...given) => {
      seen.push(given);
      return [scenario('PROBE-A', { generated: true })];
    });
    own.generator(() => [scenario('PROBE-B', { generated: true })]);
    own.scenario('SC-LB-01', 'a title', nothing);
    const composition = { members: [] };
    const ids = () => own.expand(composition).map(({ id }) => id);
    expect([ids(), ids()]).toEqual(Array(2).fill(['SC-LB-01', 'PROBE-A', 'PROBE-B']));
    expect(seen).toEqual([
      [own, composition],
      [own, composition],
    ]);
    expect(own.scenarios.map(({ id }) => id)).toEqual(['SC-LB-01']);
  });

  test('make each id once', () => {
    const own = lending();
    own.generator(() => [scenario('PROBE-A'), scenario('PROBE-A')]);
    expect(() => own.expand()).toThrow('PROBE-A: already in the catalogue');
  });
});

test.each([
  [{}, 'inprocess', undefined],
  [{}, 'live', undefined],
  [{ modes: ['inprocess'] }, 'live', 'declared inprocess only'],
  [{ modes: ['live'] }, 'inprocess', 'declared live only'],
  [{ tags: ['failure'] }, 'live', 'in-process only: fault injection is not possible against a deployment'],
  [{ tags: ['failure'] }, 'inprocess', undefined],
  [{ tags: ['failure'], modes: ['inprocess'] }, 'live', 'declared inprocess only'],
  [{ tags: ['clock', 'constructor'] }, 'live', undefined],
] as const)('%j in %s: %s', (given, mode, reason) => {
  expect(runsIn(scenario('SC-LB-01', given), mode)).toBe(reason);
});

describe('tags', () => {
  test.each([
    ['', true],
    ['clock', true],
    ['probe', false],
    ['not probe', true],
    ['clock and slow', false],
    ['clock and slow or money', true],
    ['money or clock and slow', true],
    ['(money or clock) and slow', false],
    ['not clock or money', true],
    ['not (clock or money)', false],
    ['clock and not (probe or failure)', true],
    ['not not probe:permissions', false],
  ])('%s', (expression, meant) => {
    expect(parseTags(expression)(['clock', 'money'])).toBe(meant);
  });

  test.each([
    ['clock and', 'a tag is wanted at the end'],
    ['clock money', 'and, or, or the end is wanted at "money"'],
    ['(clock', ') is wanted at the end'],
    ['and clock', 'a tag is wanted at "and"'],
    ['()', 'a tag is wanted at ")"'],
  ])('%s makes no sense', (expression, message) => {
    expect(() => parseTags(expression)).toThrow(
      new RangeError(`tags "${expression}": ${message}; write clock and not (probe or failure)`),
    );
  });
});

test('scenarios are selected by tags and ids', () => {
  const all = [
    scenario('SC-LB-01', { tags: ['clock'] }),
    scenario('SC-LB-02'),
    scenario('SC-OR-01', { tags: ['clock'] }),
  ];
  const ids = (selection: Parameters<typeof select>[0]) => all.filter(select(selection)).map(({ id }) => id);
  expect(ids({})).toHaveLength(3);
  expect(ids({ tags: 'clock', ids: ['SC-LB-*'] })).toEqual(['SC-LB-01']);
  expect(ids({ ids: ['SC-LB-01', '*-OR-*'] })).toEqual(['SC-LB-01', 'SC-OR-01']);
  expect(ids({ ids: ['SC.LB.01', 'LB'] })).toEqual([]);
  expect(ids({ ids: [] })).toEqual([]);
});

test('an order depends on its seed alone, and loses nothing', () => {
  const items = Array.from({ length: 20 }, (_none, index) => index);
  expect(shuffled(items, 42)).toEqual(shuffled(items, 42));
  expect(shuffled(items, 42)).not.toEqual(shuffled(items, 43));
  expect(shuffled(items, 42)).not.toEqual(items);
  expect([...shuffled(items, 42)].sort((a, b) => a - b)).toEqual(items);
  const firsts = Array.from({ length: 300 }, (_none, seed) => shuffled(['a', 'b', 'c'], seed).join(''));
  expect([...new Set(firsts)].sort()).toEqual(['abc', 'acb', 'bac', 'bca', 'cab', 'cba']);
});
