import { formatInstant, parseInstant } from '../clock/instants';
import type { ClockSpec } from '../model/spec';
import { checkKeys } from './check-keys';
import { expectMap, expectText, expectWhole, unexpected } from './expect';
import { type MapNode, type Node, readKey } from './node';
import type { Problems } from './problems';

/** What stands at the top of a world, every part with a default. */
export interface Header {
  readonly name: string;
  readonly seed: number;
  readonly clock: ClockSpec;
}

const defaultStart = '2025-06-01T00:00:00.000Z';

export function readHeader(map: MapNode, baseName: string, problems: Problems): Header {
  return {
    name: readKey(map, 'name', (node) => expectText(node, problems, 'write name: shop')) ?? baseName,
    seed: readKey(map, 'seed', (node) => expectWhole(node, problems, 0)) ?? 0,
    clock: { start: readKey(map, 'clock', (node) => readClock(node, problems)) ?? defaultStart },
  };
}

function readClock(node: Node, problems: Problems): string | undefined {
  const map = expectMap(node, problems, 'write clock: { start: "2025-06-01T00:00:00Z" }');
  if (map) checkKeys(map, { now: ['start'], later: ['zone', 'calendar'] }, problems);
  return readKey(map, 'start', (start) => {
    const ms = start.kind === 'scalar' && typeof start.value === 'string' ? parseInstant(start.value) : undefined;
    if (ms !== undefined) return formatInstant(ms);
    return unexpected(
      start,
      'an instant',
      problems,
      'write a date and time with Z or an offset, like "2025-06-01T00:00:00Z"',
    );
  });
}
