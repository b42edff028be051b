import { script } from './support/script';

/** A till whose amounts are exact, and a handler that answers whatever it is told. */
const till = {
  'till.yaml': `
services:
  till:
    records:
      bills: { id: str, amount: decimal[3], due_on: date }
    operations:
      get_bill: { kind: get, record: bills }
      add_bill: { kind: create, record: bills }
      add_up: { kind: custom, handler: ./rules.js#addUp, args: { price: decimal[2], times: int } }
      say: { kind: custom, handler: ./rules.js#say, args: { fine: json } }
`,
  'rules.js': `
exports.say = (_context, { fine }) => ({ fine });
exports.addUp = (_context, { price, times }) => {
  const cents = BigInt(price.replace('.', '')) * BigInt(times);
  return { sum: String(cents / 100n) + '.' + String(cents % 100n).padStart(2, '0') };
};
`,
};

const plays = `
const { catalogue, inProcessRunner, money } = scenario;
const CAT = catalogue('till', { compose: './till.yaml' });
let number = 1;
const doors = ['http', 'mcp'];
const plays = (title, play) => CAT.scenario('EX-' + String(number++).padStart(2, '0'), title, (s) => play(s, s.anonymous));
for (const door of doors) {
  for (const said of ['0.75', 0.75, '0.750', '00.75', '0,75', 75])
    plays(door + ' says ' + JSON.stringify(said), (s, who) => who.call('say', { fine: said }, { door }).ok().field('fine', money('0.75')));
  plays(door + ' and a number', (s, who) => who.call('say', { fine: '0.75' }, { door }).ok().field('fine', 0.75));
  for (const given of ['8.165', '4.350', '4.180', 418])
    plays(door + ' keeps ' + given, async (s, who) => {
      const id = (await who.call('add_bill', { amount: given, due_on: '2026-10-23' }, { door }).ok()).value('id');
      const exact = money(typeof given === 'string' ? given : given + '.000');
      for (const other of doors) await who.call('get_bill', { id }, { door: other }).ok().fields({ amount: exact, due_on: '2026-10-23' });
    });
  for (const given of [8.165, 418 / 100, '8.1655', '1e1'])
    plays(door + ' refuses ' + JSON.stringify(given), (s, who) => who.call('add_bill', { amount: given, due_on: '2026-10-23' }, { door }).refused(422, 'amount'));
  plays(door + ' adds up', (s, who) => who.call('add_up', { price: '0.10', times: 30 }, { door }).ok().field('sum', money('3.00')));
}
const results = await inProcessRunner(CAT, { transport: 'memory' }).runAll();
console.log(JSON.stringify(results.map(({ title, outcome, message }) => [title, outcome, message])));
`;

test('amounts and dates are exact from the caller into the world and out of both doors', () => {
  const told = script<readonly (readonly [string, string, string])[]>(till, plays).value;
  const unlike = told.filter(([, outcome]) => outcome !== 'passed');
  const float = 'money came back as a float (0.75); it leaves both doors as an exact string';
  const ends = (door: string, target: string) =>
    [
      ['0.75', float],
      ['"0.750"', 'expected exactly 0.75 and got 0.750'],
      ['"0,75"', 'expected the amount 0.75 and got "0,75"'],
      ['75', 'expected exactly 0.75 and got 75'],
    ].map(([said, why]) => [
      `${door} says ${said}`,
      'failed',
      `${target} as anonymous (${door}): field 'fine': ${why}`,
    ]);
  const asNumber = unlike.filter(([title]) => title.endsWith('and a number'));
  expect(asNumber.map(([, , message]) => message)).toEqual(Array(2).fill(expect.stringContaining('money("0.75")')));
  expect(unlike.filter((each) => !asNumber.includes(each))).toEqual([
    ...ends('http', 'POST /till/say'),
    ...ends('mcp', 'TOOL say'),
  ]);
  expect(told).toHaveLength(32);
});
