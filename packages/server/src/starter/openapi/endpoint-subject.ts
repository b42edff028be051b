import type { Subject } from '../draft';
import type { OwnKey } from '../own-key';
import type { Tool } from '../read-tools';
import { recordName } from '../record-name';
import { type Deed, deedOf } from '../verbs';
import { isPlural, wordsOf } from '../words';
import type { EndpointTool } from './endpoints';

/** What an endpoint works on, by its path and method. */
export function endpointSubject({ tool, ...endpoint }: EndpointTool): Subject {
  const { method, path } = endpoint;
  const segments = path.split('/').filter((segment) => segment !== '');
  const [last = '', owner = ''] = segments.toReversed();
  const [collection = '', above = ''] = segments.filter((segment) => !isParameter(segment)).toReversed();
  const words = wordsOf(collection);
  const verb = words[0] ?? '';
  if (!isParameter(last) && isParameter(owner) && isActing(method, words)) {
    return { tool, endpoint, verb, deed: 'act', record: recordName(wordsOf(above)), key: keyNamed(tool, owner) };
  }
  const deed = (isParameter(last) ? ofRow : ofCollection)[method];
  const key = isParameter(last) ? keyNamed(tool, last) : undefined;
  const isKnown = deed !== undefined && words.length > 0 && (deed !== 'list' || isPlural(words) || tellsMany(tool));
  return {
    tool,
    endpoint,
    verb: deed ?? verb,
    deed: deed ?? 'act',
    record: isKnown ? recordName(words) : undefined,
    key,
  };
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

function keyNamed({ arguments: given }: Tool, segment: string): OwnKey | undefined {
  const argument = given.find(({ name }) => `{${name}}` === segment);
  return argument && { argument, field: 'id', several: false, rank: 'own' };
}

function tellsMany({ result }: Tool): boolean {
  return (
    result?.kind === 'list' ||
    (result?.kind === 'object' && result.properties.some(({ shape }) => shape.kind === 'list'))
  );
}
