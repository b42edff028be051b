import type { RunPort } from '../fixtures/bridge';
import { lineTransport } from '../fixtures/transport';

/** A client of the MCP SDK, connected to a run's server. The SDK is loaded once per process, when first asked for. */
export async function connectSdkClient(run: Pick<RunPort, 'openLines'>): Promise<Closable> {
  const { Client } = await import('@modelcontextprotocol/sdk/client/index.js');
  const client = new Client({ name: 'test', version: '1' });
  // Its declaration of Transport lets no optional member be undefined, ours does.
  await client.connect(lineTransport(run) as Parameters<typeof client.connect>[0]);
  return client;
}

/** A client, as far as its owner needs to know it. */
export interface Closable {
  close(): Promise<void>;
}
