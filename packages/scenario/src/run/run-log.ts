import type { Exchange } from '../answer/exchange';

/** What stands at one place of a log, now or later. */
interface Entry {
  readonly steps: readonly string[];
  readonly exchanges: readonly Exchange[];
}

/** Steps and exchanges in the order in which they began, whenever they end. A branch keeps its own at its place. */
export class RunLog implements Entry {
  #entries: Entry[] = [];

  get steps(): readonly string[] {
    return this.#entries.flatMap((entry) => entry.steps);
  }

  get exchanges(): readonly Exchange[] {
    return this.#entries.flatMap((entry) => entry.exchanges);
  }

  /** ` · text` */
  step(text: string): void {
    this.line(` · ${text}`);
  }

  line(text: string): void {
    this.#entries.push({ steps: [text], exchanges: [] });
  }

  /** Keeps a place for what is about to be asked, and gives what puts the answer there. */
  reserve(): (exchange: Exchange) => void {
    const at = this.#entries.push({ steps: [], exchanges: [] }) - 1;
    return (exchange) => {
      const { persona, method, target, status } = exchange;
      this.#entries[at] = { steps: [` · ${persona} ${method} ${target} → ${status}`], exchanges: [exchange] };
    };
  }

  branch(): RunLog {
    const branch = new RunLog();
    this.#entries.push(branch);
    return branch;
  }
}
