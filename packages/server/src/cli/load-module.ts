import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { bundleHandlers } from '../compile/bundle-handler';
import { evaluateModule } from '../handlers/evaluate-module';
import { UsageError } from './failure';

/** What a module of the project exports, be it TypeScript or either kind of JavaScript. */
export function loadModule(file: string): object {
  const source = resolve(file);
  if (!existsSync(source)) throw new UsageError(`there is no module ${file}`);
  const bundled = bundleHandlers(source);
  if (!bundled.ok) throw new UsageError(`${file} does not load: ${bundled.message}; ${bundled.mend}`);
  try {
    return evaluateModule(bundled.code, source);
  } catch (error) {
    throw new UsageError(`${file} does not load: ${error instanceof Error ? error.message : String(error)}`);
  }
}
