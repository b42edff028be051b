import type { OutcomeLine, PlanLine, RunLine } from '@faultbench/core';

/** The lines of one block, its last attempt. */
export interface BlockLines {
  readonly plan: PlanLine;
  readonly runs: ReadonlyMap<number, RunLine>;
  /** The same without faults, of a paired block. */
  readonly calm: ReadonlyMap<number, RunLine>;
  /** An earlier attempt at the same runs was cut off. */
  readonly interrupted: boolean;
}

/** Plan lines with their run lines. A new plan of a block is a new attempt and starts from nothing. */
export function blocksOf(lines: readonly OutcomeLine[]): readonly BlockLines[] {
  const blocks = new Map<string, Growing>();
  for (const line of lines) {
    const block = blocks.get(line.block);
    if (line.type === 'run') (line.calm ? block?.calm : block?.runs)?.set(line.run, line);
    else {
      const interrupted = block !== undefined && wasCut(block);
      blocks.set(line.block, { plan: line, runs: new Map(), calm: new Map(), interrupted });
    }
  }
  return [...blocks.values()].filter(({ plan }) => plan.selected.length > 0);
}

type Growing = BlockLines & Readonly<Record<'runs' | 'calm', Map<number, RunLine>>>;

/** Numbers of the runs that were to be made and left no line. */
export function missingRuns({ plan, runs, calm }: BlockLines): readonly number[] {
  const lost = [...plan.selected.filter((run) => !runs.has(run)), ...(plan.calm ?? []).filter((run) => !calm.has(run))];
  return [...new Set(lost)].sort((a, b) => a - b);
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
