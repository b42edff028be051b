/** What is wrong with a finished command: its exit code, or a text that it did not print; undefined when nothing is. */
export function expectRun({ code, stdout, stderr }, wanted, texts) {
  const output = stdout + stderr;
  const missing = texts.filter((text) => !text.test(output));
  if (code === wanted && missing.length === 0) return undefined;
  return `exit code ${code}, expected ${wanted}; not in the output: ${missing.join(' ') || 'nothing'}\n${output}`;
}
