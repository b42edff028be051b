import type { Zones } from '@faultbench/core';
import type { Exchange } from '../answer/exchange';
import type { ScenarioResponse } from '../answer/response';
import { Responses } from '../answer/responses';
import type { Catalogue } from '../catalogue/catalogue';
import type { Scenario } from '../catalogue/scenario';
import type { Composition } from '../composition/composition';
import { ScenarioFailed, Skip } from '../failures';
import type { Redactor } from '../results/redactor';
import type { Method, Mode, Phase } from '../vocabulary';
import { Actor } from './actor';
import { atOnce } from './at-once';
import { clockHabits } from './clock-habits';
import { anonymous, type Doors, type FaultHook, type Inspection, stranger } from './doors';
import { type EventuallyOptions, eventually } from './eventually';
import { type Meeting, openMeeting, overlapText } from './meeting';
import { type Digits, Names } from './names';
import { OpenWork } from './open-work';
import { checkPersona, type KnownRoles, personaOf } from './persona';
import { PublicLink } from './public-link';
import type { RealTime } from './real-time';
import { type ScenarioClock, scenarioClock } from './scenario-clock';
import { Sender } from './sender';
import { toldFaults } from './told-faults';

/** What a scenario is played on. */
export interface Stage {
  readonly catalogue: Catalogue;
  readonly composition?: Composition;
  /** Absent where nobody declares roles: then any role may act. */
  readonly roles?: KnownRoles;
  readonly doors: Doors;
  readonly digits: Digits;
  readonly time: RealTime;
  readonly zones: Zones;
  /** Hides what is secret in what is told; nothing is hidden when absent. */
  readonly redactor?: Redactor;
}

/** What a scenario does and says while it runs. */
export class Run<Role extends string = string> {
  readonly #stage: Stage;
  readonly #scenario: Scenario;
  readonly #sender: Sender;
  readonly #names: Names;
  readonly #notes: string[] = [];
  /** @internal */
  readonly open = new OpenWork();
  /** The world's clock. */
  readonly clock: ScenarioClock;

  /** @internal */
  constructor(scenario: Scenario, stage: Stage) {
    const { doors, catalogue, composition, zones, digits } = stage;
    this.#stage = stage;
    this.#scenario = scenario;
    this.#names = new Names(doors.runId, scenario.id, digits);
    this.#sender = new Sender(this.#names, this.open);
    const tell = (step: string) => this.#tell(step);
    const { open } = this;
    const habits = clockHabits(catalogue.options, composition);
    this.clock = scenarioClock({ driver: doors.clock, ...habits, zones, tell, open });
  }

  get mode(): Mode {
    return this.#stage.doors.mode;
  }

  get steps(): readonly string[] {
    return this.#sender.log.steps;
  }

  get exchanges(): readonly Exchange[] {
    return this.#sender.log.exchanges;
  }

  /** @internal */
  get notes(): readonly string[] {
    return this.#notes;
  }

  /** Somebody who is not signed in. */
  get anonymous(): Actor {
    return this.#actor(anonymous);
  }

  /** Somebody with a token that nobody gave out. */
  get stranger(): Actor {
    return this.#actor(stranger);
  }

  /** A look behind the doors, where that is possible. */
  get inspect(): Inspection | undefined {
    return this.#stage.doors.inspect;
  }

  /** Puts faults into the world; skips the scenario where that is not possible. */
  get fault(): FaultHook {
    const { faults, mode } = this.#stage.doors;
    if (!faults) throw new Skip(`in-process only: fault injection is not possible in ${mode} mode`);
    return toldFaults(faults, (step) => this.#tell(step), this.open);
  }

  given(text: string): void {
    this.#enter('GIVEN', text);
  }

  when(text: string): void {
    this.#enter('WHEN', text);
  }

  // biome-ignore lint/suspicious/noThenProperty: a run is never awaited, and awaiting one is refused
  then(text: string): void {
    if (typeof text !== 'string') throw new TypeError('a run is not awaited: then() takes the text of a phase');
    this.#enter('THEN', text);
  }

  /** A step that becomes the message of a scenario that passes. */
  note(text: string): void {
    this.#tell(text);
    this.#notes.push(text);
  }

  /** Somebody with a role; another number is another person. */
  as(role: Role, n = 1): Actor {
    const persona = personaOf(role, n);
    checkPersona(persona, this.#scenario, this.#stage.roles);
    return this.#actor(persona);
  }

  /** An idempotency key that no other run uses. */
  key(prefix = 'K'): string {
    return this.#names.key(prefix);
  }

  /** An e-mail address that no other run uses. */
  email(name = 'someone'): string {
    return this.#names.email(name);
  }

  /** A link that somebody without a login holds. */
  link(url: string, holder = 'the recipient'): PublicLink {
    return new PublicLink(url, holder, this.#stage.doors, this.#sender);
  }

  /** Runs the world's jobs, one after another. */
  tick(): Promise<readonly ScenarioResponse[]> {
    return this.open.watch('tick', this.#tick());
  }

  /** Asks again and again, in real time, until something holds. Times are in seconds. */
  eventually(probe: () => PromiseLike<ScenarioResponse>, options: EventuallyOptions): Promise<ScenarioResponse> {
    const { time } = this.#stage;
    const polling = { time, tick: () => this.tick(), tell: (step: string) => this.#tell(step) };
    return this.open.watch('eventually', eventually(probe, options, polling));
  }

  /** Starts n at once. Where so many are not possible there are fewer: count the answers, not n. */
  concurrently(n: number, start: (index: number) => PromiseLike<ScenarioResponse>): Promise<Responses> {
    return this.open.watch('concurrently', this.#concurrently(n, start));
  }

  /** Fails unless the condition holds. */
  check(condition: unknown, what: string, got?: unknown): void {
    if (condition) return;
    throw new ScenarioFailed(got === undefined || got === null ? what : `${what} — got ${String(got)}`);
  }

  async #tick(): Promise<readonly ScenarioResponse[]> {
    const { ticks, name, options } = this.#stage.catalogue;
    if (ticks.length === 0) throw new RangeError(`${name}: the catalogue lists no tick routes`);
    const actor = this.#actor(options.tickAs ?? anonymous);
    const answers: ScenarioResponse[] = [];
    for (const route of ticks) {
      const [method = '', path = ''] = route.split(' ');
      answers.push(await actor.request(method as Method, path, { body: {} }).ok()); // the door says what is no method
    }
    return answers;
  }

  async #concurrently(n: number, start: (index: number) => PromiseLike<ScenarioResponse>): Promise<Responses> {
    if (!Number.isSafeInteger(n) || n < 1) throw new RangeError(`${n} requests at once: give a whole number from 1`);
    const { maxConcurrency, mode } = this.#stage.doors;
    if (n > maxConcurrency) this.note(`concurrency ${n} capped at ${maxConcurrency} in ${mode} mode`);
    const count = Math.min(n, maxConcurrency);
    this.#tell(`${count} requests at once`);
    const { here } = this.#sender;
    const branches = Array.from({ length: count }, () => here.branch());
    const meeting = await openMeeting(this.#stage.doors, count);
    try {
      const inBranch = (index: number) => this.#sender.inBranch(branches[index] ?? here, () => start(index));
      const answers = await atOnce(count, (index) => meeting.attend(() => inBranch(index)));
      return Responses.from(answers) as Responses; // Array's from makes one of its own class
    } finally {
      await this.#tellOverlaps(meeting);
    }
  }

  // who did not overlap has shown nothing of what happens when they do
  async #tellOverlaps(meeting: Meeting): Promise<void> {
    for (const overlap of await meeting.end()) {
      if (overlap.met < overlap.of) this.note(overlapText(overlap));
      else this.#tell(overlapText(overlap));
    }
  }

  #actor(persona: string): Actor {
    const { doors, composition } = this.#stage;
    return new Actor(persona, doors, this.#sender, composition);
  }

  #enter(phase: Phase, text: string): void {
    this.#sender.phase = phase;
    this.#sender.here.line(`${phase} ${text}`);
  }

  #tell(step: string): void {
    this.#sender.here.step(step);
  }
}
