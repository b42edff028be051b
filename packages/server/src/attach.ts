import { bridge } from './doors/bridge';

const [, , path] = process.argv;
if (!path) {
  process.stderr.write('Which socket? Usage: attach.js SOCKET\n');
  process.exitCode = 2;
} else {
  bridge(path);
}
