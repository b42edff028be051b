import type { Subject } from '../draft';
import type { OwnKey } from '../own-key';
import { recordName } from '../record-name';
import type { Deed } from '../verbs';
import { deedOf } from '../verbs';
import { isPlural, wordsOf } from '../words';
import type { Endpoint } from './endpoints';

/** What an endpoint works on, by its path and method. */
export function endpointSubject({ method, segments, tool }: Endpoint): Subject {
  const last = segments.at(-1) ?? '';
  const isRow = isParameter(last);
  const collection = segments.filter((segment) => !isParameter(segment)).at(-1) ?? '';
  const words = wordsOf(collection);
  const owner = segments.at(-2) ?? '';
  const verb = words[0] ?? '';
  if (!isRow && isParameter(owner) && isActing(method, words)) {
    const above =
      segments
        .slice(0, -1)
        .filter((segment) => !isParameter(segment))
        .at(-1) ?? '';
    return { tool, verb, deed: 'act', record: recordName(wordsOf(above)), key: keyNamed(tool, owner) };
  }
  const deed = isRow ? ofRow[method] : ofCollection[method];
  const key = isRow ? keyNamed(tool, last) : undefined;
  const isKnown = deed !== undefined && words.length > 0 && (deed !== 'list' || isPlural(words) || tellsMany(tool));
  return { tool, verb: deed ?? verb, deed: deed ?? 'act', record: isKnown ? recordName(words) : undefined, key };
}

const ofRow: Readonly<Record<string, Deed>> = {
  get: 'get',
  put: 'update',
  patch: 'update',
  post: 'update',
  delete: 'delete',
};
const ofCollection: Readonly<Record<string, Deed>> = { get: 'list', post: 'create' };

/** `POST /charges/{id}/capture` */
function isActing(method: string, words: readonly string[]): boolean {
  return method !== 'get' && method !== 'delete' && words.length === 1 && deedOf(words[0] ?? '') !== undefined;
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{') && segment.endsWith('}');
}

function keyNamed({ arguments: given }: Endpoint['tool'], segment: string): OwnKey | undefined {
  const argument = given.find(({ name }) => `{${name}}` === segment);
  return argument && { argument, field: 'id', several: false, rank: 'own' };
}

function tellsMany({ result }: Endpoint['tool']): boolean {
  return (
    result?.kind === 'list' ||
    (result?.kind === 'object' && result.properties.some(({ shape }) => shape.kind === 'list'))
  );
}
