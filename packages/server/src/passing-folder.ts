import { removeIfPossible } from './remove';
import { temporaryFolder } from './temporary-folder';

/** A new folder in the temp directory that goes when it is removed, and with this process at the latest. */
export class PassingFolder {
  readonly path: string;

  constructor(name: string, temp?: string) {
    this.path = temporaryFolder(name, temp);
    if (folders.size === 0) process.once('exit', removeAll);
    folders.add(this);
  }

  remove(): void {
    folders.delete(this);
    if (folders.size === 0) process.off('exit', removeAll);
    removeIfPossible(this.path);
  }
}

const folders = new Set<PassingFolder>();

function removeAll(): void {
  for (const folder of folders) folder.remove();
}
