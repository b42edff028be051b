import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { inspect } from 'node:util';
import { encodeReplay, type ReplayFacts, type RunLine } from '@faultbench/core';
import { remove } from '@faultbench/server';
import type { Session } from '../report/session';
import { framesOf, messageOf, withFrames } from '../runs/error-text';
import type { EndedRun } from '../runs/group';
import { hideInValue } from '../runs/hide-in-error';
import { hideInTrace } from './hide-in-trace';
import type { LiveRun } from './live-run';
import { endOfRun } from './run-end';
import { RunWorld, type Servers } from './run-world';
import type { LoadedWorld } from './world-setup';

/** Where a test file's runs leave what they leave. */
export interface RunRecord {
  readonly session: Session;
  readonly testFile: string;
  /** Relative to rootDir, `/` between folders. */
  readonly file: string;
  readonly servers: Servers;
  /** Id of the run's block. */
  readonly block: string;
}

/** Starts the run's world. What is wrong with it becomes an error of the test, and the harness's. */
export async function beginRun(live: LiveRun, { session, block, servers }: RunRecord): Promise<void> {
  const { test, setup } = live;
  const [before] = test.errors;
  if (before !== undefined) return live.blameHarness(messageOf(before));
  if (setup === undefined) return;
  try {
    const { loaded } = live;
    live.folder = emptyPlace(session.evidenceFolder(block, live.number, live.calm));
    live.world = await openWorld(live, loaded, servers, live.folder);
    live.faultsActive = loaded.faultsActive;
  } catch (error) {
    live.blameHarness(messageOf(error));
    test.errors.push(withFrames(messageOf(error), framesOf(test.asyncError)));
  }
}

/** What probes look at leaves nothing behind that a process would have to take away. */
function openWorld(live: LiveRun, loaded: LoadedWorld, servers: Servers, folder: string): Promise<RunWorld> {
  const held = live.scenario?.generated && !loaded.faultsActive;
  if (held) return Promise.resolve(RunWorld.hold(loaded.ready(), loaded, live.number));
  return RunWorld.start(servers, loaded, live.number, folder);
}

/** Decides how the run ended, writes its line, and ends its world. */
export async function finishRun(live: LiveRun, record: RunRecord): Promise<EndedRun> {
  const end = await endOfRun(live).catch((error: unknown) => brokenEnd(live, error));
  live.end();
  const kept = end.outcome !== 'passed' && keepEvidence(live, () => newFolder(live, record));
  record.session.append(record.testFile, runLine(live, end, record, kept));
  await closeWorld(live, kept);
  return end;
}

/** Ends the run's world; `kept`: what it left behind stays. */
export async function closeWorld(live: LiveRun, kept: boolean): Promise<void> {
  const { world, folder } = live;
  if (world === undefined) return;
  await (kept ? world.close() : world.forget());
  live.world = undefined;
  if (folder === undefined) return;
  if (!kept) {
    remove(folder);
    return;
  }
  writeFileSync(join(folder, 'server.log'), live.hide(world.log()));
  hideInTrace(folder, live.hide);
}

/** The verdict stands without this run. */
export function appendNotNeeded(live: LiveRun, record: RunRecord): EndedRun {
  const message = 'the verdict was decided before it';
  const end: EndedRun = { outcome: 'not needed', message, path: '', calls: 0, faults: [], errors: [] };
  record.session.append(record.testFile, runLine(live, end, record, false));
  return end;
}

/** A run that something late has changed: its last line counts. What it left behind is gone by then. */
export function appendCorrection(live: LiveRun, end: EndedRun, record: RunRecord): void {
  record.session.append(record.testFile, runLine(live, end, record, false));
}

function runLine(live: LiveRun, end: EndedRun, { session, file, block }: RunRecord, kept: boolean): RunLine {
  const { folder, number, calm, seed, test } = live;
  const evidence =
    kept && folder !== undefined ? { evidence: relative(session.folder, folder).replaceAll(sep, '/') } : {};
  const failed = end.outcome !== 'passed' && end.outcome !== 'not needed';
  return {
    type: 'run',
    session: session.id,
    block,
    run: number,
    ...(calm ? { calm } : {}),
    seed,
    outcome: end.outcome,
    message: end.message,
    path: end.path,
    calls: end.calls,
    duration_ms: test.duration ?? 0,
    ...(failed ? { replay: live.sweep?.replay ?? encodeReplay(replayFacts(live, file)) } : {}),
    ...(live.sweep && { sweep: live.sweep.facts }),
    ...(live.scenario && { scenario: live.scenario.id }),
    ...evidence,
    faults: end.faults,
  };
}

/** What a token says of the run. `file`: relative to rootDir. */
export function replayFacts(live: LiveRun, file: string): ReplayFacts {
  const { group, number, calm, seed, setup } = live;
  const loaded = setup?.isLoaded ? live.loaded : undefined;
  return {
    version: 1,
    file,
    name: group.fullName,
    world: loaded?.world.hash ?? '',
    seed,
    run: number,
    clock: loaded?.clock ?? '',
    faults: loaded?.faults ?? { rules: {}, plan: [] },
    ...(calm ? { calm } : {}),
  };
}

// Of a run that is made again in the same session, e.g. after a worker was lost; the server makes the folder anew.
export function emptyPlace(folder: string): string {
  remove(folder);
  return folder;
}

function newFolder({ number, calm }: LiveRun, { session, block }: RunRecord): string {
  return session.evidenceFolder(block, number, calm);
}

/** Keeps what a run that did not pass left behind; false when it left nothing. `newFolder`: for one that has none. */
export function keepEvidence(live: LiveRun, newFolder: () => string): boolean {
  if (live.attachments.size > 0 || live.world !== undefined) live.folder ??= newFolder();
  if (live.folder === undefined) return false;
  live.world?.keep(live.folder);
  if (live.attachments.size > 0) {
    mkdirSync(live.folder, { recursive: true, mode: 0o700 });
    const attached = JSON.stringify(hideInValue(attachmentsOf(live), live.hide), undefined, 2);
    writeFileSync(join(live.folder, 'attachments.json'), `${attached}\n`);
  }
  return existsSync(live.folder);
}

/** What JSON cannot hold, a cycle say, is kept as Node shows it. */
function attachmentsOf({ attachments }: LiveRun): Readonly<Record<string, unknown>> {
  return Object.fromEntries([...attachments].map(([name, value]) => [name, isJson(value) ? value : inspect(value)]));
}

function isJson(value: unknown): boolean {
  try {
    return JSON.stringify(value) !== undefined;
  } catch {
    return false;
  }
}

/** How a run ends whose end cannot be told. */
export function brokenEnd(live: LiveRun, error: unknown): EndedRun {
  const message = `the end of the run could not be read: ${messageOf(error)}`;
  const errors = [...live.test.errors.splice(0), withFrames(message, framesOf(error))];
  return { outcome: 'error', message, path: '', calls: 0, faults: [], errors };
}
