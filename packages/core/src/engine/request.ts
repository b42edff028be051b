import type { RefusalData } from '../model/answer';
import type { Cancellable } from '../model/ports';

/** Name of the door where nobody is asked who they are. */
export const PUBLIC_DOOR = 'public';

/** One call as it arrives at a door. */
export interface CallRequest {
  /** Tool name as the caller wrote it. */
  readonly tool: string;
  /** Arguments as the caller sent them, unchecked. */
  readonly args: unknown;
  /** What the door could not read: the call is refused so, in the place where its arguments are checked. */
  readonly flaw?: RefusalData;
  /** stdio, socket, http, rest, public, memory. */
  readonly door: string;
  /** Which connection, e.g. "stdio", "socket-2". */
  readonly client: string;
  readonly request_id: string | number | null;
  /** Known already, to a caller in the same process. */
  readonly persona: string | null;
  /** What the caller shows to say who it is. Never kept. */
  readonly token?: string | undefined;
  /** Status of a version conflict, where it is not 409. */
  readonly conflict?: 412;
  readonly call: Cancellable;
}
