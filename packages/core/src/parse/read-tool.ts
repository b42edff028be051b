import { expectText } from './expect';
import { type Entry, type MapNode, readKey } from './node';
import type { Problems } from './problems';

const toolName = /^(?!__proto__$)[a-zA-Z0-9_-]{1,64}$/;
const mend = 'use 1 to 64 letters, digits, _ and -';

/** Tool name of an operation: its own, unless `tool:` says otherwise. Either must be one that every client takes. */
export function readTool(entry: Entry, map: MapNode, problems: Problems): string {
  if (!toolName.test(entry.key)) problems.atKey(entry, `"${entry.key}" is no name for an operation`, mend);
  const tool = readKey(map, 'tool', (node) => {
    const name = expectText(node, problems, 'write a tool name');
    if (name === undefined || toolName.test(name)) return name;
    return problems.at(node, `"${name}" is no tool name`, mend);
  });
  return tool ?? entry.key;
}
