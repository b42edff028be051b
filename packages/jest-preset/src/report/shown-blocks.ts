import type { BlockReport, ReportData } from './report-data';
import { isSweep } from './sweeps';

/** Blocks worth a row: a plain test that passed has no rate to speak of. */
export function shownBlocks({ blocks }: ReportData): readonly BlockReport[] {
  return blocks.filter((block) => !isSweep(block) && (block.of > 1 || block.asked !== null || block.passed < block.of));
}
