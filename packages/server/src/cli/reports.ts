import { entryFile } from '../package-files';

/** What a command prints, and whether it fails. */
export interface Told {
  readonly text: string;
  readonly red: boolean;
}

/** The part of the reporter that the command line calls. */
export interface Reports {
  reprint(folder: string, environment: NodeJS.ProcessEnv): string;
  /** True of the folder of one of several machines. */
  isPart(folder: string): boolean;
  mergeReports(folders: readonly string[], output: string | undefined, environment: NodeJS.ProcessEnv): Told;
  compareReports(base: string, head: string, form: 'text' | 'markdown', environment: NodeJS.ProcessEnv): Told;
}

/** The reporter is a bundle of its own, beside this one. */
export function reports(): Reports {
  return require(entryFile('reporter'));
}
