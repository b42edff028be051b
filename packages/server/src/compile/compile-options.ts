export interface CompileOptions {
  /** Makes the rows; the file's own seed when absent. */
  readonly seed?: number;
  /** Where the world clock starts, an instant; the rows stay those of the file's own start. */
  readonly clock?: string;
  /** A file of roles that stand in place of the world file's own. */
  readonly roles?: string;
  /** Where compiled worlds are kept; found from the world file's folder when absent. */
  readonly cacheFolder?: string;
}
