import { type HandlerReference, suggestion } from '@faultbench/core';
import { type BundledHandlers, bundleHandlers } from './bundle-handler';
import { type FoundModule, findModule } from './find-module';

/** A module that handlers of a world come from. */
export interface HandlerModule {
  /** As written in the world file. */
  readonly file: string;
  readonly source: string;
  readonly code: string;
}

/** Finds and bundles the modules of one world, each once, and checks what is asked of them. */
export class HandlerModules {
  readonly #folder: string;
  readonly #found = new Map<string, FoundModule>();
  readonly #bundled = new Map<string, BundledHandlers>();

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** What is wrong with a handler; undefined when it is there. Nothing of its module is run. */
  check({ file, name }: HandlerReference): { readonly message: string; readonly mend: string } | undefined {
    const found = this.#find(file);
    if (!found.ok) return found;
    const bundled = this.#bundle(found.path);
    if (!bundled.ok) return { ...bundled, message: `${file} cannot be compiled: ${bundled.message}` };
    const exported = bundled.exports;
    const kind = bundled.kindOf(name);
    if (kind !== undefined) {
      const mend = `export a function: export function ${name}() { .. }`;
      return { message: `"${name}" of ${file} is ${kind}, not a function`, mend };
    }
    if (exported === undefined || exported.includes(name)) return undefined;
    const named = exported.filter((each) => each !== 'default');
    const mend = named.length === 0 ? `export it: export function ${name}() { .. }` : suggestion(name, named);
    return { message: `${file} exports no "${name}"`, mend };
  }

  /** Modules that were checked and are fine. */
  get modules(): readonly HandlerModule[] {
    return [...this.#found].flatMap(([file, found]) => {
      const bundled = found.ok ? this.#bundled.get(found.path) : undefined;
      return found.ok && bundled?.ok ? [{ file, source: found.path, code: bundled.code }] : [];
    });
  }

  /** Files the modules were made of, and those that were looked for and are not there. */
  get inputs(): readonly string[] {
    const passed = [...this.#found.values()].flatMap((found) => (found.ok ? [found.path, ...found.passed] : []));
    return [...passed, ...[...this.#bundled.values()].flatMap((bundled) => (bundled.ok ? bundled.inputs : []))];
  }

  #find(file: string): FoundModule {
    const found = this.#found.get(file) ?? findModule(file, this.#folder);
    this.#found.set(file, found);
    return found;
  }

  #bundle(path: string): BundledHandlers {
    const bundled = this.#bundled.get(path) ?? bundleHandlers(path);
    this.#bundled.set(path, bundled);
    return bundled;
  }
}
