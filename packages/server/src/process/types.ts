import type { ControlCommand, ControlValue, RunSetup } from '../control/messages';
import type { HttpHost, ListenHandle } from '../doors/http/listen-http';

/** How to start a server for one run. */
export interface StartOptions {
  /** Absolute path of the compiled world's JSON file. */
  readonly compiled: string;
  readonly setup: RunSetup;
  /** State folder; a private one in the temp directory when absent. */
  readonly folder?: string;
  /** Socket of a server that a fault ended in this folder: the new one goes on with its run, and is reached there. */
  readonly inPlaceOf?: string;
  /** What such a server listened at on HTTP. */
  readonly handle?: ListenHandle | undefined;
  /** The bundled server; by default `server.js` beside the running bundle. */
  readonly server?: string;
}

/** A running server, owned by the side that started it. */
export interface ServerProcess {
  readonly pid: number;
  /** Unix socket (or named pipe) of the line door. */
  readonly socket: string;
  /** Holds state.json, state.journal.jsonl, trace.jsonl. */
  readonly folder: string;
  /** Resolves once the process is gone, however it went. */
  readonly exited: Promise<ServerExit>;
  /** True once the process is gone. */
  readonly gone: boolean;
  /** Rejects with the test's own mistake, or with the exit when the process died. */
  control(command: ControlCommand): Promise<ControlValue | undefined>;
  /** Where it is on HTTP; it listens from the first time that it is asked. */
  listen(): Promise<Listening>;
  /** The end of what the server wrote to stderr. */
  log(): string;
  /** Ends the process: asks, then SIGKILL after 300 ms. Idempotent. */
  stop(): Promise<ServerExit>;
  /** The same for one whose files nobody wants; resolves when it writes no more, and has removed them if it could. */
  forget(): Promise<void>;
}

/** Where a server listens on HTTP, and the socket. */
export type Listening = Pick<HttpHost, 'url' | 'handle'>;

export interface ServerExit {
  readonly code: number | null;
  readonly signal: string | null;
  /** False when it died by itself. */
  readonly asked: boolean;
}
