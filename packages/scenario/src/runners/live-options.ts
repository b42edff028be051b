import { tokenName } from '../run/token-name';
import type { LiveOptions } from './live-runner';

type Env = Readonly<Record<string, string | undefined>>;

/**
 * What the environment says of a deployment: FAULTBENCH_BASE_URL, FAULTBENCH_MCP_URL, FAULTBENCH_PUBLIC_URL,
 * FAULTBENCH_CLOCK_URL, and FAULTBENCH_TOKEN_CLERK_2 for the persona `clerk#2`.
 */
export function liveOptions(env: Env = process.env): LiveOptions {
  const baseUrl = urlOf(env, 'FAULTBENCH_BASE_URL');
  if (baseUrl === undefined)
    throw new RangeError('live mode wants to know where the deployment is: set FAULTBENCH_BASE_URL');
  const mcpUrl = urlOf(env, 'FAULTBENCH_MCP_URL');
  const publicUrl = urlOf(env, 'FAULTBENCH_PUBLIC_URL');
  const clockUrl = urlOf(env, 'FAULTBENCH_CLOCK_URL');
  return {
    baseUrl,
    ...(mcpUrl === undefined ? {} : { mcpUrl }),
    ...(publicUrl === undefined ? {} : { publicUrl }),
    ...(clockUrl === undefined ? {} : { clockUrl }),
    token: (persona) => env[tokenName(persona)] || undefined,
  };
}

function urlOf(env: Env, name: string): string | undefined {
  const given = env[name];
  if (given === undefined || given === '') return undefined;
  if (URL.canParse(given) && /^https?:$/.test(new URL(given).protocol)) return given;
  throw new RangeError(`${name} is ${JSON.stringify(given)}: write a URL such as https://library.example`);
}
