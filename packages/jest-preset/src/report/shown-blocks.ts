import type { BlockReport, ReportData } from './report-data';
import { isScenario } from './scenarios';
import { isSweep } from './sweeps';

/** Blocks worth a row: a plain test that passed has no rate to speak of, and a scenario that was skipped is told apart. */
export function shownBlocks({ blocks }: ReportData): readonly BlockReport[] {
  return blocks.filter(
    (block) => !isSweep(block) && !(isScenario(block) && block.counts.skipped > 0) && hasRate(block),
  );
}

function hasRate({ of, asked, passed }: BlockReport): boolean {
  return of > 1 || asked !== null || passed < of;
}
