import { handlersFile, type StarterWorld } from '../starter-world';
import type { Files } from './project-files';

/** A world made from elsewhere, and a test that calls one of its tools. */
export function starterFiles({ name, world, handlers, draft }: StarterWorld): Files {
  return {
    [`worlds/${name}.yaml`]: world,
    ...(handlers === undefined ? {} : { [`worlds/${handlersFile(name)}`]: handlers }),
    [`test/${name}.test.ts`]: testText(name, draft.operations.length, callableTool(draft.operations)),
  };
}

/** Of a project with such a world. */
export function starterReadme({ name, handlers, draft: { source, operations } }: StarterWorld): string {
  const open = operations.filter(({ plan }) => plan.type === 'refuse').map(({ toolName }) => `\`${toolName}\``);
  return `# Agent tests

\`\`\`sh
npm install
npm test
\`\`\`

| file | what it is |
|---|---|
| \`worlds/${name}.yaml\` | ${operations.length} tools and the records behind them, made from ${source}; comments say what was guessed |
${handlers === undefined ? '' : `| \`worlds/${handlersFile(name)}\` | what the tools do that no operation kind covers |\n`}| \`worlds/${name}.world.d.ts\` | types of that world, written by \`npx faultbench types worlds/${name}.yaml\` |
| \`test/${name}.test.ts\` | a first test: the tools are there and answer |

${open.length === 0 ? '' : `Nothing told what these do, so they answer 501 until you write them: ${open.join(', ')}.\n\n`}## See it red

Add to \`worlds/${name}.yaml\`:

\`\`\`yaml
faults:
  default: { errors: { timeout: 1 } }
\`\`\`

and write \`setupWorld('../worlds/${name}.yaml', { faults: true })\` in the test: no call is answered any more, and \`npm test\` fails. With 0.3 in place
of 1, three of ten calls fail. Rows are random texts of the right types; give the world rows of your own under \`seed:\`.

## Your own agent

\`await mcp.stdio()\` is \`{ command, args, env }\`, what MCP clients take to start a server; \`await mcp.client()\` is a connected client.
`;
}

interface Callable {
  readonly tool: string;
}

/** A tool that answers whoever calls it with nothing in hand. */
function callableTool(operations: StarterWorld['draft']['operations']): Callable | undefined {
  const free = operations.filter(
    ({ tool, plan }) => plan.type !== 'refuse' && tool.arguments.every(({ required }) => !required),
  );
  const [reading] = free.filter(
    ({ plan }) => plan.type === 'list' || (plan.type === 'derived' && plan.kind === 'list'),
  );
  const [chosen] = reading ? [reading] : free;
  return chosen && { tool: chosen.toolName };
}

function testText(name: string, tools: number, callable: Callable | undefined): string {
  const call =
    callable === undefined
      ? ''
      : `
  test('${callable.tool} answers', async () => {
    const answer = await mcp.call('${callable.tool}', {});
    expect(answer).toBeDefined();
    expect(trace.path()).toBe('${callable.tool}');
  });
`;
  return `import { setupWorld } from 'faultbench';

describe.runs(5, { minPassRate: 1 })('${name}', () => {
  const { mcp${callable === undefined ? '' : ', trace'} } = setupWorld('../worlds/${name}.yaml');

  test('an agent sees every tool', async () => {
    const client = await mcp.client();
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(${tools});
  });
${call}});
`;
}
