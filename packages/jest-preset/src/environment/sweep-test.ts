import { relative, sep } from 'node:path';
import {
  renderSweep,
  type SweepOptions,
  type SweepResult,
  type SweepRun,
  sweep,
  sweepFacts,
  type TrialEnd,
} from '@faultbench/core';
import { framesOf, messageOf, withFrames } from '../runs/error-text';
import type { LiveRun } from './live-run';
import { type SweepParts, SweepRuns } from './sweep-runs';
import { sweptFaults } from './swept-faults';

/** Before a sweep: what is wrong with its world, or was before it, is the harness's. */
export function beginSweep(live: LiveRun): void {
  const { test, setup } = live;
  const [before] = test.errors;
  const problem = before === undefined ? setup?.problem : messageOf(before);
  if (problem === undefined) return;
  live.blameHarness(problem);
  if (before === undefined) test.errors.push(withFrames(problem, framesOf(test.asyncError)));
}

/** The one test that is a sweep. Throws what it found out when any of its runs failed. */
export async function sweepTest(outer: LiveRun, parts: SweepParts): Promise<void> {
  const { spec } = outer.loaded.world;
  const { depth, budget, confirm } = parts.plan;
  const options: SweepOptions = { faults: sweptFaults(parts.plan, spec), depth, budget, confirm };
  const runs = new SweepRuns(outer, parts);
  const result = await sweep(spec, options, (plan) => runs.run(plan));
  const skipped = runs.skippedBy(result.clean);
  if (skipped !== undefined) {
    runs.keepOnly([]);
    return outer.skip(skipped);
  }
  const told = toldRuns(result);
  runs.keepOnly(told);
  const [first] = told;
  outer.sweep = {
    facts: sweepFacts(result, options, (run) => evidenceOf(runs.folderOf(run), parts)),
    ...(first?.replay === undefined ? {} : { replay: first.replay }),
  };
  const silence = silenceOf(result);
  const text = `${silence === undefined ? '' : `${silence}\n`}${renderSweep(result, options)}`;
  if (isBroken(result)) outer.blameHarness(text);
  if (first === undefined && silence === undefined) return;
  const frames = (first ? runs.errorsOf(first) : []).map(framesOf).find((each) => each !== '');
  throw withFrames(text, frames ?? framesOf(outer.test.asyncError));
}

/** The runs that the text is about, each with a line to replay it. */
function toldRuns({ clean, failures, trials }: SweepResult): readonly SweepRun[] {
  if (clean.outcome !== 'passed') return [clean];
  const broken = trials.filter(({ end }) => end === 'error').map(({ run }) => run);
  return [...failures.map(({ run }) => run), ...broken];
}

function isBroken({ clean, trials }: SweepResult): boolean {
  return clean.outcome === 'error' || trials.some(({ end }) => end === 'error');
}

/** Why a sweep that found no failure has shown nothing either. */
function silenceOf({ clean, sites, trials }: SweepResult): string | undefined {
  if (clean.outcome !== 'passed') return undefined;
  if (sites.length === 0) return NO_CALL;
  return trials.length > 0 && trials.every(({ end }) => UNTOLD.includes(end)) ? NOTHING_TOLD : undefined;
}

const UNTOLD: readonly TrialEnd[] = ['void', 'not reached', 'left out'];

const NO_CALL =
  'no call reached the world, so that there was nothing for a fault to strike; await the agent inside the test';
const NOTHING_TOLD =
  'no run under a fault tells anything: each skipped itself, never made the call, or planned a fault of its own that never fired';

function evidenceOf(folder: string | undefined, { record: { session } }: SweepParts): string | undefined {
  return folder === undefined ? undefined : relative(session.folder, folder).replaceAll(sep, '/');
}
