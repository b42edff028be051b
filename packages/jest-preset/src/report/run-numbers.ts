/** `04`, as wide as the planned number needs and at least two digits. */
export function runNumber(run: number, of: number): string {
  return String(run).padStart(Math.max(2, String(of).length), '0');
}

/** `04 to 20`, `03, 07, 11 to 14` */
export function runRanges(runs: readonly number[], of: number): string {
  const ranges: { from: number; to: number }[] = [];
  for (const run of runs) {
    const last = ranges.at(-1);
    if (last !== undefined && last.to === run - 1) last.to = run;
    else ranges.push({ from: run, to: run });
  }
  return ranges
    .map(({ from, to }) => (from === to ? runNumber(from, of) : `${runNumber(from, of)} to ${runNumber(to, of)}`))
    .join(', ');
}
