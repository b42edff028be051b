import type { Document, ErrorCode, YAMLError } from 'yaml';
import type { Masked } from './mask';
import type { Problems } from './problems';

/** Codes after which the parser still knows where it is; any other makes the rest of the text guesswork. */
const recovered: ReadonlySet<ErrorCode> = new Set(['TAB_AS_INDENT', 'BAD_SCALAR_START', 'BAD_DQ_ESCAPE', 'BAD_ALIAS']);

const mends: Readonly<Partial<Record<ErrorCode, string>>> = {
  TAB_AS_INDENT: 'indent with spaces',
  BAD_SCALAR_START: 'quote the value',
  BAD_DQ_ESCAPE: 'double the backslash, or use single quotes',
  BLOCK_AS_IMPLICIT_KEY: 'put the inner key on a line of its own, or quote the value',
  BAD_INDENT: 'close what is open, or line the keys up',
  MISSING_CHAR: 'close what is open',
  MULTILINE_IMPLICIT_KEY: 'a key and its colon stand on one line',
};

/** Reports what is no YAML; true when there was something. */
export function syntaxProblems(documents: readonly Document.Parsed[], masked: Masked, problems: Problems): boolean {
  const errors = documents.flatMap((document) => document.errors);
  for (const error of errors) {
    report(error, masked, problems);
    if (!recovered.has(error.code)) break;
  }
  for (const document of documents) {
    if (document.directives?.yaml.version !== '1.1') continue;
    problems.add([0, 1], '', 'YAML 1.1 is not supported', 'remove the %YAML line: a world is YAML 1.2');
  }
  return problems.count > 0;
}

function report(error: YAMLError, masked: Masked, problems: Problems): void {
  const [start, end] = error.pos;
  const line = masked.text.slice(masked.text.lastIndexOf('\n', start - 1) + 1, end);
  // The usual reason for an unexpected bracket: a type expression that could not be told from a list.
  const isType = /[\w-]+\[[^\]]*$/.test(line);
  const mend = isType ? 'quote the type, or use its long form: { enum: [placed, shipped] }' : mends[error.code];
  const message = isType
    ? 'a type in brackets that cannot be told from a list'
    : lowerFirst(masked.restore(error.message));
  problems.add([start, end], '', message, mend ?? 'this is no YAML 1.2');
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
