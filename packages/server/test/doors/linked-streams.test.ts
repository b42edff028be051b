import { linkedStreams } from '../../src/doors/linked-streams';

test('as with a socket, nothing is answered before the write has returned', async () => {
  const [near, far] = linkedStreams();
  const order: string[] = [];
  far.on('data', (chunk) => far.write(`answer to ${chunk}`));
  near.on('data', (chunk) => order.push(String(chunk)));
  // both read by now
  await new Promise(setImmediate);
  for (const text of ['one', 'two']) {
    near.write(text);
    order.push(`wrote ${text}`);
  }
  await new Promise(setImmediate);
  expect(order).toEqual(['wrote one', 'wrote two', 'answer to one', 'answer to two']);
});
