/** What comes along with a message on a channel between processes. */
export interface SentHandle {
  close(): void;
}

/** A Unix socket as Node's own modules have it, below streams. Numbers below 0 are the system's errors. */
export interface NodePipe {
  onread: () => void;
  onconnection: (status: number, pipe: NodePipe | undefined) => void;
  /** Of the chunk that is being read, on a channel. */
  pendingHandle?: SentHandle | null;
  open(fd: number): number | undefined;
  bind(path: string): number;
  listen(backlog: number): number;
  connect(request: PipeRequest, path: string): number | undefined;
  /** Where what is read goes from now on. */
  useUserBuffer(buffer: Uint8Array): void;
  readStart(): number;
  readStop(): number;
  writeUtf8String(request: PipeRequest, text: string, handle: SentHandle | undefined): number;
  shutdown(request: PipeRequest): number;
  close(done?: () => void): void;
}

export interface PipeRequest {
  oncomplete: (status: number) => void;
}

export type PipeKind = 'SOCKET' | 'SERVER' | 'IPC';

export interface NodePipes {
  readonly pipe: (kind: PipeKind) => NodePipe;
  readonly request: (of: 'connect' | 'write' | 'shutdown', done?: (status: number) => void) => PipeRequest;
  /** Bytes of the last read, or its error. */
  readonly lastRead: () => number;
  /** Whether the last write has yet to complete. */
  readonly isWriting: () => boolean;
}

export const END_OF_FILE = -4095;

type Made<What> = new (...args: unknown[]) => What;

interface PipeBinding {
  readonly Pipe: Made<NodePipe>;
  readonly PipeConnectWrap: Made<PipeRequest>;
  readonly constants: Readonly<Record<PipeKind, number>>;
}

interface StreamBinding {
  readonly WriteWrap: Made<PipeRequest>;
  readonly ShutdownWrap: Made<PipeRequest>;
  readonly streamBaseState: Readonly<Record<number, number>>;
  readonly kReadBytesOrError: number;
  readonly kLastWriteWasAsync: number;
}

/**
 * Loading `node:net` and `node:stream` and going through them once is a fifth of a server's life. What they stand on does the same
 * for a line door. Node does not promise it: undefined where it is not to be had, and on Windows.
 */
export function nodePipes(): NodePipes | undefined {
  found ??= { pipes: process.platform === 'win32' ? undefined : find() };
  return found.pipes;
}

let found: { readonly pipes: NodePipes | undefined } | undefined;

function find(): NodePipes | undefined {
  try {
    const { Pipe, PipeConnectWrap, constants } = binding('pipe_wrap') as PipeBinding;
    const stream = binding('stream_wrap') as StreamBinding;
    const { WriteWrap, ShutdownWrap, streamBaseState: state } = stream;
    const { kReadBytesOrError, kLastWriteWasAsync } = stream;
    const requests = { connect: PipeConnectWrap, write: WriteWrap, shutdown: ShutdownWrap };
    const numbers = [kReadBytesOrError, kLastWriteWasAsync].map((at) => state[at]);
    const kinds = [constants.SOCKET, constants.SERVER, constants.IPC];
    if (![...numbers, ...kinds].every((each) => typeof each === 'number')) return undefined;
    if (![Pipe, ...Object.values(requests)].every((each) => typeof each === 'function')) return undefined;
    return {
      pipe: (kind) => {
        // Node makes what arrives on a channel, and is killed by it when it has not loaded that
        if (kind === 'IPC') binding('tcp_wrap');
        return new Pipe(constants[kind]);
      },
      request: (of, done) => {
        const request = new requests[of]();
        if (done) request.oncomplete = done;
        return request;
      },
      lastRead: () => Number(state[kReadBytesOrError]),
      isWriting: () => state[kLastWriteWasAsync] !== 0,
    };
  } catch {
    return undefined;
  }
}

function binding(name: string): unknown {
  return (process as unknown as { binding(name: string): unknown }).binding(name);
}
