import { fstatSync } from 'node:fs';
import { nodePipes } from '../doors/wire/node-pipes';
import { PipeWire } from '../doors/wire/pipe-wire';
import { StreamWire } from '../doors/wire/stream-wire';
import type { Wire } from '../doors/wire/wire';
import type { OpenStdout } from '../handlers/guard-stdout';

/** Stdin and stdout of this process; when a client holds their other ends, by Node's own pipes where there are some. */
export function stdioWire(openStdout: OpenStdout): Wire {
  const pipes = nodePipes();
  if (!pipes || ![0, 1].every(isPipe)) return new StreamWire(process.stdin, openStdout());
  const [input, output] = [pipes.pipe('SOCKET'), pipes.pipe('SOCKET')];
  input.open(0);
  output.open(1);
  return new PipeWire(pipes, input, output);
}

/** A pipe ends with who holds its other end; a file, or a terminal, says nothing about that. */
export function isPipe(fd: number): boolean {
  const found = fstatSync(fd);
  return found.isFIFO() || found.isSocket();
}
