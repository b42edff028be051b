import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { dist } from '../../support/command';
import { folderWith } from '../../support/folder';
import type { OpenApi } from '../../support/open-api-client';
import { until } from '../../support/until';

const world = `
services:
  library:
    records:
      books: { id: str, title: str, copies: int }
      loans: { id: str, book_id: ref[library.books], member: str, due_on: date }
    seed: { books: { rows: [{ title: Middlemarch, copies: 2 }] } }
    operations:
      get_book: { kind: get, record: books }
      borrow: { kind: create, record: loans }
      list_loans: { kind: list, record: loans, filter: [member] }
      return_book: { kind: delete, record: loans }
plan:
  - { on: library.borrow, call: 2, fault: timeout }
`;

/** Of these lines on stderr, what a reader would click on. */
function linksIn(lines: readonly string[]): string[] {
  return lines.flatMap((line) => line.match(/https?:\/\/\S+/g) ?? []);
}

test('somebody who reads what serve prints finds both doors, learns the routes, and meets the declared fault', async () => {
  const folder = folderWith({ 'library.yaml': world });
  const child = spawn(process.execPath, [join(dist, 'cli.js'), 'serve', 'library.yaml', '--http', '--faults'], {
    cwd: folder,
  });
  try {
    const lines: string[] = [];
    const reader = createInterface({ input: child.stderr });
    reader.on('line', (line) => lines.push(line));
    await until(() => lines.some((line) => line.startsWith('serving')));
    const [mcp = '', description = '', ...others] = linksIn(lines);
    expect([new URL(mcp).pathname, new URL(description).pathname, others]).toEqual(['/mcp', '/openapi.json', []]);

    const { servers, paths } = (await (await fetch(description)).json()) as OpenApi;
    const base = servers[0]?.url;
    expect(Object.entries(paths).map(([path, item]) => `${Object.keys(item).join()} ${path}`)).toEqual([
      'get /library/books/{id}',
      'post,get /library/loans',
      'delete /library/loans/{id}',
    ]);

    const post = (body: object) =>
      fetch(`${base}/library/loans`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      });
    const loan = { book_id: '1', member: 'ada', due_on: '2025-07-01' };
    expect(await (await post({ ...loan, membr: 'ada' })).json()).toEqual({
      detail: 'validation error: unknown argument `membr`',
    });
    const first = await post(loan);
    expect([first.status, first.headers.get('location')]).toEqual([201, '/library/loans/1']);
    const second = await post(loan);
    expect([second.status, await second.json()]).toEqual([504, { detail: 'Request timed out after 30000 ms' }]);
    const loans = await (await fetch(`${base}/library/loans?member=ada`)).json();
    expect(loans).toEqual([
      { ...loan, id: '1' },
      { ...loan, id: '2' },
    ]);
    expect((await fetch(`${base}/library/loans/2`, { method: 'DELETE' })).status).toBe(200);

    const ping = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_loans', arguments: {} } };
    const tool = await fetch(mcp, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
      body: JSON.stringify(ping),
    });
    expect(await tool.text()).toContain('"member\\":\\"ada');
  } finally {
    child.kill();
    await once(child, 'close');
  }
});
