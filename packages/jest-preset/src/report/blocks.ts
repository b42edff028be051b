import type { OutcomeLine, PlanLine, RunLine } from '@faultbench/core';

/** The lines of one block, its last attempt. */
export interface BlockLines {
  readonly plan: PlanLine;
  readonly runs: ReadonlyMap<number, RunLine>;
  /** An earlier attempt at the same runs was cut off. */
  readonly interrupted: boolean;
}

/** Plan lines with their run lines. A new plan of a block is a new attempt and starts from nothing. */
export function blocksOf(lines: readonly OutcomeLine[]): readonly BlockLines[] {
  const blocks = new Map<string, { plan: PlanLine; runs: Map<number, RunLine>; interrupted: boolean }>();
  for (const line of lines) {
    const block = blocks.get(line.block);
    if (line.type === 'run') block?.runs.set(line.run, line);
    else blocks.set(line.block, { plan: line, runs: new Map(), interrupted: block !== undefined && wasCut(block) });
  }
  return [...blocks.values()].filter(({ plan }) => plan.selected.length > 0);
}

/** Numbers of the runs that were to be made and left no line. */
export function missingRuns({ plan, runs }: Pick<BlockLines, 'plan' | 'runs'>): readonly number[] {
  return plan.selected.filter((run) => !runs.has(run));
}

/** Blocks with an attempt that was cut off, whatever came later. */
export function cutBlocks(lines: readonly OutcomeLine[]): readonly string[] {
  return blocksOf(lines)
    .filter(wasCut)
    .map(({ plan }) => plan.block);
}

function wasCut(block: BlockLines): boolean {
  return block.interrupted || missingRuns(block).length > 0;
}
