import type { Answer, CallRequest } from '@faultbench/core';
import type { ToolDefinition } from '../compile/compiled-world';

/** What every door needs of the world behind it. */
export interface DoorHost {
  /** Shown as the MCP server name. */
  readonly name: string;
  /** In file order. */
  readonly tools: readonly ToolDefinition[];
  /** Called on the first `tools/list` or `tools/call` of the process: state files are created then. */
  touch(): void;
  /** Never rejects: a failed call is a value. */
  call(request: CallRequest): Promise<Answer>;
  /** Wire faults that end more than one connection: `crash` ends the process. */
  crash(): void;
}
