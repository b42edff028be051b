/** What a tool does, by the verb it is named with. */
export type Deed = 'get' | 'list' | 'create' | 'save' | 'update' | 'delete' | 'act';

const verbs: Readonly<Record<Exclude<Deed, 'act'>, string>> = {
  get: 'get retrieve read fetch describe show view open lookup load inspect',
  list: 'list search find query browse scan enumerate filter',
  create:
    'create add post insert new send make upload push fork submit register book schedule issue request invite reply log append copy clone duplicate generate pay charge transfer refund subscribe record import place',
  save: 'save put write set upsert store',
  update: 'update edit patch modify change rename move alter replace assign mark adjust',
  delete: 'delete remove destroy erase drop purge unsubscribe clear',
};

/** What is so afterwards of the thing that was acted on. */
const outcomes: Readonly<Record<string, string>> = {
  accept: 'accepted',
  activate: 'active',
  approve: 'approved',
  archive: 'archived',
  cancel: 'cancelled',
  capture: 'captured',
  close: 'closed',
  complete: 'completed',
  confirm: 'confirmed',
  deactivate: 'inactive',
  decline: 'declined',
  disable: 'disabled',
  enable: 'enabled',
  finish: 'finished',
  lock: 'locked',
  merge: 'merged',
  pause: 'paused',
  publish: 'published',
  reject: 'rejected',
  release: 'released',
  reopen: 'open',
  resolve: 'resolved',
  restore: 'restored',
  resume: 'running',
  revert: 'reverted',
  start: 'running',
  stop: 'stopped',
  unlock: 'unlocked',
  void: 'void',
};

const deeds: ReadonlyMap<string, Deed> = new Map([
  ...Object.entries(verbs).flatMap(([deed, words]) => words.split(' ').map((word) => [word, deed as Deed] as const)),
  ...Object.keys(outcomes).map((word) => [word, 'act'] as const),
]);

/** The deed of a verb; undefined for a word that is none we know. */
export function deedOf(word: string): Deed | undefined {
  return deeds.get(word);
}

/** `approved` for `approve`. */
export function outcomeOf(verb: string): string | undefined {
  return outcomes[verb];
}
