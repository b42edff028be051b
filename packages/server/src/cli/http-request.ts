import { Tokens } from '../doors/http/tokens';
import type { OpenHttpOptions } from '../http';
import { UsageError } from './failure';
import type { TokenMap } from './token-file';

/** The flags of `serve` that are about HTTP. */
export interface HttpFlags {
  readonly http?: true;
  readonly port?: number;
  readonly host?: string;
  readonly tokenFile?: string;
  readonly allowOrigin?: readonly string[];
  readonly public?: true;
  readonly demoClock?: true;
}

/** Who may call. */
export interface Access {
  /** The world has roles. */
  readonly roles: boolean;
  /** What the token file holds. */
  readonly tokens: TokenMap | undefined;
}

const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '::1'];

/** How to listen, or undefined when nobody asked for it. Throws what is wrong with the flags. */
export function readHttpFlags(flags: HttpFlags, access: Access): OpenHttpOptions | undefined {
  const { http, port = 0, host = '127.0.0.1', tokenFile, allowOrigin = [] } = flags;
  if (!http) return refuseAlone(flags, access);
  if (port > 65535) throw new UsageError(`--port takes a number from 0 (any free port) to 65535, not ${port}`);
  const isWide = !LOOPBACK.includes(host);
  if (isWide && tokenFile === undefined) {
    throw new UsageError(
      `--host ${host} lets other machines in: give --token-file FILE, a JSON object { "token": "persona" }, or leave --host out`,
    );
  }
  const guard = {
    ...(isWide ? { anyHost: true as const } : {}),
    // in a world with roles every call says who makes it
    ...(access.tokens && !access.roles ? { tokens: new Tokens(Object.keys(access.tokens)) } : {}),
    ...(allowOrigin.length > 0 ? { origins: allowOrigin.map(readOrigin) } : {}),
  };
  return { host, port, guard, ...(flags.public ? { public: true } : {}) };
}

function refuseAlone(flags: HttpFlags, { roles }: Access): undefined {
  const { port, host, tokenFile, allowOrigin, public: open, demoClock } = flags;
  const tokens = roles ? undefined : tokenFile;
  const given = {
    '--port': port,
    '--host': host,
    '--token-file': tokens,
    '--allow-origin': allowOrigin,
    '--public': open,
    '--demo-clock': demoClock,
  };
  const [alone] = Object.entries(given).filter(([, value]) => value !== undefined);
  if (alone) throw new UsageError(`${alone[0]} is for serving over HTTP: give --http as well`);
}

function readOrigin(text: string): string {
  if (URL.canParse(text) && new URL(text).origin === text) return text;
  throw new UsageError(`--allow-origin takes an origin such as https://app.example, not ${JSON.stringify(text)}`);
}
