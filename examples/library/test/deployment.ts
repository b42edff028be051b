import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const personas = [
  'librarian',
  'librarian#2',
  'member',
  'member#2',
  'member#3',
  'member#4',
  'member#5',
  'auditor',
  'ticker',
  'timelord',
];
const cli = join(require.resolve('faultbench/package.json'), '../dist/cli.js');

/** The library as a deployment: what live mode is told of it by the environment, and its end. */
export interface Deployment {
  readonly env: Readonly<Record<string, string>>;
  stop(): Promise<void>;
}

/** Serves the library on this machine, to whoever has one of its tokens. */
export async function deployLibrary(): Promise<Deployment> {
  const folder = mkdtempSync(join(tmpdir(), 'library-'));
  const tokens = personas.map((persona) => [`token-of-${persona.replace('#', '-')}`, persona] as const);
  writeFileSync(join(folder, 'tokens.json'), JSON.stringify(Object.fromEntries(tokens)));
  const flags = ['--http', '--port', '0', '--public', '--demo-clock', '--token-file', join(folder, 'tokens.json')];
  const world = join(__dirname, '../library.yaml');
  const server = spawn(process.execPath, [cli, 'serve', world, ...flags], { stdio: ['pipe', 'ignore', 'pipe'] });
  const exited = once(server, 'exit');
  const mcpUrl = await firstLine(server.stderr);
  const env = {
    FAULTBENCH_BASE_URL: mcpUrl.replace(/\/mcp$/, ''),
    FAULTBENCH_MCP_URL: mcpUrl,
    ...Object.fromEntries(tokens.map(([token, persona]) => [variable(persona), token])),
  };
  const stop = async () => {
    server.kill();
    await exited;
    rmSync(folder, { recursive: true });
  };
  return { env, stop };
}

function variable(persona: string): string {
  return `FAULTBENCH_TOKEN_${persona.toUpperCase().replace('#', '_')}`;
}

async function firstLine(stream: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: stream })) return line;
  throw new Error('the library said nothing and ended');
}
