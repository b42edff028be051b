import { TemporaryFolderError } from '../temporary-folder';

/** The state folder cannot be written any more, and nothing may happen that is not on disk. */
export class StateFailure extends Error {
  override readonly name = 'StateFailure';
}

const mends: Readonly<Record<string, string>> = {
  ENOSPC: 'free some space',
  EDQUOT: 'free some space',
  EFBIG: 'allow larger files (ulimit -f)',
  ENOENT: 'leave it in place while its server runs',
};

/** What the file system says of a state folder, in one sentence; undefined for what is no word of the file system. */
export function stateFailure(folder: string, error: unknown): Error | undefined {
  if (error instanceof TemporaryFolderError || error instanceof StateFailure) return error;
  if (!(error instanceof Error) || !('syscall' in error) || !('code' in error)) return undefined;
  const mend = mends[String(error.code)] ?? 'start again with a folder that can be written';
  const message = `the state folder ${folder} cannot be written any more: ${error.message}; ${mend}`;
  return new StateFailure(message, { cause: error });
}
