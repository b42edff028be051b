import { createRequire, isBuiltin } from 'node:module';
import type { Metafile } from 'esbuild';

/** The first package that a bundled module imports and that could not be loaded from its source; undefined when all could. */
export function missingPackage(
  { inputs }: Metafile,
  source: string,
): { readonly message: string; readonly mend: string } | undefined {
  const { resolve } = createRequire(source);
  for (const [file, { imports }] of Object.entries(inputs)) {
    for (const { path, kind, external } of imports) {
      // Others may never be reached, or are meant to fail.
      if (!external || kind !== 'import-statement' || isBuiltin(path)) continue;
      const code = failureOf(() => resolve(path));
      if (code === 'MODULE_NOT_FOUND') {
        return { message: `no package "${path}" (imported by ${file})`, mend: `npm install ${path}, or mend its name` };
      }
      if (code === 'ERR_PACKAGE_PATH_NOT_EXPORTED') {
        const message = `package "${path}" has nothing for require (imported by ${file})`;
        return { message, mend: `load it inside the handler: await import('${path}')` };
      }
    }
  }
  return undefined;
}

function failureOf(attempt: () => unknown): unknown {
  try {
    attempt();
    return undefined;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code;
  }
}
