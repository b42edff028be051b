import { Composer, type Document, type ParsedNode, Parser } from 'yaml';
import { maskTypes } from './mask';
import type { Node } from './node';
import type { Problems } from './problems';
import type { Source } from './source';
import { syntaxProblems } from './syntax-problems';
import { isTooDeep } from './token-depth';
import { TreeReader } from './tree-reader';

/** Reads one YAML 1.2 document, which `opening` says how to begin; undefined after reporting why it has none. */
export function readYaml(source: Source, problems: Problems, opening: string): Node | undefined {
  const control = /(?![\t\n\r\u0085])\p{Cc}/u.exec(source.text);
  if (control)
    return problems.add(
      [control.index, control.index + 1],
      '',
      'a control character',
      'remove it, or write it as "\\x00" inside quotes',
    );
  const masked = maskTypes(source.text);
  const tokens = [...new Parser().parse(masked.text)];
  // The composer is recursive: what nests too deeply must not reach it.
  if (isTooDeep(tokens)) return whole(source, problems, 'nested too deeply', 'a world needs fewer than 100 levels');
  const documents: Document.Parsed[] = [];
  const composer = new Composer({
    version: '1.2',
    schema: 'core',
    merge: false,
    uniqueKeys: false,
    prettyErrors: false,
  });
  for (const document of composer.compose(tokens, true, source.text.length))
    documents.push(document as Document.Parsed);
  const [document, second] = documents;
  if (!document) return whole(source, problems, 'the file is empty', opening);
  if (syntaxProblems(documents, masked, problems)) return undefined;
  if (second) {
    const [start] = second.contents?.range ?? second.range;
    return problems.add(
      [start, start + 1],
      '',
      'a second document',
      'keep one document a file: remove this one and its ---',
    );
  }
  return contents(document, masked.restore, problems) ?? whole(source, problems, 'the file is empty', opening);
}

function contents(document: Document.Parsed, restore: (text: string) => string, problems: Problems): Node | undefined {
  const root: ParsedNode | null = document.contents;
  const isEmpty = root === null || ('source' in root && root.source === '' && !root.tag);
  return isEmpty ? undefined : new TreeReader(document, problems, restore).read(root);
}

function whole(source: Source, problems: Problems, message: string, mend: string): undefined {
  return problems.add([0, Math.max(1, source.text.indexOf('\n'))], '', message, mend);
}
