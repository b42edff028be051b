/** What a wire tells. */
export interface WireReader {
  /** The chunk is good until this returns. */
  data(chunk: Buffer): void;
  /** Nothing will come any more; what is written still goes out. */
  end(): void;
  /** Neither comes nor goes anything any more. */
  broken(error: Error): void;
  /** After `write` was false: the other side has caught up. */
  drained(): void;
}

/** Bytes both ways, between a door and who speaks to it. */
export interface Wire {
  /** Once; from then on it reads. */
  open(reader: WireReader): void;
  pause(): void;
  resume(): void;
  /** False when the other side falls behind. `done` is called when the text has left this process, or never will. */
  write(text: string, done: () => void): boolean;
}

/** One that was accepted at a socket, or connected to one. */
export interface SocketWire extends Wire {
  /** Says no more, and goes on reading. */
  finish(): void;
  /** At once. */
  destroy(): void;
  /** When all that was written is out. */
  destroySoon(): void;
}

/** Unix sockets and named pipes. */
export interface Sockets {
  /** Rejects with the system's error. A socket that is closed takes no more connections; its file goes. */
  listen(path: string, accept: (wire: SocketWire) => void): Promise<{ close(): void }>;
  connect(path: string): Promise<SocketWire>;
}
