import type { jsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/types.js';
import type { RunPort } from '../fixtures/bridge';
import { lineTransport } from '../fixtures/transport';

const CLIENT = '@modelcontextprotocol/sdk/client/index.js';
const VALIDATOR = '@modelcontextprotocol/sdk/validation/ajv';

type Import = (name: string) => Promise<unknown>;

let importSdk: Import = (name) => import(name);

/** How modules of the SDK are imported, where code cannot by itself. */
export function importSdkBy(load: Import): void {
  importSdk = load;
}

/** A client of the MCP SDK, connected to a run's server. The SDK is loaded once per process, when first asked for. */
export async function connectSdkClient(run: Pick<RunPort, 'openLines'>): Promise<Closable> {
  const { Client } = (await importSdk(CLIENT)) as typeof import('@modelcontextprotocol/sdk/client/index.js');
  const client = new Client({ name: 'test', version: '1' }, { jsonSchemaValidator: await lateValidator() });
  // Its declaration of Transport lets no optional member be undefined, ours does.
  await client.connect(lineTransport(run) as Parameters<typeof client.connect>[0]);
  return client;
}

/** The SDK's own, made when a client hears of a schema for results: most never do, and making it is half of a client. */
async function lateValidator(): Promise<jsonSchemaValidator> {
  const { AjvJsonSchemaValidator } = (await importSdk(
    VALIDATOR,
  )) as typeof import('@modelcontextprotocol/sdk/validation/ajv');
  let made: jsonSchemaValidator | undefined;
  return {
    getValidator: (schema) => {
      made ??= new AjvJsonSchemaValidator();
      return made.getValidator(schema);
    },
  };
}

/** A client, as far as its owner needs to know it. */
export interface Closable {
  close(): Promise<void>;
}
