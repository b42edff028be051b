/** What to write instead when `--faults` took the word after it, which was meant to be the world; undefined when it took none. */
export function swallowedWorld(args: readonly string[]): string | undefined {
  const taken = args[args.indexOf('--faults') + 1];
  if (!args.includes('--faults') || taken === undefined || taken.startsWith('-')) return undefined;
  return `--faults took ${taken} for its file: write --faults=FILE, or --faults after the world`;
}
