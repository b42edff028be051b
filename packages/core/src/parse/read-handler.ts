import type { HandlerReference } from '../model/spec';
import { expectText } from './expect';
import type { Node } from './node';
import type { Problems } from './problems';

/** What is wrong with a handler that is written well: its file or export is not there; undefined when it is. */
export type HandlerCheck = (
  handler: HandlerReference,
) => { readonly message: string; readonly mend: string } | undefined;

const example = 'write ./shop.rules.ts#createReturn, or shop.rules.createReturn for a file beside the world';

/** Reads `./shop.rules.ts#createReturn` or the short form `rules.createReturn`; `check` knows whether it is there. */
export function readHandler(node: Node, problems: Problems, check?: HandlerCheck): HandlerReference | undefined {
  const text = expectText(node, problems, example);
  if (text === undefined) return undefined;
  const long = /^(?!\/|[A-Za-z]:)([^#]+\.[cm]?[tj]s)#([A-Za-z_$][\w$]*)$/.exec(text.trim());
  const [, file, name] =
    long ?? /^([A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*)\.([A-Za-z_$][\w$]*)$/.exec(text.trim()) ?? [];
  if (file === undefined || name === undefined) return problems.at(node, `"${text}" names no handler`, example);
  const refused = check?.({ file, name });
  return refused ? problems.at(node, refused.message, refused.mend) : { file, name };
}
