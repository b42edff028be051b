import { dirname, extname, resolve } from 'node:path';

/** What tells Jest's projects apart. */
export interface ProjectConfig {
  readonly id: string;
  readonly rootDir: string;
  readonly displayName?: { readonly name: string };
}

/**
 * Names the project where another one has the same folder: both may run the same test file, and what they write down
 * must not mix. undefined where the path of a file says enough.
 */
export function projectName({ id, rootDir, displayName }: ProjectConfig, projects: unknown, cwd: string) {
  const folders = Array.isArray(projects) ? projects.map((each) => folderOf(each, cwd)) : [];
  const sharing = folders.filter((folder) => folder === rootDir);
  return sharing.length > 1 ? (displayName?.name ?? id.slice(0, 8)) : undefined;
}

/** A project is given by its folder, by its configuration file, or in place. */
function folderOf(project: unknown, cwd: string): string | undefined {
  if (typeof project === 'object' && project !== null) {
    return 'rootDir' in project && typeof project.rootDir === 'string' ? resolve(cwd, project.rootDir) : cwd;
  }
  if (typeof project !== 'string') return undefined;
  const path = resolve(cwd, project);
  return extname(path) === '' ? path : dirname(path);
}
