// A process that serves the small host over its own stdin and stdout, as the real server does.
import { serveLines } from '../../src/doors/serve-lines';
import { StreamWire } from '../../src/doors/wire/stream-wire';
import { smallHost, textTool, toolNames } from './small-host';

const more = Number(process.argv[2] ?? 0);
const tools = [...toolNames, ...Array.from({ length: more }, (_, index) => `extra_${index}`)].map(textTool);
const host = smallHost({ tools, onCrash: () => process.exit(1) });
const connection = serveLines(new StreamWire(process.stdin, process.stdout), host, {
  door: 'stdio',
  client: 'stdio',
  disconnect: () => process.exit(0),
  broken: () => process.exit(3),
});
void connection.closed.then(() => process.exit(0));
