import { setImmediate } from 'node:timers/promises';
import type { TraceEvent } from '@faultbench/core';
import type { Traffic } from './traffic';

/** What a run's calls look like from outside: its own connections, and what its server tells. */
export interface Observed {
  readonly connections: readonly Traffic[];
  /** Tools that the test itself called. */
  readonly called: readonly string[];
  /** Times that `mcp.stdio()`, `mcp.http()` or `mcp.rest()` was answered: whoever got that connects by itself. */
  readonly handedOut: number;
  events(): readonly TraceEvent[];
  /** Tools of the calls that the server is at work on. */
  atWork(): Promise<readonly string[]>;
}

/** How things stood when the body ended. */
interface Mark {
  /** So many had been recorded. */
  readonly events: number;
  readonly sent: readonly string[];
  readonly found: readonly string[];
  readonly handedOut: number;
}

/** Finds the calls of clients and agents that went on when the body of the test had ended. */
export class Leftover {
  readonly #world: Observed;
  #mark: Mark | undefined;

  constructor(world: Observed) {
    this.#world = world;
  }

  /** When the body has ended: tools whose call nobody waited for. */
  async bodyEnded(): Promise<readonly string[]> {
    const { connections, handedOut } = this.#world;
    if (connections.length === 0 && handedOut === 0) return [];
    const ended = connections.map((each) => ({ each, underWay: each.underWay, sent: each.sent.length }));
    // a client may write in a later turn what the body asked of it
    await setImmediate();
    const own = ended.flatMap(({ each, underWay, sent }) => [...underWay, ...each.sent.slice(sent)]);
    const found = handedOut > 0 ? without(await this.#world.atWork(), own) : [];
    this.#mark = { events: this.#world.events().length, sent: this.#sent(), found, handedOut };
    return without([...own, ...found], this.hung());
  }

  /** When the run ends: tools that an agent called since, unless a hook started one of its own. */
  runEnded(): readonly string[] {
    const mark = this.#mark;
    if (mark === undefined || mark.handedOut === 0 || this.#world.handedOut > mark.handedOut) return [];
    const since = this.#world.events().slice(mark.events);
    return without(
      since.map(({ tool }) => tool),
      [...without(this.#sent(), mark.sent), ...mark.found],
    );
  }

  /** Tools of the calls that were made to hang: no answer will ever come. */
  hung(): readonly string[] {
    const events = this.#world.events();
    return events.filter(({ fault }) => fault?.startsWith('hang')).map(({ tool }) => tool);
  }

  #sent(): readonly string[] {
    const { called, connections } = this.#world;
    return [...called, ...connections.flatMap(({ sent }) => sent)];
  }
}

/** The first list less the second, one for one. */
function without(all: readonly string[], taken: readonly string[]): readonly string[] {
  const left = [...taken];
  return all.filter((each) => {
    const index = left.indexOf(each);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}
