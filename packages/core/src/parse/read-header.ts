import type { ClockSpec } from '../model/spec';
import { expectText, expectWhole } from './expect';
import { type MapNode, readKey } from './node';
import type { Problems } from './problems';
import { readClock } from './read-clock';

/** What stands at the top of a world, every part with a default. */
export interface Header {
  readonly name: string;
  readonly seed: number;
  readonly clock: ClockSpec;
}

export function readHeader(map: MapNode, baseName: string, problems: Problems): Header {
  return {
    name: readKey(map, 'name', (node) => expectText(node, problems, 'write name: shop')) ?? baseName,
    seed: readKey(map, 'seed', (node) => expectWhole(node, problems, 0)) ?? 0,
    clock: readClock(map, problems),
  };
}
