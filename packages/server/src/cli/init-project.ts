import { readFileSync, statSync } from 'node:fs';
import { basename, extname, relative, resolve } from 'node:path';
import { worldTypes } from '@faultbench/core';
import { loadWorld } from '../compile/load-world';
import { listServerTools } from '../starter/list-server-tools';
import { worldOfOpenApi } from '../starter/openapi/world-of-openapi';
import { commonFiles } from '../starter/project/common-files';
import { jestConfiguration } from '../starter/project/jest-configuration';
import type { Files, ProjectFiles } from '../starter/project/project-files';
import { shopFiles, shopReadme } from '../starter/project/shop-files';
import { starterFiles, starterReadme } from '../starter/project/starter-files';
import { setTestScript } from '../starter/project/test-script';
import { developmentPackages, isInstalled, readManifest, versionIn } from '../starter/project/versions';
import { writeProject } from '../starter/project/write-project';
import { readTools } from '../starter/read-tools';
import { type StarterWorld, worldOfTools } from '../starter/starter-world';
import { wordsOf } from '../starter/words';
import { UsageError } from './failure';
import type { InitFlags } from './init-request';

/** Writes a project and says what there is and what is next. */
export async function initProject(given: string, flags: InitFlags): Promise<void> {
  const folder = resolve(given);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() === false) {
    throw new UsageError(`${given} is a file: name a folder`);
  }
  const starter = await starterWorld(flags);
  const existing = readManifest(folder);
  const packages = developmentPackages(folder);
  const type = existing?.type === 'module' ? 'module' : 'commonjs';
  const name = wordsOf(basename(folder)).join('-') || 'agent-tests';
  const readme = starter ? starterReadme(starter) : shopReadme;
  const project: ProjectFiles = {
    common: { ...commonFiles(name, packages, type), 'README.md': readme },
    own: withTypes(starter ? starterFiles(starter) : shopFiles),
  };
  const isConfigured = jestConfiguration(folder)?.includes('faultbench') ?? true;
  const result = writeProject(folder, project);
  if (!result.ok) {
    throw new UsageError(
      `there already, so nothing was written: ${result.there.join(', ')}; move them, or name another folder`,
    );
  }
  const isPackage = result.kept.includes('package.json');
  const isOurTest = isPackage && setTestScript(folder);
  const shown = (file: string) => relative(process.cwd(), resolve(folder, file)) || file;
  const kept = (file: string) =>
    file === 'package.json' && isOurTest
      ? `changed ${shown(file)}, which is yours: its test script is jest now`
      : `kept ${shown(file)}, which is yours`;
  const lines = [
    ...result.written.map((file) => `wrote ${shown(file)}`),
    ...result.kept.map(kept),
    ...(starter ? starterLines(starter) : []),
    ...(isConfigured ? [] : ["in your Jest configuration: preset: 'faultbench'"]),
    ...nextLines(given, isPackage ? lookAt(folder, packages) : undefined),
  ];
  process.stdout.write(lines.map((line) => `${line}\n`).join(''));
}

async function starterWorld(flags: InitFlags): Promise<StarterWorld | undefined> {
  const { fromTools, fromServer, fromOpenapi } = flags;
  if (fromTools !== undefined) {
    const source = basename(fromTools);
    return worldOfTools(
      readTools(readText(fromTools), fromTools),
      nameOf(flags, source.slice(0, -extname(source).length || undefined)),
      source,
    );
  }
  if (fromServer !== undefined) {
    const { text, name = 'server' } = await listServerTools(fromServer);
    return worldOfTools(readTools(text, fromServer), nameOf(flags, name), `the tools of ${name}`);
  }
  if (fromOpenapi === undefined) {
    if (flags.name !== undefined)
      throw new UsageError('--name names a world made by --from-tools, --from-server or --from-openapi');
    return undefined;
  }
  return worldOfOpenApi(readText(fromOpenapi), { file: fromOpenapi, name: (title) => nameOf(flags, title) });
}

/** A name that files can have. */
function nameOf({ name }: InitFlags, proposed: string): string {
  if (name === undefined) return wordsOf(proposed).join('-').slice(0, 60) || 'world';
  if (/^[a-z0-9][a-z0-9_-]{0,59}$/i.test(name)) return name;
  throw new UsageError(`--name takes letters, digits, - and _, up to 60 of them, not ${JSON.stringify(name)}`);
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').replace(/^\ufeff/, '');
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(`${file} cannot be read (${code}); name a file that is there`);
  }
}

/** With the types of each world beside it. */
function withTypes(files: Files): Files {
  const types = Object.entries(files).flatMap(([path, text]): [string, string][] => {
    if (!path.endsWith('.yaml')) return [];
    return [[path.replace(/yaml$/, 'world.d.ts'), worldTypes(loadWorld(text), basename(path))]];
  });
  return { ...files, ...Object.fromEntries(types) };
}

interface Existing {
  /** What it does not ask for. */
  readonly missing: readonly string[];
  /** All of that is to be found nevertheless. */
  readonly areFound: boolean;
  /** The command that starts its tests. */
  readonly test: string;
}

function lookAt(folder: string, packages: Files): Existing {
  const { dependencies, devDependencies, scripts } = readManifest(folder) ?? {};
  const isNamed = (name: string) => (versionIn(devDependencies, name) ?? versionIn(dependencies, name)) !== undefined;
  const missing = Object.entries(packages).filter(([name]) => !isNamed(name));
  return {
    missing: missing.map(([name, version]) => `${name}@${version}`),
    areFound: missing.every(([name]) => isInstalled(folder, name)),
    test: versionIn(scripts, 'test') === 'jest' ? 'npm test' : 'npx jest',
  };
}

function starterLines({ draft: { operations } }: StarterWorld): readonly string[] {
  const open = operations.filter(({ plan }) => plan.type === 'refuse').map(({ toolName }) => toolName);
  const renamed = operations.filter(({ tool, toolName }) => tool.name !== toolName);
  return [
    `${operations.length} tools${open.length === 0 ? '' : `; these answer 501 until you write them: ${open.join(', ')}`}`,
    ...renamed.map(
      ({ tool, toolName }) => `renamed ${tool.name} to ${toolName}: a tool's name has 1 to 64 letters, digits, _ and -`,
    ),
  ];
}

/** What is to do in a folder that has been given, and in the package that is there, if one is. */
function nextLines(given: string, existing: Existing | undefined): readonly string[] {
  const place = given === '.' ? [] : [`cd ${given}`];
  if (!existing) return [`next: ${[...place, 'npm install', 'npm test'].join(' && ')}`];
  const { missing, areFound, test } = existing;
  const install = missing.length === 0 ? [] : [`npm install --save-dev ${missing.map(quoted).join(' ')}`];
  const later = areFound ? install.map((each) => `installed by other packages only; to have your own: ${each}`) : [];
  return [...later, `next: ${[...place, ...(areFound ? [] : install), test].join(' && ')}`];
}

function quoted(word: string): string {
  return /^[\w@/.^:+-]+$/.test(word) ? word : `"${word}"`;
}
