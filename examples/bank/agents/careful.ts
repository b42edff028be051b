import { read, write } from '../../agents/look-first';
import { type Server, withTools } from '../../agents/tools';
import { transferIn } from './request';

/** Looks for the transfer in the log of the bank before it sends it once more. */
export function carefulAgent(server: Server, request: string): Promise<void> {
  return withTools(server, async (tools) => {
    const transfer = transferIn(request);
    const { from_id, reference } = transfer;
    await write(tools, 'transfer', transfer, async () => {
      const made = await read<unknown[]>(tools, 'list_transfers', { from_id, reference });
      return made.length > 0;
    });
  });
}
