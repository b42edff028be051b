import { IDEMPOTENCY_KEY } from '@faultbench/core';
import type { ScenarioResponse } from '../answer/response';
import type { Script } from '../catalogue/scenario';
import type { Actor } from '../run/actor';
import type { Run } from '../run/run';
import type { Args } from '../vocabulary';
import { ArgumentSource } from './argument-source';
import { type Caller, callerOf } from './caller';
import { checkUnmoved, type Marks, marksOf } from './marks';
import type { CallDoor } from './probe-options';
import { checkSameBody } from './same-body';
import type { Probed, Target } from './targets';
import { checkRefusal, isSuccess, mostAttempts, noArguments, validCall } from './valid-call';

const atOnce = 5;
const keyWords = 'idempotency key';

/** What the parts of the probe have in common. */
interface Ground {
  readonly run: Run;
  readonly target: Target;
  readonly doors: readonly CallDoor[];
  readonly caller: Caller;
  readonly source: ArgumentSource;
  readonly ignore: readonly string[] | undefined;
}

/** A call with its key, and what it changed. */
interface First {
  readonly args: Args;
  readonly key: string;
  readonly answer: ScenarioResponse;
  readonly before: Marks | undefined;
}

/**
 * first → again, at every door: the same answer, nothing more is done → other arguments: refused
 *   → somebody else: not theirs → five at once: one is done → refused for its arguments: the key is free
 */
export function playIdempotency(probed: Probed, target: Target, ignore?: readonly string[]): Script {
  return async (run) => {
    const caller = callerOf(run, probed, target);
    const source = new ArgumentSource(run, probed, target, caller);
    const ground: Ground = { run, target, doors: probed.doors, caller, source, ignore };
    const first = await repeated(ground);
    await reused(ground, first);
    await borrowed(ground, first);
    await raced(ground);
    await freed(ground);
  };
}

async function executed(ground: Ground): Promise<First> {
  const { run, target, source } = ground;
  const { args, sent, answer } = await validCall(target, source, async (given) => {
    const [before, key] = [await marksOf(run), run.key()];
    return { answer: await send(ground, given, { key }), sent: { before, key } };
  });
  return { args, answer, ...sent };
}

async function repeated(ground: Ground): Promise<First> {
  const { run, target, doors, ignore } = ground;
  run.when(`a call of ${target.key} is repeated with its key`);
  const first = await executed(ground);
  const { args, answer, key, before } = first;
  const once = await marksOf(run);
  run.then('every repetition gets the first answer, and changes nothing');
  if (before && once) run.check(once.revision > before.revision, `the first call of ${target.key} changed nothing`);
  for (const door of doors) {
    const again = await send(ground, args, { key, door });
    if (door === answer.door) again.sameAs(answer, ignore ? { ignore } : {});
    else checkSameBody(again.ok(), answer, { ignore, what: 'a replay answered differently' });
    await checkUnmoved(run, once, ['revision'], `a repetition over ${door} was done again`);
  }
  return first;
}

async function reused(ground: Ground, { args, key }: First): Promise<void> {
  const { run, target, doors, source } = ground;
  const others = await source.varied(args);
  if (!others) return run.note(`${target.key}: there are no other arguments to use the key with`);
  run.when('the key is used with other arguments');
  const before = await marksOf(run);
  for (const door of doors) {
    (await send(ground, others, { key, door })).refused(422, keyWords);
    await checkUnmoved(run, before, ['revision', 'keys'], `a key used twice over ${door} was refused too late`);
  }
}

async function borrowed(ground: Ground, first: First): Promise<void> {
  const { run, doors, caller } = ground;
  const { role } = caller;
  if (role === undefined) return;
  run.when('somebody else uses the same key');
  const other = run.as(role, 2);
  for (const [index, door] of doors.entries()) {
    const { args, key } = index === 0 ? first : await executed(ground);
    const before = await marksOf(run);
    const answer = await send(ground, args, { key, door, actor: other });
    run.then('the key is their own');
    if (answer.headers['idempotent-replayed'] === 'true' || isAboutKey(answer))
      answer.fail(`the key of ${caller.actor.persona} is taken for that of ${other.persona}`);
    const now = await marksOf(run);
    if (before && now && now.keys === before.keys)
      answer.fail(`it was not done for ${other.persona}: no answer is kept for them`);
  }
}

async function raced(ground: Ground): Promise<void> {
  const { run, target, source } = ground;
  run.when(`${target.key} is called ${atOnce} times at once with one key`);
  for (let attempt = 0; attempt < mostAttempts; attempt++) {
    const args = await source.next();
    if (!args) continue;
    const start = await marksOf(run);
    const answers = await race(ground, args);
    const [done] = answers.filter(isSuccess);
    for (const answer of done ? [] : answers) checkRefusal(target, answer);
    if (!done) continue;
    run.then('it is done once');
    for (const answer of answers) checkRacer(answer, done, ground);
    const end = await marksOf(run);
    if (start && end)
      run.check(
        end.revision <= start.revision + 1,
        `${atOnce} calls at once with one key were done ${end.revision - start.revision} times`,
      );
    return;
  }
  throw noArguments(target);
}

function race(ground: Ground, args: Args): Promise<readonly ScenarioResponse[]> {
  const { run, doors } = ground;
  const key = run.key();
  return run.concurrently(atOnce, (index) => send(ground, args, { key, door: doors[index % doors.length] }));
}

function checkRacer(answer: ScenarioResponse, done: ScenarioResponse, { ignore }: Ground): void {
  const { statusCode } = answer;
  if (isSuccess(answer))
    checkSameBody(answer, done, { ignore, what: 'two of the calls at once were done differently' });
  else if (statusCode !== 409) answer.fail(`one of ${atOnce} at once was answered ${statusCode}, neither done nor 409`);
}

async function freed(ground: Ground): Promise<void> {
  const { run, target, doors, source } = ground;
  run.when('a call is refused for its arguments, and made again with the right ones');
  await validCall(target, source, async (args) => {
    const key = run.key();
    for (const door of doors) (await send(ground, { ...args, probe_unknown: true }, { key, door })).status(422);
    const answer = await send(ground, args, { key });
    if (isAboutKey(answer)) answer.fail('a call that was refused for its arguments has taken the key');
    return { answer, sent: key };
  });
  run.then('it is done');
}

interface Sending {
  readonly key: string;
  readonly door?: CallDoor | undefined;
  readonly actor?: Actor;
}

// through the first door as who may call, unless it is told otherwise
async function send({ target, doors, caller }: Ground, args: Args, sending: Sending): Promise<ScenarioResponse> {
  const { key, door = doors[0] ?? 'http', actor = caller.actor } = sending;
  return actor.call(target.key, { ...args, [IDEMPOTENCY_KEY]: key }, { door });
}

function isAboutKey(answer: ScenarioResponse): boolean {
  return answer.statusCode >= 400 && answer.reason.toLowerCase().includes(keyWords);
}
