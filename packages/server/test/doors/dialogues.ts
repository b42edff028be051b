import type { Json } from '@faultbench/core';
import type { DifferenceName } from './differences';
import { call, envelope, initialize, modern, modernCall, notification, request } from './peer';

/** What is sent in one chunk, and the allowed differences of what comes back, applied in order. */
export interface Step {
  readonly say: readonly (Json | string)[];
  readonly differs: readonly DifferenceName[];
}

const step = (say: Json, ...differs: readonly DifferenceName[]): Step => ({ say: [say], differs });
const chunk = (say: readonly Json[], ...differs: readonly DifferenceName[]): Step => ({ say, differs });
const line = (say: string, ...differs: readonly DifferenceName[]): Step => ({ say: [say], differs });

const opened = step(initialize(), 'no listChanged');
const badId = (method: string, params?: Json) => request('bad', method, params);
const withMeta = (meta: Record<string, Json>) => ({ ...envelope, ...meta });

/** Methods that some server may have and ours has not, and names that JavaScript objects are born with. */
const otherMethods = [
  ...['resources/list', 'resources/templates/list', 'resources/read', 'resources/subscribe', 'prompts/list'],
  ...['prompts/get', 'completion/complete', 'logging/setLevel', 'tasks/list', 'tasks/get', 'sampling/createMessage'],
  ...['roots/list', 'elicitation/create', 'notifications/initialized', 'nothing', '', 'toString', '__proto__'],
];

const argumentMistakes: readonly Json[] = [{}, { text: 5 }, { txt: 'x' }, null, [], '{"text":', 5];

export const dialogues: Readonly<Record<string, readonly Step[]>> = {
  'legacy: a usual session': [
    opened,
    step(notification('notifications/initialized')),
    step(request(1, 'ping')),
    step(request(2, 'tools/list')),
    step(request(3, 'tools/list', {})),
    step(call(4, 'echo', 'Zoë 🧾 Ørsted \u2028 \0')),
    step(call(5, 'list', 'a,b')),
    step(call(6, 'refuse', 'ord-1')),
    step(call(7, 'limit', 'x')),
    step(call(8, 'plain', '')),
    step(call('text id', 'plain', 'x')),
    step(call(9, 'nothing', 'x')),
    step(request(10, 'tools/call', { name: 'nothing' })),
    step(request(11, 'tools/call', { name: 'echo', arguments: { text: 'x' }, more: 1 })),
    step(request(12, 'tools/call', { name: 'echo', arguments: { text: 'x' }, _meta: { progressToken: 1 } })),
    step(request(13, 'tools/call', { name: 'echo', arguments: { text: 'x' }, task: { ttl: 5 } })),
    step(initialize('2024-11-05', 'again'), 'no listChanged'),
  ],
  'legacy: every version': ['2024-10-07', '2024-11-05', '2025-03-26', '2025-06-18', '2026-07-28', '1999-01-01', ''].map(
    (version) => step(initialize(version), 'no listChanged'),
  ),
  'legacy: broken handshakes': [
    step(request(1, 'initialize'), 'bad params are -32602'),
    step(request(2, 'initialize', {}), 'bad params are -32602'),
    step(initialize(5), 'bad params are -32602'),
    step(request(4, 'initialize', { protocolVersion: '2025-11-25' }), 'bad params are -32602'),
    step(request(5, 'initialize', { protocolVersion: '2025-11-25', capabilities: {} }), 'bad params are -32602'),
    step(
      request(6, 'initialize', { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 5 } }),
      'bad params are -32602',
    ),
    opened,
  ],
  'legacy: methods that are not there': [
    opened,
    ...otherMethods.map((method, id) => step(request(id, method))),
    step(request(90, 'server/discover')),
    step(modern(91, 'server/discover')),
    step(request(92, 'subscriptions/listen', { notifications: {} })),
  ],
  'legacy: wrong params': [
    opened,
    step(request(1, 'tools/call'), 'wording'),
    step(request(2, 'tools/call', {}), 'wording'),
    step(request(3, 'tools/call', { name: 5 }), 'wording'),
    step(request(4, 'tools/call', { name: 'echo' }), 'arguments reach the world'),
    ...argumentMistakes.map((args, index) =>
      step(request(10 + index, 'tools/call', { name: 'echo', arguments: args }), 'arguments reach the world'),
    ),
    step(request(30, 'tools/list', { cursor: 'x' }), 'unknown cursor refused'),
    step(request(31, 'tools/list', { cursor: 5 }), 'bad params are -32602'),
    step(request(32, 'ping', { more: 1 })),
    ...[null, [], 'x', 5].flatMap((params) =>
      ['ping', 'tools/list', 'tools/call', 'nothing'].map((method) =>
        step(badId(method, params), 'bad params answered -32602'),
      ),
    ),
    step(badId('tools/call', { name: 'echo', arguments: { text: 'x' }, _meta: 5 }), 'bad params answered -32602'),
    step(
      badId('tools/call', { name: 'echo', arguments: { text: 'x' }, _meta: { progressToken: {} } }),
      'progress token not judged',
    ),
  ],
  'legacy: notifications and responses': [
    opened,
    ...['notifications/initialized', 'nothing', 'notifications/cancelled', 'notifications/progress', 'ping', ''].map(
      (method) => step(notification(method)),
    ),
    step(notification('notifications/cancelled', {})),
    step(notification('notifications/cancelled', { requestId: 99 })),
    step(notification('notifications/cancelled', { requestId: null })),
    step(notification('notifications/cancelled', [])),
    step(notification('notifications/cancelled', null)),
    step(notification('tools/call', { name: 'echo', arguments: { text: 'x' } })),
    step({ jsonrpc: '2.0', id: 7, result: {} }),
    step({ jsonrpc: '2.0', id: 7, error: { code: 1, message: 'x' } }),
  ],
  'bad lines': [
    line('not json', 'bad line answered -32700'),
    line('{"jsonrpc":"2.0","id":1,"method":"pi', 'bad line answered -32700'),
    line('\ufeff{"jsonrpc":"2.0","id":9,"method":"ping"}', 'bad line answered -32700'),
    line('{}', 'bad message answered -32600'),
    line('[]', 'bad message answered -32600'),
    line('[{"jsonrpc":"2.0","id":6,"method":"ping"}]', 'bad message answered -32600'),
    line('{"jsonrpc":"2.0"}', 'bad message answered -32600'),
    line('{"jsonrpc":"2.0","id":1}', 'bad message answered -32600'),
    line('null', 'bad message answered -32600'),
    line('5', 'bad message answered -32600'),
    line('"x"', 'bad message answered -32600'),
    line('{"jsonrpc":"1.0","id":"bad","method":"ping"}', 'bad message answered -32600 with its id'),
    line('{"id":"bad","method":"ping"}', 'bad message answered -32600 with its id'),
    line('{"jsonrpc":"2.0","id":"bad","method":5}', 'bad message answered -32600 with its id'),
    line('{"jsonrpc":"2.0","id":"bad","method":"ping","result":{}}', 'bad message answered -32600 with its id'),
    ...['null', '1.5', '{}', 'true', '1e400', '9007199254740993'].map((id) =>
      line(`{"jsonrpc":"2.0","id":${id},"method":"ping"}`, 'bad message answered -32600'),
    ),
    line('{"jsonrpc":"2.0","id":"bad","method":"ping","more":1}', 'further members ignored'),
    line(''),
    line('   '),
    line('\r'),
    line('{"jsonrpc":"2.0","id":5,"method":"ping"}\r'),
    line('{"jsonrpc":"2.0","id":"","method":"ping"}'),
    line('{"jsonrpc":"2.0","id":-1,"method":"ping"}'),
    // none of them chose a generation before the first ping did
    step(modern(1, 'server/discover')),
    step(modern(2, 'tools/list')),
  ],
  'bad lines choose nothing': [
    line('not json', 'bad line answered -32700'),
    line('{}', 'bad message answered -32600'),
    step({ jsonrpc: '2.0', id: 7, result: {} }),
    step(modern('after', 'server/discover'), 'no listChanged'),
  ],
  'cancelling and repeating': [
    opened,
    chunk([call(1, 'wait', 'a'), notification('notifications/cancelled', { requestId: 1, reason: 'no' })]),
    step(call(2, 'wait', 'b')),
    step(notification('notifications/cancelled', { requestId: 2 })),
    step(call(3, 'release', 'b')),
    step(call('4', 'wait', 'c')),
    step(notification('notifications/cancelled', { requestId: 4 })),
    step(call(5, 'release', 'c')),
    chunk([call(6, 'wait', 'd'), call(6, 'wait', 'e')]),
    chunk([call(7, 'release', 'e'), call(8, 'release', 'd')]),
    chunk([call(9, 'wait', 'f'), call(9, 'wait', 'g'), notification('notifications/cancelled', { requestId: 9 })]),
    chunk([call(10, 'release', 'f')], 'both of an id cancelled'),
    chunk(
      [request('quick', 'ping'), notification('notifications/cancelled', { requestId: 'quick' })],
      'answered before it was cancelled',
    ),
    chunk([call(11, 'echo', 'x'), call(12, 'refuse', 'x'), request(13, 'tools/list'), call(11, 'echo', 'y')]),
  ],
  'a call before initialize': [step(call(1, 'echo', 'x')), step(request(2, 'tools/list')), opened],
  'a ping before anything': [
    step(request(1, 'ping')),
    step(modern(2, 'server/discover')),
    step(modern(3, 'tools/list')),
  ],
  'a notification before anything': [
    step(notification('notifications/initialized')),
    step(modern(1, 'server/discover')),
  ],
  'modern: a usual session': [
    step(modern(1, 'server/discover'), 'no listChanged'),
    step(modern(2, 'server/discover'), 'no listChanged'),
    step(modern(3, 'tools/list'), 'no server info on tool results'),
    step(modernCall(4, 'echo', 'Zoë 🧾 Ørsted'), 'no server info on tool results'),
    step(modernCall(5, 'list', 'a,b'), 'no server info on tool results'),
    step(modernCall(6, 'refuse', 'ord-1'), 'no server info on tool results'),
    step(modernCall(7, 'limit', 'x'), 'no server info on tool results'),
    step(modernCall(8, 'plain', ''), 'no server info on tool results'),
    step(modernCall(9, 'nothing', 'x')),
    step(modern(10, 'server/discover'), 'no listChanged'),
    step(modern(11, 'subscriptions/listen', { notifications: { toolsListChanged: true } }), 'nothing to subscribe to'),
    step(notification('notifications/cancelled', { requestId: 11, _meta: envelope })),
    step(modern(12, 'subscriptions/listen', { notifications: {} })),
    step(modern(13, 'subscriptions/listen'), 'wording'),
    chunk([modernCall(14, 'wait', 'a'), notification('notifications/cancelled', { requestId: 14, _meta: envelope })]),
    chunk([modernCall(15, 'wait', 'b'), modernCall(15, 'wait', 'c')]),
    chunk([modernCall(16, 'release', 'b'), modernCall(17, 'release', 'c')], 'no server info on tool results'),
  ],
  'modern: without asking first': [
    step(modernCall(1, 'echo', 'x'), 'no server info on tool results'),
    step(modern(2, 'server/discover'), 'no listChanged'),
  ],
  'modern: wrong params': [
    step(modern(1, 'tools/call'), 'wording'),
    step(modern(2, 'tools/call', { name: 5 }), 'wording'),
    step(modern(3, 'tools/call', { name: 'echo' }), 'arguments reach the world, modern'),
    ...argumentMistakes.map((args, index) =>
      step(modern(10 + index, 'tools/call', { name: 'echo', arguments: args }), 'arguments reach the world, modern'),
    ),
    step(modern(30, 'tools/list', { cursor: 'x' }), 'unknown cursor refused'),
    step(modern(31, 'tools/list', { cursor: 5 }), 'bad params are -32602'),
    step(request('bad', 'tools/list', { _meta: 5 }), 'bad params answered -32602'),
  ],
  'modern: methods that are not there': [
    step(modern('first', 'tools/list'), 'no server info on tool results'),
    ...otherMethods.map((method, id) => step(modern(id, method))),
    ...['ping', 'initialize'].map((method) => step(modern(method, method))),
    step(request(90, 'ping')),
    step(request(91, 'nothing')),
    step(initialize()),
    step(request(92, 'initialize', {})),
    step(request(93, 'initialize')),
  ],
  'modern: broken metadata, opening': [
    step(modern(1, 'tools/list', {}, { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' })),
    step(modern(2, 'tools/list', {}, { 'io.modelcontextprotocol/protocolVersion': '2027-01-01' })),
    step(modern(3, 'tools/list', {}, withMeta({ 'io.modelcontextprotocol/protocolVersion': '2027-01-01' }))),
    step(modern(4, 'server/discover', {}, withMeta({ 'io.modelcontextprotocol/protocolVersion': '2025-11-25' }))),
    step(modern(5, 'tools/list', {}, withMeta({ 'io.modelcontextprotocol/protocolVersion': 5 })), 'wording'),
    step(modern(6, 'tools/list', {}, withMeta({ 'io.modelcontextprotocol/clientCapabilities': 5 })), 'wording'),
    step(modern(7, 'tools/list', {}, withMeta({ 'io.modelcontextprotocol/clientInfo': { name: 1 } })), 'wording'),
    step(
      modern('bad', 'server/discover', {}, withMeta({ 'io.modelcontextprotocol/logLevel': 'loud' })),
      'log level not judged',
    ),
    step(notification('notifications/cancelled', { _meta: { 'io.modelcontextprotocol/protocolVersion': 5 } })),
    step(modern(8, 'initialize', {}, withMeta({ 'io.modelcontextprotocol/protocolVersion': '2027-01-01' }))),
    // the choice is still open
    opened,
  ],
  'modern: broken metadata, later': [
    step(modern(1, 'tools/list'), 'no server info on tool results'),
    step(modern(2, 'tools/list', {}, { 'io.modelcontextprotocol/protocolVersion': '2026-07-28' }), 'wording'),
    step(request(3, 'tools/list'), 'wording'),
    step(request(4, 'tools/list', { _meta: { progressToken: 1 } }), 'wording'),
    step(request(5, 'subscriptions/listen', { notifications: {} }), 'wording'),
    step(
      modern('bad', 'tools/list', {}, withMeta({ 'io.modelcontextprotocol/protocolVersion': '2027-01-01' })),
      'version checked on each request',
    ),
    step(
      modern('bad', 'tools/list', {}, withMeta({ 'io.modelcontextprotocol/protocolVersion': '2025-11-25' })),
      'version checked on each request',
    ),
    step(
      modern(
        6,
        'subscriptions/listen',
        { notifications: {} },
        withMeta({ 'io.modelcontextprotocol/protocolVersion': '2027-01-01' }),
      ),
    ),
    step(
      modern(
        7,
        'tools/list',
        {},
        {
          'io.modelcontextprotocol/protocolVersion': '2026-07-28',
          'io.modelcontextprotocol/clientCapabilities': {},
        },
      ),
      'no server info on tool results',
    ),
  ],
  'asked in one generation, served in the other': [
    step(modern(1, 'server/discover'), 'no listChanged'),
    opened,
    step(request(2, 'tools/list')),
    step(modern(3, 'tools/list')),
    step(modern(4, 'server/discover')),
  ],
  'a modern notification after asking leaves the choice open': [
    step(modern(1, 'server/discover'), 'no listChanged'),
    step(notification('notifications/cancelled', { requestId: 9, _meta: envelope })),
    opened,
    step(request(2, 'ping')),
  ],
  'initialize with metadata that names its own generation': [
    step(
      request(1, 'initialize', {
        protocolVersion: '2025-06-18',
        capabilities: {},
        clientInfo: { name: 'c', version: '1' },
        _meta: withMeta({ 'io.modelcontextprotocol/protocolVersion': '2025-06-18' }),
      }),
      'no listChanged',
    ),
    step(request(2, 'ping')),
  ],
  'initialize with the metadata of the modern generation': [
    step(
      modern('x', 'initialize', {
        protocolVersion: '2025-11-25',
        capabilities: {},
        clientInfo: { name: 'c', version: '1' },
      }),
    ),
    step(modern(1, 'tools/list'), 'no server info on tool results'),
    step(request(2, 'tools/list'), 'wording'),
  ],
};
