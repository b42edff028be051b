import { call, type Frame, initialize, modern, modernCall, notification, pairedPeer, request } from './peer';
import { smallHost, textTool } from './small-host';

const textOf = (frame: Frame) => (frame.result as { structuredContent: { text: string } }).structuredContent.text;

describe('arriving', () => {
  test('the world is told what was called, by whom, with which arguments', async () => {
    const { peer, host } = pairedPeer();
    peer.say(
      request('a', 'tools/call', { name: 'echo', arguments: [1] }),
      request(7, 'tools/call', { name: 'refuse' }),
      request(8, 'tools/call', { name: 'refuse', arguments: null }),
    );
    await peer.answers(3);
    expect(host.calls.map(({ call: _, ...request }) => request)).toEqual([
      { tool: 'echo', args: [1], door: 'stdio', client: 'stdio', request_id: 'a', persona: null },
      { tool: 'refuse', args: {}, door: 'stdio', client: 'stdio', request_id: 7, persona: null },
      { tool: 'refuse', args: null, door: 'stdio', client: 'stdio', request_id: 8, persona: null },
    ]);
  });

  test('text cut inside characters arrives whole, byte by byte', async () => {
    const text = 'Zoë 🧾 Ørsted \u2028\u2029 \u0000 \ud800 é';
    const { peer, host } = pairedPeer();
    for (const byte of Buffer.from(`${JSON.stringify(call(1, 'echo', text))}\n`)) peer.bytes(Buffer.from([byte]));
    expect(textOf(await peer.answer(1))).toBe(text);
    expect(host.calls[0]?.args).toEqual({ text });
  });

  test('bytes that are no UTF-8 do not end the connection', async () => {
    const { peer } = pairedPeer();
    peer.bytes(Buffer.concat([Buffer.from('{"jsonrpc":"2.0","id":1,"method":"'), Buffer.from([0xff, 0xfe, 0x0a])]));
    peer.bytes(
      Buffer.concat([
        Buffer.from('{"jsonrpc":"2.0","id":2,"method":"tools/call","params":{"name":"echo","arguments":{"text":"'),
        Buffer.from([0xff]),
        Buffer.from('"}}}\n'),
      ]),
    );
    expect(textOf(await peer.answer(2))).toBe('\ufffd');
    expect(peer.frames[0]).toMatchObject({ id: null, error: { code: -32700 } });
  });

  test('a 10 MB line that is no JSON, a 10 MB line that is, and a good call', async () => {
    const { peer } = pairedPeer();
    const text = 'x'.repeat(10_000_000);
    peer.say('y'.repeat(10_000_000), call(1, 'echo', text), call(2, 'echo', 'z'));
    expect(textOf(await peer.answer(2))).toBe('z');
    expect(textOf(await peer.answer(1))).toBe(text);
    expect(peer.frames[0]).toMatchObject({ id: null, error: { code: -32700 } });
  });

  test.each([request(2, 'tools/list'), call(2, 'echo', 'a')])(
    'the state files are asked for by the first list or call, not by a probe: $method',
    async (first) => {
      const { peer, host } = pairedPeer();
      peer.say(initialize(), request(1, 'ping'));
      await peer.answer(1);
      expect(host.touched).toBe(0);
      peer.say(first);
      await peer.answer(2);
      expect(host.touched).toBe(1);
    },
  );

  test('300 tools come on one page, in file order', async () => {
    const names = Array.from({ length: 300 }, (_, index) => `tool_${(index * 7) % 300}`);
    const { peer } = pairedPeer(smallHost({ tools: names.map(textTool) }));
    peer.say(request(1, 'tools/list'));
    const { result } = await peer.answer(1);
    expect((result as { tools: { name: string }[] }).tools.map(({ name }) => name)).toEqual(names);
    expect(result).not.toHaveProperty('nextCursor');
  });
});

describe('cancelling', () => {
  test('in the same chunk: the world sees the flag before it would write', async () => {
    const { peer, host } = pairedPeer();
    peer.say(call(1, 'echo', 'a'), notification('notifications/cancelled', { requestId: 1 }), call(2, 'echo', 'b'));
    await peer.answer(2);
    expect(host.calls.map(({ request_id }) => request_id)).toEqual([1, 2]);
    expect(host.applied.map(({ request_id }) => request_id)).toEqual([2]);
    expect(peer.frames.map(({ id }) => id)).toEqual([2]);
  });

  test('later: whoever waits for it is told, and no answer comes', async () => {
    const { peer, host } = pairedPeer();
    peer.say(call(1, 'wait', 'a'), request(2, 'ping'));
    await peer.answer(2);
    const told: string[] = [];
    host.calls[0]?.call.whenCancelled?.(() => told.push('waiting'));
    peer.say(notification('notifications/cancelled', { requestId: 1 }), call(3, 'release', 'a'), call(4, 'echo', 'b'));
    await peer.answer(4);
    host.calls[0]?.call.whenCancelled?.(() => told.push('late'));
    expect(told).toEqual(['waiting', 'late']);
    expect(peer.frames.map(({ id }) => id)).toEqual([2, 3, 4]);
  });

  test('too late for the world: it wrote, and still no answer comes', async () => {
    const { peer, host } = pairedPeer();
    peer.say(call(1, 'deaf', 'a'), notification('notifications/cancelled', { requestId: 1 }));
    peer.say(call(2, 'release', 'a'), call(3, 'later', 'b'));
    await peer.answer(3);
    expect(host.applied.map(({ request_id }) => request_id)).toEqual([2, 1, 3]);
    expect(peer.frames.map(({ id }) => id)).toEqual([2, 3]);
  });

  test('an id of another type or an unknown one cancels nothing', async () => {
    const { peer } = pairedPeer();
    peer.say(call(1, 'wait', 'a'), notification('notifications/cancelled', { requestId: '1' }));
    peer.say(notification('notifications/cancelled', { requestId: 2 }), call(3, 'release', 'a'));
    expect(textOf(await peer.answer(1))).toBe('a');
  });

  test('a hung call is given up without a word', async () => {
    const { peer } = pairedPeer();
    peer.say(call(1, 'hang', 'x'));
    peer.say(notification('notifications/cancelled', { requestId: 1 }), call(2, 'echo', 'y'));
    await peer.answer(2);
    expect(peer.frames.map(({ id }) => id)).toEqual([2]);
  });

  test('two requests with one id both run and both are answered', async () => {
    const { peer } = pairedPeer();
    peer.say(call(1, 'wait', 'a'), call(1, 'wait', 'b'), call(2, 'release', 'b'), call(3, 'release', 'a'));
    const twice = await peer.answers(2, ({ id }) => id === 1);
    expect(twice.map(textOf)).toEqual(['b', 'a']);
  });
});

describe('the end of input', () => {
  test('accepted calls are answered, hung ones are dropped', async () => {
    const { peer, connection } = pairedPeer();
    peer.say(call(1, 'later', 'a'), call(2, 'hang', 'b'), call(3, 'later', 'c'));
    peer.end();
    await connection.closed;
    expect(peer.frames.map(({ id }) => id)).toEqual([1, 3]);
  });

  test('a call that takes too long is given up after 800 ms', async () => {
    const { peer, host, connection } = pairedPeer();
    peer.say(call(1, 'wait', 'a'), request(2, 'ping'));
    await peer.answer(2);
    const start = performance.now();
    peer.end();
    await connection.closed;
    expect(performance.now() - start).toBeGreaterThanOrEqual(790);
    expect(host.calls[0]?.call.cancelled).toBe(true);
    await host.call({ ...call(0, '', ''), ...(host.calls[0] as (typeof host.calls)[0]), tool: 'release' });
    expect(peer.frames.map(({ id }) => id)).toEqual([2]);
  });

  test('nothing pending: closed at once', async () => {
    const { peer, connection } = pairedPeer();
    const start = performance.now();
    peer.end();
    await connection.closed;
    expect(performance.now() - start).toBeLessThan(790);
  });

  test('a last request without a newline is served, a torn one refused', async () => {
    for (const [text, code] of [
      [JSON.stringify(request(1, 'ping')), undefined],
      ['{"jsonrpc":"2.0","id":1,"meth', -32700],
    ] as const) {
      const { peer, connection } = pairedPeer();
      peer.bytes(Buffer.from(text));
      peer.end();
      await connection.closed;
      expect(peer.frames.map(({ error }) => (error as Frame | undefined)?.code)).toEqual([code]);
    }
  });

  test('drain takes no more messages and leaves nothing behind', async () => {
    const { peer, host, connection } = pairedPeer();
    peer.say(call(1, 'later', 'a'), request(2, 'ping'));
    await peer.answer(2);
    const drained = connection.drain(800);
    peer.say(call(3, 'echo', 'b'));
    await drained;
    await connection.closed;
    expect(peer.frames.map(({ id }) => id)).toEqual([2, 1]);
    expect(host.calls).toHaveLength(1);
  });
});

describe('the wire', () => {
  test('a slow reader stops the reading of more requests, and gets every frame whole', async () => {
    const { peer, host, input, output } = pairedPeer(smallHost(), 1024);
    output.pause();
    const text = 'x'.repeat(1000);
    for (let id = 0; id < 100; id++) {
      peer.say(call(id, 'echo', text));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(input.isPaused()).toBe(true);
    expect(host.calls.length).toBeLessThan(10);
    output.resume();
    const frames = await peer.answers(100);
    expect(frames.map(textOf)).toEqual(Array.from({ length: 100 }, () => text));
    expect(peer.noise).toEqual([]);
  });

  test('it is not closed before a slow reader has everything', async () => {
    const { peer, output, connection } = pairedPeer(smallHost(), 1024);
    output.pause();
    let closed = false;
    void connection.closed.then(() => {
      closed = true;
    });
    const text = 'x'.repeat(100_000);
    peer.say(call(1, 'echo', text));
    peer.end();
    for (let turn = 0; turn < 20; turn++) await new Promise((resolve) => setImmediate(resolve));
    expect(closed).toBe(false);
    output.resume();
    await connection.closed;
    expect(peer.frames.map(textOf)).toEqual([text]);
  });

  test('disconnect: what was answered before arrives, nothing after it, and the owner is told', async () => {
    const { peer, events, connection } = pairedPeer();
    peer.say(call(1, 'echo', 'a'), call(2, 'disconnect', 'x'), call(3, 'later', 'b'));
    await connection.closed;
    expect(events).toEqual(['disconnect']);
    expect(peer.frames.map(({ id }) => id)).toEqual([1]);
  });

  test('crash: the host is told', async () => {
    const { peer, host } = pairedPeer();
    peer.say(call(1, 'crash', 'x'), call(2, 'echo', 'a'));
    await peer.answer(2);
    expect(host.crashed).toBe(true);
    expect(peer.frames.map(({ id }) => id)).toEqual([2]);
  });

  test('an output that breaks closes the connection and tells the owner', async () => {
    const { peer, output, events, connection } = pairedPeer();
    output.destroy(new Error('EPIPE'));
    await connection.closed;
    expect(events).toEqual(['broken']);
    peer.say(call(1, 'echo', 'a'));
  });
});

test('the shapes of tool results, in both generations', async () => {
  const tools = ['echo', 'list', 'refuse', 'limit', 'plain'] as const;
  const legacy = pairedPeer().peer;
  legacy.say(...tools.map((name) => call(name, name, 'a,b')));
  const modernOnes = pairedPeer().peer;
  modernOnes.say(...tools.map((name) => modernCall(name, name, 'a,b')), modern('list tools', 'tools/list'));
  const results = (await legacy.answers(tools.length)).map(({ result }) => JSON.stringify(result));
  expect(results).toMatchInlineSnapshot(`
[
  "{"content":[{"type":"text","text":"{\\"text\\":\\"a,b\\"}"}],"structuredContent":{"text":"a,b"}}",
  "{"content":[{"type":"text","text":"[\\"a\\",\\"b\\"]"}],"structuredContent":{"result":["a","b"]}}",
  "{"content":[{"type":"text","text":"404: no row a,b"}],"structuredContent":{"error":{"status":404,"message":"no row a,b"}},"isError":true}",
  "{"content":[{"type":"text","text":"429: Too Many Requests"}],"structuredContent":{"error":{"status":429,"message":"Too Many Requests","retry_after_s":7}},"isError":true}",
  "{"content":[{"type":"text","text":"a,b"}]}",
]
`);
  for (const [index, frame] of (await modernOnes.answers(tools.length, ({ id }) => id !== 'list tools')).entries()) {
    expect(frame.result).toEqual({ ...JSON.parse(results[index] ?? ''), resultType: 'complete' });
  }
  expect((await modernOnes.answer('list tools')).result).toMatchObject({
    resultType: 'complete',
    ttlMs: 0,
    cacheScope: 'private',
  });
});
