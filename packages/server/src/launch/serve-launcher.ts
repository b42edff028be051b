import { type ChildProcess, type SendHandle, spawn } from 'node:child_process';
import type { ListenHandle } from '../doors/http/listen-http';
import { unwatch, watch } from '../process/reaper';
import { endAfter } from './end-after';
import type { LaunchEvent, LaunchRequest } from './messages';
import { channelKept } from './own-channel';
import { startFlags } from './start-flags';

const children = new Map<number, ChildProcess>();

/**
 * The life of a process that starts others for its owner and hands messages on, both ways. It is small: starting a
 * process copies the page tables of the one that starts it, which takes a process full of tests many milliseconds.
 * It ends with its owner's channel, and each of its own with the channel to it.
 */
export function serveLauncher(): void {
  process.on('message', (request: LaunchRequest, handle: unknown) => serve(request, handle));
  process.on('disconnect', () => endAfter([...children.values()], process.argv[2]));
}

function serve(request: LaunchRequest, handle: unknown): void {
  const { id } = request;
  switch (request.type) {
    case 'start':
      start(request);
      break;
    case 'send':
      children.get(id)?.send(request.message, handle as SendHandle, () => close(handle));
      break;
    case 'kill':
      children.get(id)?.kill('SIGKILL');
  }
}

function start({ id, args, env, cwd }: Extract<LaunchRequest, { type: 'start' }>): void {
  const kept = channelKept();
  // with a channel that Node opens, they cost more than they spare
  const child = spawn(process.execPath, [...(kept ? startFlags : []), ...args], {
    env: { ...kept, ...env },
    cwd,
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  const { pid } = child;
  child.on('error', (error) => pid === undefined && tell({ type: 'failed', id, message: error.message }));
  if (pid === undefined) return;
  children.set(id, child);
  watch(pid);
  tell({ type: 'started', id, pid });
  child.on('message', (message, handle) => tell({ type: 'message', id, message }, handle));
  child.stderr?.on('data', (bytes: Buffer) => tell({ type: 'log', id, base64: bytes.toString('base64') }));
  child.on('exit', (code, signal) => {
    unwatch(pid);
    tell({ type: 'exit', id, code, signal });
  });
  child.on('close', () => {
    children.delete(id);
    tell({ type: 'close', id });
  });
}

function tell(event: LaunchEvent, handle?: unknown): void {
  process.send?.(event, handle as SendHandle, {}, () => close(handle));
}

/** What was handed on listens at its new place; here it would go on listening when nobody wants it any more. */
function close(handle: unknown): void {
  (handle as ListenHandle | undefined)?.close();
}
