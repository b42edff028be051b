import { PassThrough } from 'node:stream';
import { Engine, FaultBook, WorldClock } from '@faultbench/core';
import type { CompiledWorld } from '../compile/compiled-world';
import type { DoorHost } from '../doors/host';
import { serveLines } from '../doors/serve-lines';
import type { ReadyWorld } from './open-world';

/** A list of more rows than this would cost more than it warms. */
const MOST_ROWS = 200;

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
  input.end(dialogue(compiled).join(''));
  await door.closed;
}

// reads that find their row, and for every tool arguments that are refused: no handler runs before its time
function dialogue({ spec, tables }: CompiledWorld): string[] {
  const clientInfo = { name: 'warm-up', version: '1' };
  const rowsOf = (record = '') => tables[record] ?? [];
  const reads = spec.operations.filter(
    ({ kind, record }) => kind === 'get' || (kind === 'list' && rowsOf(record).length <= MOST_ROWS),
  );
  const calls = [
    ...spec.operations.map(({ tool }) => ({ name: tool, arguments: { '': 0 } })),
    ...reads.map(({ tool, kind, record }) => ({
      name: tool,
      arguments: kind === 'get' ? { id: rowsOf(record)[0]?.id ?? '' } : {},
    })),
  ];
  const messages = [
    { id: 1, method: 'initialize', params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo } },
    { method: 'notifications/initialized' },
    { id: 2, method: 'tools/list', params: {} },
    ...calls.map((params, index) => ({ id: index + 3, method: 'tools/call', params })),
  ];
  return messages.map((message) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
}
