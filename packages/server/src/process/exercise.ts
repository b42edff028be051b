import { PassThrough } from 'node:stream';
import { Engine, FaultBook, WorldClock } from '@faultbench/core';
import type { DoorHost } from '../doors/host';
import { serveLines } from '../doors/serve-lines';
import type { ReadyWorld } from './open-world';

/**
 * Runs the whole path of a call once, over a world that is thrown away: code is compiled and loaded before
 * the first real call comes. Nothing it does can be seen later.
 */
export async function exercise(ready: ReadyWorld): Promise<void> {
  const { compiled, handlers, validators, base } = ready;
  const world = base.fork();
  const clock = new WorldClock('virtual', 0, () => 0);
  const effects = { sleep: () => Promise.resolve(), monotonic: () => 0, record: () => {} };
  const faults = new FaultBook(0, 1, {}, []);
  const engine = new Engine({ world, clock, faults, effects, handlers, validators, run: 1 });
  const host: DoorHost = {
    name: compiled.spec.name,
    tools: compiled.tools,
    touch: () => {},
    call: (request) => engine.call(request),
    crash: () => {},
  };
  const input = new PassThrough();
  const output = new PassThrough();
  output.resume();
  const door = serveLines(input, output, host, {
    door: 'stdio',
    client: 'stdio',
    disconnect: () => {},
    broken: () => {},
  });
  input.end(dialogue(compiled.tools.map((tool) => tool.name)).join(''));
  await door.closed;
}

// arguments that no operation takes: checked and refused, so that no handler runs before its time
function dialogue(tools: readonly string[]): string[] {
  const clientInfo = { name: 'warm-up', version: '1' };
  const messages = [
    { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list', params: {} },
    ...tools.map((name, index) => ({ id: index + 3, method: 'tools/call', params: { name, arguments: { '': 0 } } })),
  ];
  return messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}
