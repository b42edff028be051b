import { startFaultbench } from '../support/command';
import { folderWith } from '../support/folder';
import { callLine, serveCalls, worldOf } from '../support/serve';
import { until } from '../support/until';

test('whatever world code prints, stdout holds frames alone and stderr the rest', () => {
  const folder = folderWith({
    'rules.cjs': `
      console.log('top level');
      process.stdout.write('half a line');
      require('node:console').info('by module');
      exports.go = () => {
        console.log('%s %o', 'in', { a: 'handler' });
        console.table([{ a: 1 }]);
        console.group('group'); console.dir({ b: 2 }); console.groupEnd();
        console.error('an error');
        process.stdout.write('another half'); process.stdout.write(Buffer.from([0x7b]));
        return 'ok';
      };
      exports.vandal = () => {
        process.stdout.end('the end'); process.stdout.destroy();
        process.stdout.write = () => { throw new Error('mine'); };
        process.stderr.end(); process.stdout = null;
        globalThis.console = { log() {} };
        return 'done';
      };
      exports.quiet = () => 'still here';`,
    'world.yaml': worldOf({ go: './rules.cjs#go', vandal: './rules.cjs#vandal', quiet: './rules.cjs#quiet' }),
  });
  const { answers, stdout, stderr } = serveCalls(folder, [['go'], ['vandal'], ['quiet']]);
  expect(answers.map(({ content }) => content[0]?.text)).toEqual(['"ok"', '"done"', '"still here"']);
  expect(stdout.trimEnd().split('\n')).toHaveLength(3);
  for (const text of [
    'top level',
    'half a line',
    'by module',
    "in { a: 'handler' }",
    'b: 2',
    'an error',
    'another half{',
  ]) {
    expect(stderr).toContain(text);
  }
});

test('a log that nobody reads blocks no reply', async () => {
  const folder = folderWith({
    'rules.cjs':
      'exports.go = () => { require("child_process").spawnSync("true", { stdio: "inherit" }); console.log("x".repeat(1024 * 1024)); process.stderr.write("y".repeat(1024)); return 1; };',
    'world.yaml': worldOf({ go: './rules.cjs#go' }),
  });
  const server = startFaultbench(folder, ['serve', 'world.yaml']);
  const calls = Array.from({ length: 30 }, (_, at) => callLine(at + 1, ['go']));
  let answered = '';
  server.stdout.setEncoding('utf8').on('data', (text) => {
    answered += text;
    if (answered.split('\n').length > calls.length) server.stdin.end();
  });
  server.stdin.write(`${calls.join('\n')}\n`);
  // Its stderr has no reader until it is gone.
  const code = await new Promise((resolve) => server.once('exit', resolve));
  server.stderr.destroy();
  expect(answered.trimEnd().split('\n')).toHaveLength(calls.length);
  expect(code).toBe(0);
});

test('a log that was too much for a while says how much is missing', async () => {
  const folder = folderWith({
    'rules.cjs': 'exports.go = (_, { text }) => { console.log((text ?? "x").repeat(512 * 1024)); return 1; };',
    'world.yaml': worldOf({ go: './rules.cjs#go' }),
  });
  const server = startFaultbench(folder, ['serve', 'world.yaml']);
  const answers = readLines(server.stdout);
  for (let id = 1; id <= 8; id++) server.stdin.write(`${callLine(id, ['go'])}\n`);
  await answers(8);
  let log = '';
  server.stderr.setEncoding('utf8').on('data', (text) => {
    log += text;
  });
  // Each further call adds a little, until what was queued is read and the gap can be said.
  for (let id = 9; !log.includes('bytes of log left out'); id++) {
    server.stdin.write(`${callLine(id, ['go', { text: '' }])}\n`);
    await answers(id);
  }
  server.stdin.end();
  expect(log).toMatch(/\(\d+ bytes of log left out: nobody was reading\)/);
  await new Promise((resolve) => server.once('exit', resolve));
});

/** Resolves once that many lines have come. */
function readLines(stream: NodeJS.ReadableStream): (count: number) => Promise<void> {
  let lines = 0;
  stream.setEncoding('utf8').on('data', (text: string) => {
    lines += text.split('\n').length - 1;
  });
  return (count) => until(() => lines >= count);
}
