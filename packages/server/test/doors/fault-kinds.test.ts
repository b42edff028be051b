import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultKinds } from '@faultbench/core';
import { Client as ModernClient } from '@modelcontextprotocol/client';
import { StdioClientTransport as ModernStdio } from '@modelcontextprotocol/client/stdio';
import { Client as LegacyClient } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport as LegacyStdio } from '@modelcontextprotocol/sdk/client/stdio.js';
import { readState } from '../../src/mirror/read-state';
import { dist } from '../support/command';
import { folderWith } from '../support/folder';
import { type Call, serveCalls } from '../support/serve';
import { until } from '../support/until';

const world = `services:
  s:
    records: { a: { n: int, at: datetime } }
    seed: { a: { rows: [{ n: 1, at: 2025-05-01T00:00:00Z }] } }
    operations:
      add: { kind: create, record: a }
      all: { kind: list, record: a }
`;

/** Every key of every kind that a plan can hold: as a call meets it by default, and in its other phases. */
const keys = faultKinds
  .filter(({ conditional }) => !conditional)
  .flatMap(({ name, phases }) => phases.map((phase, at) => keyOf(name) + (at === 0 ? '' : `_${phase}`)));
const ends = keys.filter((key) => /^(hang|disconnect|crash)/.test(key));
const answers = keys.filter((key) => !ends.includes(key));

function keyOf(name: string): string {
  return name === 'http_NNN' ? 'http_429' : name;
}

interface Result {
  readonly content: readonly { readonly text?: string }[];
  readonly structuredContent?: unknown;
  readonly isError?: boolean;
}

/** What both generations of clients offer alike. */
interface AnyClient {
  callTool(call: { name: string; arguments: Record<string, unknown> }, ...rest: never[]): Promise<unknown>;
  listTools(): Promise<unknown>;
  close(): Promise<void>;
}

type Connect = (command: string, args: string[]) => Promise<AnyClient>;

const info = { name: 'client', version: '1' };
const generations: readonly (readonly [string, Connect])[] = [
  [
    'legacy',
    async (command, args) => {
      const client = new LegacyClient(info);
      await client.connect(new LegacyStdio({ command, args, stderr: 'ignore' }));
      return client as AnyClient;
    },
  ],
  [
    'modern',
    async (command, args) => {
      const client = new ModernClient(info, { versionNegotiation: { mode: { pin: '2026-07-28' } } });
      await client.connect(new ModernStdio({ command, args, stderr: 'ignore' }));
      return client as AnyClient;
    },
  ],
];

const row = { n: 2, at: '2025-05-20T10:00:00Z' };

/** A folder whose plan lets these faults strike one call of `add` after the other. */
function folderFor(faults: readonly string[]): string {
  const plan = faults.map((fault, at) => {
    const by = fault === 'skew' ? ', by: -3h' : '';
    return `  - { on: s.add, call: ${at + 1}, fault: ${fault}${by} }\n`;
  });
  return folderWith({ 'world.yaml': world, 'plan.yaml': `plan:\n${plan.join('')}` });
}

function serveArguments(folder: string): string[] {
  const inside = (name: string) => join(folder, name);
  return [
    join(dist, 'cli.js'),
    'serve',
    inside('world.yaml'),
    '--faults',
    inside('plan.yaml'),
    '--state',
    inside('state'),
  ];
}

function shown({ content, structuredContent, isError }: Result): string {
  const text = content.map((each) => each.text).join('|');
  return `${isError ? 'refused' : 'given'} ${JSON.stringify(text)}${structuredContent === undefined ? '' : ' and structured'}`;
}

async function seenBy(connect: Connect): Promise<Record<string, string>> {
  const client = await connect(process.execPath, serveArguments(folderFor(answers)));
  const seen: Record<string, string> = {};
  for (const key of answers) seen[key] = shown((await client.callTool({ name: 'add', arguments: row })) as Result);
  await client.close();
  return seen;
}

test('what is answered under each fault, the same to both generations, and nothing that tells of it', async () => {
  const [legacy, modern] = await Promise.all(generations.map(([, connect]) => seenBy(connect)));
  expect(modern).toEqual(legacy);
  expect(Object.values(legacy ?? {}).join()).not.toMatch(/inject|fault|fake|simulat|mock|phase|applied/i);
  expect(legacy).toMatchInlineSnapshot(`
{
  "duplicate_write": "given "{\\"id\\":\\"7\\",\\"n\\":2,\\"at\\":\\"2025-05-20T10:00:00.000Z\\"}" and structured",
  "empty_result": "given """,
  "empty_result_after": "given """,
  "http_429": "refused "429: Too Many Requests, retry after 1 s" and structured",
  "http_429_after": "refused "429: Too Many Requests, retry after 1 s" and structured",
  "late_write": "refused "504: Request timed out after 30000 ms" and structured",
  "malformed_json": "given "{\\"id\\":\\"6\\",\\"n\\":2,\\"at\\":\\"20"",
  "malformed_json_before": "given "{\\""",
  "not_found": "refused "404: Not Found" and structured",
  "partial_write": "refused "500: Internal Server Error" and structured",
  "skew": "given "{\\"id\\":\\"13\\",\\"n\\":2,\\"at\\":\\"2025-05-20T07:00:00.000Z\\"}" and structured",
  "soft_failure": "given "{\\"ok\\":false,\\"error\\":\\"The request could not be completed\\"}" and structured",
  "stale_read": "given "{\\"id\\":\\"9\\",\\"n\\":2,\\"at\\":\\"2025-05-20T10:00:00.000Z\\"}" and structured",
  "timeout": "refused "504: Request timed out after 30000 ms" and structured",
  "timeout_before": "refused "504: Request timed out after 30000 ms" and structured",
  "truncated_list": "given "{\\"id\\":\\"12\\",\\"n\\":2,\\"at\\":\\"2025-05-20T10:00:00.000Z\\"}" and structured",
  "wrong_data": "given "{\\"id\\":\\"10\\",\\"n\\":2,\\"at\\":\\"2025-05-21T10:00:00.000Z\\"}" and structured",
}
`);
});

describe.each(ends)('%s', (key) => {
  test.each(generations)(
    'a %s client gets no answer, and the state tells whether the write was made',
    async (name, connect) => {
      const folder = folderFor([key]);
      const client = await connect(process.execPath, serveArguments(folder));
      // the patience is for the call, not for the start of the server
      await client.listTools();
      const isHang = key.startsWith('hang');
      const call = client.callTool({ name: 'add', arguments: row }, ...((isHang ? patience(name) : []) as never[]));
      await expect(call).rejects.toThrow(isHang ? /timed out/i : /closed/i);
      const file = join(folder, 'state/trace.jsonl');
      const trace = () => (existsSync(file) ? readFileSync(file, 'utf8').trimEnd() : '');
      // a busy server may get the call after its client has lost patience
      await until(() => trace() !== '');
      await client.close();
      const before = key.endsWith('_before');
      expect(readState(join(folder, 'state')).revision).toBe(before ? 0 : 1);
      const last = trace().split('\n').at(-1) ?? '{}';
      expect(JSON.parse(last)).toMatchObject({
        fault: key.replace('_before', ''),
        phase: before ? 'before' : 'after',
        applied: !before,
        answered: false,
      });
    },
  );

  test('ends the process with its exit code', () => {
    const folder = folderFor([key]);
    const calls: Call[] = [['add', row], ['all']];
    const { code, answers } = serveCalls(folder, calls, { flags: ['--faults', 'plan.yaml'] });
    expect(answers[0]).toBeUndefined();
    expect(code).toBe(key.startsWith('crash') ? 1 : 0);
  });
});

/** A short deadline, where each generation takes it. */
function patience(name: string): readonly unknown[] {
  return name === 'legacy' ? [undefined, { timeout: 500 }] : [{ timeout: 500 }];
}
