import { readCsv } from './csv-nodes';
import { expectList, expectText } from './expect';
import { readJson } from './json-nodes';
import type { Node } from './node';
import type { Problems } from './problems';
import type { ReadFields } from './read-field';
import { sourceOf } from './source';
import type { FileReader } from './world-source';

const example = 'name a .json or .csv file, relative to the world file: ./orders.csv';

/** The rows of a seed file, not yet checked. Their problems stand in that file. */
export function readSeedFile(
  node: Node,
  fields: ReadFields,
  readFile: FileReader | undefined,
  problems: Problems,
): readonly Node[] {
  const file = expectText(node, problems, example);
  if (file === undefined) return [];
  const extension = /\.(json|csv)$/i.exec(file)?.[1]?.toLowerCase();
  if (extension === undefined || /^([/\\]|[A-Za-z]:)/.test(file)) {
    return problems.at(node, `"${file}" is no seed file`, example) ?? [];
  }
  if (!readFile) return problems.at(node, 'a seed file of a world that has no folder', 'write the rows out') ?? [];
  const read = readFile(file);
  if (!read.ok) return problems.at(node, read.message, read.mend) ?? [];
  const source = sourceOf(read.file, read.text);
  if (extension === 'csv') return readCsv(source, fields, problems);
  const json = readJson(source, problems);
  return (json && expectList(json, problems, 'write a list of rows: [{ .. }, { .. }]')?.items) ?? [];
}
