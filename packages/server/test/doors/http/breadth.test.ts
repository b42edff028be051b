import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { folderWith } from '../../support/folder';
import { serveHttp } from '../../support/serve-http';
import { kinds } from '../client-kinds';

const operations = Array.from({ length: 299 }, (_, index) => `      get_${index}: { kind: get, record: rows }\n`);
const world = `services:
  s:
    records: { rows: { id: str, name: str, note: str } }
    seed: { rows: { count: 20000 } }
    operations:
      list: { kind: list, record: rows, filter: [name] }
${operations.join('')}`;

const chatty = {
  'world.yaml':
    'services: { s: { records: { a: { n: int } }, operations: { log: { kind: custom, handler: "./log.cjs#log" } } } }\n',
  'log.cjs':
    'exports.log = () => { console.log("x".repeat(1024 * 1024)); process.stdout.write("half a line"); return "done"; };\n',
};

describe.each(kinds)('$kind', ({ http: connect }) => {
  test('300 operations, and 20,000 rows in one answer, whole', async () => {
    const folder = folderWith({ 'world.yaml': world });
    const { url } = await serveHttp(folder, ['--state', 'state']);
    const client = await connect(url);
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      'list',
      ...operations.map((_, index) => `get_${index}`),
    ]);
    const { structuredContent } = (await client.callTool({ name: 'list', arguments: {} })) as Listed;
    expect(structuredContent.result.map(({ id }) => id)).toEqual(
      Array.from({ length: 20_000 }, (_, index) => String(index + 1)),
    );
    // what the trace keeps of it is bounded
    expect(readFileSync(join(folder, 'state/trace.jsonl')).length).toBeLessThan(20_000);
    await client.close();
  });
});

test('a handler that logs 1 MB a call, with nobody reading: every answer comes', async () => {
  const { url, stderr } = await serveHttp(folderWith(chatty));
  stderr.pause();
  const client = await kinds[0]?.http(url);
  for (let call = 0; call < 20; call++) {
    expect(await client?.callTool({ name: 'log', arguments: {} })).toMatchObject({ content: [{ text: '"done"' }] });
  }
  await client?.close();
});

interface Listed {
  readonly structuredContent: { readonly result: readonly { readonly id: string }[] };
}
