/** In capitals, since Windows writes names as it likes. */
const allowed: readonly string[] = ['PATH', 'HOME', 'TMPDIR', 'FAULTBENCH_TOKEN', 'SYSTEMROOT', 'TEMP'];

/**
 * What a server inherits. API keys of the test process never reach handlers, and neither does what slows
 * every start of Node or changes it (NODE_EXTRA_CA_CERTS, NODE_OPTIONS).
 */
export function childEnvironment(environment: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(environment).filter(([name]) => isAllowed(name)));
}

/** The same for a process that somebody else started. */
export function keepAllowed(environment: NodeJS.ProcessEnv): void {
  for (const name of Object.keys(environment)) if (!isAllowed(name)) delete environment[name];
}

function isAllowed(name: string): boolean {
  return allowed.includes(name.toUpperCase());
}
