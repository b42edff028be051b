import type { RefusalData } from '../model/answer';
import type { Cancellable } from '../model/ports';

/** One call as it arrives at a door. */
export interface CallRequest {
  /** Tool name as the caller wrote it. */
  readonly tool: string;
  /** Arguments as the caller sent them, unchecked. */
  readonly args: unknown;
  /** What the door could not read: the call is refused so, in the place where its arguments are checked. */
  readonly flaw?: RefusalData;
  /** stdio, socket, http, rest, memory. */
  readonly door: string;
  /** Which connection, e.g. "stdio", "socket-2". */
  readonly client: string;
  readonly request_id: string | number | null;
  readonly persona: string | null;
  readonly call: Cancellable;
}
