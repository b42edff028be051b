import { retrying } from '../../agents/retrying';
import { type Server, withTools } from '../../agents/tools';
import { transferIn } from './request';

/** An error looks like a failure to this agent, so it sends the transfer once more. */
export function naiveAgent(server: Server, request: string): Promise<void> {
  return withTools(server, async ({ call }) => {
    await retrying(() => call('transfer', transferIn(request)));
  });
}
