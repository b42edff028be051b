/** The chance of at most k passes in n runs that each pass with chance p: P(X <= k); 0 <= p <= 1. */
export function binomialTail(k: number, n: number, p: number): number {
  if (k < 0) return 0;
  if (k >= n || p === 0) return 1;
  if (p === 1) return 0;
  const odds = Math.log(p) - Math.log1p(-p);
  let term = n * Math.log1p(-p);
  let sum = Math.exp(term);
  for (let index = 1; index <= k; index++) {
    term += Math.log((n - index + 1) / index) + odds;
    sum += Math.exp(term);
  }
  return Math.min(1, sum);
}
