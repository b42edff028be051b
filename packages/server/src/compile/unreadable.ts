import { existsSync, lstatSync, readdirSync, readlinkSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { type Problem, suggest } from '@faultbench/core';
import { NOT_UTF8 } from './read-text';

/** Why a file of the user's cannot be read, and what is there instead. */
export function unreadable(file: string, shown: string, error: NodeJS.ErrnoException): Problem {
  return { file: shown, path: '', ...reason(file, error) };
}

function reason(file: string, { code, message }: NodeJS.ErrnoException): { message: string; mend: string } {
  const folder = dirname(file);
  if (code === 'EISDIR') return { message: 'is a folder, not a file', mend: `name a file in it: ${listed(file)}` };
  if (code === 'EACCES' || code === 'EPERM') {
    return { message: 'may not be read by this user', mend: 'change its permissions' };
  }
  if (code !== 'ENOENT' && code !== 'ENOTDIR') return { message: `cannot be read (${message})`, mend: mendOf(code) };
  if (isLink(file)) {
    return { message: `is a link to ${readlinkSync(file)}, which is not there`, mend: 'mend the link, or name a file' };
  }
  if (!existsSync(folder)) return { message: 'no such file', mend: `there is no folder ${folder} either` };
  const near = suggest(basename(file), yamlFiles(folder));
  const mend = near === undefined ? `YAML files beside it: ${listed(folder)}` : `did you mean "${near}"?`;
  return { message: 'no such file', mend };
}

/** What helps with a file that is there and cannot be read. */
export function mendOf(code: string | undefined): string {
  return code === NOT_UTF8 ? 'save it as UTF-8' : 'mend the file';
}

function isLink(file: string): boolean {
  try {
    return lstatSync(file).isSymbolicLink();
  } catch {
    return false;
  }
}

function listed(folder: string): string {
  const names = yamlFiles(folder);
  return names.length === 0 ? 'none' : names.slice(0, 12).join(', ');
}

function yamlFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((name) => /\.ya?ml$/i.test(name) && existsSync(join(folder, name)))
    .sort();
}
