import { type Diff, idlePlan, isJsonObject, type JsonObject, pathOf, World } from '@faultbench/core';
import type { Compiled } from '../compile/compile-world';
import type { RunSetup } from '../control/messages';
import { within } from '../doors/deadline';
import { MirrorReader } from '../mirror/mirror-reader';
import { PassingFolder } from '../passing-folder';
import { howItEnded } from '../process/errors';
import { LineClient, LineClosed } from '../process/line-client';
import { startServer } from '../process/start-server';
import type { ServerProcess } from '../process/types';
import { Interruption } from './interruption';

/** One call on a fresh world. */
export interface OneCall {
  readonly compiled: Compiled;
  readonly setup: RunSetup;
  readonly tool: string;
  readonly args: JsonObject;
  /** How long the answer may take, in ms. */
  readonly timeout: number;
}

/** A process whose connection broke is known to be gone within this time, if it is. */
const GONE_MS = 500;

/** Makes the call and prints what came of it; true when it succeeded. However it ends, nothing of it stays. */
export async function callOnce(one: OneCall): Promise<boolean> {
  const interruption = new Interruption();
  const folder = new PassingFolder('faultbench-state');
  const starting = startServer({ compiled: one.compiled.path, setup: one.setup, folder: folder.path });
  try {
    return await Promise.race([interruption.happened, starting.then((server) => converse(server, one))]);
  } finally {
    const server = await starting.catch(() => undefined);
    await server?.stop();
    process.stderr.write(server?.log() ?? '');
    folder.remove();
    interruption.passOn();
  }
}

async function converse(server: ServerProcess, one: OneCall): Promise<boolean> {
  const result = await answer(server, one);
  if (typeof result === 'string') {
    printEvidence(server, one);
    throw new Error(result);
  }
  process.stdout.write(`${resultText(result)}\n`);
  const events = printEvidence(server, one);
  const status = await server.control({ type: 'status' });
  const plan = typeof status === 'object' && status !== null && 'plan' in status ? status.plan : undefined;
  const idle = Array.isArray(plan) ? idlePlan(plan, pathOf(events), events.length) : undefined;
  if (idle !== undefined) process.stderr.write(`${idle}\n`);
  return result.isError !== true && idle === undefined;
}

/** The result, or why there is none. */
async function answer(server: ServerProcess, { tool, args, timeout }: OneCall): Promise<JsonObject | string> {
  const client = await LineClient.open(server.socket);
  let result: JsonObject | string = `${tool} gave no answer within ${timeout} ms; --timeout MS waits longer`;
  const answered = client.request('tools/call', { name: tool, arguments: args }).then(
    (given) => {
      result = given;
    },
    async (error) => {
      if (!(error instanceof LineClosed)) throw error;
      await within(
        GONE_MS,
        server.exited.then(() => undefined),
      );
      const why = server.gone ? `the world's server ${howItEnded(await server.exited)}` : 'the connection was closed';
      result = `${tool} gave no answer: ${why}`;
    },
  );
  await within(Math.min(timeout, 2 ** 31 - 1), answered);
  const given = result;
  await client.close();
  return given;
}

/** A refusal as its error object, JSON in lines, anything else as the caller got it. */
function resultText({ content, structuredContent, isError }: JsonObject): string {
  if (isError === true && structuredContent !== undefined) return JSON.stringify(structuredContent, null, 2);
  const [block] = Array.isArray(content) ? content : [];
  const text = isJsonObject(block ?? null) ? String((block as JsonObject).text) : '';
  return structuredContent === undefined ? text : JSON.stringify(JSON.parse(text), null, 2);
}

/** The trace and what changed; gives the calls. */
function printEvidence({ folder }: ServerProcess, { compiled: { world }, setup }: OneCall) {
  const mirror = new MirrorReader({ folder, base: World.open(world.spec, world.tables), clock: setup.clock.start });
  mirror.refresh();
  for (const event of mirror.events) process.stderr.write(`${JSON.stringify(event)}\n`);
  process.stderr.write(`${changesText(mirror.world.diff())}\n`);
  mirror.close();
  return mirror.events;
}

function changesText(diff: Diff): string {
  const parts = Object.entries(diff).filter(([, tables]) => Object.keys(tables).length > 0);
  return parts.length === 0 ? 'nothing changed' : JSON.stringify(Object.fromEntries(parts), null, 2);
}
