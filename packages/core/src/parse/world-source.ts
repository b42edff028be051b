import type { Fakes } from '../model/ports';
import type { RoleSpec } from '../model/spec';
import type { HandlerCheck } from './read-handler';

/** Where the text of a world comes from, and what else can be looked up there. */
export interface WorldSource {
  /** As messages name it. */
  readonly file: string;
  /** Name of the world when the file gives none: the file's base name. */
  readonly name: string;
  /** Looks whether handlers are there, for who can open files. */
  readonly checkHandler?: HandlerCheck;
  /** Reads a seed file, for who can open files. */
  readonly readFile?: FileReader;
  /** Stand in place of the world's own. */
  readonly roles?: readonly RoleSpec[];
  /** Makes the values of fields that say `faker`, for who can load it. */
  readonly fakes?: Fakes;
}

/** A file named in the world, relative to it: its text and how messages name it, or why it cannot be read. */
export type FileReader = (
  file: string,
) =>
  | { readonly ok: true; readonly file: string; readonly text: string }
  | { readonly ok: false; readonly message: string; readonly mend: string };
