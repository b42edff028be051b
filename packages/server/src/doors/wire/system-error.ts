/** As Node words it: `listen EADDRINUSE: address already in use /tmp/s`. `status`: the system's number, below 0. */
export function systemError(what: string, status: number, path?: string): Error {
  const { getSystemErrorMap }: typeof import('node:util') = require('node:util');
  const [code, message] = getSystemErrorMap().get(status) ?? [`error ${status}`, 'unknown'];
  const error = new Error(`${what} ${code}: ${message}${path === undefined ? '' : ` ${path}`}`);
  return Object.assign(error, { code });
}
