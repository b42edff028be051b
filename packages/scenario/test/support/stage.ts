import type { Zones } from '@faultbench/core';
import {
  type Answer,
  type CatalogueOptions,
  type Composition,
  catalogue,
  type Doors,
  type HttpRequest,
  keyedDigits,
  makeScenario,
  type Result,
  realTime,
  runScenario,
  type ScenarioOptions,
  type Script,
  type Stage,
} from '@faultbench/scenario';
import { openZones } from '@faultbench/server';

export const zones: Zones = openZones();

export interface Parts {
  readonly doors?: Partial<Doors>;
  readonly options?: Partial<CatalogueOptions>;
  readonly composition?: Composition;
  readonly roles?: readonly string[];
}

/** Time that passes only while somebody waits, and what was waited. */
export function slowTime() {
  const waits: number[] = [];
  return {
    waits,
    now: () => waits.reduce((sum, ms) => sum + ms, 0),
    wait: async (ms: number) => void waits.push(ms),
    alarm: realTime.alarm,
  };
}

/** Doors into something that answers by itself, with everything that was asked of it. */
export function openDoors(given: Partial<Doors> = {}) {
  const asked: string[] = [];
  let instant = '2026-10-01T09:00:00.000Z';
  const told = (what: string): Promise<Answer> => {
    asked.push(what);
    return Promise.resolve({ status: 200, headers: {}, text: '{"done":true}', durationMs: 1 });
  };
  const doors: Doors = {
    mode: 'inprocess',
    maxConcurrency: 32,
    runId: 'scn0a1b2c',
    clock: {
      unavailable: () => undefined,
      set: async (to) => {
        instant = to;
        return to;
      },
      now: async () => instant,
    },
    http: ({ requestId: _id, ...request }) => told(JSON.stringify(request)),
    mcp: ({ persona, name, args }) => told(`${persona} ${name} ${JSON.stringify(args)}`),
    public: ({ requestId: _id, ...visit }) => told(JSON.stringify(visit)),
    raw: (request) => told(JSON.stringify(request)),
    start: async () => void asked.push('start'),
    stop: async () => void asked.push('stop'),
    before: async () => undefined,
    after: async ({ id }) => void asked.push(`after ${id}`),
    ...given,
  };
  return { doors, asked };
}

export function stageOf({ doors = {}, options = {}, composition, roles }: Parts = {}) {
  const opened = openDoors(doors);
  const time = slowTime();
  const stage: Stage = {
    catalogue: catalogue('lending', { compose: 'library.yaml', ...options }),
    doors: opened.doors,
    digits: keyedDigits(7, 1),
    time,
    zones,
    ...(composition ? { composition } : {}),
    ...(roles ? { roles: { source: 'library.yaml', known: (role: string) => roles.includes(role) } } : {}),
  };
  return { stage, asked: opened.asked, time };
}

/** What comes of a scenario, and what was asked at the doors. */
export async function play(fn: Script, parts: Parts = {}, options: ScenarioOptions = {}) {
  const { stage, asked, time } = stageOf(parts);
  const result: Result = await runScenario(makeScenario('SC-LB-01', 'a loan', options, fn), stage);
  return { ...result, asked: asked.filter((what) => !what.startsWith('after')), time };
}

/** Answers by path: a status, or a status and a body. */
export function answers(by: Readonly<Record<string, number | readonly [number, unknown]>>) {
  return async ({ path }: Pick<HttpRequest, 'path'>): Promise<Answer> => {
    const found = by[path] ?? 404;
    const [status, body] = typeof found === 'number' ? [found, {}] : found;
    return { status, headers: {}, text: JSON.stringify(body), durationMs: 1 };
  };
}
