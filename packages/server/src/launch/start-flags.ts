const FLAG = 'rehash-snapshot';

/** Of other versions Node has no way to take the flag back before its own code is compiled anew for it. */
const isKnown = process.versions.node.startsWith('20.');

/**
 * Flags that a server is started with: they spare it a new secret for V8's hashes, which is a tenth of a short life. Nobody
 * who could guess the old one calls a fake world.
 */
export const startFlags: readonly string[] = isKnown ? [`--no-${FLAG}`] : [];

/** As if they had not been given: V8 takes no code that was compiled under other flags, and that of Node's modules is. */
export function forgetStartFlags(): void {
  if (!startFlags.some((flag) => process.execArgv.includes(flag))) return;
  process.execArgv = process.execArgv.filter((flag) => !startFlags.includes(flag));
  const node = process as unknown as Node20;
  const { noDeprecation } = node;
  try {
    // the documented way would load a module, uncompiled
    node.noDeprecation = true;
    node.binding('v8').setFlagsFromString(`--${FLAG}`);
  } catch {
    // it starts later by what it compiles
  } finally {
    node.noDeprecation = noDeprecation;
  }
}

interface Node20 {
  noDeprecation: boolean | undefined;
  binding(name: 'v8'): { setFlagsFromString(flags: string): void };
}
