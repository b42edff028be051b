/** Text by path, relative to the project. */
export type Files = Readonly<Record<string, string>>;

/** What `init` writes. */
export interface ProjectFiles {
  /** What any project has; in a package that is there already, its own files stay. */
  readonly common: Files;
  /** The worlds, agents and tests themselves. */
  readonly own: Files;
}
