import { statSync } from 'node:fs';
import { createConnection, type Socket } from 'node:net';
import { announcement } from '../identity/carriers';
import { within } from './deadline';

/** A server that crashed and comes back is there again within this time. */
const COMES_BACK_MS = 15_000;
const LOOK_MS = 10;

/** Connects this process's stdin and stdout with a server's socket, until either side ends; exits the process. */
export async function bridge(path: string): Promise<void> {
  const socket = await reach(path, COMES_BACK_MS / LOOK_MS);
  if (socket instanceof Error) {
    process.stderr.write(`Cannot attach to ${path}: ${whyNot(path, socket)}\n`);
    process.exit(1);
  }
  const { FAULTBENCH_TOKEN: token } = process.env;
  if (token) socket.write(`${announcement(token)}\n`);
  process.stdin.pipe(socket);
  socket.pipe(process.stdout);
  // A server that is gone in the middle of a conversation is an end, not a mistake of the caller's.
  socket.on('error', () => {});
  // Where stdout is asynchronous, the last answer may still be on its way.
  socket.once('close', () => process.stdout.write('', () => process.exit()));
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    process.stderr.write(`The output cannot be written: ${error.message}\n`);
    process.exit(1);
  });
}

/** A place that is kept for its next server is waited at. */
async function reach(path: string, looks: number): Promise<Socket | Error> {
  const socket = await connected(path);
  if (!(socket instanceof Error)) return socket;
  // between the two looks the next server may have come
  if (looks === 0 || !isKept(path)) return connected(path);
  await within(LOOK_MS, new Promise(() => {}));
  return reach(path, looks - 1);
}

function connected(path: string): Promise<Socket | Error> {
  return new Promise((resolve) => {
    const socket = createConnection(path);
    socket.once('error', resolve);
    socket.once('connect', () => {
      socket.off('error', resolve);
      resolve(socket);
    });
  });
}

/** A server that comes back leaves an empty file in its place. */
function isKept(path: string): boolean {
  const there = statSync(path, { throwIfNoEntry: false });
  return there?.isFile() === true && there.size === 0;
}

function whyNot(path: string, error: Error): string {
  const there = statSync(path, { throwIfNoEntry: false });
  if (there?.isFile() || there?.isDirectory()) return 'it is no socket. Give the one that `mcp.stdio()` names.';
  return `no server listens there (${codeOf(error)}). Is the test still running?`;
}

function codeOf(error: NodeJS.ErrnoException): string {
  return error.code ?? error.message;
}
