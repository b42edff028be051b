import type { BlockReport, ReportData } from './report-data';

/** Blocks worth a row: a plain test that passed has no rate to speak of. */
export function shownBlocks({ blocks }: ReportData): readonly BlockReport[] {
  return blocks.filter(({ of, minPassRate, passed }) => of > 1 || minPassRate !== null || passed < of);
}
