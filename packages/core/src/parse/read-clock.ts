import { formatInstant, parseInstant } from '../clock/instants';
import { type CalendarSpec, type Weekday, weekdays } from '../clock/work-calendar';
import { isZone, zoneNames } from '../clock/zones';
import type { ClockSpec } from '../model/spec';
import { checkKeys } from './check-keys';
import { expectList, expectMap, expectText, unexpected } from './expect';
import { type MapNode, type Node, readKey } from './node';
import type { Problems } from './problems';
import { suggest, suggestion } from './suggest';

const start = '2025-06-01T00:00:00.000Z';

/** The world's clock: when it starts, where it hangs and which days are working days. */
export function readClock(map: MapNode, problems: Problems): ClockSpec {
  return readKey(map, 'clock', (node) => readParts(node, problems)) ?? { start };
}

function readParts(node: Node, problems: Problems): ClockSpec | undefined {
  const map = expectMap(node, problems, 'write clock: { start: "2025-06-01T00:00:00Z" }');
  if (!map) return undefined;
  checkKeys(map, { now: ['start', 'zone', 'calendar'] }, problems);
  const zone = readKey(map, 'zone', (value) => readZone(value, problems));
  const calendar = readKey(map, 'calendar', (value) => readCalendar(value, problems));
  return {
    start: readKey(map, 'start', (value) => readStart(value, problems)) ?? start,
    ...(zone === undefined ? {} : { zone }),
    ...(calendar ? { calendar } : {}),
  };
}

function readStart(node: Node, problems: Problems): string | undefined {
  const ms = node.kind === 'scalar' && typeof node.value === 'string' ? parseInstant(node.value) : undefined;
  if (ms !== undefined) return formatInstant(ms);
  const mend = 'write a date and time with Z or an offset, like "2025-06-01T00:00:00Z"';
  return unexpected(node, 'an instant', problems, mend);
}

function readZone(node: Node, problems: Problems): string | undefined {
  const name = expectText(node, problems, 'write zone: Europe/London');
  if (name === undefined || isZone(name)) return name;
  const near = suggest(name, zoneNames());
  const meant = near === undefined ? '' : ` - did you mean "${near}"?`;
  return problems.at(node, `no time zone "${name}"`, `use a name such as Europe/London or UTC${meant}`);
}

function readCalendar(node: Node, problems: Problems): CalendarSpec | undefined {
  const map = expectMap(node, problems, 'write calendar: { weekend: [sat, sun], holidays: ["2026-12-25"] }');
  if (!map) return undefined;
  checkKeys(map, { now: ['weekend', 'holidays'] }, problems);
  const weekend = readKey(map, 'weekend', (value) => readWeekend(value, problems));
  const holidays = readKey(map, 'holidays', (value) => readHolidays(value, problems));
  return { ...(weekend ? { weekend } : {}), ...(holidays ? { holidays } : {}) };
}

function readWeekend(node: Node, problems: Problems): readonly Weekday[] | undefined {
  const list = expectList(node, problems, 'list the days: weekend: [sat, sun]');
  const days = list?.items.flatMap((item) => {
    const name = expectText(item, problems, 'write a day: sat');
    const day = weekdays.find((each) => each === name);
    if (name !== undefined && !day) problems.at(item, `no day "${name}"`, suggestion(name, weekdays));
    return day ? [day] : [];
  });
  if (!days || new Set(days).size < weekdays.length) return days;
  return problems.at(node, 'a week without a working day', 'leave out the days on which people work');
}

function readHolidays(node: Node, problems: Problems): readonly string[] | undefined {
  const list = expectList(node, problems, 'list the dates: holidays: ["2026-12-25"]');
  return list?.items.flatMap((item) => {
    if (item.kind === 'scalar' && typeof item.value === 'string' && isDate(item.value)) return [item.value];
    return unexpected(item, 'a date', problems, 'write it like "2026-12-25"') ?? [];
  });
}

function isDate(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}$/.test(text) && parseInstant(`${text}T00:00Z`) !== undefined;
}
