import { createConnection } from 'node:net';

/** Connects this process's stdin and stdout with a server's socket, until either side ends; exits the process. */
export function bridge(path: string): void {
  const socket = createConnection(path);
  socket.once('connect', () => {
    process.stdin.pipe(socket);
    socket.pipe(process.stdout);
  });
  socket.on('error', (error: NodeJS.ErrnoException) => {
    // A server that is gone in the middle of a conversation is an end, not a mistake of the caller's.
    if (error.syscall !== 'connect') return;
    process.stderr.write(
      `Cannot attach to ${path}: no server listens there (${error.code}). Is the test still running?\n`,
    );
    process.exitCode = 1;
  });
  // Where stdout is asynchronous, the last answer may still be on its way.
  socket.once('close', () => process.stdout.write('', () => process.exit()));
  process.stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'EPIPE') process.exit();
    process.stderr.write(`The output cannot be written: ${error.message}\n`);
    process.exit(1);
  });
}
