import { type JsonObject, World } from '@faultbench/core';
import { MirrorReader } from '../../src/mirror/mirror-reader';
import { readState } from '../../src/mirror/read-state';
import { LineClosed } from '../../src/process/line-client';
import { ending, Ledger, stdioClient } from './ledger';

const ledger = new Ledger();

type Client = ReturnType<typeof stdioClient>;

/** Makes calls, one after the other; answers what came before the connection ended. */
async function callOn(client: Client, count: number, onAnswer: (answer: JsonObject) => void): Promise<void> {
  for (let amount = 1; amount <= count; amount++) {
    const params = { name: 'add_entry', arguments: { account_id: '1', amount } };
    const answer = await client.request('tools/call', params).catch(notWhenClosed);
    if (answer === undefined) return;
    onAnswer(answer);
  }
}

function notWhenClosed(error: unknown): undefined {
  if (!(error instanceof LineClosed)) throw error;
}

function readerOf(folder: string): MirrorReader {
  const { spec, tables } = ledger.world;
  return new MirrorReader({ folder, base: World.open(spec, tables), clock: spec.clock.start });
}

/** Ids that are wanted and not there. */
function missing(wanted: readonly string[], there: readonly unknown[]): readonly string[] {
  const ids = new Set(there.map((row) => (row as { id: string }).id));
  return wanted.filter((id) => !ids.has(id));
}

const CALLS = 2000;
const ROUNDS = 20;

test.each(Array.from({ length: ROUNDS }, (_, round) => ((round + 0.5) * CALLS) / ROUNDS))(
  `SIGKILL after %d of ${CALLS} calls: what was answered is on disk`,
  async (answersBefore) => {
    const state = ledger.state();
    const child = ledger.serve('--clock', 'virtual', '--state', state);
    const client = stdioClient(child);
    const ids: string[] = [];
    const onAnswer = ({ structuredContent }: JsonObject) => {
      ids.push((structuredContent as { id: string }).id);
      if (ids.length === answersBefore) child.kill('SIGKILL');
    };
    await Promise.all(Array.from({ length: 4 }, () => callOn(client, CALLS / 4, onAnswer)));
    expect(await ending(child)).toEqual({ code: null, signal: 'SIGKILL' });

    expect(ids.length).toBeGreaterThanOrEqual(answersBefore);
    const { tables, revision } = readState(state);
    expect(missing(ids, tables.entries ?? [])).toEqual([]);
    expect(revision).toBe(tables.entries?.length);
    const reader = readerOf(state);
    reader.refresh();
    expect(reader.world.tables()).toEqual(tables);
    expect(
      missing(
        ids,
        reader.events.map(({ result }) => result),
      ),
    ).toEqual([]);
    reader.close();
  },
);

const READS = 40_000;
/** Of one server: its journal grows, and its state.json is written for as long as the world is small. */
const READS_OF_ONE = 1000;
const CALLS_IN_FLIGHT = 2;
const READS_PER_TURN = 10;

/** Reads the world of a server while that writes; answers what was wrong, and how often the world had moved. */
async function race(): Promise<{ readonly wrong: readonly string[]; readonly moves: number }> {
  const state = ledger.state();
  const child = ledger.serve('--clock', 'virtual', '--state', state);
  const client = stdioClient(child);
  await client.request('tools/list');
  const reader = readerOf(state);
  const wrong: string[] = [];
  let [last, moves] = [0, 0];
  for (let reads = 0; reads < READS_OF_ONE; reads++) {
    if (reads % READS_PER_TURN === 0) {
      await new Promise((resolve) => setImmediate(resolve));
      for (let call = 0; call < CALLS_IN_FLIGHT; call++) void callOn(client, 1, () => {});
    }
    reader.refresh();
    const { revision, tables } = readState(state);
    const [followed, traced] = [reader.world.revision, reader.events.length];
    const rows = [reader.world.table('entries').count(), tables.entries?.length];
    const isInOrder = last <= followed && traced <= followed && followed <= revision;
    if (!isInOrder || rows[0] !== followed || rows[1] !== revision) {
      wrong.push(JSON.stringify({ last, traced, followed, revision, rows }));
    }
    if (revision > last) moves++;
    last = revision;
  }
  reader.close();
  child.kill('SIGKILL');
  await ending(child);
  return { wrong, moves };
}

test(`${READS} reads that race with a server: no torn document, no call without its write`, async () => {
  let moves = 0;
  for (let reads = 0; reads < READS; reads += READS_OF_ONE) {
    const told = await race();
    expect(told.wrong).toEqual([]);
    moves += told.moves;
  }
  // it did race
  expect(moves).toBeGreaterThan(READS / 100);
}, 180_000);
