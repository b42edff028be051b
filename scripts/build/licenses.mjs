import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from './root.mjs';

/** The licences of all packages whose code got into these bundles, one after the other. */
export function licensesOf(metafiles) {
  const inputs = metafiles.flatMap(({ outputs }) =>
    Object.values(outputs).flatMap((output) => Object.entries(output.inputs)),
  );
  const folders = inputs.flatMap(([path, { bytesInOutput }]) => (bytesInOutput > 0 ? packageFolder(path) : []));
  return [...new Set(folders)].sort().map(licenseOf).join('\n');
}

/** `node_modules/@a/b` of `node_modules/@a/b/dist/c.js`; none for our own code. */
function packageFolder(path) {
  const found = /^.*node_modules\/(@[^/]+\/)?[^/]+/.exec(path.replaceAll(sep, '/'));
  return found ? [found[0]] : [];
}

function licenseOf(folder) {
  const path = join(root, folder);
  const { name, version, license } = JSON.parse(readFileSync(join(path, 'package.json'), 'utf8'));
  const file = existsSync(path) && readdirSync(path).find((each) => /^licen[cs]e/i.test(each));
  const text = file ? readFileSync(join(path, file), 'utf8').trim() : '';
  return `${name} ${version}, ${license}\n\n${text}\n`;
}
