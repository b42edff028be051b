/** One line per goal for people, with its two sides below. */
export function asText({ goal, title, ratio, target, higherIsBetter, unit = 'ms', rounds, spread, sides }) {
  const [low, high] = spread.map(short);
  const verdict = (higherIsBetter ? ratio >= target : ratio <= target) ? 'reached' : 'MISSED';
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

function short(number) {
  return String(round(number));
}

function round(number) {
  return Number(number.toPrecision(4));
}
