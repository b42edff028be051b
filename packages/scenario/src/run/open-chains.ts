import type { ChainWatch, PendingResponse } from '../answer/pending';

/** Requests whose last link nobody has awaited. */
export class OpenChains implements ChainWatch {
  readonly #open = new Set<PendingResponse>();

  begun(link: PendingResponse): void {
    this.#open.add(link);
  }

  handled(link: PendingResponse): void {
    this.#open.delete(link);
  }

  /** Waits for all of them, and says which they were; undefined when there was none. */
  async settle(): Promise<string | undefined> {
    const left = [...this.#open];
    await Promise.allSettled(left);
    if (left.length === 0) return undefined;
    const chains = left.length === 1 ? 'request chain was' : 'request chains were';
    return `${left.length} ${chains} never awaited: ${left.map(({ label }) => label).join(', ')}`;
  }
}
