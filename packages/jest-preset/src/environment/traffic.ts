import { isJsonObject, type Json } from '@faultbench/core';

/** The tool calls on one connection, as the lines that pass tell of them. */
export class Traffic {
  readonly #underWay = new Map<Json, string>();
  readonly #sent: string[] = [];

  /** Tools that were called, in order. */
  get sent(): readonly string[] {
    return this.#sent;
  }

  /** Tools whose answer has not come, and that were not given up. */
  get underWay(): readonly string[] {
    return [...this.#underWay.values()];
  }

  /** A line of the client. */
  wrote(line: string): void {
    if (!/"(tools\/call|notifications\/cancelled)"/.test(line)) return;
    for (const message of [parsed(line)].flat()) {
      if (!isJsonObject(message) || !isJsonObject(message.params)) continue;
      const { id, method, params } = message;
      if (method === 'notifications/cancelled') this.#underWay.delete(params.requestId ?? null);
      if (method !== 'tools/call' || id === undefined) continue;
      this.#underWay.set(id, String(params.name));
      this.#sent.push(String(params.name));
    }
  }

  /** A line of the server. Answers begin with their id: what follows may be long, and is not read. */
  read(line: string): void {
    const id = /^\{"jsonrpc":"2\.0","id":("(?:[^"\\]|\\.)*"|-?[\d.e+-]+),/.exec(line)?.[1];
    if (id !== undefined) this.#underWay.delete(parsed(id) ?? null);
  }

  closed(): void {
    this.#underWay.clear();
  }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
