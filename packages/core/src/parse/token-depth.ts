import type { CST } from 'yaml';

const deepest = 100;

/** Measures how deeply tokens nest, without recursion of its own. */
export function isTooDeep(tokens: readonly CST.Token[]): boolean {
  const waiting: [token: CST.Token, depth: number][] = tokens.map((token) => [token, 0]);
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [token, depth] = next;
    if (depth > deepest) return true;
    for (const child of children(token)) waiting.push([child, depth + 1]);
  }
  return false;
}

function children(token: CST.Token): readonly CST.Token[] {
  if (token.type === 'document') return token.value ? [token.value] : [];
  if (!('items' in token)) return [];
  return token.items.flatMap((item) => [item.key, item.value].filter((child) => child !== undefined && child !== null));
}
