import { spawnSync } from 'node:child_process';
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

test.each([
  ['gone.sock', 1, 'Cannot attach to gone.sock: no server listens there (ENOENT). Is the test still running?\n'],
  // neither is waited at: no server ever comes back there
  ['a.yaml', 1, 'Cannot attach to a.yaml: it is no socket. Give the one that `mcp.stdio()` names.\n'],
  ['.', 1, 'Cannot attach to .: it is no socket. Give the one that `mcp.stdio()` names.\n'],
  ['dead.sock', 1, 'Cannot attach to dead.sock: no server listens there (ECONNREFUSED). Is the test still running?\n'],
  ['', 2, 'error: the name of the socket is empty; give the one that mcp.stdio() names\n'],
])('what is no socket of a server: %j', (socket, code, stderr) => {
  const folder = folderWith({ 'a.yaml': 'services: {}\n' });
  // a server that was killed leaves its socket
  const killed = `require('net').createServer().listen('dead.sock', () => process.kill(process.pid, 'SIGKILL'))`;
  spawnSync(process.execPath, ['--eval', killed], { cwd: folder });
  expect(faultbench(folder, ['attach', socket])).toEqual({ code, stdout: '', stderr });
});
