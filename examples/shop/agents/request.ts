/** The order that a customer writes about: "Return order 7 and refund me" is about "7". */
export function orderIn(request: string): string {
  const id = /order (\S+)/.exec(request)?.[1];
  if (id === undefined) throw new Error(`no order is named in ${JSON.stringify(request)}`);
  return id;
}
