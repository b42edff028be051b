import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../build/root.mjs';
import { median, spawnedClient, timeOf } from '../clients.mjs';
import { compile, serverFile } from '../inside.mjs';
import { tieToOneProcessor } from '../one-processor.mjs';

const CALLS = 100;
const sdk = join(root, 'node_modules/@modelcontextprotocol/sdk/dist/esm/server');
const trivial = `import { McpServer } from '${sdk}/mcp.js';
import { StdioServerTransport } from '${sdk}/stdio.js';
const server = new McpServer({ name: 'bench', version: '1.0.0' });
server.registerTool('ping', { description: 'Answers.' }, async () => ({ content: [{ type: 'text', text: 'pong' }] }));
await server.connect(new StdioServerTransport());
`;

/** One call with validation, mirror and trace, against a tool that does nothing. */
export const callCost = {
  name: 'G8',
  title: 'call p50 over stdio with validation, mirror and trace ÷ a trivial tool on the SDK’s own server',
  target: 1,
  rounds: 15,
  async open() {
    const folder = mkdtempSync(join(tmpdir(), 'bench-'));
    const script = join(folder, 'trivial.mjs');
    writeFileSync(script, trivial);
    const compiled = compile(join(root, 'scripts/bench/world.yaml'));
    const ours = await spawnedClient([serverFile, compiled.path, '--clock', 'virtual']);
    const theirs = await spawnedClient([script]);
    const side = (title, client, call) => ({
      title,
      time: async () => {
        const times = [];
        for (let each = 0; each < CALLS; each++) times.push(await timeOf(() => client.callTool(call)));
        return median(times);
      },
    });
    const sides = {
      over: side('get_order', ours, { name: 'get_order', arguments: { id: '7' } }),
      under: side('a tool that answers pong', theirs, { name: 'ping', arguments: {} }),
    };
    const untie = tieToOneProcessor([ours, theirs].map(({ transport }) => transport.pid));
    // both as they are in the middle of a suite, not in their first second
    for (let each = 0; each < 15; each++) for (const { time } of Object.values(sides)) await time();
    return {
      ...sides,
      close: async () => {
        untie();
        await Promise.all([ours.close(), theirs.close()]);
        rmSync(folder, { recursive: true, force: true });
      },
    };
  },
};
