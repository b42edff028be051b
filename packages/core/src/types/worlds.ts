/**
 * Worlds by name, as `faultbench types` describes them: each generated file adds one entry of the shape `WorldTypes`.
 * The name is the world file's base name.
 */
// biome-ignore lint/suspicious/noEmptyInterface: filled from outside by declaration merging
export interface Worlds {}

/** What a generated file says of its world. */
export interface WorldTypes {
  /** By record type: a row as it is read. */
  readonly rows: object;
  /** By record type: what `insert` takes. */
  readonly newRows: object;
  /** By tool name: `{ args, result }`. */
  readonly tools: object;
  /** `service.operation` of every operation. */
  readonly operations: string;
}
