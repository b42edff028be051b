// Stands between an agent and the server it spawns: `node wire.mjs LOG HELD COMMAND ARGS…` passes everything on and
// writes down each process that starts and each frame that goes by, in the order in which they do. The server's answers
// to tool calls wait until HELD calls have been made: agents that make one after the other never see the first.
import { spawn } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';

const [log, held, command, ...args] = process.argv.slice(2);
const calls = new Set();
const waiting = [];
const note = (entry) => appendFileSync(log, `${JSON.stringify(entry)}\n`);

note({ from: 'start' });
const server = spawn(command, args, { stdio: ['pipe', 'pipe', 'inherit'] });
const toServer = passTo('agent', server.stdin);
const toAgent = passTo('server', process.stdout);

onFrames(process.stdin, server.stdin, (line, frame) => {
  toServer(line, frame);
  if (frame.method === 'tools/call') calls.add(frame.id);
  if (calls.size >= Number(held)) for (const answer of waiting.splice(0)) toAgent(...answer);
});
onFrames(server.stdout, process.stdout, (line, frame) => {
  if (calls.has(frame.id) && calls.size < Number(held)) waiting.push([line, frame]);
  else toAgent(line, frame);
});
server.once('exit', (code) => process.exit(code ?? 1));

function onFrames(source, target, handle) {
  target.on('error', () => process.exit());
  const lines = createInterface({ input: source });
  lines.on('line', (line) => handle(line, JSON.parse(line)));
  lines.on('close', () => target.end());
}

function passTo(from, target) {
  return (line, frame) => {
    note({ from, frame });
    target.write(`${line}\n`);
  };
}
