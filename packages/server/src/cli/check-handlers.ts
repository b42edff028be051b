import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { HandlerReference, Place, Problem } from '@faultbench/core';
import type { Compiled } from '../compile/compile-world';
import type { Tried } from '../handlers/try-handlers';
import { entryFile } from '../package-files';
import { childEnvironment } from '../process/child-environment';

/** A module that takes longer to load is stuck. */
const LOAD_MS = 10_000;

/**
 * What goes wrong when the handler modules of a world are loaded, in a process of their own and with nothing of the
 * environment that a server would keep from them. A module is told once, at the first handler that needs it.
 */
export function checkHandlers({ path, world }: Compiled, shown: string): readonly Problem[] {
  if (world.handlers.length === 0) return [];
  const script = 'require(process.argv[1]).tryHandlers(process.argv[2])';
  const { output, status, signal, error } = spawnSync(process.execPath, ['-e', script, entryFile('commands'), path], {
    env: childEnvironment(process.env),
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    timeout: LOAD_MS,
    encoding: 'utf8',
  });
  const lines = (output[3] ?? '').split('\n').slice(0, -1);
  const tried = lines.map((line): Tried => JSON.parse(line));
  const text = readFileSync(world.file, 'utf8');
  const problemOf = (handler: HandlerReference, message: string, mend: string): Problem => {
    const place = placeOf(text, handler);
    return { file: shown, ...(place ? { place } : {}), path: '', message, mend };
  };
  const failed = tried.flatMap((each) => ('failed' in each ? [problemOf(each.failed, each.message, each.mend)] : []));
  const last = tried.at(-1);
  if (status === 0) return firstOfEach(failed);
  if (last === undefined || !('begun' in last)) throw error ?? new Error(`no handler of ${shown} could be tried`);
  const end = error === undefined ? `ends the process with ${status ?? signal}` : `takes longer than ${LOAD_MS} ms`;
  const ended = problemOf(last.begun, `${last.begun.file} ${end} while it is loaded`, 'let it only define things');
  return firstOfEach([...failed, ended]);
}

function firstOfEach(problems: readonly Problem[]): readonly Problem[] {
  return [...new Map(problems.toReversed().map((problem) => [problem.message, problem])).values()].toReversed();
}

function placeOf(text: string, { file, name }: HandlerReference): Place | undefined {
  for (const [index, excerpt] of text.split('\n').entries()) {
    for (const written of [`${file}#${name}`, `${file.replace(/^\.\//, '')}.${name}`]) {
      const at = excerpt.indexOf(written);
      if (at >= 0) return { line: index + 1, column: at + 1, length: written.length, excerpt };
    }
  }
  return undefined;
}
