import { readFileSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import { formatInstant, type Problem, parseInstant, parseWorld, type WorldSpec } from '@faultbench/core';
import type { CompileOptions } from './compile-options';
import { HandlerModules } from './handler-modules';
import { unreadable } from './unreadable';

/** A world file that can be used. */
export interface ReadWorld {
  readonly text: string;
  /** What servers go by. */
  readonly spec: WorldSpec;
  /** What rows are made by: the file's own clock, whatever the options say. */
  readonly rowSpec: WorldSpec;
  readonly handlers: HandlerModules;
}

type Refused = { readonly ok: false; readonly problems: readonly Problem[] };

/** Reads and checks a world file with its handlers. */
export function readWorld(
  file: string,
  shown: string,
  options: CompileOptions,
): ({ readonly ok: true } & ReadWorld) | Refused {
  const text = readText(file);
  if (typeof text !== 'string') return refused(unreadable(file, shown, text));
  const handlers = new HandlerModules(dirname(file));
  const name = basename(file, extname(file));
  const { spec, problems } = parseWorld(text, {
    file: shown,
    name,
    checkHandler: (handler) => handlers.check(handler),
  });
  if (!spec) return { ok: false, problems };
  const seeded = options.seed === undefined ? spec : { ...spec, seed: options.seed };
  const start = startOf(options.clock, spec);
  if (start === undefined) return refused(badClock(shown, options.clock));
  return { ok: true, text, spec: { ...seeded, clock: { ...spec.clock, start } }, rowSpec: seeded, handlers };
}

function readText(file: string): string | NodeJS.ErrnoException {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    // fs throws nothing else.
    return error as NodeJS.ErrnoException;
  }
}

function startOf(clock: string | undefined, { clock: { start } }: WorldSpec): string | undefined {
  const ms = parseInstant(clock ?? start);
  return ms === undefined ? undefined : formatInstant(ms);
}

function badClock(shown: string, clock: string | undefined): Problem {
  return {
    file: shown,
    path: 'clock',
    message: `${JSON.stringify(clock)} is no instant`,
    mend: 'write a date and time with Z or an offset, like 2025-06-01T00:00:00Z',
  };
}

function refused(problem: Problem): Refused {
  return { ok: false, problems: [problem] };
}
