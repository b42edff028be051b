import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

/** The tools of a server that a command starts, as JSON, and what the server calls itself. */
export interface ServerTools {
  readonly text: string;
  readonly name: string | undefined;
}

/** How long a server may take for its start and for each answer; `npx` may have to fetch it first. */
const PATIENCE_MS = 120_000;
const LONGEST_LOG = 2000;

/** Starts a server, lists its tools and ends it. Throws a sentence, with what the server said, when that fails. */
export async function listServerTools(commandLine: string): Promise<ServerTools> {
  const [command, ...args] = wordsOfCommand(commandLine);
  if (command === undefined) throw new Error('there is no command to start a server with');
  const transport = new StdioClientTransport({ command, args, env: ownEnvironment(), stderr: 'pipe' });
  let log = '';
  transport.stderr?.on('data', (chunk: Buffer) => {
    log = `${log}${chunk}`.slice(-LONGEST_LOG);
  });
  const client = new Client({ name: 'faultbench', version: '1.0.0' });
  try {
    await client.connect(transport, { timeout: PATIENCE_MS });
    const tools: unknown[] = [];
    let cursor: string | undefined;
    do {
      const page = await client.listTools(cursor === undefined ? {} : { cursor }, { timeout: PATIENCE_MS });
      tools.push(...page.tools);
      cursor = page.nextCursor;
    } while (cursor !== undefined);
    return { text: JSON.stringify(tools), name: client.getServerVersion()?.name };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const said = log.trim() === '' ? '' : `; it said:\n${log.trim()}`;
    throw new Error(`${commandLine} did not list its tools: ${reason}${said}`);
  } finally {
    await client.close();
  }
}

/** The words of a command, quoted ones whole. */
function wordsOfCommand(line: string): readonly string[] {
  const words = line.match(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g) ?? [];
  return words.map((word) => word.replaceAll(/"([^"]*)"|'([^']*)'/g, '$1$2'));
}

/** The server is the user's own: it may need what their shell has. */
function ownEnvironment(): Record<string, string> {
  const entries = Object.entries(process.env).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return Object.fromEntries(entries);
}
