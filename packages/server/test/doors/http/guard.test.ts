import { Tokens } from '../../../src/doors/http/tokens';
import { initialize } from '../peer';
import { openSmall, send } from './open-small';

const loopback = { host: '127.0.0.1', port: 0 } as const;

describe('Host and Origin', () => {
  const own = ['localhost:PORT', '127.0.0.1:PORT', '[::1]:PORT', 'LocalHost:PORT'];
  const foreign = ['world.example', 'world.example:PORT', 'localhost', 'localhost:1', '127.0.0.1.example:PORT'];

  test.each(own)('Host %s passes', async (host) => {
    const { port, post } = await openSmall();
    expect((await post(initialize(), { host: host.replace('PORT', String(port)) })).status).toBe(200);
  });

  test.each(foreign)('Host %j is refused', async (host) => {
    const { host: world, port, post } = await openSmall();
    const { status, text } = await post(initialize(), { host: host.replace('PORT', String(port)) });
    expect({ status, text: text.replace(String(port), 'PORT') }).toEqual({
      status: 403,
      text: `{"detail":${JSON.stringify(`this server is not ${JSON.stringify(host)}`)}}`,
    });
    expect(world.touched).toBe(0);
  });

  test('a target with a host of its own is none of this server', async () => {
    const { port, url } = await openSmall();
    const get = (target: string) => send(url, 'GET', { host: `localhost:${port}` }, undefined, target);
    expect((await get('http://world.example/openapi.json')).status).toBe(400);
    expect((await get(`http://localhost:${port}/openapi.json`)).status).toBe(200);
  });

  test.each(own)('Origin http://%s passes', async (host) => {
    const { port, post } = await openSmall();
    const answered = await post(initialize(), { origin: `http://${host.replace('PORT', String(port))}` });
    expect(answered.status).toBe(200);
    expect(answered.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test.each(['https://page.example', 'http://localhost', 'http://localhost:1', 'https://localhost:PORT', 'null'])(
    'Origin %s is refused',
    async (origin) => {
      const { port, post } = await openSmall();
      const { status, text } = await post(initialize(), { origin: origin.replace('PORT', String(port)) });
      expect(status).toBe(403);
      expect(text).toContain('may not call this server');
    },
  );
});

describe('an origin that is let in', () => {
  const origin = 'https://page.example';
  const options = { ...loopback, guard: { origins: [origin] } };

  test('may read the answers, and the headers of the protocol', async () => {
    const { post } = await openSmall(options);
    const { status, headers } = await post(initialize(), { origin });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'access-control-allow-origin': origin, vary: 'Origin' });
    expect(headers['access-control-expose-headers']).toContain('Mcp-Session-Id');
    expect((await post(initialize(), { origin: 'https://other.example' })).status).toBe(403);
  });

  test('asks before with what it will send', async () => {
    const { host, url } = await openSmall(options);
    const asked = 'content-type, mcp-protocol-version, mcp-session-id';
    const { status, headers } = await send(url, 'OPTIONS', {
      origin,
      'access-control-request-method': 'DELETE',
      'access-control-request-headers': asked,
    });
    expect(status).toBe(204);
    expect(headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': expect.stringContaining('DELETE'),
      'access-control-allow-headers': asked,
    });
    expect(host.touched).toBe(0);
  });

  test('asks in vain when none was named', async () => {
    const { url } = await openSmall();
    const { status } = await send(url, 'OPTIONS', { origin, 'access-control-request-method': 'POST' });
    expect(status).toBe(403);
  });
});

describe('tokens', () => {
  const options = { ...loopback, guard: { tokens: new Tokens(['one', 'two']) } };

  test.each(['Bearer one', 'bearer two', 'Bearer  two'])('%s opens', async (authorization) => {
    const { post } = await openSmall(options);
    expect((await post(initialize(), { authorization })).status).toBe(200);
  });

  test.each([
    [undefined, 'not signed in'],
    ['Bearer', 'unknown token'],
    ['Bearer on', 'unknown token'],
    ['Bearer onetwo', 'unknown token'],
    ['Basic one', 'unknown token'],
    ['one', 'unknown token'],
  ])('%j does not: %s', async (authorization, detail) => {
    const { host, post } = await openSmall(options);
    const { status, headers, text } = await post(initialize(), authorization === undefined ? {} : { authorization });
    expect({ status, text: JSON.parse(text) }).toEqual({ status: 401, text: { detail } });
    expect(headers['www-authenticate']).toBe('Bearer');
    expect(host.touched).toBe(0);
  });

  test('a wider address is reached by any name, with a token', async () => {
    const guard = { tokens: new Tokens(['one']), anyHost: true } as const;
    const { post } = await openSmall({ host: '0.0.0.0', port: 0, guard });
    const host = 'build-7.example';
    expect((await post(initialize(), { host, authorization: 'Bearer one' })).status).toBe(200);
    expect((await post(initialize(), { host })).status).toBe(401);
    const origin = `http://${host}`;
    expect((await post(initialize(), { host, origin, authorization: 'Bearer one' })).status).toBe(403);
  });
});
