import type { BlockReport, ReportData } from './report-data';

/** Blocks worth a row: a plain test that passed has no rate to speak of. */
export function shownBlocks({ blocks }: ReportData): readonly BlockReport[] {
  return blocks.filter(({ of, asked, passed }) => of > 1 || asked !== null || passed < of);
}
