import { type ChildProcess, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ending, Ledger, stdioClient } from './ledger';

const ledger = new Ledger();
const entry = { name: 'add_entry', arguments: { account_id: '1', amount: 5 } };

async function lastWords(child: ChildProcess): Promise<{ code: number | null; log: string }> {
  let log = '';
  child.stderr?.on('data', (chunk) => {
    log += chunk;
  });
  const { code } = await ending(child);
  return { code, log: log.replaceAll(ledger.folder, '<folder>') };
}

function add(child: ChildProcess): void {
  stdioClient(child)
    .request('tools/call', entry)
    .catch(() => {});
}

/** A server whose files must stay empty. */
function limited(...args: string[]): ChildProcess {
  const script = 'ulimit -f 0; exec "$@"';
  return spawn('/bin/sh', ['-c', script, 'sh', process.execPath, ledger.server, ledger.compiled, ...args]);
}

test('a disk that takes no more: one line, exit code 1', async () => {
  const child = limited();
  add(child);
  const { code, log } = await lastWords(child);
  expect(code).toBe(1);
  expect(log.replace(/^state: .*\n/, '').replace(/\S+faultbench-\w+/, '<private>')).toMatchInlineSnapshot(`
"the state folder <private> cannot be written any more: EFBIG: file too large, write; allow larger files (ulimit -f)
"
`);
});

test('a disk that takes not even the lock is said at the start', async () => {
  const { code, log } = await lastWords(limited('--state', ledger.state()));
  expect(code).toBe(1);
  expect(log).toContain('the state folder <folder>/s1 cannot be written (EFBIG: file too large, write): ');
});

test('a folder that is gone: one line, exit code 1', async () => {
  const state = ledger.state();
  const child = ledger.serve('--state', state);
  const client = stdioClient(child);
  await client.request('tools/list');
  rmSync(state, { recursive: true });
  const words = lastWords(child);
  await client.request('tools/call', entry).catch(() => {});
  const { code, log } = await words;
  expect(code).toBe(1);
  expect(log.replace(/^state: .*\n/, '')).toMatchInlineSnapshot(`
"the state folder <folder>/s2 cannot be written any more: ENOENT: no such file or directory, open '<folder>/s2/state.json.next'; leave it in place while its server runs
"
`);
});

test('a temp directory that is not there: one line, exit code 1', async () => {
  const env = { ...process.env, TMPDIR: join(ledger.folder, 'nowhere') };
  const child = spawn(process.execPath, [ledger.server, ledger.compiled], { env });
  add(child);
  const { code, log } = await lastWords(child);
  expect(code).toBe(1);
  expect(log).toMatchInlineSnapshot(`
"the temp directory <folder>/nowhere takes no new folder: ENOENT: no such file or directory, mkdtemp '<folder>/nowhere/faultbench-XXXXXX'; set TMPDIR to a folder that can be written
"
`);
});

test('a server of a test says the same at the end of its log', async () => {
  const server = await ledger.start();
  rmSync(server.folder, { recursive: true });
  await server.control({ type: 'insert', table: 'entries', row: { account_id: '1', amount: 5 } }).catch(() => {});
  expect(await server.exited).toEqual({ code: 1, signal: null, asked: false });
  expect(server.log()).toContain(`the state folder ${server.folder} cannot be written any more: ENOENT: `);
  expect(server.log()).not.toContain('    at ');
});
