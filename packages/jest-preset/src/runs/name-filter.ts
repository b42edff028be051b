import { type CircusState, fullName } from '../environment/circus';
import { type Group, verdictSuffix } from './group';

/**
 * `-t 'exactly once$'` means the test as the user wrote it, hence all its runs, and so does the name of the entry with
 * its verdict; `-t 'exactly once [run 03]'`,
 * pasted from the output, means that one run although brackets are a character class in a pattern.
 */
export function wrapNameFilter(state: CircusState, groups: Iterable<Group>): void {
  const given = state.testNamePattern;
  if (!(given && 'source' in given && typeof given.source === 'string')) return;
  const pattern = new RegExp(
    given.source.replaceAll(/(?<!\\)\[(run \d+(?: without faults)?)\](?![*+?{])/g, String.raw`\[$1\]`),
    'i',
  );
  const others = new Map<string, readonly string[]>();
  for (const group of groups) {
    const names = [group.fullName, `${group.fullName}${verdictSuffix(group)}`];
    for (const { test } of group.runs) others.set(fullName(test), names);
  }
  state.testNamePattern = {
    test: (id) => pattern.test(id) || (others.get(id) ?? []).some((name) => pattern.test(name)),
  };
}
