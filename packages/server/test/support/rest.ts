import type { ChildProcessWithoutNullStreams } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TraceEvent } from '@faultbench/core';
import { startFaultbench } from './command';
import { firstLine } from './first-line';
import { folderWith } from './folder';

/** A world that is served over HTTP by the built command line. */
export interface RestServer {
  /** Without a slash at its end. */
  readonly url: string;
  readonly folder: string;
  readonly child: ChildProcessWithoutNullStreams;
  readonly exited: Promise<number | null>;
  trace(): readonly TraceEvent[];
}

/** Serves `world.yaml` of a new folder with these files. */
export async function restServer(
  files: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): Promise<RestServer> {
  const folder = folderWith(files);
  const state = join(folder, 'state');
  const child = startFaultbench(folder, ['serve', 'world.yaml', '--http', '--state', state, ...flags]);
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  const line = await firstLine(child, child.stderr);
  return {
    url: line.replace(/\/mcp$/, ''),
    folder,
    child,
    exited,
    trace: () => {
      const lines = readFileSync(join(state, 'trace.jsonl'), 'utf8').split('\n').slice(0, -1);
      return lines.map((each): TraceEvent => JSON.parse(each));
    },
  };
}

export interface RestAnswer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

/** One request; an object becomes a JSON body. */
export async function ask(url: string, method: string, path: string, body?: unknown): Promise<RestAnswer> {
  const sent =
    body === undefined ? {} : { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } };
  const response = await fetch(`${url}${path}`, { method, redirect: 'manual', ...sent });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
