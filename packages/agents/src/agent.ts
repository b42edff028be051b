/** A connected MCP client, of either generation of the SDK: all that an agent here knows of the world. */
export interface AgentClient {
  callTool(call: { readonly name: string; readonly arguments?: Record<string, unknown> }): Promise<unknown>;
}

/** What an agent is asked to do, step by step. */
export interface Task {
  /** Names this intent, unlike any other: what a key per intent is made of. */
  readonly intent: string;
  readonly steps: readonly Step[];
}

/** One call that has to be made, with arguments from the answers of the steps before it. */
export interface Step {
  readonly tool: string;
  args(answers: readonly unknown[]): Record<string, unknown>;
  /** Of a step that writes: how to see whether it has happened. */
  readonly check?: Check;
}

/** A call that only reads, and what its answer shows. */
export interface Check {
  readonly tool: string;
  args(answers: readonly unknown[]): Record<string, unknown>;
  /** True when the answer shows that the step has happened. */
  shows(answer: unknown): boolean;
}

/** What an agent says of itself. */
export interface Report {
  /** It says that the task is done; false: it says that it gave up. */
  readonly done: boolean;
  /** Why it gave up. */
  readonly reason?: string;
}

/** Does the task through the client, or says why not; throws where it has no answer to what went wrong. */
export type Agent = (client: AgentClient, task: Task) => Promise<Report>;
