import { readFileSync } from 'node:fs';
import { isJsonObject } from '@faultbench/core';
import type { HttpOptions } from '../doors/http/listen-http';
import { Tokens } from '../doors/http/tokens';
import { UsageError } from './failure';

/** The flags of `serve` that are about HTTP. */
export interface HttpFlags {
  readonly http?: true;
  readonly port?: number;
  readonly host?: string;
  readonly tokenFile?: string;
  readonly allowOrigin?: readonly string[];
}

const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '::1'];

/** How to listen, or undefined when nobody asked for it. Throws what is wrong with the flags. */
export function readHttpFlags(flags: HttpFlags): Omit<HttpOptions, 'crash'> | undefined {
  const { http, port = 0, host = '127.0.0.1', tokenFile, allowOrigin = [] } = flags;
  if (!http) return refuseAlone(flags);
  if (port > 65535) throw new UsageError(`--port takes a number from 0 (any free port) to 65535, not ${port}`);
  const isWide = !LOOPBACK.includes(host);
  if (isWide && tokenFile === undefined) {
    throw new UsageError(
      `--host ${host} lets other machines in: give --token-file FILE, a JSON object { "token": "persona" }, or leave --host out`,
    );
  }
  const guard = {
    ...(isWide ? { anyHost: true as const } : {}),
    ...(tokenFile === undefined ? {} : { tokens: new Tokens(readTokens(tokenFile)) }),
    ...(allowOrigin.length > 0 ? { origins: allowOrigin.map(readOrigin) } : {}),
  };
  return { host, port, guard };
}

function refuseAlone({ port, host, tokenFile, allowOrigin }: HttpFlags): undefined {
  const given = { '--port': port, '--host': host, '--token-file': tokenFile, '--allow-origin': allowOrigin };
  const [alone] = Object.entries(given).filter(([, value]) => value !== undefined);
  if (alone) throw new UsageError(`${alone[0]} is for serving over HTTP: give --http as well`);
}

function readOrigin(text: string): string {
  if (URL.canParse(text) && new URL(text).origin === text) return text;
  throw new UsageError(`--allow-origin takes an origin such as https://app.example, not ${JSON.stringify(text)}`);
}

function readTokens(file: string): readonly string[] {
  const wanted = 'write a JSON object { "token": "persona", … } with at least one token';
  const value = parseJson(file, wanted);
  const tokens = isJsonObject(value) ? Object.entries(value) : [];
  if (tokens.length === 0) throw new Error(`the token file ${file} holds no tokens: ${wanted}`);
  const odd = tokens.find(([token, persona]) => !/^\S+$/.test(token) || typeof persona !== 'string');
  if (odd)
    throw new Error(`the token file ${file} has an entry that is no token with the name of a persona: ${wanted}`);
  return tokens.map(([token]) => token);
}

function parseJson(file: string, wanted: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // what the parser says could show a token
    const reason =
      error instanceof SyntaxError ? 'it is not JSON' : String(error instanceof Error ? error.message : error);
    throw new Error(`the token file ${file} cannot be read (${reason}): ${wanted}`);
  }
}
