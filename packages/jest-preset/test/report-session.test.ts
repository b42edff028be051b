import { spawn } from 'node:child_process';
import { appendFileSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PlanLine, RunLine } from '@faultbench/core';
import { outcomeFile } from '../src/report/outcome-file';
import { readOutcomes } from '../src/report/read-outcomes';
import { openSession, startSession, unreportedSession } from '../src/report/session';
import { readSessionFile } from '../src/report/session-file';
import { jestLike, run, script, temporaryFolder } from './report-process';
import { Started } from './support/started';

const file = 'tests/refund.test.ts';

function plan(session: string, of: number, block = `${file} › refunds once`): PlanLine {
  const selected = Array.from({ length: of }, (_, index) => index + 1);
  return { type: 'plan', session, block, file, name: 'refunds once', of, selected };
}

function passed(session: string, number: number, block = `${file} › refunds once`): RunLine {
  const rest = { message: '', path: '', calls: 0, duration_ms: 1, faults: [] };
  return { type: 'run', session, block, run: number, seed: 42, outcome: 'passed', ...rest };
}

const appendingWorker = () =>
  script(
    'processChild',
    `import { openSession } from './report/session';
    const [root, name, index] = process.argv.slice(2);
    for (let run = 1; run <= 20; run++) {
      const session = openSession(root);
      session.append('tests/' + name + index + '.test.ts', { type: 'run', session: session.id, block: name, run,
        seed: 1, outcome: 'passed', message: '', path: '', calls: 0, duration_ms: 0, faults: [] });
    }`,
  );

// this suite itself may run in a worker of Jest
const mainPid = process.argv[1]?.endsWith('processChild.js') ? process.ppid : process.pid;

test('workers of one Jest find one session, whoever comes first', async () => {
  const root = temporaryFolder();
  await jestLike(appendingWorker(), 8, [root, 'a']);
  const folder = join(root, '.faultbench', 'last-run');
  const id = readSessionFile(folder)?.id ?? '';
  expect(readdirSync(join(folder, 'outcomes'))).toHaveLength(8);
  expect(readOutcomes(folder, id)).toHaveLength(160);
  expect(readdirSync(join(root, '.faultbench')).sort()).toEqual(['.gitignore', 'last-run']);
});

test('a place that cannot be written is named', () => {
  const root = temporaryFolder();
  const place = join(root, '.faultbench');
  writeFileSync(place, '');
  for (const open of [openSession, startSession]) {
    expect(() => open(root)).toThrow(
      `${place} cannot be written (EEXIST): what runs leave is kept there, so make it a folder that this user can write`,
    );
  }
});

test('two Jest processes at once neither mix nor lose a line', async () => {
  const root = temporaryFolder();
  const worker = appendingWorker();
  await Promise.all(['a', 'b', 'c'].map((name) => jestLike(worker, 4, [root, name])));
  const base = join(root, '.faultbench');
  const folders = readdirSync(base).filter((name) => existsSync(join(base, name, 'session.json')));
  // Each had its own folder, or came when the one before had ended.
  for (const name of folders) {
    const lines = readOutcomes(join(base, name), readSessionFile(join(base, name))?.id ?? '');
    expect(new Set(lines.map(({ block }) => block)).size).toBe(1);
    expect(lines).toHaveLength(80);
  }
  expect(folders.length).toBeGreaterThanOrEqual(1);
});

test('a living session keeps its folder, a dead one gives it up', async () => {
  const root = temporaryFolder();
  const holder = script(
    'jest',
    `import { openSession } from './report/session';
    process.stdout.write(openSession(process.argv[2]).folder);
    setInterval(() => {}, 1000);`,
  );
  const first = new Started(spawn(process.execPath, [holder, root], { stdio: ['ignore', 'pipe', 'pipe'] }));
  await first.until(() => first.stdout.endsWith('last-run'));
  const second = openSession(root);
  expect(first.stdout).toBe(join(root, '.faultbench', 'last-run'));
  expect(second.folder).toBe(join(root, '.faultbench', `run-${mainPid}`));
  expect(openSession(root).id).toBe(second.id);
  second.append(file, plan(second.id, 1));

  await first.end('SIGKILL');
  expect(openSession(root).folder).toBe(second.folder);
  const third = startSession(root);
  expect(third.folder).toBe(join(root, '.faultbench', 'last-run'));
  expect(existsSync(second.folder)).toBe(false);
});

test('each run of watch mode is a session of its own', () => {
  const root = temporaryFolder();
  const first = startSession(root);
  first.append(file, plan(first.id, 1));
  const second = startSession(root);
  expect(second.id).not.toBe(first.id);
  expect(second.folder).toBe(first.folder);
  expect(readOutcomes(second.folder, second.id)).toEqual([]);
  expect(unreportedSession(root)?.id).toBe(second.id);
});

test('a process that took the number of a dead main process is not that process', () => {
  const root = temporaryFolder();
  const first = startSession(root);
  const path = join(first.folder, 'session.json');
  const left = { ...JSON.parse(readFileSync(path, 'utf8')), id: 'left', main: { pid: process.pid, start: '1' } };
  writeFileSync(path, JSON.stringify(left));
  const second = openSession(root);
  expect(second.id).not.toBe('left');
  expect(second.folder).toBe(first.folder);
});

test('lines survive a half tail, and lines of other sessions are left out', () => {
  const session = startSession(temporaryFolder());
  session.append(file, plan(session.id, 2));
  const [name = ''] = readdirSync(join(session.folder, 'outcomes'));
  const path = join(session.folder, 'outcomes', name);
  appendFileSync(path, '{"type":"run","session":"');
  session.append(file, passed(session.id, 1));
  session.append(file, passed('another', 2));
  appendFileSync(path, JSON.stringify(passed(session.id, 2)).slice(0, -5));
  expect(readOutcomes(session.folder, session.id)).toEqual([plan(session.id, 2), passed(session.id, 1)]);
});

test('a folder that was deleted in the middle comes back', () => {
  const session = startSession(temporaryFolder());
  rmSync(session.folder, { recursive: true });
  session.append(file, plan(session.id, 1));
  expect(readOutcomes(session.folder, session.id)).toHaveLength(1);
});

test('a test file has one outcomes file, wherever it lies and however long its name', () => {
  const root = '/project';
  const files = [
    'a.test.ts',
    '/project/a.test.ts',
    'a/b.test.ts',
    'a__b.test.ts',
    '../out/a.test.ts',
    `${'x'.repeat(250)}.ts`,
  ];
  const names = files.map((path) => outcomeFile('', root, path).split('/').at(-1) ?? '');
  expect(new Set(names).size).toBe(5);
  for (const name of names) expect(name.length).toBeLessThan(200);
});

test('evidence has a folder per run of a block', () => {
  const session = startSession(temporaryFolder());
  const paths = ['a › x', 'a › y', 'b › x', `a › ${'long '.repeat(80)}`, 'a › ../../..'].map((block) => {
    return session.evidenceFolder(block, 4);
  });
  expect(new Set(paths).size).toBe(5);
  for (const path of paths) {
    expect(path.startsWith(join(session.folder, 'evidence'))).toBe(true);
    expect(path.endsWith('run-04')).toBe(true);
    expect(existsSync(dirname(path))).toBe(true);
  }
});

test('what an ended process left unfinished in a test file stays known', () => {
  const session = startSession(temporaryFolder());
  expect(session.interrupted(file)).toEqual([]);
  session.append(file, plan(session.id, 2));
  session.append(file, passed(session.id, 1));
  const block = `${file} › refunds once`;
  expect(session.interrupted(file)).toEqual([block]);
  session.append(file, plan(session.id, 2));
  session.append(file, passed(session.id, 1));
  session.append(file, passed(session.id, 2));
  expect(session.interrupted(file)).toEqual([block]);
  expect(session.interrupted('tests/other.test.ts')).toEqual([]);
});

test('a lock whose holder died is broken by exactly one', async () => {
  const root = temporaryFolder();
  const counting = script(
    'count',
    `import { readFileSync, writeFileSync } from 'node:fs';
    import { join } from 'node:path';
    import { withLock } from './report/lock';
    const [root, index] = process.argv.slice(2);
    for (let round = 0; round < 40; round++) withLock(root, () => {
      const path = join(root, 'count.txt');
      writeFileSync(path, String(Number(readFileSync(path, 'utf8')) + 1));
      if (round === 39 && Number(index) % 2 === 0) process.kill(process.pid, 'SIGKILL');
    });`,
  );
  writeFileSync(join(root, 'count.txt'), '0');
  await Promise.all([1, 2, 3, 4, 5, 6, 7, 8].map((index) => run(counting, [root, String(index)]).catch(() => {})));
  expect(readFileSync(join(root, 'count.txt'), 'utf8')).toBe('320');
});
