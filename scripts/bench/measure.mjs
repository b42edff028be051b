/**
 * Measures a goal: `{ name, title, target, rounds, open() }`, where `open` answers two sides and a `close`,
 * each side `{ title, time() }` with `time` answering milliseconds (or what `unit` says).
 * Both sides run in every round, in shuffled order, since absolute times drift while ratios hold.
 */
export async function measure(goal) {
  const { over, under, close } = await goal.open();
  try {
    for (const side of [over, under]) await side.time();
    const times = { over: [], under: [] };
    for (let round = 0; round < goal.rounds; round++) await playRound({ over, under }, times);
    const ratios = times.over.map((time, index) => time / times.under[index]);
    return {
      goal: goal.name,
      title: goal.title,
      ratio: median(times.over) / median(times.under),
      target: goal.target,
      ...(goal.higherIsBetter ? { higherIsBetter: true } : {}),
      ...(goal.unit ? { unit: goal.unit } : {}),
      rounds: goal.rounds,
      spread: [quantile(ratios, 0.25), quantile(ratios, 0.75)],
      sides: [over, under].map(({ title }, index) => ({ title, ms: median(index === 0 ? times.over : times.under) })),
    };
  } finally {
    await close();
  }
}

async function playRound(sides, times) {
  const order = Math.random() < 0.5 ? ['over', 'under'] : ['under', 'over'];
  for (const side of order) times[side].push(await sides[side].time());
}

function median(values) {
  return quantile(values, 0.5);
}

function quantile(values, share) {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (sorted.length - 1) * share;
  const low = Math.floor(at);
  const high = Math.ceil(at);
  return sorted[low] + (sorted[high] - sorted[low]) * (at - low);
}
