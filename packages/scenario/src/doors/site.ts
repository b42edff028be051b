/** Where a server is, and what personas show there. */
export interface Site {
  /** "http://127.0.0.1:4711" */
  readonly baseUrl: string;
  /** Throws a Skip where there is none. */
  readonly mcpUrl: string;
  /** What a link stands for. */
  linkOf(url: string): string;
  /** What a persona shows; undefined for one that shows nothing. Throws a Skip where it has nothing to show. */
  tokenOf(persona: string): string | undefined;
}

/** The servers of a composition. */
export interface Sites {
  ofPath(path: string): Site;
  ofTool(name: string): Site;
  ofLink(url: string): Site;
}
