import type { IdempotencySpec } from '../model/spec';
import { IDEMPOTENCY_KEY } from '../operations/idempotency-key';
import { checkKeys } from './check-keys';
import { expectMap } from './expect';
import { type MapNode, type Node, readKey } from './node';
import type { Problems } from './problems';
import { readDuration } from './read-duration';

const dayMs = 24 * 60 * 60 * 1000;

/** `idempotent: true`, or `{ key: required, ttl: 24h }`. */
export function readIdempotency(node: Node, taken: readonly string[], problems: Problems): IdempotencySpec | undefined {
  if (node.kind === 'scalar' && node.value === false) return undefined;
  if (taken.includes(IDEMPOTENCY_KEY))
    return problems.at(
      node,
      `there is an ${IDEMPOTENCY_KEY} already, a field or an argument`,
      'rename it: that argument carries the key',
    );
  if (node.kind === 'scalar' && node.value === true) return { required: false, ttl_ms: dayMs };
  const map = expectMap(node, problems, 'write idempotent: true, or { key: required, ttl: 24h }');
  return map && readOptions(map, problems);
}

function readOptions(map: MapNode, problems: Problems): IdempotencySpec | undefined {
  checkKeys(map, { now: ['key', 'ttl'] }, problems);
  const required = readKey(map, 'key', (node) => readNeed(node, problems));
  const ttl = readKey(map, 'ttl', (node) => readDuration(node, problems));
  return { required: required ?? false, ttl_ms: ttl ?? dayMs };
}

function readNeed(node: Node, problems: Problems): boolean | undefined {
  if (node.kind === 'scalar' && (node.value === 'required' || node.value === 'optional'))
    return node.value === 'required';
  return problems.at(node, 'key must be required or optional', 'write key: required');
}
