import type { Node, Range } from './node';
import type { Problem } from './problem';
import { Problems } from './problems';
import type { Source } from './source';

/** Where every value of a world stands, for problems that show only when files are opened. */
export class Places {
  readonly #source: Source;
  readonly #ranges = new Map<string, Range>();

  constructor(source: Source, root?: Node) {
    this.#source = source;
    if (root) this.#gather(root);
  }

  /** A problem at a path such as `services.orders.operations.create_return.handler`. */
  problem(path: string, message: string, mend: string): Problem {
    const problems = new Problems(this.#source);
    problems.add(this.#ranges.get(path) ?? null, path, message, mend);
    return problems.list[0] ?? { file: this.#source.file, path, message, mend };
  }

  #gather(node: Node): void {
    if (!this.#ranges.has(node.path)) this.#ranges.set(node.path, node.kind === 'scalar' ? node.range : node.named);
    if (node.kind === 'list') for (const item of node.items) this.#gather(item);
    if (node.kind === 'map') for (const entry of node.entries) this.#gather(entry.value);
  }
}
