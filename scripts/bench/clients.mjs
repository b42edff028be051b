import { connect } from 'node:net';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { root } from '../build/root.mjs';

/** A connected client of the SDK that spawned its server. */
export async function spawnedClient(args) {
  const client = new Client({ name: 'bench', version: '1.0.0' });
  await client.connect(new StdioClientTransport({ command: process.execPath, args, stderr: 'ignore' }));
  return client;
}

/** The same over a server's socket. */
export async function socketClient(path) {
  const client = new Client({ name: 'bench', version: '1.0.0' });
  await client.connect(socketTransport(path));
  return client;
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
