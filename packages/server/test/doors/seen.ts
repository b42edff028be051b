import { fork } from 'node:child_process';
import { join } from 'node:path';
import { faultKinds, parsePlanValue } from '@faultbench/core';
import { Client as ModernClient, StreamableHTTPClientTransport as ModernHttp } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as LegacyStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport as LegacyHttp } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { compileWorld } from '../../src/compile/compile-world';
import { childEnvironment } from '../../src/process/child-environment';
import { type OwnChild, ownChild } from '../../src/process/own-child';
import { RunningServer } from '../../src/process/running-server';
import { dist } from '../support/command';
import { folderWith } from '../support/folder';

const world = `services:
  s:
    records: { a: { n: int, at: datetime } }
    seed: { a: { rows: [{ n: 1, at: 2025-05-01T00:00:00Z }] } }
    operations:
      add: { kind: create, record: a }
`;

/** Every key of every kind that a plan can hold: as a call meets it by default, and in its other phases. */
const faultKeys = faultKinds
  .filter(({ conditional }) => !conditional)
  .flatMap(({ name, phases }) => phases.map((phase, at) => keyOf(name) + (at === 0 ? '' : `_${phase}`)));

/** Those after which a connection is of no more use. */
const endings = faultKeys.filter((key) => /^(hang|disconnect|crash)/.test(key));

function keyOf(name: string): string {
  return name === 'http_NNN' ? 'http_429' : name;
}

interface AnyClient {
  callTool(call: { name: string; arguments: Record<string, unknown> }, ...rest: never[]): Promise<unknown>;
  listTools(): Promise<unknown>;
  close(): Promise<void>;
}

interface Generation {
  readonly client: () => AnyClient & { connect(transport: Transport): Promise<void> };
  readonly stdio: new (server: { command: string; args: string[]; stderr: 'ignore' }) => unknown;
  readonly http: new (url: URL) => unknown;
  /** Options of a call, in the place where this client takes them. */
  readonly options: (options: { timeout: number }) => readonly unknown[];
}

const info = { name: 'client', version: '1' };

/** By the name of their package. */
const clients = {
  '@modelcontextprotocol/sdk 1.x': {
    client: () => new LegacyClient(info),
    stdio: LegacyStdio,
    http: LegacyHttp,
    options: (options) => [undefined, options],
  },
  '@modelcontextprotocol/client 2.x': {
    client: () => new ModernClient(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } }),
    stdio: ModernStdio,
    http: ModernHttp,
    options: (options) => [options],
  },
} as const satisfies Record<string, Generation>;

const mcpDoors = ['stdio', 'socket', 'http'] as const;
type McpDoor = (typeof mcpDoors)[number];

/** By fault, client and door. */
export type Seen = Record<string, Record<string, Record<string, string>>>;

/** What every client sees of every fault at every door, each fault striking a call of its own. */
export async function lookAll(): Promise<Seen> {
  const seen: Seen = Object.fromEntries(faultKeys.map((key) => [key, {}]));
  const keep = (client: string, door: string, found: Record<string, string>) => {
    for (const [key, text] of Object.entries(found)) seen[key] = merge(seen[key], client, door, text);
  };
  for (const keys of [faultKeys.filter((key) => !endings.includes(key)), ...endings.map((key) => [key])]) {
    for (const [name, generation] of Object.entries(clients)) {
      for (const door of mcpDoors) keep(name, door, await seenByClient(keys, door, generation));
    }
    keep('fetch', 'REST', await seenByFetch(keys));
  }
  return seen;
}

function merge(before: Seen[string] = {}, client: string, door: string, text: string): Seen[string] {
  return { ...before, [client]: { ...before[client], [door]: text } };
}

const PATIENCE_MS = 1000;
const row = { n: 2, at: '2025-05-20T10:00:00Z' };

async function seenByClient(keys: readonly string[], door: McpDoor, generation: Generation) {
  const served = await serve(keys);
  const client = generation.client();
  await client.connect((await transport(door, generation, served)) as Transport);
  // the patience is for the call, not for the start of the server
  await client.listTools();
  const seen: Record<string, string> = {};
  for (const key of keys) {
    const options = generation.options({ timeout: PATIENCE_MS }) as never[];
    const call = client.callTool({ name: 'add', arguments: row }, ...options);
    seen[key] = await call.then((result) => resultText(result as Result), errorText);
  }
  await client.close();
  await served.server.stop();
  return seen;
}

async function seenByFetch(keys: readonly string[]) {
  const { server } = await serve(keys);
  const url = `${(await server.listen()).url}/s/a`;
  const headers = { 'content-type': 'application/json' };
  const seen: Record<string, string> = {};
  for (const key of keys) {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    const asked = fetch(url, { method: 'POST', headers, body: JSON.stringify(row), signal });
    seen[key] = await asked.then(responseText, errorText);
  }
  await server.stop();
  return seen;
}

async function transport(door: McpDoor, { stdio, http }: Generation, served: Served): Promise<unknown> {
  if (door === 'http') return new http(new URL(`${(await served.server.listen()).url}/mcp`));
  const args = door === 'stdio' ? served.args : [join(dist, 'attach.js'), served.server.socket];
  return new stdio({ command: process.execPath, args: [...args], stderr: 'ignore' });
}

interface Served {
  /** Of a process that serves the same over its stdin and stdout. */
  readonly args: readonly string[];
  readonly server: RunningServer;
}

async function serve(keys: readonly string[]): Promise<Served> {
  const plan = keys.map((fault, at) => ({
    on: 's.add',
    call: at + 1,
    fault,
    ...(fault === 'skew' ? { by: '-3h' } : {}),
  }));
  const folder = folderWith({ 'world.yaml': world, 'plan.yaml': JSON.stringify({ plan }) });
  const file = join(folder, 'world.yaml');
  const compiled = compileWorld(file, { cacheFolder: join(folder, 'cache') });
  const { spec } = compiled.world;
  const options = { silent: true, env: childEnvironment(process.env), execArgv: [] };
  const child = fork(join(dist, 'server.js'), ['--pooled'], options);
  const server = new RunningServer(ownChild(child as OwnChild), join(folder, 'world.sock'));
  const setup = {
    run: 1,
    seed: spec.seed,
    clock: { mode: 'virtual', start: spec.clock.start },
    faults: { rules: {}, plan: parsePlanValue(plan, spec).plan },
  } as const;
  await server.load({ compiled: compiled.path, setup, folder: join(folder, 'state') });
  const args = [join(dist, 'cli.js'), 'serve', file, '--clock', 'virtual', '--faults', join(folder, 'plan.yaml')];
  return { args, server };
}

interface Result {
  readonly content: readonly { readonly text?: string }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
}

function resultText({ content, structuredContent, isError }: Result): string {
  const text = content.map((each) => each.text).join('|');
  return `${isError ? 'refused' : 'given'}: ${JSON.stringify(text)}${structuredContent === undefined ? '' : ', and structured'}`;
}

async function responseText(response: Response): Promise<string> {
  const retryAfter = response.headers.get('retry-after');
  return `${response.status}${retryAfter === null ? '' : ` with Retry-After ${retryAfter}`}: ${await response.text()}`;
}

function errorText({ name, message, cause }: Error): string {
  const code = typeof cause === 'object' && cause !== null && 'code' in cause ? ` (${cause.code})` : '';
  return `thrown: ${name}: ${message}${code}`;
}
