import { type CallRequest, type Handlers, type WorldSpec, whenDone } from '@faultbench/core';
import type { DoorHost } from '../doors/host';
import { isLeaving, sayLast } from './end';
import { watchParent } from './watchdog';

/**
 * The handlers of a server that nobody looks after, those of invariants and sights among them. One that spins must
 * neither keep a signal away, so none is listened to, nor outlive who started the server.
 */
export function watchHandlers({ run }: Handlers): Handlers {
  const parent = process.ppid;
  let watching = false;
  return {
    run: (...call) => {
      if (!watching) watchParent(parent);
      watching = true;
      return run(...call);
    },
  };
}

/** The host of such a server: a handler that ends the process is named. */
export function guardHandlers(host: DoorHost, { operations }: WorldSpec): DoorHost {
  const custom = new Map(operations.filter(({ kind }) => kind === 'custom').map(({ tool, key }) => [tool, key]));
  const running = new Set<{ readonly operation: string }>();
  const guarded = (request: CallRequest, operation: string) => {
    const call = { operation };
    running.add(call);
    return whenDone(host.call(request), (answer) => {
      running.delete(call);
      return answer;
    });
  };
  let failed = false;
  process.once('uncaughtExceptionMonitor', () => {
    failed = true;
  });
  process.once('exit', (code) => {
    if (isLeaving() || failed) return;
    const names = [...new Set([...running].map(({ operation }) => operation))];
    sayLast(endedBy(code, names));
    process.exitCode = 1;
  });
  return {
    ...host,
    call: (request) => {
      const operation = custom.get(request.tool);
      return operation === undefined ? host.call(request) : guarded(request, operation);
    },
  };
}

function endedBy(code: number, operations: readonly string[]): string {
  const when = operations.length === 0 ? 'between calls' : `during a call of ${operations.join(', ')}`;
  return `code of a handler ended the process with code ${code}, ${when}: return or refuse instead of process.exit\n`;
}
