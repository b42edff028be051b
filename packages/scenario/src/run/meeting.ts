import type { Overlap } from '@faultbench/core';
import type { Doors } from './doors';

/** Requests that are made at once: those whose handlers pause wait for each other. */
export interface Meeting {
  /** One of them; when it fails, nobody waits any longer. */
  attend<Value>(request: () => PromiseLike<Value>): Promise<Value>;
  /** How they met. */
  end(): Promise<readonly Overlap[]>;
}

export async function openMeeting({ gather }: Pick<Doors, 'gather'>, count: number): Promise<Meeting> {
  await gather?.(count);
  let ended: Promise<readonly Overlap[]> | undefined;
  const end = () => {
    ended ??= gather?.(0) ?? Promise.resolve([]);
    return ended;
  };
  return {
    end,
    attend: async (request) => {
      try {
        return await request();
      } catch (error) {
        await end();
        throw error;
      }
    },
  };
}

/** `5 of 5 met at the pause of lending.borrow` */
export function overlapText({ operation, met, of }: Overlap): string {
  return `${met} of ${of} met at the pause of ${operation}`;
}
