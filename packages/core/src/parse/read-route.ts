import { httpMethods, type RouteSpec } from '../model/spec';
import { expectText, unexpected } from './expect';
import type { Node } from './node';
import type { Problems } from './problems';

const example = 'write route: "POST /orders/{order_id}/return", a path below the service';
const segment = /^(?:[A-Za-z0-9._~-]+|\{[A-Za-z_][A-Za-z0-9_-]*\})$/;

/** Reads `POST /tick`. */
export function readRoute(node: Node, problems: Problems): RouteSpec | undefined {
  const text = expectText(node, problems, example);
  if (text === undefined) return undefined;
  const [word = '', path = '', ...more] = text.trim().split(/\s+/);
  const method = httpMethods.find((each) => each === word.toUpperCase());
  if (method === undefined)
    return problems.at(node, `"${word}" is no method of a route`, `use ${httpMethods.join(', ')}`);
  if (more.length > 0 || !isPath(path)) return problems.at(node, `"${text}" is no route`, example);
  return { method, path };
}

function isPath(path: string): boolean {
  const [first, ...segments] = path.split('/');
  return first === '' && segments.length > 0 && segments.every((each) => segment.test(each) && !/^\.\.?$/.test(each));
}

const successes = [200, 201, 202, 204];

/** Reads the status of a success. */
export function readStatus(node: Node, problems: Problems): number | undefined {
  const status = node.kind === 'scalar' ? node.value : undefined;
  if (typeof status === 'number' && successes.includes(status)) return status;
  return unexpected(node, 'the status of a success', problems, `use ${successes.join(', ')}`);
}
