import { dirname, join, sep } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import type { CircusError } from '../environment/circus';

/** What was thrown; circus keeps it alone or in a pair with the error made at the registration. */
export function thrown(entry: CircusError): unknown {
  return Array.isArray(entry) ? entry[0] : entry;
}

/** Message of whatever was thrown, of any realm. */
export function messageOf(entry: CircusError): string {
  const error = thrown(entry);
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message);
  return typeof error === 'string' ? error : `thrown: ${String(error)}`;
}

/** Stack frames that lead to the user's line: of what was thrown, or of the place where the test was registered. */
export function framesOf(entry: CircusError): string {
  const candidates = Array.isArray(entry) ? entry : [entry];
  for (const candidate of candidates) {
    if (typeof candidate !== 'object' || candidate === null || !('stack' in candidate)) continue;
    const lines = String(candidate.stack).split('\n');
    const first = lines.findIndex((line) => /^\s+at /.test(line));
    if (first >= 0) return lines.slice(first).join('\n');
  }
  return '';
}

/** The first of these stacks that leads into a file of the user's, without our own frames. */
export function leadingToUser(stacks: readonly string[]): string | undefined {
  return stacks.map(withoutOwn).find((frames) => frames.split('\n').some(isOfUser));
}

function withoutOwn(frames: string): string {
  return frames
    .split('\n')
    .filter((line) => !OWN.some((folder) => line.includes(folder)))
    .join('\n');
}

function isOfUser(line: string): boolean {
  return /^\s+at .*[/\\]/.test(line) && !/[/\\]node_modules[/\\]|\(?node:/.test(line);
}

/** Drops the frames of faultbench itself: between a user's test and Jest there is nothing for the user to see. */
export function dropOwnFrames(entry: CircusError): void {
  const error = thrown(entry);
  if (typeof error !== 'object' || error === null || !('stack' in error) || typeof error.stack !== 'string') return;
  Reflect.set(error, 'stack', withoutOwn(error.stack));
}

// The bundle, and the sources that its map leads to.
const OWN = ['dist', 'packages'].map((folder) => join(dirname(__dirname), folder) + sep);

/** An error with these frames under its message, whatever stack it was made on. */
export function withFrames(message: string, frames: string): Error {
  const error = new Error(message);
  error.stack = `Error: ${message}${frames === '' ? '' : `\n${frames}`}`;
  return error;
}

/**
 * A message whose first line says why: a matcher's own begins with its hint, `expect(received).toHaveLength(expected)`,
 * which tells less than what it expected and received.
 */
export function reasonFirst(text: string): string {
  const plain = stripVTControlCharacters(text).trim();
  const [hint = '', ...lines] = plain.split('\n').map((line) => line.trim());
  if (!hint.startsWith('expect(')) return plain;
  const expected = lines.filter((line) => /^(Expected|Received|Found|Called)\b.*:\s*\S/.test(line)).slice(0, 2);
  const next = lines.find((line) => line !== '');
  const reasons = expected.length > 0 || next === undefined ? expected : LEGEND.test(next) ? differing(lines) : [next];
  return reasons.length === 0 ? plain : `${reasons.join(', ')}\n\n${plain}`;
}

/** What stands above a diff: `- Expected  - 1`. */
const LEGEND = /^[-+] (Expected|Received|Snapshot)\s+[-+] \d+$/;

/** The first lines of a diff that one side alone has. */
function differing(lines: readonly string[]): readonly string[] {
  const found = lines.filter((line) => /^[-+] /.test(line) && !LEGEND.test(line)).slice(0, 2);
  return found.map((line) => line.replace(/^([-+])\s+/, '$1 ').replace(/,$/, ''));
}
