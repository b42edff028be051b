import type { Readable } from 'node:stream';
import { unrefStream, unwatch, watch } from './reaper';
import type { Child } from './running-server';

/** A child of this very process. */
export interface OwnChild extends Child {
  readonly stderr: Readable;
  readonly channel?: { unref(): void } | null | undefined;
  unref(): void;
}

/** A child that is idle does not hold this process open, and ends when this process does. */
export function ownChild(child: OwnChild): Child {
  const { pid } = child;
  child.unref();
  child.channel?.unref();
  unrefStream(child.stderr);
  if (pid === undefined) return child;
  watch(pid);
  child.on('exit', () => unwatch(pid));
  return child;
}
