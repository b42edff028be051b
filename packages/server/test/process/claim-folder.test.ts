import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readState } from '../../src/mirror/read-state';
import { ending, Ledger, stdioClient } from './ledger';

const ledger = new Ledger();
const entry = { name: 'add_entry', arguments: { account_id: '1', amount: 5 } };

async function refused(child: ChildProcess): Promise<string> {
  let log = '';
  child.stderr?.on('data', (chunk) => {
    log += chunk;
  });
  expect((await ending(child)).code).toBe(1);
  return log.replaceAll(ledger.folder, '<folder>').replaceAll(/process \d+/g, 'process <pid>');
}

test.each(['state.json', 'state.journal.jsonl', 'trace.jsonl'])(
  'a folder with a %s of somebody else is refused',
  async (name) => {
    const state = ledger.state();
    mkdirSync(state);
    writeFileSync(join(state, name), '{"todo":[]}');
    expect(await refused(ledger.serve('--state', state))).toContain(
      `${name} is not the state of a world and would be overwritten: give --state a folder of its own\n`,
    );
    expect(readdirSync(state)).toEqual([name]);
    expect(readFileSync(join(state, name), 'utf8')).toBe('{"todo":[]}');
  },
);

test('a folder that a running server uses is refused, and free when that has ended', async () => {
  const state = ledger.state();
  const first = ledger.serve('--state', state);
  await stdioClient(first).request('tools/call', entry);
  expect((await refused(ledger.serve('--state', state))).trim()).toMatchInlineSnapshot(
    `"the state folder <folder>/s4 is used by a running server (process <pid>): give another one, or end that server first (if process <pid> is no server, remove <folder>/s4/server.lock)"`,
  );
  expect(readState(state).revision).toBe(1);
  first.stdin?.end();
  await ending(first);
  expect(existsSync(join(state, 'server.lock'))).toBe(false);
});

test('after a kill a later server takes the folder over and starts anew', async () => {
  const state = ledger.state();
  const first = ledger.serve('--state', state);
  await stdioClient(first).request('tools/call', entry);
  first.kill('SIGKILL');
  await ending(first);
  expect(existsSync(join(state, 'server.lock'))).toBe(true);
  const second = ledger.serve('--state', state);
  await stdioClient(second).request('tools/list');
  expect(readState(state).revision).toBe(0);
});
