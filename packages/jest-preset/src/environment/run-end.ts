import { brokenText, type FaultCount } from '@faultbench/core';
import type { ServerStatus } from '@faultbench/server';
import { dropOwnFrames, framesOf, messageOf, reasonFirst, thrown, withFrames } from '../runs/error-text';
import type { EndedRun } from '../runs/group';
import { hideInError } from '../runs/hide-in-error';
import { type Decided, decideOutcome } from '../runs/outcome';
import { voidReason } from '../runs/void-reason';
import type { CircusError } from './circus';
import type { LiveRun } from './live-run';
import { hideSecretsOf } from './run-secrets';
import { blameLateCalls } from './unawaited';

/** Looks at a run whose last hook has ended, while its server still lives. */
export async function endOfRun(live: LiveRun): Promise<EndedRun> {
  const { test, world, setup } = live;
  const status = await world?.status();
  if (world !== undefined && setup !== undefined) live.hide = hideSecretsOf(setup.loaded, world.world());
  blameLateCalls(live);
  const events = world?.trace();
  const path = events?.path() ?? '';
  const calls = events?.events.length ?? 0;
  if (status?.crash) live.blameHarness(`the handler of ${status.crash.op} crashed: ${status.crash.message}`);
  if (world?.died !== undefined) live.blameHarness(world.died);
  const broken = brokenErrors(live);
  const { harness, skipped } = live.facts;
  const found = status === undefined ? undefined : voidReason(status, path, calls, live.group.isRuns);
  const seen = test.errors.length;
  const own = live.errors;
  for (const error of own) dropOwnFrames(error);
  const all = [...own, ...broken];
  const errors = all.map((error) => withLastCall(hideInError(error, live.hide), path));
  const failure = errors.length === 0 ? undefined : reasonFirst(messageOf(errors[0]));
  const decision = decideOutcome({ harness, skipped, void: found, failure });
  const decided = { ...decision, message: live.hide(decision.message) };
  const shown = shownErrors(live, decided, errors, status);
  // what comes from here on is late
  test.errors.splice(0, seen);
  return { ...decided, path, calls, faults: countsOf(status), errors: shown };
}

/** An invariant that broke fails the run; one that nobody could look at, or that never held, is the harness's. */
function brokenErrors(live: LiveRun): readonly Error[] {
  const told = live.test.errors.map(messageOf);
  return (live.world?.broken() ?? []).flatMap((each) => {
    const text = brokenText(each);
    if (each.crashed || each.by === 'start') live.blameHarness(text);
    // a matcher may have said it already
    return told.some((message) => message.includes(text)) ? [] : withFrames(text, framesOf(live.test.asyncError));
  });
}

/** The same with no secret of the run's world in it. */
export function hideInEnd({ hide }: LiveRun, end: EndedRun): EndedRun {
  return { ...end, message: hide(end.message), errors: end.errors.map((error) => hideInError(error, hide)) };
}

function countsOf(status: ServerStatus | undefined): readonly FaultCount[] {
  const plan =
    status?.plan.map(({ entry, fired }) => ({ target: entry.on, kind: entry.fault, fired, expected: 1 })) ?? [];
  const rules = status?.rules.map(({ target, kind, fired, expected }) => ({ target, kind, fired, expected })) ?? [];
  return [...plan, ...rules];
}

function shownErrors(
  live: LiveRun,
  decided: Decided,
  errors: readonly CircusError[],
  status: ServerStatus | undefined,
) {
  if (decided.outcome === 'skipped') return [];
  if (decided.outcome === 'void') return [withFrames(decided.message, framesOf(live.test.asyncError)), ...errors];
  const untold = decided.outcome === 'error' && !errors.some((error) => decided.message.endsWith(messageOf(error)));
  if (!untold) return errors;
  const crash = status?.crash;
  const log = live.hide(live.world?.log().trimEnd() ?? '');
  const told = log === '' || crash ? decided.message : `${decided.message}; its last words:\n${log}`;
  return [withFrames(told, framesOf(crash ?? live.test.asyncError)), ...errors];
}

/** A time-out says nothing of where the run stood: add it. */
function withLastCall(entry: CircusError, path: string): CircusError {
  const text = thrown(entry);
  if (typeof text !== 'string' || !text.startsWith('Exceeded timeout')) return entry;
  const stood = path === '' ? '' : `\nCalls until then: ${path}`;
  return withFrames(`${text}${stood}`, framesOf(entry));
}
