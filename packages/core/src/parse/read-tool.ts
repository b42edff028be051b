import { expectText } from './expect';
import { type Entry, entryOf, type MapNode } from './node';
import type { Problems } from './problems';

const toolName = /^[a-zA-Z0-9_-]{1,64}$/;

/** Tool name of an operation: its own, unless `tool:` says otherwise. */
export function readTool(entry: Entry, map: MapNode, problems: Problems): string {
  const node = entryOf(map, 'tool');
  const name = node ? expectText(node, problems, 'write a tool name') : entry.key;
  if (name === undefined || toolName.test(name)) return name ?? entry.key;
  const mend = 'use 1 to 64 letters, digits, _ and -';
  if (node) problems.at(node, `"${name}" is no tool name`, mend);
  else problems.atKey(entry, `"${name}" is no tool name`, `${mend}, or add tool: name`);
  return name;
}
