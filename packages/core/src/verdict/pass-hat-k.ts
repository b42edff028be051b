/**
 * The chance that k runs in a row all pass, estimated without bias from c passes of n runs: C(c,k) / C(n,k).
 * `undefined` when n runs cannot tell, k > n.
 */
export function passHatK(c: number, n: number, k: number): number | undefined {
  if (k > n) return undefined;
  let chance = 1;
  for (let index = 0; index < k; index++) chance *= Math.max(0, c - index) / (n - index);
  return chance;
}
