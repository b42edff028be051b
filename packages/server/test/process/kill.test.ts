import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type JsonObject, World } from '@faultbench/core';
import { MirrorReader } from '../../src/mirror/mirror-reader';
import { readState } from '../../src/mirror/read-state';
import { ending, Ledger, stdioClient } from './ledger';

const ledger = new Ledger();

/** Calls as fast as answers come, until the connection ends; returns the answers. */
async function callOn(client: ReturnType<typeof stdioClient>, answers: JsonObject[]): Promise<void> {
  for (let amount = 1; ; amount++) {
    const params = { name: 'add_entry', arguments: { account_id: '1', amount } };
    answers.push(await client.request('tools/call', params));
  }
}

test.each([1, 2, 3, 4, 5])('SIGKILL in the middle of many calls: what was answered is on disk (%d)', async (round) => {
  const state = ledger.state();
  const child = ledger.serve('--clock', 'virtual', '--state', state);
  const client = stdioClient(child);
  const answers: JsonObject[] = [];
  const lanes = Array.from({ length: 4 }, () => callOn(client, answers).catch(() => {}));
  const killer = async () => {
    while (answers.length < round * 97) await new Promise((resolve) => setImmediate(resolve));
    child.kill('SIGKILL');
  };
  await Promise.all([killer(), ...lanes]);
  await ending(child);

  const ids = answers.map(({ structuredContent }) => (structuredContent as { id: string }).id);
  const { tables, revision } = readState(state);
  expect(tables.entries?.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
  expect(revision).toBe(tables.entries?.length);
  const reader = new MirrorReader({
    folder: state,
    base: World.open(ledger.world.spec, ledger.world.tables),
    clock: ledger.world.spec.clock.start,
  });
  reader.refresh();
  expect(reader.world.tables()).toEqual(tables);
  const traced = reader.events.map(({ result }) => (result as { id: string }).id);
  expect(traced).toEqual(expect.arrayContaining(ids));
  reader.close();
});

test('readers that race with the server never see a torn document, nor a call without its write', async () => {
  const state = ledger.state();
  const child = ledger.serve('--clock', 'virtual', '--state', state);
  const client = stdioClient(child);
  await client.request('tools/list');
  const answers: JsonObject[] = [];
  const lanes = Array.from({ length: 2 }, () => callOn(client, answers).catch(() => {}));
  let last = 0;
  // some while nothing happens, many while everything does
  for (let reads = 0; reads < 500 || last < 500; reads++) {
    const trace = readFileSync(join(state, 'trace.jsonl'), 'utf8');
    const { revision, tables } = readState(state);
    const traced = trace.slice(0, trace.lastIndexOf('\n') + 1).split('\n').length - 1;
    expect(revision).toBe(tables.entries?.length);
    expect(revision).toBeGreaterThanOrEqual(Math.max(last, traced));
    last = revision;
    if (reads % 10 === 0) await new Promise((resolve) => setImmediate(resolve));
  }
  child.kill('SIGKILL');
  await Promise.all(lanes);
});
