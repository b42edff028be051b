import { Duplex } from 'node:stream';
// a test may have timers of its own in the place of the global ones
import { setImmediate } from 'node:timers';

/**
 * The caller's end and the server's of one connection inside this process: what is written at one is read at the
 * other. As with a socket, an answer takes a turn of the event loop, what was answered before an end arrives, and the
 * caller's end is over when the server has said its last.
 */
export function linkedStreams(): readonly [Duplex, Duplex] {
  const underWay: Buffer[] = [];
  const arrive = () => {
    for (const each of underWay.splice(0)) if (!near.destroyed) near.push(each);
  };
  const near: Duplex = new Duplex({
    allowHalfOpen: false,
    read: () => {},
    write(chunk, _encoding, done) {
      if (!far.destroyed) far.push(chunk);
      done();
    },
    final(done) {
      if (!far.destroyed) far.push(null);
      done();
    },
    destroy(error, done) {
      far.destroy();
      done(error);
    },
  });
  const far: Duplex = new Duplex({
    read: () => {},
    write(chunk, _encoding, done) {
      if (underWay.push(chunk) === 1) setImmediate(arrive);
      done();
    },
    final(done) {
      arrive();
      if (!near.destroyed) near.push(null);
      done();
    },
    destroy(error, done) {
      arrive();
      // one that has ended in order may not be read to its end yet
      if (!far.writableFinished) near.destroy();
      done(error);
    },
  });
  return [near, far];
}
