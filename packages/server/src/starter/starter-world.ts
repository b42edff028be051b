import { derivedExactly } from './derive';
import type { Draft } from './draft';
import { type Material, makeDraft } from './make-draft';
import type { Tool } from './read-tools';
import { subjectsOf } from './subjects';
import { handlersText } from './world/handlers-text';
import { worldText } from './world/world-text';

/** A world to start from. */
export interface StarterWorld {
  /** Name of the world, and its files' base name: `google-calendar`. */
  readonly name: string;
  readonly world: string;
  /** The module with its handlers, when it has any. */
  readonly handlers: string | undefined;
  readonly draft: Draft;
}

/** The world that serves each of these tools. `source`: what it says it was made from. */
export function worldOfTools(tools: readonly Tool[], name: string, source: string): StarterWorld {
  return starterWorld({ name, source, subjects: subjectsOf(tools), described: new Map(), derive: derivedExactly });
}

/** The files of a world made from this. */
export function starterWorld(material: Material): StarterWorld {
  const draft = makeDraft(material);
  const { name } = draft;
  return { name, world: worldText(draft, handlersFile(name)), handlers: handlersText(draft, name), draft };
}

/** The module beside `NAME.yaml` that has its handlers. */
export function handlersFile(name: string): string {
  return `${name}.handlers.ts`;
}
