import { rmSync } from 'node:fs';
import { PassThrough } from 'node:stream';
import type { CompiledWorld } from '../compile/compiled-world';
import { serveLines } from '../doors/serve-lines';
import { temporaryFolder } from '../temporary-folder';
import { openWorld } from './open-world';
import type { ReadyWorld } from './ready-world';

/** A list of more rows than this would cost more than it warms. */
const MOST_ROWS = 200;

/**
 * Runs the whole path of a call once, over a world and a state folder that are thrown away: code is compiled
 * and loaded before the first real call comes. Nothing it does can be seen later.
 */
export async function exercise(ready: ReadyWorld): Promise<void> {
  const { seed, clock } = ready.compiled.spec;
  const setup = {
    run: 1,
    seed,
    clock: { mode: 'virtual', start: clock.start },
    faults: { rules: {}, plan: [] },
  } as const;
  const folder = temporaryFolder('faultbench-warm');
  const { host, mirror } = openWorld({ ...ready, base: ready.base.fork() }, setup, () => folder);
  const input = new PassThrough();
  const output = new PassThrough();
  output.resume();
  const nothing = () => {};
  const options = { door: 'stdio', client: 'stdio', disconnect: nothing, broken: nothing } as const;
  const door = serveLines(input, output, host, options);
  input.end(dialogue(ready.compiled).join(''));
  await door.closed;
  mirror.close();
  rmSync(folder, { recursive: true, force: true });
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
