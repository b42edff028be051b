import { createServer } from 'node:net';
import { join } from 'node:path';
import { faultbench, startFaultbench } from '../support/command';
import { folderWith } from '../support/folder';

test('stdin and stdout become the socket', async () => {
  const folder = folderWith({});
  const socket = join(folder, 'door.sock');
  const server = createServer((connection) => connection.pipe(connection));
  await new Promise<void>((resolve) => server.listen(socket, resolve));
  const bridge = startFaultbench(folder, ['attach', socket]);
  let echoed = '';
  bridge.stdout.setEncoding('utf8').on('data', (text) => {
    echoed += text;
  });
  bridge.stdin.end('{"a":1}\n{"b":2}\n');
  const code = await new Promise((resolve) => bridge.once('close', resolve));
  expect({ code, echoed }).toEqual({ code: 0, echoed: '{"a":1}\n{"b":2}\n' });
  server.close();
});

test('a socket where nobody listens', () => {
  const { code, stdout, stderr } = faultbench(folderWith({}), ['attach', 'gone.sock']);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain('Cannot attach to gone.sock: no server listens there');
});
