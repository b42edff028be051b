import type { Answer, CallRequest, Cancellable } from '@faultbench/core';
import { Server } from '@modelcontextprotocol/server';
import { answerFrame, errorFrame, resultFrame } from '../frames';
import type { Generation } from '../generation';
import type { DoorHost } from '../host';
import type { Request as RpcRequest } from '../message';
import { reply } from '../methods';
import { METHOD_NOT_FOUND } from '../rpc-error';
import type { Exchange, Exchanges } from './exchange';
import { type HttpReply, type HttpResponse, jsonResponse } from './http-door';

/**
 * The SDK's server for one request or session. It does what is the protocol's own: handshake, discovery, pings,
 * subscriptions. What is the world's, it hands on, and the answer goes out below it, the same bytes as at the line door.
 */
export function mcpServer(host: DoorHost, generation: Generation, exchanges: Exchanges): Server {
  const server = new Server({ name: host.name, version: '1.0.0' }, { capabilities: { tools: {} } });
  server.fallbackRequestHandler = async (_request, { http, mcpReq }) => {
    const exchange = http?.req && exchanges.get(http.req);
    if (exchange?.message) await serveMethod({ host, generation, exchange, message: exchange.message }, mcpReq.signal);
    return {};
  };
  return server;
}

interface Asked {
  readonly host: DoorHost;
  readonly generation: Generation;
  readonly exchange: Exchange;
  readonly message: RpcRequest;
}

async function serveMethod(asked: Asked, cancelled: AbortSignal): Promise<void> {
  const { host, generation, exchange, message } = asked;
  exchange.take();
  const made = reply(message, host, generation);
  if (made.type === 'result') exchange.settle(json(200, resultFrame(message.id, made.result)));
  if (made.type === 'error') {
    const status = generation === 'modern' && made.error.code === METHOD_NOT_FOUND ? 404 : 200;
    exchange.settle(json(status, errorFrame(message.id, made.error)));
  }
  if (made.type !== 'call') return;
  const { tool, args } = made;
  const call = cancellable(cancelled);
  const { client, token } = exchange;
  const who = { client, persona: null, token };
  const request: CallRequest = { tool, args, door: 'http', ...who, request_id: message.id, call };
  void aborted(cancelled).then(() => exchange.settle(silence));
  exchange.settle(replyOf(await host.call(request), asked, cancelled));
  // The SDK takes cancellations as long as this has not returned.
  if ((await exchange.reply).type === 'hang') await aborted(AbortSignal.any([cancelled, exchange.closed]));
}

function replyOf(answer: Answer, { message, generation }: Asked, cancelled: AbortSignal): HttpReply {
  switch (answer.type) {
    case 'hang':
      return { type: 'hang', until: aborted(cancelled).then(() => silence) };
    case 'disconnect':
    case 'crash':
      return { type: answer.type };
    case 'cancelled':
      return silence;
    default:
      return json(200, answerFrame(message.id, answer, generation));
  }
}

/** What a cancelled request gets in place of an answer: events that end before there was any. */
const silence: HttpResponse = {
  type: 'response',
  status: 200,
  headers: { 'content-type': 'text/event-stream' },
  body: '',
};

function json(status: number, body: string): HttpResponse {
  return { ...jsonResponse(status, {}), body };
}

function cancellable(signal: AbortSignal): Cancellable {
  return {
    get cancelled() {
      return signal.aborted;
    },
    whenCancelled: (listener) => void aborted(signal).then(listener),
  };
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}
