import { LineClient, RpcError } from '../../src/process/line-client';
import { Ledger } from './ledger';

const ledger = new Ledger();
const call = (name: string, args: object = {}) => ({ name, arguments: { ...args } });

test('many requests in flight, each gets its own answer', async () => {
  const server = await ledger.start();
  const clients = await Promise.all([LineClient.open(server.socket), LineClient.open(server.socket)]);
  const amounts = Array.from({ length: 200 }, (_, index) => index);
  const answers = await Promise.all(
    amounts.map(async (amount) => {
      const client = clients[amount % 2] ?? (await LineClient.open(server.socket));
      return client.request('tools/call', call('add_entry', { account_id: '1', amount }));
    }),
  );
  expect(answers.map(({ structuredContent }) => structuredContent)).toMatchObject(
    amounts.map((amount) => ({ amount })),
  );
  await Promise.all(clients.map((client) => client.close()));
  await server.stop();
});

test('errors of the protocol reject, a closed connection too', async () => {
  const server = await ledger.start();
  const client = await LineClient.open(server.socket);
  const error = await client.request('tools/call', call('no_such_tool')).catch((thrown) => thrown);
  expect(error).toBeInstanceOf(RpcError);
  expect(error).toMatchObject({ code: -32602, message: 'Tool no_such_tool not found' });
  await client.close();
  await expect(client.request('tools/list')).rejects.toMatchInlineSnapshot(
    `[LineClosed: tools/list: the connection to the world's server is closed]`,
  );
  await server.stop();
  await expect(LineClient.open(server.socket)).rejects.toMatchObject({ code: 'ENOENT' });
});
