import { type ServeOptions, serveWorld } from './serve-world';

const usage = 'Usage: server.js COMPILED [--run N] [--clock virtual|wall] [--faults] [--state DIR]';

/** Serves as the arguments of the bundled server say. A parser would cost more than all the rest of them. */
export function serveArguments(args: readonly string[], keepCode: () => void): void {
  const [path, ...rest] = args;
  const options = path === undefined ? undefined : readOptions(rest);
  if (path !== undefined && options) serveWorld(path, { ...options, keepCode });
  else {
    process.stderr.write(`${usage}\n`);
    process.exitCode = 2;
  }
}

/** Undefined when they cannot be understood. */
function readOptions(args: readonly string[]): ServeOptions | undefined {
  const [name, value, ...others] = args;
  if (name === undefined) return {};
  if (name === '--faults') return merge({ faults: true }, args.slice(1));
  if (value === undefined) return undefined;
  if (name === '--run' && /^[1-9]\d{0,14}$/.test(value)) return merge({ run: Number(value) }, others);
  if (name === '--clock' && (value === 'virtual' || value === 'wall')) return merge({ clock: value }, others);
  if (name === '--state') return merge({ state: value }, others);
  return undefined;
}

function merge(option: ServeOptions, rest: readonly string[]): ServeOptions | undefined {
  const others = readOptions(rest);
  return others && { ...option, ...others };
}
