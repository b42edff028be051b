/**
 * Runs beside the main thread. When the parent is gone it asks the main thread for a word, and ends the process
 * when none has come after two more looks: a handler spins, so that the end of stdin will never be seen.
 */
const script = `
const { parentPort, workerData } = require('node:worker_threads');
let asked = 0;
parentPort.on('message', () => { asked = 0; });
setInterval(() => {
  if (process.ppid === workerData.parent) return;
  if (asked === 2) process.kill(process.pid, 'SIGKILL');
  asked++;
  parentPort.postMessage('there?');
}, workerData.ms);
`;

const LOOK_MS = 500;

/** From now on this process ends when `parent` is gone and its own main thread is stuck. */
export function watchParent(parent: number): void {
  // loaded here, since every start would pay for it
  const { Worker } = process.getBuiltinModule('node:worker_threads');
  const worker = new Worker(script, { eval: true, execArgv: [], workerData: { parent, ms: LOOK_MS } });
  worker.on('message', () => worker.postMessage('here'));
  // no thread to be had is no reason to refuse the call
  worker.on('error', () => {});
  worker.unref();
}
