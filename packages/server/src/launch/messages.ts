/** What to start. */
export interface Launch {
  /** The script and its arguments, as Node gets them. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cwd: string;
}

/** Owner to launcher; `id` is the owner's name of a process. */
export type LaunchRequest =
  | ({ readonly type: 'start'; readonly id: number } & Launch)
  /** For the process; what listens may come along. */
  | { readonly type: 'send'; readonly id: number; readonly message: object }
  | { readonly type: 'kill'; readonly id: number };

/** Launcher to owner. After `failed` and `close` nothing follows. */
export type LaunchEvent =
  | { readonly type: 'started'; readonly id: number; readonly pid: number }
  | { readonly type: 'failed'; readonly id: number; readonly message: string }
  /** From the process; what listens may come along. */
  | { readonly type: 'message'; readonly id: number; readonly message: unknown }
  /** Bytes of its stderr. */
  | { readonly type: 'log'; readonly id: number; readonly base64: string }
  | { readonly type: 'exit'; readonly id: number; readonly code: number | null; readonly signal: string | null }
  /** It is gone and its stderr has ended. */
  | { readonly type: 'close'; readonly id: number };
