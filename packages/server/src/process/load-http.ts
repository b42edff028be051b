import { entryFile } from '../package-files';

/** What serves HTTP is a bundle of its own: whoever does not ask for it does not pay for it. */
export function loadHttp(): typeof import('../http') {
  return require(entryFile('http'));
}
