import { type NodePipes, nodePipes } from './node-pipes';
import { PipeWire } from './pipe-wire';
import { systemError } from './system-error';
import type { Sockets } from './wire';

const BACKLOG = 511;

/** By Node's own pipes; undefined where they are not to be had. */
export function pipeSockets(): Sockets | undefined {
  const pipes = nodePipes();
  return pipes && socketsOf(pipes);
}

function socketsOf(pipes: NodePipes): Sockets {
  return {
    async listen(path, accept) {
      const server = pipes.pipe('SERVER');
      const failed = server.bind(path) || server.listen(BACKLOG);
      if (failed) throw refused('listen', failed, path, () => server.close());
      server.onconnection = (_status, pipe) => pipe && accept(new PipeWire(pipes, pipe));
      return { close: () => server.close() };
    },
    connect: (path) =>
      new Promise((resolve, reject) => {
        const pipe = pipes.pipe('SOCKET');
        const settle = (status: number) => {
          if (status === 0) resolve(new PipeWire(pipes, pipe));
          else reject(refused('connect', status, path, () => pipe.close()));
        };
        const failed = pipe.connect(pipes.request('connect', settle), path);
        if (failed) settle(failed);
      }),
  };
}

function refused(what: string, status: number, path: string, close: () => void): Error {
  close();
  return systemError(what, status, path);
}
