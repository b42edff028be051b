import { retrying } from '../../agents/retrying';
import { type Server, withTools } from '../../agents/tools';
import { purchaseIn } from './request';

/** When a payment fails, this agent starts it all over; when the refund fails, it asks once more. */
export function naiveAgent(server: Server, request: string): Promise<void> {
  return withTools(server, async ({ call }) => {
    const { payment, refund } = purchaseIn(request);
    const charge = await retrying(async () => {
      const { id } = (await call('create_payment_intent', payment)) as Named;
      return (await call('confirm_payment_intent', { id })) as Named;
    });
    await retrying(() => call('create_refund', { charge: charge.id, amount: refund }));
  });
}

interface Named {
  readonly id: string;
}
