import { equalJson, type RecordSpec, type Row } from '@faultbench/core';
import type { ScenarioResponse } from '../answer/response';
import type { Script } from '../catalogue/scenario';
import { Skip } from '../failures';
import type { Actor } from '../run/actor';
import type { Run } from '../run/run';
import { ArgumentSource } from './argument-source';
import { everyRow, isListOf, listedRows, readerOf, seenRows } from './seen-rows';
import { mayCall, noRow, type Probed, type Target } from './targets';
import { keyed, validCall } from './valid-call';

/** What the probe of one record type works on. */
export interface VisibilityFacts {
  readonly probed: Probed;
  readonly record: RecordSpec;
  /** Operations on it. */
  readonly targets: readonly Target[];
  /** Sees its own rows alone. */
  readonly role: string;
}

interface Ground extends VisibilityFacts {
  readonly run: Run;
  readonly row: Row;
  readonly other: Actor;
}

/** a row of one person → another one asks for it, changes it, deletes it, lists → it is there still, for who sees all */
export function playVisibility(facts: VisibilityFacts): Script {
  return async (run) => {
    const { record, role, targets, probed } = facts;
    run.given(`a row of ${record.name} belongs to a ${role}`);
    const row = await rowOfOne(run, facts);
    const ground: Ground = { ...facts, run, row, other: run.as(role, 2) };
    const allowed = targets.filter((target) => mayCall(probed, role, target));
    for (const target of allowed.filter(({ operation: { kind } }) => ['get', 'update', 'delete'].includes(kind)))
      await notThere(ground, target);
    for (const target of allowed.filter((each) => isListOf(each, record.name))) await notListed(ground, target);
    await stillThere(ground);
    await thereForAll(ground);
  };
}

async function rowOfOne(run: Run, facts: VisibilityFacts): Promise<Row> {
  const { probed, record, role, targets } = facts;
  const one = { actor: run.as(role), role };
  const [target] = targets;
  const place = target && { world: target.world, record: record.name };
  const [row] = place ? await seenRows(run, probed, place, one) : [];
  if (row) return row;
  const create = targets.find((each) => each.operation.kind === 'create' && mayCall(probed, role, each));
  if (!create) throw new Skip(`no row of ${record.name} belongs to ${role}: seed one`);
  const source = new ArgumentSource(run, probed, create, one);
  const made = await validCall(create, source, async (args) => ({
    answer: await one.actor.call(create.key, keyed(run, create, args)),
    sent: undefined,
  }));
  return made.answer.value<Row>('');
}

async function notThere(ground: Ground, target: Target): Promise<void> {
  const { run, row, other, probed, record } = ground;
  const { key, operation } = target;
  const source = new ArgumentSource(run, probed, target, { actor: run.as(ground.role), role: ground.role });
  const rest = operation.kind === 'update' ? ((await source.changing(row)) ?? {}) : {};
  const unknown = record.fields.id?.type === 'int' ? 999_999_937 : noRow;
  for (const door of probed.doors) {
    run.when(`another ${ground.role} calls ${key} over ${door}`);
    const ask = (id: unknown) => other.call(key, keyed(run, target, { ...rest, id }), { door });
    const [theirs, nobodys] = [await ask(row.id), await ask(unknown)];
    run.then('the row is not there, as one that never was');
    theirs.notFound();
    checkAlike(theirs, nobodys, [String(row.id), String(unknown)]);
  }
}

/** The same, but for the ids that were asked for. */
function checkAlike(
  theirs: ScenarioResponse,
  nobodys: ScenarioResponse,
  [id, unknown]: readonly [string, string],
): void {
  const [left, right] = [theirs.text.split(id).join('{id}'), nobodys.text.split(unknown).join('{id}')];
  if (theirs.statusCode !== nobodys.statusCode || left !== right)
    theirs.fail(
      `it tells that the row is there: ${theirs.text}, for an id that is none ${nobodys.statusCode} ${nobodys.text}`,
    );
}

async function notListed({ run, row, other, probed, role }: Ground, list: Target): Promise<void> {
  for (const door of probed.doors) {
    run.when(`another ${role} calls ${list.key} over ${door}`);
    const rows = await listedRows(other, list, door);
    run.then('the list leaves the row out');
    run.check(!rows.some(({ id }) => id === row.id), `${list.key} over ${door} shows ${row.id} to ${other.persona}`);
  }
}

async function stillThere({ run, row, probed, record, targets, role }: Ground): Promise<void> {
  run.then('the row is as it was');
  const [target] = targets;
  if (!target) return;
  const one = { actor: run.as(role), role };
  const rows =
    (await everyRow(run, probed, { target, record })) ??
    (await seenRows(run, probed, { world: target.world, record: record.name }, one));
  const now = rows.find(({ id }) => id === row.id);
  run.check(
    now && equalJson(now, row),
    `${record.name} ${row.id} was changed by somebody who does not see it`,
    JSON.stringify(now),
  );
}

async function thereForAll({ run, row, probed, record, targets }: Ground): Promise<void> {
  for (const target of targets.filter(({ operation: { kind } }) => kind === 'get')) {
    const reader = readerOf(probed, target, record);
    if (reader === undefined) continue;
    for (const door of probed.doors) await run.as(reader).call(target.key, { id: row.id }, { door }).ok();
  }
}
