import type { Answer, CallRequest } from '@faultbench/core';
import type { ToolDefinition } from '../compile/compiled-world';

/** What every door needs of the world behind it. */
export interface DoorHost {
  /** Shown as the MCP server name. */
  readonly name: string;
  /** In file order. */
  readonly tools: readonly ToolDefinition[];
  /** Called on each `tools/list` and `tools/call`, before it is served: the first one creates the state files. */
  touch(): void;
  /** Never fails: a failed call is a value. Answered in the same turn when nothing has to be waited for. */
  call(request: CallRequest): Answer | Promise<Answer>;
  /** Wire faults that end more than one connection: `crash` ends the process. */
  crash(): void;
}
