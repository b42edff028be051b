import { dirname } from 'node:path';
import type typescript from 'typescript';

/** Without a tsconfig.json nobody asked for types of every parameter, which callbacks on rows of an untyped world do not have. */
const WITHOUT_FILE = { esModuleInterop: true, noImplicitAny: false };

/**
 * Compiler options that a project leaves open and that would be filled in as nobody expects: TypeScript 6 loads no
 * @types unless asked, so that tests would not know `describe`, and ts-jest lowers `async`, so that stacks lead nowhere.
 */
export function openOptions(rootDir: string, ts: typeof typescript): Record<string, unknown> {
  const file = ts.findConfigFile(rootDir, ts.sys.fileExists);
  const given = file === undefined ? {} : readOptions(file, ts);
  return {
    ...(given.target === undefined ? { target: 'es2022' } : {}),
    ...(given.types === undefined && Number.parseInt(ts.version, 10) >= 6 ? { types: installedTypes(rootDir) } : {}),
    ...(file === undefined ? WITHOUT_FILE : {}),
  };
}

/** With what the file extends. One that cannot be read is told of by ts-jest. */
function readOptions(file: string, ts: typeof typescript): typescript.CompilerOptions {
  const { config = {} } = ts.readConfigFile(file, ts.sys.readFile);
  const noFiles = { ...ts.sys, readDirectory: () => [] };
  return ts.parseJsonConfigFileContent(config, noFiles, dirname(file), undefined, file).options;
}

function installedTypes(rootDir: string): readonly string[] {
  return ['node', 'jest'].filter((name) => isInstalled(`@types/${name}/package.json`, rootDir));
}

function isInstalled(name: string, rootDir: string): boolean {
  try {
    return require.resolve(name, { paths: [rootDir] }) !== '';
  } catch {
    return false;
  }
}
