export type Transfer = ReturnType<typeof transferIn>;

/** "Transfer 120.50 from ada to bob for rent-june" in what the tool takes: cents, and the reference. */
export function transferIn(request: string) {
  const found = /Transfer (\d+)\.(\d\d) from (\S+) to (\S+) for (\S+)/.exec(request);
  if (found === null) throw new Error(`no transfer is asked for in ${JSON.stringify(request)}`);
  const [, whole, cents, from_id = '', to_id = '', reference = ''] = found;
  return { from_id, to_id, amount: Number(whole) * 100 + Number(cents), reference };
}
