import { LineSplitter } from '../doors/line-splitter';
import { type NodePipe, nodePipes, type SentHandle } from '../doors/wire/node-pipes';
import { PipeWire } from '../doors/wire/pipe-wire';

/** Where the channel is, among what a child inherits. */
const CHANNEL_FD = 3;
const NAMES_IT = 'NODE_CHANNEL_FD';
/** Node tries as often to send what did not arrive. */
const MOST_TRIES = 3;

export interface ChannelReader {
  message(message: unknown, handle: SentHandle | undefined): void;
  end(): void;
}

export interface Channel {
  send(message: object, handle: SentHandle | undefined, done: () => void): void;
}

/**
 * For the environment of a child with an IPC channel: keeps Node from opening it, which would load its network at every start.
 * Node adds the true value at the end, and the first of two counts. Undefined where the child could not open it itself.
 */
export function channelKept(): Readonly<Record<string, string>> | undefined {
  return nodePipes() && { [NAMES_IT]: '' };
}

/** The channel to the parent, if it was kept from Node. */
export function ownChannel(reader: ChannelReader): Channel | undefined {
  if (process.env[NAMES_IT] !== '') return undefined;
  for (const name of [NAMES_IT, 'NODE_CHANNEL_SERIALIZATION_MODE']) delete process.env[name];
  const pipes = nodePipes();
  if (!pipes) throw new Error(`Node ${process.version} opens no channel by itself, and its parent counted on it`);
  const pipe = pipes.pipe('IPC');
  pipe.open(CHANNEL_FD);
  return new OwnChannel(pipe, new PipeWire(pipes, pipe), reader);
}

interface Notice {
  readonly cmd?: unknown;
  readonly msg?: unknown;
}

/**
 * Speaks as Node does at the other end: a message is a line of JSON. One that something comes along with is wrapped, and
 * acknowledged before the next of its kind.
 */
class OwnChannel implements Channel {
  readonly #pipe: NodePipe;
  readonly #wire: PipeWire;
  readonly #reader: ChannelReader;
  readonly #lines = new LineSplitter();
  /** Arrived; the line that it belongs to may still be on its way. */
  #arrived: SentHandle | undefined;
  #resend: (() => void) | undefined;

  constructor(pipe: NodePipe, wire: PipeWire, reader: ChannelReader) {
    this.#pipe = pipe;
    this.#wire = wire;
    this.#reader = reader;
    const end = () => reader.end();
    wire.open({ data: (chunk) => this.#receive(chunk), end, broken: end, drained: () => {} });
  }

  send(message: object, handle: SentHandle | undefined, done: () => void): void {
    if (!handle) {
      this.#write(message, done);
      return;
    }
    const wrapped = { cmd: 'NODE_HANDLE', type: 'net.Native', msg: message };
    let tries = 0;
    this.#resend = () => {
      if (tries++ < MOST_TRIES) this.#write(wrapped, () => {}, handle);
    };
    this.#write(wrapped, done, handle);
  }

  #write(message: object, done: () => void, handle?: SentHandle): void {
    this.#wire.write(`${JSON.stringify(message)}\n`, done, handle);
  }

  #receive(chunk: Buffer): void {
    this.#arrived = this.#pipe.pendingHandle ?? this.#arrived;
    this.#pipe.pendingHandle = null;
    for (const line of this.#lines.push(chunk)) this.#hear(JSON.parse(String(line)));
  }

  #hear(message: Notice): void {
    const handle = this.#arrived;
    switch (message.cmd) {
      case 'NODE_HANDLE':
        this.#arrived = undefined;
        this.#write({ cmd: handle ? 'NODE_HANDLE_ACK' : 'NODE_HANDLE_NACK' }, () => {});
        if (handle) this.#reader.message(message.msg, handle);
        break;
      case 'NODE_HANDLE_NACK':
        this.#resend?.();
        break;
      case 'NODE_HANDLE_ACK':
        this.#resend = undefined;
        break;
      default:
        this.#reader.message(message, undefined);
    }
  }
}
