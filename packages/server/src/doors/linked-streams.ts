import { Duplex } from 'node:stream';

/**
 * The caller's end and the server's of one connection inside this process: what is written at one is read at the
 * other. As with a socket, the caller's is over when the server has said its last.
 */
export function linkedStreams(): readonly [Duplex, Duplex] {
  const near: Duplex = endOf(() => far, false);
  const far: Duplex = endOf(() => near, true);
  return [near, far];
}

function endOf(other: () => Duplex, allowHalfOpen: boolean): Duplex {
  return new Duplex({
    allowHalfOpen,
    read: () => {},
    write(chunk, _encoding, done) {
      // what is written is never answered before the write has returned
      queueMicrotask(() => {
        if (!other().destroyed) other().push(chunk);
        done();
      });
    },
    final(done) {
      if (!other().destroyed) other().push(null);
      done();
    },
    destroy(error, done) {
      if (!other().destroyed) other().destroy();
      done(error);
    },
  });
}
