import type { TraceEvent } from '../model/event';
import { isJsonObject, type Json } from '../model/json';
import type { WorldSpec } from '../model/spec';
import { didYouMean } from '../parse/suggest';
import { equalJson } from '../world/match';
import { pathOf } from './path';

/** An unknown tool name was asked for: an error, so that a typo never counts as "0 calls". */
export class UnknownToolError extends Error {
  override readonly name = 'UnknownToolError';
}

/** What is no JSON in it, an asymmetric matcher say, stays as it is. */
export type AsTraced = <Args extends Readonly<Record<string, unknown>>>(args: Args) => Args;

/** Questions to the calls of one run. A tool may be named `issue_refund` or `payments.issue_refund`. */
export class Trace {
  /** In order of arrival. */
  readonly events: readonly TraceEvent[];
  /** Arguments as the events hold them, to ask for calls by the true ones: secrets may be hidden, long values cut. */
  readonly asTraced: AsTraced;
  readonly #spec: WorldSpec | undefined;

  /** Without a spec (a trace read from a file) names are taken as they are. */
  constructor(events: readonly TraceEvent[], spec?: WorldSpec, asTraced: AsTraced = (args) => args) {
    this.events = [...events].sort((a, b) => a.seq - b.seq);
    this.#spec = spec;
    this.asTraced = asTraced;
  }

  /** Reads the text of a trace.jsonl; a half last line is ignored. */
  static parse(text: string, spec?: WorldSpec): Trace {
    const lines = text.split('\n').slice(0, -1);
    return new Trace(
      lines.map((line) => JSON.parse(line) as TraceEvent),
      spec,
    ); // written by the mirror
  }

  count(tool?: string): number {
    return tool === undefined ? this.events.length : this.callsTo(tool).length;
  }

  /** Calls of a tool whose arguments hold everything in `match`. */
  callsTo(tool: string, match: Readonly<Record<string, Json>> = {}): readonly TraceEvent[] {
    const named = this.#namer(tool);
    const traced = this.asTraced(match);
    return this.events.filter((event) => named(event) && holds(event.args, traced));
  }

  /** Calls that a fault struck. */
  faults(): readonly TraceEvent[] {
    return this.events.filter((event) => event.fault !== null);
  }

  /** Calls whose operation did not succeed, or that a fault kept from running. */
  failures(): readonly TraceEvent[] {
    return this.events.filter((event) => !event.ok);
  }

  /** Calls that wrote. */
  applied(): readonly TraceEvent[] {
    return this.events.filter((event) => event.applied);
  }

  /** Groups of calls with the same tool and the same arguments, two or more each. */
  duplicates(): readonly (readonly TraceEvent[])[] {
    const groups = new Map<string, TraceEvent[]>();
    for (const event of this.events) {
      const key = `${event.op ?? event.tool} ${canonicalJson(event.args)}`;
      groups.set(key, [...(groups.get(key) ?? []), event]);
    }
    return [...groups.values()].filter((group) => group.length > 1);
  }

  /** `get_order → issue_refund!timeout → issue_refund` */
  path(): string {
    return pathOf(this.events);
  }

  #namer(tool: string): (event: TraceEvent) => boolean {
    const operation = this.#spec?.operations.find((each) => each.tool === tool || each.key === tool);
    if (this.#spec && !operation) {
      const names = this.#spec.operations.map((each) => each.tool);
      throw new UnknownToolError(
        `no operation has the tool name "${tool}"${didYouMean(tool, names)}; tools: ${names.join(', ') || 'none'}`,
      );
    }
    return (event) => (operation ? event.op === operation.key : event.tool === tool || event.op === tool);
  }
}

/** JSON with keys in code point order at every depth: equal for equal values. */
export function canonicalJson(value: Json): string {
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (!isJsonObject(value)) return JSON.stringify(value);
  const keys = Object.keys(value).sort((a, b) => (a < b ? -1 : 1));
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`).join(',')}}`;
}

function holds(args: Json, match: Readonly<Record<string, Json>>): boolean {
  const names = Object.keys(match);
  return (
    names.length === 0 ||
    (isJsonObject(args) && names.every((name) => equalJson(args[name] ?? null, match[name] ?? null)))
  );
}
