import type { HandlerReference } from '../model/spec';
import { expectText } from './expect';
import type { Node } from './node';
import type { Problems } from './problems';

const example = 'write ./shop.rules.ts#createReturn, or shop.rules.createReturn for a file beside the world';

/** Reads `./shop.rules.ts#createReturn` or the short form `rules.createReturn`; whether the file is there shows later. */
export function readHandler(node: Node, problems: Problems): HandlerReference | undefined {
  const text = expectText(node, problems, example);
  if (text === undefined) return undefined;
  const long = /^(?!\/|[A-Za-z]:)([^#]+\.[cm]?[tj]s)#([A-Za-z_$][\w$]*)$/.exec(text.trim());
  const [, file, name] =
    long ?? /^([A-Za-z_][\w-]*(?:\.[A-Za-z_][\w-]*)*)\.([A-Za-z_$][\w$]*)$/.exec(text.trim()) ?? [];
  if (file !== undefined && name !== undefined) return { file, name };
  return problems.at(node, `"${text}" names no handler`, example);
}
