import { script } from '../support/script';

const world = (clock: string) => `
clock: { start: "2026-10-23T23:30:00Z"${clock} }
roles: { clerk: ["s:*"] }
services:
  s:
    records: { rows: { id: str } }
    rules: { rows: { sees: { clerk: { handler: ./rules.js#sees } } } }
    seed: { rows: { rows: [{ id: "2026-10-23" }, { id: "2026-10-24" }] } }
    operations:
      look: { kind: custom, handler: ./rules.js#look }
`;

const files = {
  'london.yaml': world(', zone: Europe/London, calendar: { weekend: [sat, sun], holidays: ["2026-10-26"] }'),
  'no-zone.yaml': world(''),
  'rules.js': `
exports.sees = ({ clock }, { id }) => id === clock.today();
exports.look = ({ world, clock }) => ({
  now: clock.now(), today: clock.today(), seen: world.rows.all().map(({ id }) => id),
  next: clock.addWorkingDays(clock.today(), 1), before: clock.addWorkingDays(clock.today(), -1),
  wrong: (() => { try { return clock.addWorkingDays('soon', 1); } catch (error) { return error.message; } })(),
});
`,
};

test('handlers read the date of the zone and count by the calendar of their world', () => {
  const told = script(
    files,
    `
    const looks = {};
    for (const file of ['london.yaml', 'no-zone.yaml']) {
      const world = await core.startWorld(file, { as: 'clerk' });
      looks[file] = await world.mcp.call('look', {});
      await world.stop();
    }
    console.log(JSON.stringify(looks));`,
  );
  const wrong = '"soon" is no date: write it like "2026-12-25"';
  expect(told).toEqual({
    // half past midnight on Saturday, before a Monday that is free
    'london.yaml': {
      now: '2026-10-23T23:30:00.000Z',
      today: '2026-10-24',
      seen: ['2026-10-24'],
      next: '2026-10-27',
      before: '2026-10-23',
      wrong,
    },
    'no-zone.yaml': {
      now: '2026-10-23T23:30:00.000Z',
      today: '2026-10-23',
      seen: ['2026-10-23'],
      next: '2026-10-26',
      before: '2026-10-22',
      wrong,
    },
  });
});
