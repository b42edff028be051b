import type { OutcomeLine, PlanLine } from '@faultbench/core';

/** Blocks of a test file with a planned run that left no line; a later plan of a block does not make up for it. */
export function unfinishedBlocks(lines: readonly OutcomeLine[]): readonly string[] {
  const open = new Map<string, Set<number>>();
  const unfinished = new Set<string>();
  for (const line of lines) {
    if (line.type === 'run') open.get(line.block)?.delete(line.run);
    else open.set(line.block, reopened(line, open.get(line.block), unfinished));
  }
  for (const [block, runs] of open) if (runs.size > 0) unfinished.add(block);
  return [...unfinished];
}

function reopened(plan: PlanLine, before: Set<number> | undefined, unfinished: Set<string>): Set<number> {
  if (before !== undefined && before.size > 0) unfinished.add(plan.block);
  return new Set(plan.selected);
}
