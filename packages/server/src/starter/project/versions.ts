import { existsSync, readFileSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { isJsonObject, type Json, type JsonObject } from '@faultbench/core';

/** What a project installs, each with the version this package is tested with. */
export function developmentPackages(target: string): Readonly<Record<string, string>> {
  const own = readManifest(packageFolder) ?? {};
  const { dependencies, devDependencies } = own;
  const of = (name: string) => versionIn(devDependencies, name) ?? versionIn(dependencies, name) ?? '*';
  return {
    '@modelcontextprotocol/sdk': of('@modelcontextprotocol/sdk'),
    '@types/jest': of('@types/jest'),
    '@types/node': of('@types/node'),
    faultbench: sourceFor(target, `^${String(own.version)}`),
    jest: of('jest'),
    typescript: of('typescript'),
  };
}

/** Where this package itself came from: a clone of its repository, or what the project that has it names. */
function sourceFor(target: string, published: string): string {
  const [project, ...inside] = packageFolder.split(`${sep}node_modules${sep}`);
  if (project === undefined || inside.length === 0) return fileFrom(target, packageFolder);
  const { dependencies, devDependencies } = readManifest(project) ?? {};
  const named = versionIn(devDependencies, 'faultbench') ?? versionIn(dependencies, 'faultbench');
  if (named === undefined) return published;
  return named.startsWith('file:') ? fileFrom(target, resolve(project, named.slice('file:'.length))) : named;
}

function fileFrom(target: string, path: string): string {
  const near = relative(target, path);
  return `file:${(isAbsolute(near) ? path : near).replaceAll(sep, '/')}`;
}

/** The package.json of a folder, when there is one that can be read. */
export function readManifest(folder: string): JsonObject | undefined {
  const path = join(folder, 'package.json');
  if (!existsSync(path)) return undefined;
  try {
    const value = JSON.parse(readFileSync(path, 'utf8')) as Json; // JSON text gives nothing else
    return isJsonObject(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

export function versionIn(packages: Json | undefined, name: string): string | undefined {
  const version = isJsonObject(packages) ? packages[name] : undefined;
  return typeof version === 'string' ? version : undefined;
}

/** Is a package of that name to be found from this folder, whoever installed it? */
export function isInstalled(folder: string, name: string): boolean {
  if (existsSync(join(folder, 'node_modules', name, 'package.json'))) return true;
  return dirname(folder) !== folder && isInstalled(dirname(folder), name);
}

const packageFolder = dirname(__dirname);
