import { setImmediate } from 'node:timers/promises';
import { planOf } from '../../src/index';
import { LastingServer } from '../../src/process/lasting-server';
import { LineClient } from '../../src/process/line-client';
import { shakeHands } from '../../src/process/shake-hands';
import { until } from '../support/until';
import { Ledger } from './ledger';

const ledger = new Ledger();
const plan = planOf([{ on: '*', call: 1, fault: 'crash', restart: true }], ledger.world.spec);

test('what is asked between the start of the next process and the news of it waits for that process', async () => {
  const started: string[] = [];
  let tell: () => void = () => undefined;
  const told = new Promise<void>((resolve) => {
    tell = resolve;
  });
  const server = await LastingServer.start(
    async (options) => {
      const taken = await ledger.take(options);
      started.push(taken.folder);
      if (options.inPlaceOf !== undefined) await told;
      return taken;
    },
    { compiled: ledger.compiled, setup: ledger.setup({ faults: { rules: {}, plan } }), folder: ledger.state() },
  );
  const lines = await shakeHands(await LineClient.open(server.socket));
  await lines.request('tools/call', { name: 'list_entries', arguments: {} }).catch(() => undefined);
  await until(() => started.length === 2);
  const status = server.control({ type: 'status' });
  // whatever could be refused at once has been
  const answered = jest.fn();
  void status.then(answered, answered);
  await setImmediate();
  expect(answered).not.toHaveBeenCalled();
  tell();
  expect(await status).toMatchObject({ plan: [{ fired: 1 }] });
  expect(server.restarts).toBe(1);
  expect(await server.stop()).toMatchObject({ code: 0, asked: true });
});
