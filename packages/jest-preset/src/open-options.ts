import { dirname } from 'node:path';
import type typescript from 'typescript';

/** Without a tsconfig.json nobody asked for types of every parameter, which callbacks on rows of an untyped world do not have. */
const WITHOUT_FILE = { esModuleInterop: true, noImplicitAny: false };

/** The file lists no sources, or none is found: which there are is for Jest to say. */
const ABOUT_SOURCES = [18002, 18003];

/**
 * Compiler options that a project leaves open and that would be filled in as nobody expects: TypeScript 6 loads no
 * @types unless asked, so that tests would not know `describe`, and ts-jest lowers `async`, so that stacks lead nowhere.
 * Fields of classes stay what ts-jest makes of them. Nothing is filled in beside a mistake, which ts-jest tells.
 */
export function openOptions(rootDir: string, ts: typeof typescript): Record<string, unknown> {
  const file = ts.findConfigFile(rootDir, ts.sys.fileExists);
  const given = file === undefined ? {} : readOptions(file, ts);
  if (!given) return {};
  const { target, types, useDefineForClassFields: fields = false } = given;
  return {
    ...(target === undefined ? { target: 'es2022', useDefineForClassFields: fields } : {}),
    ...(types === undefined && Number.parseInt(ts.version, 10) >= 6 ? { types: installedTypes(rootDir) } : {}),
    ...(file === undefined ? WITHOUT_FILE : {}),
  };
}

/** With what the file extends. */
function readOptions(file: string, ts: typeof typescript): typescript.CompilerOptions | undefined {
  const { config, error } = ts.readConfigFile(file, ts.sys.readFile);
  if (error) return undefined;
  const noFiles = { ...ts.sys, readDirectory: () => [] };
  const { options, errors } = ts.parseJsonConfigFileContent(config, noFiles, dirname(file), undefined, file);
  return errors.every(({ code }) => ABOUT_SOURCES.includes(code)) ? options : undefined;
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
