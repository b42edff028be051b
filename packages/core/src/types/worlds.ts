/**
 * Worlds by their file's base name. Empty until `faultbench types` has written a `*.world.d.ts`, which adds to it:
 *
 *     declare module 'faultbench' {
 *       interface Worlds {
 *         shop: {
 *           rows: { orders: { readonly id: string; readonly total: number; .. } };
 *           newRows: { orders: { id?: string; total: number; .. } };
 *           tools: { get_order: { args: { id: string }; result: .. } };
 *           operations: 'orders.get_order' | ..;
 *           faultTargets: 'default' | 'orders.*' | 'orders.get_order' | ..;
 *         };
 *       }
 *     }
 */
// biome-ignore lint/suspicious/noEmptyInterface: generated files add to it
export interface Worlds {}

/** What a generated file says of one world. */
export interface WorldTypes {
  /** Stored row by record name. */
  readonly rows: object;
  /** What `insert` takes by record name; every field optional, it is what `update` takes. */
  readonly newRows: object;
  /** Arguments and result by tool name. */
  readonly tools: object;
  /** `service.operation` of every operation. */
  readonly operations: string;
  /** Every key that fault rules take. */
  readonly faultTargets: string;
}
