import { type CircusState, fullName } from '../environment/circus';
import type { Group } from './group';

/**
 * `-t 'exactly once$'` means the test as the user wrote it, hence all its runs; `-t 'exactly once [run 03]'`,
 * pasted from the output, means that one run although brackets are a character class in a pattern.
 */
export function wrapNameFilter(state: CircusState, groups: Iterable<Group>): void {
  const given = state.testNamePattern;
  if (!(given && 'source' in given && typeof given.source === 'string')) return;
  const pattern = new RegExp(given.source.replaceAll(/(?<!\\)\[(run \d+)\](?![*+?{])/g, String.raw`\[$1\]`), 'i');
  const written = new Map<string, string>();
  for (const group of groups) for (const { test } of group.runs) written.set(fullName(test), group.fullName);
  state.testNamePattern = {
    test: (id) => pattern.test(id) || pattern.test(written.get(id) ?? id),
  };
}
