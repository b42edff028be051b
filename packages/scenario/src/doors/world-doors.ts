import type { Overlap } from '@faultbench/core';
import { entryFile, ServerPool } from '@faultbench/server';
import type { Answer } from '../answer/respond';
import type { Scenario } from '../catalogue/scenario';
import type {
  ClockDriver,
  Connection,
  Doors,
  FaultHook,
  HttpRequest,
  Inspection,
  Objection,
  PublicVisit,
  RawRequest,
  ToolCall,
} from '../run/doors';
import { maxConcurrency } from '../vocabulary';
import { type Arranged, arrange } from './arrange';
import { gatherIn } from './gather-in';
import { learnRows } from './learn-rows';
import { objectionOf } from './objection';
import { openScene, type Scene } from './scene';
import type { Storage } from './storage';
import { areUntouched } from './untouched';
import { worldClock } from './world-clock';
import { worldInspection } from './world-inspection';
import { type PlayedWorld, WorldSource, type WorldWishes } from './world-source';

export interface WorldDoorsOptions extends WorldWishes {
  /** World files. */
  readonly files: readonly string[];
  /** What somebody else has opened, in place of the files. */
  readonly worlds?: readonly PlayedWorld[];
  readonly storage: Storage;
  readonly runId: string;
  /** Tells of a text that is secret wherever it stands. */
  readonly learn: (secret: string) => void;
}

/** So many servers get ready while a scenario runs. */
const WARM = 2;

/**
 * The doors of worlds that the run owns. A scenario that somebody wrote has worlds of its own; those that were generated
 * share theirs as long as they leave them as they were.
 */
export class WorldDoors implements Doors {
  readonly mode = 'inprocess';
  readonly maxConcurrency = maxConcurrency.inprocess;
  readonly runId: string;
  readonly clock: ClockDriver;
  readonly inspect: Inspection;
  readonly gather: (count: number) => Promise<readonly Overlap[]>;
  readonly #options: WorldDoorsOptions;
  #sources: readonly Pick<WorldSource, 'open'>[] = [];
  #pool: ServerPool | undefined;
  #scene: Scene | undefined;
  /** Left as it was by a generated scenario, for the next one. */
  #shared: Scene | undefined;
  #arranged: Arranged | undefined;

  constructor(options: WorldDoorsOptions) {
    this.runId = options.runId;
    this.#options = options;
    const worlds = () => this.#played.worlds;
    this.clock = worldClock(worlds);
    this.inspect = worldInspection(worlds);
    this.gather = gatherIn(worlds);
  }

  get faults(): FaultHook {
    return this.#played.faults;
  }

  async start(): Promise<void> {
    const { transport = 'process', files, worlds } = this.#options;
    if (worlds) {
      this.#sources = worlds.map((world) => ({ open: async () => world }));
      return;
    }
    this.#pool = transport === 'process' ? new ServerPool(WARM, entryFile('server')) : undefined;
    this.#sources = files.map((file) => new WorldSource(file, this.#options, this.#pool));
  }

  async stop(): Promise<void> {
    await this.#pool?.close();
    await this.#close();
    await this.#takeShared()?.close();
  }

  async before({ generated }: Scenario): Promise<undefined> {
    const { learn, storage, faults } = this.#options;
    const shared = generated ? this.#takeShared() : undefined;
    this.#scene = shared ?? (await openScene(this.#sources, { learn, faults: faults ?? false }));
    try {
      this.#arranged = await arrange(this.#scene.worlds, storage);
    } catch (error) {
      await this.#close();
      throw error;
    }
  }

  async objection(): Promise<Objection | undefined> {
    return objectionOf(this.#played);
  }

  async after({ generated }: Scenario): Promise<void> {
    try {
      learnRows(this.#played.worlds, this.#options.learn);
      await this.#arranged?.undo();
      if (generated) await this.#share();
    } finally {
      this.#arranged = undefined;
      await this.#close();
    }
  }

  async http(request: HttpRequest): Promise<Answer> {
    return this.#played.doors.http(request);
  }

  async mcp(call: ToolCall): Promise<Answer> {
    return this.#played.doors.mcp(call);
  }

  async public(visit: PublicVisit): Promise<Answer> {
    return this.#played.doors.public(visit);
  }

  async connection(persona: string): Promise<Connection> {
    return this.#played.doors.connection(persona);
  }

  async raw(request: RawRequest): Promise<Answer> {
    return this.#played.doors.raw(request);
  }

  /** Worlds that others have opened are theirs to close. */
  async #share(): Promise<void> {
    const scene = this.#scene;
    if (!scene || this.#options.worlds || !(await areUntouched(scene.worlds))) return;
    this.#shared = scene;
    this.#scene = undefined;
  }

  #takeShared(): Scene | undefined {
    const scene = this.#shared;
    this.#shared = undefined;
    return scene;
  }

  async #close(): Promise<void> {
    const scene = this.#scene;
    this.#scene = undefined;
    await scene?.close();
  }

  get #played(): Scene {
    if (this.#scene) return this.#scene;
    throw new RangeError('there is a world while a scenario runs: play scenarios by runOne or runAll');
  }
}

export function worldDoors(options: WorldDoorsOptions): Doors {
  return new WorldDoors(options);
}
