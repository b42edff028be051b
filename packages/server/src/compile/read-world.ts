import { basename, dirname, extname } from 'node:path';
import { type Fakes, type Problem, parseWorld, type WorldSpec } from '@faultbench/core';
import type { CompileOptions } from './compile-options';
import { openFakes } from './fakes';
import { HandlerModules } from './handler-modules';
import { readRolesFile } from './read-roles-file';
import { readText } from './read-text';
import { SeedFiles } from './seed-files';
import { unreadable } from './unreadable';
import { withOptions } from './with-options';

/** A world file that can be used. */
export interface ReadWorld {
  readonly text: string;
  readonly spec: WorldSpec;
  /** What rows are made by. */
  readonly rowSpec: WorldSpec;
  readonly handlers: HandlerModules;
  readonly seedFiles: SeedFiles;
  readonly fakes: Fakes;
}

type Refused = { readonly ok: false; readonly problems: readonly Problem[] };

/** Reads and checks a world file with its handlers and seed files. */
export function readWorld(
  file: string,
  shown: string,
  options: CompileOptions,
): ({ readonly ok: true } & ReadWorld) | Refused {
  const text = readText(file);
  if (typeof text !== 'string') return refused(unreadable(file, shown, text));
  const { roles, problems: inRoles } = readRolesFile(options.roles);
  if (inRoles.length > 0) return { ok: false, problems: inRoles };
  const handlers = new HandlerModules(dirname(file));
  const name = basename(file, extname(file));
  const seedFiles = new SeedFiles(dirname(file), shown);
  const fakes = openFakes();
  const { spec, problems } = parseWorld(text, {
    file: shown,
    name,
    checkHandler: (handler) => handlers.check(handler),
    readFile: seedFiles.read,
    fakes,
    ...(roles ? { roles } : {}),
  });
  if (!spec) return { ok: false, problems };
  const opted = withOptions(spec, shown, options);
  return opted.ok ? { ...opted, text, handlers, seedFiles, fakes } : refused(opted.problem);
}

function refused(problem: Problem): Refused {
  return { ok: false, problems: [problem] };
}
