import type { Commit } from '../model/change';
import type { InvariantBreak, InvariantSpec } from '../model/invariant';
import type { Handlers } from '../model/ports';
import type { World } from '../world/world';
import { invariantKind } from './kinds';
import { readOnlyWorld } from './read-only-world';

/** What a break says at most: a sentence of a handler may be as long as it likes. */
const LONGEST = 500;

/**
 * Looks at every revision of a world as it is made, and keeps the first break of each invariant. It enforces nothing:
 * the write stays, and so does its answer.
 */
export class InvariantBook {
  readonly #world: World;
  readonly #handlers: Handlers;
  readonly #view: object;
  readonly #breaks = new Map<string, InvariantBreak>();

  constructor(world: World, handlers: Handlers) {
    this.#world = world;
    this.#handlers = handlers;
    this.#view = readOnlyWorld(world);
    if (world.spec.invariants.length > 0) world.watch((commit) => this.#look(world.spec.invariants, commit));
  }

  /** In the order of the revisions. */
  get breaks(): readonly InvariantBreak[] {
    return [...this.#breaks.values()];
  }

  /** The loaded world, as far as nobody could look at it before: what handlers say of it. */
  start(): readonly InvariantBreak[] {
    const handlers = this.#world.spec.invariants.filter(({ kind }) => invariantKind(kind).names === 'handler');
    return this.#look(handlers, { revision: this.#world.revision, changes: [] });
  }

  /** What these commits broke first. */
  of(commits: readonly Commit[]): readonly InvariantBreak[] {
    if (this.#breaks.size === 0) return [];
    const revisions = new Set(commits.map(({ revision }) => revision));
    return this.breaks.filter(({ revision }) => revisions.has(revision));
  }

  #look(invariants: readonly InvariantSpec[], commit: Commit): readonly InvariantBreak[] {
    return invariants.flatMap((invariant) => {
      const { name } = invariant;
      if (this.#breaks.has(name)) return [];
      const found = findBreak(invariant, commit, this.#world, (each) => this.#ask(each));
      if (found !== undefined) this.#breaks.set(name, found);
      return found ?? [];
    });
  }

  #ask({ handler, name }: InvariantSpec): unknown {
    if (handler === undefined) throw new Error(`the invariant ${name} has no handler`);
    return this.#handlers.run(handler, this.#view, {});
  }
}

/** Whether a commit breaks an invariant that held before. */
export function findBreak(
  invariant: InvariantSpec,
  commit: Commit,
  world: World,
  answer: (invariant: InvariantSpec) => unknown,
): InvariantBreak | undefined {
  const record = world.spec.records.find(({ name }) => name === invariant.record);
  const moment = { commit, record, rows: (table: string) => world.rows(table), answer };
  const found = invariantKind(invariant.kind).check(invariant, moment);
  if (found === undefined) return undefined;
  const { reason, crashed } = found;
  const short = reason.length > LONGEST ? `${reason.slice(0, LONGEST)}…` : reason;
  return { invariant: invariant.name, revision: commit.revision, reason: short, ...(crashed ? { crashed } : {}) };
}
