import { type ParsedRoles, parseRolesFile } from '@faultbench/core';
import { readText } from './read-text';
import { unreadable } from './unreadable';

/** Roles of a file of their own; none when no file is named. */
export function readRolesFile(file: string | undefined): ParsedRoles {
  if (file === undefined) return { problems: [] };
  const text = readText(file);
  return typeof text === 'string' ? parseRolesFile(text, { file }) : { problems: [unreadable(file, file, text)] };
}
