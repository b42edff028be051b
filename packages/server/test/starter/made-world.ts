import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { script } from '../support/script';

export const fixtures = join(__dirname, 'fixtures');

export interface Listed {
  readonly name: string;
  readonly description?: string;
  readonly inputSchema: { readonly [key: string]: unknown };
}

/** The tools of a saved list. */
export function toolsIn(file: string): readonly Listed[] {
  return JSON.parse(readFileSync(file, 'utf8')).tools;
}

export interface Call {
  readonly tool: string;
  readonly args: object;
}

/** What a world lists, and what became of each call: 200 or the status of the refusal, and how its text begins. */
export interface Told {
  readonly tools: readonly Listed[];
  readonly answers: readonly (readonly [number, string])[];
}

/** Makes these calls on one world in memory. */
export function askWorld(folder: string, world: string, calls: readonly Call[]): Told {
  const told = script(
    { 'calls.json': JSON.stringify(calls) },
    `
    const { readFileSync } = require('node:fs');
    const world = core.connectInMemory(${JSON.stringify(join(folder, world))});
    const client = new legacy.Client({ name: 'a', version: '1' });
    await client.connect(world.transport());
    const { tools } = await client.listTools();
    const answers = [];
    for (const { tool, args } of JSON.parse(readFileSync('calls.json', 'utf8'))) {
      const { isError, content, structuredContent } = await client.callTool({ name: tool, arguments: args });
      const status = isError ? structuredContent.error.status : 200;
      answers.push([status, (isError ? structuredContent.error.message : content[0].text).slice(0, 3000)]);
    }
    await client.close();
    console.log(JSON.stringify({ tools, answers }));
  `,
  );
  return told as Told;
}
