import { once } from 'node:events';
import { linkedStreams } from '../../src/doors/linked-streams';

test('what is written at one end is read at the other, in order, until one is over', async () => {
  const [near, far] = linkedStreams();
  const texts = Array.from({ length: 5000 }, (_, index) => `${index},`);
  far.pipe(far);
  for (const text of texts) near.write(text);
  near.end();
  let back = '';
  for await (const chunk of near) back += chunk;
  expect(back).toBe(texts.join(''));
});

test('who asks again and again leaves timers their turn', async () => {
  const [near, far] = linkedStreams();
  far.on('data', (chunk) => far.write(chunk));
  let asked = 0;
  let isOver = false;
  setTimeout(() => {
    isOver = true;
  }, 5);
  for (; !isOver && asked < 100_000; asked++) {
    const answer = once(near, 'data');
    near.write('again');
    await answer;
  }
  expect(isOver).toBe(true);
});

test('an answer takes a turn, and one that was given before an end arrives', async () => {
  for (const end of ['end', 'destroy'] as const) {
    const [near, far] = linkedStreams();
    const told: string[] = [];
    near.on('data', (chunk) => told.push(String(chunk)));
    near.once('close', () => told.push('closed'));
    await new Promise(setImmediate);
    far.write('one');
    await Promise.resolve();
    expect(told).toEqual([]);
    await new Promise(setImmediate);
    expect(told).toEqual(['one']);
    far.write('two');
    far.write('three');
    far[end]();
    await once(near, 'close');
    expect(told).toEqual(['one', 'two', 'three', 'closed']);
  }
});
