import { type Entry, entryOf, type Range } from './node';
import type { Problems } from './problems';
import type { ReadOperation } from './read-operation';

/** Reports every second operation with one tool name, naming both places. */
export function checkTools(operations: readonly ReadOperation[], problems: Problems): void {
  const first = new Map<string, ReadOperation>();
  for (const read of operations) {
    if (!read.operation) continue;
    const { tool, key } = read.operation;
    const other = first.get(tool);
    if (!other?.operation) first.set(tool, read);
    else {
      const where = problems.where(toolRange(other.entry), other.entry.value.path);
      const mend = `${other.operation.key} has it at ${where}: add tool: ${key.replace('.', '_')} to one of them`;
      problems.add(toolRange(read.entry), read.entry.value.path, `tool name "${tool}" is used twice`, mend);
    }
  }
}

function toolRange({ value, keyRange }: Entry): Range {
  const tool = value.kind === 'map' ? entryOf(value, 'tool') : undefined;
  return tool?.range ?? keyRange;
}
