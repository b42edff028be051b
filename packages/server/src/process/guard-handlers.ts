import type { CallRequest, WorldSpec } from '@faultbench/core';
import type { DoorHost } from '../doors/host';
import { isLeaving, sayLast } from './end';
import { watchParent } from './watchdog';

/**
 * The host of a server that nobody looks after. A handler that spins must neither keep a signal away, so none is
 * listened to, nor outlive who started the server; one that ends the process is named.
 */
export function guardHandlers(host: DoorHost, { operations }: WorldSpec): DoorHost {
  const parent = process.ppid;
  const custom = new Map(operations.filter(({ kind }) => kind === 'custom').map(({ tool, key }) => [tool, key]));
  const running = new Set<{ readonly operation: string }>();
  let watching = false;
  const guarded = async (request: CallRequest, operation: string) => {
    if (!watching) watchParent(parent);
    watching = true;
    const call = { operation };
    running.add(call);
    const answer = await host.call(request);
    running.delete(call);
    return answer;
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
