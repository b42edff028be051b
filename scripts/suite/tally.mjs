/** Sums of tests and steps. Every script of the suite ends with the line `N passed, N failed`. */
export function tally() {
  const sums = { passed: 0, failed: 0, skipped: 0 };
  return {
    add(counts) {
      for (const key of Object.keys(sums)) sums[key] += counts[key] ?? 0;
    },
    /** A step without counts of its own is one passed or one failed. */
    step(name, ok) {
      process.stdout.write(`${ok ? 'ok' : 'FAILED'}  ${name}\n`);
      this.add(ok ? { passed: 1 } : { failed: 1 });
    },
    close() {
      const skipped = sums.skipped > 0 ? `, ${sums.skipped} skipped` : '';
      process.stdout.write(`${sums.passed} passed, ${sums.failed} failed${skipped}\n`);
      process.exitCode = sums.failed > 0 || sums.passed === 0 ? 1 : 0;
    },
  };
}

/** The counts of another script's closing line; a script that did not get there has failed. */
export function closingLine(output, exitCode) {
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  const found = /^(\d+) passed, (\d+) failed(?:, (\d+) skipped)?$/.exec(line);
  if (!found) return { failed: 1 };
  const [passed, failed, skipped] = found.slice(1).map((digits) => Number(digits ?? 0));
  return { passed, failed: exitCode !== 0 && failed === 0 ? 1 : failed, skipped };
}
