import { readFileSync } from 'node:fs';
import { isJsonObject, personaProblem, type WorldSpec } from '@faultbench/core';

const wanted = 'write a JSON object { "token": "persona", … } with at least one token';

/** Token to persona. Throws what is wrong with the file, without a word of what it holds. */
export type TokenMap = Readonly<Record<string, string>>;

export function readTokenFile(file: string): TokenMap {
  const value = parseJson(file);
  const tokens = isJsonObject(value) ? Object.entries(value) : [];
  if (tokens.length === 0) throw new Error(`the token file ${file} holds no tokens: ${wanted}`);
  const named = tokens.flatMap(([token, persona]): [string, string][] =>
    /^\S+$/.test(token) && typeof persona === 'string' ? [[token, persona]] : [],
  );
  if (named.length < tokens.length)
    throw new Error(`the token file ${file} has an entry that is no token with the name of a persona: ${wanted}`);
  return Object.fromEntries(named);
}

/** Throws when a token stands for nobody whom the world knows. */
export function checkPersonas(file: string, tokens: TokenMap, spec: WorldSpec): void {
  const [problem] = Object.values(tokens).flatMap((persona) => personaProblem(spec, persona) ?? []);
  if (problem !== undefined) throw new Error(`the token file ${file} names somebody unknown: ${problem}`);
}

function parseJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // what the parser says could show a token
    const reason =
      error instanceof SyntaxError ? 'it is not JSON' : String(error instanceof Error ? error.message : error);
    throw new Error(`the token file ${file} cannot be read (${reason}): ${wanted}`);
  }
}
