import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/sdk/validation/ajv';
import { root } from '../build/root.mjs';

/** As `mcp.client()` makes it: what checks results against schemas is made when it is told of one. For both sides. */
function newClient() {
  let made;
  const getValidator = (schema) => {
    made ??= new AjvJsonSchemaValidator();
    return made.getValidator(schema);
  };
  return new Client({ name: 'bench', version: '1.0.0' }, { jsonSchemaValidator: { getValidator } });
}

/** A connected client of the SDK that spawned its server. */
export async function spawnedClient(args) {
  const client = newClient();
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));
  return client;
}

/** The same over a server's socket. */
export async function socketClient(path) {
  const client = newClient();
  await client.connect(socketTransport(path));
  return client;
}

/** The same over streamable HTTP. */
export async function httpClient(url) {
  const client = newClient();
  await client.connect(new StreamableHTTPClientTransport(new URL(url)));
  return client;
}

/** A client of server-everything that serves HTTP, and how that server ends. Its port is no part of what it costs. */
export async function spawnedHttpClient(port) {
  const env = { ...process.env, PORT: String(port) };
  const child = spawn(process.execPath, [...peers.everything, 'streamableHttp'], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await once(createInterface({ input: child.stderr }), 'line');
  const client = await httpClient(`http://127.0.0.1:${port}/mcp`);
  const end = async () => {
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return { client, end };
}

/** A port that nobody listens on: the peer cannot tell which one it was given by chance. */
export async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address();
  server.close();
  await once(server, 'close');
  return port;
}

export const peers = {
  everything: [join(root, 'node_modules/@modelcontextprotocol/server-everything/dist/index.js')],
  memory: [join(root, 'node_modules/@modelcontextprotocol/server-memory/dist/index.js')],
};

function socketTransport(path) {
  const socket = connect(path).setEncoding('utf8');
  let rest = '';
  const transport = {
    start: async () => {
      socket.on('data', (text) => {
        const lines = (rest + text).split('\n');
        rest = lines.pop();
        for (const line of lines) transport.onmessage?.(JSON.parse(line));
      });
      socket.on('close', () => transport.onclose?.());
    },
    send: async (message) => {
      socket.write(`${JSON.stringify(message)}\n`);
    },
    close: async () => {
      socket.end();
    },
  };
  return transport;
}

/** Milliseconds of some work. */
export async function timeOf(work) {
  const begin = performance.now();
  await work();
  return performance.now() - begin;
}

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[sorted.length >> 1];
}
