import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isRunning } from '../../src/process/is-running';
import { until } from '../support/until';
import { ending, Ledger } from './ledger';
import { linesOf } from './outside';

const ledger = new Ledger();
const shells: ChildProcess[] = [];
const pids: number[] = [];
afterAll(() => {
  for (const shell of shells) shell.kill('SIGKILL');
  for (const pid of pids) if (isRunning(pid)) process.kill(pid, 'SIGKILL');
});

const call = (name: string) => ({ name, arguments: {} });

const script = 'exec 3<&0; "$@" <&3 & echo $!; wait';

/** A server below a shell: whoever started it can be killed without its stdin ending. */
async function serveBelowShell(compiled = ledger.compiled) {
  const shell = spawn('/bin/sh', ['-c', script, 'sh', process.execPath, ledger.server, compiled]);
  shells.push(shell);
  const { value: pid } = await linesOf(shell).next();
  pids.push(Number(pid));
  return { shell, pid: Number(pid) };
}

async function spin(child: ChildProcess): Promise<void> {
  child.stdin?.write(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: call('spin') })}\n`);
  await spinning(child);
}

async function spinning(child: ChildProcess): Promise<void> {
  let log = '';
  child.stderr?.on('data', (chunk) => {
    log += chunk;
  });
  await until(() => log.includes('spinning'));
}

test.each(['SIGINT', 'SIGTERM'] as const)('a handler that spins does not keep %s away', async (signal) => {
  const child = ledger.serve();
  await spin(child);
  child.kill(signal);
  expect(await ending(child)).toEqual({ code: null, signal });
});

test('a handler that spins does not outlive who started the server', async () => {
  const { shell, pid } = await serveBelowShell();
  await spin(shell);
  shell.kill('SIGKILL');
  await until(() => !isRunning(pid));
});

test('nor does one of an invariant, before anything is called', async () => {
  const { shell, pid } = await serveBelowShell(ledger.spinning());
  await spinning(shell);
  shell.kill('SIGKILL');
  await until(() => !isRunning(pid));
});

test('a server that answers lives on, whoever is gone', async () => {
  const [input, output] = [join(ledger.folder, 'input'), join(ledger.folder, 'output')];
  execFileSync('mkfifo', [input]);
  const stdin = openSync(input, 'r+');
  const shell = spawn('/bin/sh', ['-c', script, 'sh', process.execPath, ledger.server, ledger.compiled], {
    stdio: [stdin, openSync(output, 'w'), 'ignore'],
  });
  shells.push(shell);
  const said = () => readFileSync(output, 'utf8').split('\n');
  let id = 0;
  const request = (method: string, params: object = {}) => {
    id++;
    writeSync(stdin, `${JSON.stringify({ jsonrpc: '2.0', id, method, params })}\n`);
    return until(() => said().length >= id + 2);
  };
  await request('tools/call', call('environment'));
  shell.kill('SIGKILL');
  await once(shell, 'exit');
  for (const from = performance.now(); performance.now() - from < 2500; ) await request('ping');
  pids.push(Number(said()[0]));
  closeSync(stdin);
});
