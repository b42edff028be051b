import type { LineClient } from './line-client';

/** From now on the client may call tools. */
export async function shakeHands(client: LineClient): Promise<LineClient> {
  const clientInfo = { name: 'test', version: '1' };
  await client.request('initialize', { protocolVersion: '2025-06-18', capabilities: {}, clientInfo });
  client.notify('notifications/initialized');
  return client;
}
