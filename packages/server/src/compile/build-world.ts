import {
  type Problem,
  seededBreaks,
  seedTables,
  toolDefinitions,
  World,
  WorldError,
  type WorldSpec,
} from '@faultbench/core';
import { packageVersion } from '../package-files';
import { indexName } from './cache-index';
import type { CompileOptions } from './compile-options';
import { compileValidators } from './compile-validators';
import { COMPILED_FORMAT, type CompiledHandlerModule, type CompiledWorld } from './compiled-world';
import { digest } from './digest';
import type { HandlerModule } from './handler-modules';
import { contentHash, readInputs } from './inputs';
import { type ReadWorld, readWorld } from './read-world';
import { type CompiledFile, storeCompiled } from './store-compiled';

/** Where the compiled world lies, or everything that is wrong with its file. Plain data: it crosses bundles. */
export type BuiltWorld =
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/**
 * The way of a world file into the cache:
 *
 *     text → parse, handlers found and bundled on the way → rows, tools, validators
 *          → files in a folder named by their content → the index that makes them known
 *
 * `shown` is what messages call the file.
 */
export function buildWorld(file: string, shown: string, cacheFolder: string, options: CompileOptions): BuiltWorld {
  const read = readWorld(file, shown, options);
  if (!read.ok) return read;
  const roles = options.roles === undefined ? [] : [options.roles];
  const others = readInputs([...read.handlers.inputs, ...read.seedFiles.inputs, ...roles]);
  const inputs = { ...others, [file]: digest(read.text) };
  const { seed, clock } = read.spec;
  const hash = contentHash(file, inputs, COMPILED_FORMAT, packageVersion(), seed, clock.start);
  const tables = rowsOf(read, shown);
  if (!tables.ok) return tables;
  const broken = brokenBySeed(read.spec, tables.rows, shown);
  if (broken.length > 0) return { ok: false, problems: broken };
  const files = digested(compiledFiles(file, hash, read, tables.rows));
  const folder = `${hash}-${digest(files.map((each) => each.digest).join()).slice(0, 8)}`;
  const placed = files.map((each) => ({ ...each, name: `${folder}/${each.name}` }));
  const index = { inputs, world: `${folder}/world.json` };
  return { ok: true, path: storeCompiled(cacheFolder, indexName(file, options), index, placed) };
}

type Files = Readonly<Record<string, string>>;

function digested(files: Files): readonly CompiledFile[] {
  return Object.entries(files).map(([name, text]) => ({ name, text, digest: digest(text) }));
}

type Tables = CompiledWorld['tables'];

/** Initial rows; a file that is fine with its own seed can want for values with another one. */
function rowsOf(
  { rowSpec, fakes }: ReadWorld,
  file: string,
): { readonly ok: true; readonly rows: Tables } | { readonly ok: false; readonly problems: readonly Problem[] } {
  try {
    return { ok: true, rows: seedTables(rowSpec, fakes) };
  } catch (error) {
    if (!(error instanceof WorldError)) throw error;
    return { ok: false, problems: error.problems.map((problem) => ({ ...problem, file })) };
  }
}

/** Every run would fail before its first call. */
function brokenBySeed(spec: WorldSpec, rows: Tables, file: string): readonly Problem[] {
  if (spec.invariants.length === 0) return [];
  return seededBreaks(World.open(spec, rows)).map(({ invariant, reason }) => ({
    file,
    path: `invariants.${invariant}`,
    message: `the rows of seed ${spec.seed} break it already: ${reason}`,
    mend: 'give the seed rows that keep it, or bound the fields that rows are made of',
  }));
}

function compiledFiles(file: string, hash: string, { spec, handlers }: ReadWorld, tables: Tables): Files {
  const modules = namedModules(handlers.modules);
  const world: CompiledWorld = {
    format: COMPILED_FORMAT,
    hash,
    file,
    spec,
    tables,
    tools: toolDefinitions(spec),
    validators: 'validators.json',
    handlers: modules.map(({ named }) => named),
  };
  return {
    'world.json': JSON.stringify(world),
    'validators.json': JSON.stringify(compileValidators(spec)),
    ...Object.fromEntries(modules.map(({ named, text }) => [named.code, text])),
  };
}

interface NamedModule {
  readonly named: CompiledHandlerModule;
  readonly text: string;
}

/** One file a source, however the world file writes it. */
function namedModules(modules: readonly HandlerModule[]): readonly NamedModule[] {
  const sources = [...new Set(modules.map(({ source }) => source))];
  return modules.map(({ file, source, code }) => {
    return { named: { file, source, code: `handlers-${sources.indexOf(source)}.js` }, text: code };
  });
}
