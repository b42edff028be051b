import {
  type ArgumentList,
  argumentsOf,
  EXPECTED_VERSION,
  equalJson,
  type Field,
  IDEMPOTENCY_KEY,
  type Json,
  type JsonObject,
  kindOf,
  type Row,
  recordOf,
  valueSampler,
} from '@faultbench/core';
import type { Run } from '../run/run';
import { toWire } from '../run/use-case';
import type { Args } from '../vocabulary';
import type { Caller } from './caller';
import { seenRows } from './seen-rows';
import type { Probed, Target } from './targets';

type Ids = readonly (string | number)[];

/** How often a value is made anew before a field is given up. */
const mostDraws = 20;

/** Arguments of one operation, others each time: from its declaration, the seed, and the rows that its caller sees. */
export class ArgumentSource {
  /** What it takes. */
  readonly list: ArgumentList;
  readonly #run: Run;
  readonly #probed: Probed;
  readonly #target: Target;
  readonly #caller: Caller;
  readonly #ids = new Map<string, Ids>();
  #asked = -1;

  constructor(run: Run, probed: Probed, target: Target, caller: Caller) {
    this.list = argumentsOf(target.world, target.operation);
    this.#run = run;
    this.#probed = probed;
    this.#target = target;
    this.#caller = caller;
  }

  /** Undefined where none can be made up. The idempotency key is left to who calls. */
  async next(): Promise<Args | undefined> {
    this.#asked++;
    const { given, operation, found } = this.#target;
    if (given) return toWire(found.useCase, await given(this.#run));
    const row = kindOf(operation).oneRow ? await this.#row() : {};
    if (!row) return undefined;
    const own = this.#ownArguments(row);
    const rest = this.list.required.filter((name) => !Object.hasOwn(own, name) && name !== IDEMPOTENCY_KEY);
    const sampled = await this.#sampled(rest);
    const changed = operation.kind === 'update' ? await this.changing(row) : {};
    return sampled && changed && { ...own, ...sampled, ...changed };
  }

  /** Other arguments that are as right: one of them has another value. Undefined where there are no others. */
  async varied(args: Args): Promise<Args | undefined> {
    for (const name of Object.keys(this.list.fields)) {
      if (name === IDEMPOTENCY_KEY || name === EXPECTED_VERSION) continue;
      const other = await this.other(this.list.fields[name], name, args[name] as Json | undefined); // they are JSON
      if (other !== undefined) return { ...args, [name]: other };
    }
    return undefined;
  }

  /** A value of a field that is not the one given. */
  async other(field: Field | undefined, name: string, except: Json | undefined): Promise<Json | undefined> {
    if (!field) return undefined;
    for (let draw = 0; draw < mostDraws; draw++) {
      const value = await this.#withIds((sample) => sample(field, { name: this.#nameOf(name), attempt: draw }));
      if (value !== undefined && value !== null && !equalJson(value, except ?? null)) return value;
    }
    return undefined;
  }

  /** One field of a row with another value; each time another field. */
  async changing(row: Row): Promise<JsonObject | undefined> {
    const fixed = ['id', IDEMPOTENCY_KEY, EXPECTED_VERSION];
    const open = Object.keys(this.list.fields).filter((name) => !fixed.includes(name));
    const name = open[Math.max(0, this.#asked) % open.length];
    if (name === undefined) return undefined;
    const value = await this.other(this.list.fields[name], name, row[this.#ownName(name)]);
    return value === undefined ? {} : { [name]: value };
  }

  async #row(): Promise<Row | undefined> {
    const { world, operation } = this.#target;
    const place = { world, record: operation.record ?? '' };
    const rows = await seenRows(this.#run, this.#probed, place, this.#caller);
    return rows[this.#asked % rows.length];
  }

  #ownArguments(row: Row): JsonObject {
    const { world, operation } = this.#target;
    const { version } = recordOf(world, operation)?.rules ?? {};
    return {
      ...(row.id === undefined ? {} : { id: row.id }),
      ...(version?.required && row.id !== undefined ? { [EXPECTED_VERSION]: row[version.field] ?? null } : {}),
    };
  }

  async #sampled(names: readonly string[]): Promise<JsonObject | undefined> {
    const made: Record<string, Json> = {};
    for (const name of names) {
      const field = this.list.fields[name];
      const place = { name: this.#nameOf(name), attempt: this.#asked };
      const value = field && (await this.#withIds((sample) => sample(field, place)));
      if (value === undefined || value === null) return undefined;
      made[name] = value;
    }
    return made;
  }

  /** Makes again what asked for rows that were not known. */
  async #withIds<Made>(make: (sample: ReturnType<typeof valueSampler>) => Made): Promise<Made> {
    for (;;) {
      const missing = new Set<string>();
      const idsOf = (record: string): Ids => {
        const known = this.#ids.get(record);
        if (!known) missing.add(record);
        return known ?? [];
      };
      const made = make(valueSampler(this.#target.world, idsOf));
      if (missing.size === 0) return made;
      for (const record of missing) this.#ids.set(record, await this.#idsSeen(record));
    }
  }

  async #idsSeen(record: string): Promise<Ids> {
    const rows = await seenRows(this.#run, this.#probed, { world: this.#target.world, record }, this.#caller);
    return rows.flatMap(({ id }) => (typeof id === 'string' || typeof id === 'number' ? [id] : []));
  }

  /** Of an argument that callers know by another name. */
  #ownName(wire: string): string {
    const { alias = {} } = this.#target.found.useCase;
    return Object.keys(alias).find((name) => alias[name] === wire) ?? wire;
  }

  #nameOf(argument: string): string {
    return `${this.#target.key}.${argument}`;
  }
}
