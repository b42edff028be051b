import { writeSync } from 'node:fs';
import type { HandlerReference } from '@faultbench/core';
import { loadCompiled } from '../compile/load-compiled';
import { handlerFinder, NoHandler } from './load-handlers';

/** What is told on descriptor 3: stdout and stderr are the module's. */
export type Tried =
  | { readonly begun: HandlerReference }
  | { readonly failed: HandlerReference; readonly message: string; readonly mend: string };

/**
 * Evaluates the modules of a compiled world and looks for its handlers, without calling any. It ends the process:
 * a module may have left something at work. One that ends it earlier is the last that was begun.
 */
export function tryHandlers(path: string): void {
  const world = loadCompiled(path);
  const find = handlerFinder(path, world);
  for (const { handler } of [...world.spec.operations, ...world.spec.invariants]) {
    if (handler === undefined) continue;
    tell({ begun: handler });
    try {
      find(handler);
    } catch (error) {
      tell({ failed: handler, ...troubleWith(handler, error) });
    }
  }
  process.exit(0);
}

function tell(tried: Tried): void {
  writeSync(3, `${JSON.stringify(tried)}\n`);
}

function troubleWith({ file }: HandlerReference, error: unknown): { readonly message: string; readonly mend: string } {
  if (error instanceof NoHandler) return { message: error.message, mend: 'export it, or name another one' };
  const mend = 'mend the module: none of its handlers can be called';
  if (!(error instanceof Error)) return { message: `${file} cannot be loaded: it throws ${String(error)}`, mend };
  const frame = /^ +at (?:.*\()?(.*:\d+:\d+)\)?$/m.exec(error.stack ?? '')?.[1];
  const where = frame === undefined ? '' : `, at ${frame}`;
  return { message: `${file} cannot be loaded: ${error.name}: ${error.message}${where}`, mend };
}
