import { type ChildProcess, spawn } from 'node:child_process';

/**
 * Notes process ids while its pipe is open. When the pipe ends (this process is gone, however it went),
 * servers get a second to end by themselves; those that spin are killed.
 */
const script = `trap '' INT TERM HUP
pids=' '
while read -r sign pid; do
  case "$sign" in
    +) pids="$pids$pid " ;;
    -) case "$pids" in *" $pid "*) pids="\${pids%% $pid *} \${pids#* $pid }" ;; esac ;;
  esac
done
[ "$pids" = ' ' ] && exit
sleep 1
for pid in $pids; do kill -9 "$pid" 2>/dev/null; done`;

const watched = new Set<number>();
let shell: ChildProcess | undefined;

/** Has the process killed when this one is gone. Windows has no such shell: there it rests on stdin ending. */
export function watch(pid: number): void {
  if (process.platform === 'win32') return;
  watched.add(pid);
  if (shell) shell.stdin?.write(`+ ${pid}\n`);
  else shell = startShell();
}

/** The process is gone; its id may soon be another's. */
export function unwatch(pid: number): void {
  if (watched.delete(pid)) shell?.stdin?.write(`- ${pid}\n`);
}

function startShell(): ChildProcess {
  // detached: a Ctrl-C that ends this process group must not end the shell
  const started = spawn('/bin/sh', ['-c', script], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: { PATH: process.env.PATH },
  });
  const forget = () => {
    if (shell === started) shell = undefined;
  };
  started.on('error', forget);
  started.on('exit', forget);
  started.stdin?.on('error', forget);
  started.unref();
  unrefStream(started.stdin);
  for (const pid of watched) started.stdin?.write(`+ ${pid}\n`);
  return started;
}

/** Streams of a child process are sockets, though their type does not say so. */
export function unrefStream(stream: object | null): void {
  if (stream && 'unref' in stream && typeof stream.unref === 'function') stream.unref();
}
