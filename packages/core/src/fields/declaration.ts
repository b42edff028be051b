import type { Field, FieldMap } from '../model/field';
import type { Fakes } from '../model/ports';
import type { MapNode, Node } from '../parse/node';

/** What a file says of one field, beside the options that every type takes. */
export interface Declaration {
  readonly place: FieldPlace;
  readonly optional: boolean;
  /** What stands between the brackets, or the value of the long form's own key. */
  readonly argument: Node | undefined;
  /** Value of an option named in `options`. */
  option(name: string): Node | undefined;
  /** Record types by `service.record`. */
  readonly records: RecordNames;
  /** Knows whether a method of faker can be used; absent where nothing loads it. */
  readonly fakes: Fakes | undefined;
  /** Reads a type that stands inside this one. */
  inner(node: Node): Field | undefined;
  /** Reads the fields of an object. */
  innerFields(node: MapNode): FieldMap | undefined;
  /** Reports a problem, at the declaration unless a node is named. */
  refuse(message: string, mend: string, at?: Node): undefined;
}

/** Where a field stands: the id of a record type, another field of one, an argument, or inside another field. */
export type FieldPlace = 'id' | 'record' | 'argument' | 'inside';

export type RecordNames = ReadonlyMap<string, RecordName>;

export interface RecordName {
  readonly service: string;
  readonly record: string;
  /** Its ids are numbers. */
  readonly numeric: boolean;
}
