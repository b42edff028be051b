/** What "Charge cus_3 4200 cents for order-7, then refund 700" asks for. */
export function purchaseIn(request: string) {
  const found = /Charge (\S+) (\d+) cents for (\S+), then refund (\d+)/.exec(request);
  if (found === null) throw new Error(`no charge and refund are asked for in ${JSON.stringify(request)}`);
  const [, customer = '', amount, description = '', refund] = found;
  return { payment: { customer, amount: Number(amount), description }, refund: Number(refund) };
}
