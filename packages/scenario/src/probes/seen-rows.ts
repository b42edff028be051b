import { isJsonObject, type Json, type RecordSpec, type Row, type WorldSpec } from '@faultbench/core';
import type { Actor } from '../run/actor';
import type { Run } from '../run/run';
import type { Caller } from './caller';
import type { CallDoor } from './probe-options';
import { mayCall, type Probed, type Target } from './targets';

/** The rows of a record type that a caller sees: those of a list that they may call, else what lies behind the doors. */
export async function seenRows(
  run: Run,
  probed: Probed,
  { world, record }: { readonly world: WorldSpec; readonly record: string },
  { actor, role }: Caller,
): Promise<readonly Row[]> {
  const list = probed.all.find(
    (target) =>
      target.world === world && isListOf(target, record) && (role === undefined || mayCall(probed, role, target)),
  );
  const [door = 'http'] = probed.doors;
  if (list) return listedRows(actor, list, door);
  const spec = world.records.find(({ name }) => name === record);
  const rows = spec ? await rowsBehind(run, spec) : undefined;
  return (rows ?? []).filter((row) => !spec || role === undefined || isSeen(row, spec, role, actor.persona));
}

/** What lies behind the doors; undefined where nobody can look there. */
async function rowsBehind({ inspect }: Run, { service, name }: RecordSpec): Promise<readonly Row[] | undefined> {
  return (await inspect?.snapshot())?.[`${service}.${name}`];
}

/** Every row of a record type, from behind the doors, else as a role sees it that sees all; else undefined. */
export async function everyRow(
  run: Run,
  probed: Probed,
  { target: { world }, record }: { readonly target: Target; readonly record: RecordSpec },
): Promise<readonly Row[] | undefined> {
  const rows = await rowsBehind(run, record);
  if (rows) return rows;
  const list = probed.all.find((target) => target.world === world && isListOf(target, record.name));
  const reader = list && readerOf(probed, list, record);
  return !list || reader === undefined ? undefined : listedRows(run.as(reader), list, probed.doors[0] ?? 'http');
}

/** A role that sees every row of a record type and may call an operation. */
export function readerOf(probed: Probed, target: Target, { rules }: RecordSpec): string | undefined {
  return probed.roles?.roles.find((role) => (rules?.sees[role] ?? 'all') === 'all' && mayCall(probed, role, target));
}

/** Every row of a list, page after page. */
export async function listedRows(actor: Actor, list: Target, door: CallDoor): Promise<readonly Row[]> {
  const rows: Row[] = [];
  const asked = new Set<Json>();
  for (let cursor: Json | undefined; ; ) {
    const answer = await actor.call(list.key, cursor === undefined ? {} : { cursor }, { door }).ok();
    const page = answer.body as Json; // what JSON gave
    const items = isJsonObject(page) ? page.items : page;
    // no rows is an empty list: what is none has told nothing of the rows there are
    if (!Array.isArray(items)) return answer.fail('a list of rows was expected');
    rows.push(...items.filter(isJsonObject));
    cursor = isJsonObject(page) ? (page.next_cursor ?? undefined) : undefined;
    if (cursor === undefined) return rows;
    if (asked.has(cursor)) return answer.fail(`its pages have no end: ${JSON.stringify(cursor)} comes again`);
    asked.add(cursor);
  }
}

export function isListOf({ operation: { kind, record } }: Target, wanted: string): boolean {
  return kind === 'list' && record === wanted;
}

// a handler that says who sees what is not asked
function isSeen(row: Row, { rules }: RecordSpec, role: string, persona: string): boolean {
  const sight = rules?.sees[role] ?? 'all';
  if (sight === 'own') return rules?.owner !== undefined && row[rules.owner] === persona;
  return sight !== 'none';
}
