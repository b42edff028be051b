import type { Exchange } from './exchange';
import { parseTree, plainOf, type Tree } from './json-tree';
import { ScenarioResponse } from './response';

const longestText = 2000;

/** What comes back through a door. */
export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly durationMs: number;
}

/** The response a scenario gets: its body is JSON where the text is, else the first 2000 characters of the text. */
export function respond(
  sent: Omit<Exchange, 'status' | 'body' | 'durationMs'>,
  { status, headers, text, durationMs }: Answer,
): ScenarioResponse {
  const tree = bodyTree(text);
  const exchange: Exchange = { ...sent, status, body: plainOf(tree), durationMs };
  const lower = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return new ScenarioResponse(exchange, { headers: Object.fromEntries(lower), text, tree });
}

/** JSON where the text is, else the first 2000 characters of the text. */
export function bodyTree(text: string): Tree {
  try {
    return parseTree(text);
  } catch {
    return text.slice(0, longestText);
  }
}
