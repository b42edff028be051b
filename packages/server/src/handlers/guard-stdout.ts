import type { Writable } from 'node:stream';

/** Log text that may wait for a reader of stderr; what comes on top of it is left out. */
const LONGEST_BACKLOG = 1024 * 1024;

/** Opens the real stdout; only who speaks the protocol holds it. */
export type OpenStdout = () => NodeJS.WriteStream;

/**
 * From here on `console` and `process.stdout` mean stderr for everyone in this process, so that nothing but
 * frames reaches stdout. Call it before any code of a world is loaded. A log nobody reads never blocks a reply.
 */
export function guardStdout(): OpenStdout {
  const stdout = lazy(readStream('stdout'));
  const log = lazy(logStream(lazy(readStream('stderr'))));
  for (const name of ['stdout', 'stderr']) {
    Object.defineProperty(process, name, { configurable: true, enumerable: true, get: log, set: () => undefined });
  }
  redirectConsole(log);
  return stdout;
}

function readStream(name: 'stdout' | 'stderr'): () => NodeJS.WriteStream {
  const open = Object.getOwnPropertyDescriptor(process, name)?.get;
  if (!open) return () => process[name];
  // The getter belongs to Node and makes the stream on first use.
  return () => open.call(process) as NodeJS.WriteStream;
}

const methods = [
  ...(['assert', 'count', 'countReset', 'debug', 'dir', 'dirxml', 'error', 'group', 'groupCollapsed'] as const),
  ...(['groupEnd', 'info', 'log', 'table', 'time', 'timeEnd', 'timeLog', 'trace', 'warn'] as const),
];

/** In place, since modules hold the object; the console behind it is made on first use. */
function redirectConsole(log: () => Writable): void {
  const made = lazy(() => new console.Console({ stdout: log(), stderr: log(), ignoreErrors: true }));
  for (const name of methods) {
    console[name] = (...values: unknown[]) => Reflect.apply(made()[name], undefined, values);
  }
}

/** Hands everything on to stderr at once, never waits for it, and cannot be closed by a handler. */
function logStream(stderr: () => NodeJS.WriteStream): () => Writable {
  return () => {
    const target = stderr();
    target.on('error', () => {});
    let leftOut = 0;
    const write = (chunk: Buffer, _encoding: string, done: () => void) => {
      if (target.writableLength > LONGEST_BACKLOG) leftOut += chunk.length;
      else {
        unblock(target);
        if (leftOut > 0) target.write(`\n(${leftOut} bytes of log left out: nobody was reading)\n`);
        leftOut = 0;
        target.write(chunk);
      }
      done();
    };
    const stream: typeof import('node:stream') = require('node:stream');
    const log = new stream.Writable({ write, emitClose: false, autoDestroy: false });
    log.on('error', () => {});
    return Object.assign(log, { fd: 2, end: () => log, destroy: () => log });
  };
}

/** Any child process that inherits stderr, one of a handler's or of the compiler's, makes the pipe block for us too. */
function unblock(stream: NodeJS.WriteStream): void {
  if (stream.isTTY) return;
  const { _handle } = stream as { readonly _handle?: { setBlocking?(on: boolean): void } };
  _handle?.setBlocking?.(false);
}

function lazy<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
