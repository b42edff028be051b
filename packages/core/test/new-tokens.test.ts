import { arrangeInsert } from '@faultbench/core';
import { openEngine } from './open-engine';

const notices = `
services:
  lending:
    records:
      notices: { id: str, text: str, token: token, spare: token? }
    operations:
      send: { kind: custom, handler: ./h.js#send, args: { id: str?, token: str? } }
`;

type Row = Record<string, unknown>;

function open(seed = 7) {
  const send = ({ world }: { world: { notices: { insert(row: Row): Row } } }, args: Row) =>
    world.notices.insert({ text: 'due', ...args });
  const { call, parts } = openEngine(`seed: ${seed}\n${notices}`, { handlers: { send } });
  const sent = async (args: { readonly id?: string; readonly token?: string } = {}) => {
    const answer = await call('send', { ...args });
    if (answer.type === 'value') return answer.value as Row;
    throw new Error(JSON.stringify(answer));
  };
  return { parts, sent };
}

test('a row that is given no token gets one that only seed and row decide', async () => {
  const { sent } = open();
  const first = await sent();
  expect(first['token']).toMatch(/^[0-9a-f]{32}$/);
  expect(await open().sent()).toEqual(first);
  const tokens = [first, await sent(), await sent({ id: '7' }), await sent({ id: 'seven' }), await open(8).sent()];
  expect(new Set(tokens.map(({ token }) => token)).size).toBe(5);
});

test('a token that is given stays, and one that is optional is left out', async () => {
  expect(await open().sent({ token: 'link-0815' })).toMatchObject({ token: 'link-0815', spare: null });
});

test('rows of a test are given them, too', () => {
  const { parts } = open();
  const made = arrangeInsert(parts, 'notices', { text: 'due' });
  expect(made).toMatchObject({ ok: true, value: { token: expect.stringMatching(/^[0-9a-f]{32}$/) } });
});
