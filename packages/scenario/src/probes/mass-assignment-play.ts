import { equalJson, isJsonObject, type Json, type RecordSpec, type Row, recordOf } from '@faultbench/core';
import type { ScenarioResponse } from '../answer/response';
import type { Script } from '../catalogue/scenario';
import { isSkip } from '../failures';
import { personaOf } from '../run/persona';
import type { Run } from '../run/run';
import { httpCallOf } from '../run/use-case';
import type { Args } from '../vocabulary';
import { ArgumentSource } from './argument-source';
import { type Caller, callerOf } from './caller';
import { type HostileField, hostileFields } from './hostile-fields';
import type { CallDoor, MassAssignmentOptions } from './probe-options';
import { everyRow } from './seen-rows';
import type { Probed, Target } from './targets';
import { isSuccess, keyed, validCall } from './valid-call';

/** Arguments that fit can still be refused for what they are: so many are tried with each field. */
const mostTries = 5;

interface Ground {
  readonly run: Run;
  readonly probed: Probed;
  readonly target: Target;
  readonly record: RecordSpec;
  readonly caller: Caller;
  readonly source: ArgumentSource;
  readonly policy: NonNullable<MassAssignmentOptions['policy']>;
}

/** a call in order → the same with each field that is not for callers, at every door → a call in order again */
export function playMassAssignment(
  probed: Probed,
  target: Target,
  { fields: further = [], policy = 'either' }: MassAssignmentOptions,
): Script {
  return async (run) => {
    const record = recordOf(target.world, target.operation);
    if (!record) throw new Error(`${target.key} has no record`);
    const caller = callerOf(run, probed, target);
    const source = new ArgumentSource(run, probed, target, caller);
    const ground: Ground = { run, probed, target, record, caller, source, policy };
    run.given(`${target.key} is called as it is meant to be`);
    const [firstDoor = 'http'] = probed.doors;
    const { answer, args } = await inOrder(ground, firstDoor);
    const facts = { row: rowOf(answer.body), other: personaOf(caller.role ?? 'somebody', 2), further };
    for (const field of await hostileFields(record, source, facts)) {
      for (const door of probed.doors) await tryField(ground, field, door, args);
    }
    run.then('it can still be called as it is meant to be');
    for (const door of probed.doors) await inOrderStill(ground, door);
  };
}

async function inOrder({ run, target, caller, source }: Ground, door: CallDoor) {
  return validCall(target, source, async (args) => ({
    answer: await caller.actor.call(target.key, keyed(run, target, args), { door }),
    sent: door,
  }));
}

async function inOrderStill(ground: Ground, door: CallDoor): Promise<void> {
  try {
    await inOrder(ground, door);
  } catch (error) {
    if (isSkip(error)) ground.run.check(false, `${ground.target.key} cannot be called over ${door} any more`);
    throw error;
  }
}

async function tryField(ground: Ground, field: HostileField, door: CallDoor, known: Args): Promise<void> {
  const { run, target, source } = ground;
  // the id of a row to update is an argument; only over HTTP can the body have another
  if (field.name === 'id' && target.operation.kind === 'update' && door === 'mcp') return;
  run.when(`${field.name} is among what is sent over ${door}`);
  for (let attempt = 1; ; attempt++) {
    const before = await everyRow(run, ground.probed, ground);
    const answer = await send(ground, field, door, (await source.next()) ?? known);
    const wrong = wrongAnswer(answer, field, ground);
    await checkRows(ground, field, answer, before);
    if (wrong === undefined) return;
    if (attempt === mostTries || isSuccess(answer) || answer.statusCode >= 500) answer.fail(wrong);
  }
}

async function send({ run, target, caller }: Ground, { name, value }: HostileField, door: CallDoor, args: Args) {
  const hostile = Object.fromEntries([[name, value]]); // an own field, even of the name __proto__
  const wanted = keyed(run, target, args);
  if (door === 'mcp') return caller.actor.call(target.key, { ...wanted, ...hostile }, { door });
  const { method, path, body } = httpCallOf(target.found, wanted);
  return caller.actor.request(method, path, { body: { ...body, ...hostile } });
}

function wrongAnswer(answer: ScenarioResponse, { name }: HostileField, { policy }: Ground): string | undefined {
  const { statusCode, reason } = answer;
  const isRefused = (statusCode === 400 || statusCode === 422) && reason.includes(name);
  const isRight = { reject: isRefused, ignore: isSuccess(answer), either: isRefused || isSuccess(answer) }[policy];
  const wanted = { reject: 'refused', ignore: 'ignored', either: 'refused or ignored' }[policy];
  return isRight ? undefined : `${name} is not for callers to write and was not ${wanted}: ${statusCode} ${reason}`;
}

async function checkRows(
  ground: Ground,
  field: HostileField,
  answer: ScenarioResponse,
  before: readonly Row[] | undefined,
): Promise<void> {
  const { run, record, probed } = ground;
  const { name, value, extra } = field;
  if (isSuccess(answer) && extra && Object.hasOwn(rowOf(answer.body), name))
    answer.fail(`${name}, which is not for callers to write, came back`);
  const earlier = new Map((before ?? []).map((row) => [row.id, row]));
  for (const row of (before && (await everyRow(run, probed, ground))) ?? []) {
    const was = earlier.get(row.id);
    if (was && equalJson(was, row)) continue;
    const took = extra ? Object.hasOwn(row, name) : equalJson(row[name] ?? null, value);
    if (took) answer.fail(`${name} was written: ${record.name} ${row.id} has ${JSON.stringify(row[name])}`);
    checkOwner(ground, answer, row, was);
  }
  const inherited = (await run.inspect?.inherited()) ?? [];
  if (inherited.length > 0) answer.fail(`every object of the server has ${inherited.join(', ')} now`);
}

function checkOwner({ record, caller }: Ground, answer: ScenarioResponse, row: Row, was: Row | undefined): void {
  const { owner } = record.rules ?? {};
  if (owner === undefined || caller.role === undefined) return;
  const should = was ? was[owner] : caller.actor.persona;
  if (row[owner] !== should)
    answer.fail(`${record.name} ${row.id} belongs to ${row[owner]} now, and should to ${should}`);
}

function rowOf(body: unknown): Row {
  return isJsonObject(body as Json) ? (body as Row) : {}; // what JSON gave
}
