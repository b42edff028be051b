/** One line per goal for people, with its two sides below. */
export function asText(result) {
  const { goal, title, ratio, target, unit = 'ms', rounds, spread, sides } = result;
  const [low, high] = spread.map(short);
  const verdict = isReached(result) ? 'reached' : 'MISSED';
  const head = `${goal}  ${short(ratio)}  target ${target}  ${verdict}  (${rounds} rounds, quartiles ${low} to ${high})  ${title}\n`;
  return head + sides.map(({ title: side, ms }) => `      ${short(ms)} ${unit}  ${side}\n`).join('');
}

export function asJson(results) {
  const picked = results.map(({ goal, ratio, target, rounds, spread }) => ({
    goal,
    ratio: round(ratio),
    target,
    rounds,
    spread: spread.map(round),
  }));
  return JSON.stringify(picked);
}

export function isReached({ ratio, target, higherIsBetter }) {
  return higherIsBetter ? ratio >= target : ratio <= target;
}

export function short(number) {
  return String(round(number));
}

function round(number) {
  return Number(number.toPrecision(4));
}
