import { read, write } from '../../agents/look-first';
import { type Server, type Tools, withTools } from '../../agents/tools';
import { purchaseIn } from './request';

/** After each failure, this agent looks for what it wanted to make before it makes it again. */
export function carefulAgent(server: Server, request: string): Promise<void> {
  return withTools(server, async (tools) => {
    const { payment, refund } = purchaseIn(request);
    const { customer, description } = payment;
    const intents = () => list(tools, 'list_payment_intents', { customer, description });
    await write(tools, 'create_payment_intent', payment, async () => (await intents()).length > 0);

    const { id } = only(await intents());
    const charges = () => list(tools, 'list_charges', { payment_intent: id });
    await write(tools, 'confirm_payment_intent', { id }, async () => (await charges()).length > 0);

    const charge = only(await charges()).id;
    const refunds = () => list(tools, 'list_refunds', { charge });
    await write(tools, 'create_refund', { charge, amount: refund }, async () => (await refunds()).length > 0);
  });
}

interface Named {
  readonly id: string;
}

function list(tools: Tools, tool: string, filter: object): Promise<readonly Named[]> {
  return read<readonly Named[]>(tools, tool, filter);
}

function only(found: readonly Named[]): Named {
  const [first, ...others] = found;
  if (first === undefined || others.length > 0) throw new Error(`expected one row, not ${JSON.stringify(found)}`);
  return first;
}
