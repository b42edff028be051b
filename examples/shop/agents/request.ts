/** The order that a customer writes about: "Return order 7 and refund me" is about "7". */
export function orderIn(request: string): string {
  const id = /order (\S+)/.exec(request)?.[1];
  if (id === undefined) throw new Error(`no order is named in ${JSON.stringify(request)}`);
  return id;
}

/** The days of "from 2025-05-20 until before 2025-05-27". */
export function periodIn(request: string): { readonly from: string; readonly before: string } {
  const [from, before] = request.match(/\d{4}-\d{2}-\d{2}/g) ?? [];
  if (from === undefined || before === undefined) throw new Error(`no period is named in ${JSON.stringify(request)}`);
  return { from, before };
}
