import { attribution, attributionText, type RunOutcome } from '@faultbench/core';

function pairs(...groups: readonly [number, RunOutcome, RunOutcome][]): (readonly [RunOutcome, RunOutcome])[] {
  return groups.flatMap(([count, withFaults, without]) => Array(count).fill([withFaults, without]));
}

test('only pairs in which both runs passed or failed compare anything', () => {
  const counted = attribution(
    pairs(
      [7, 'failed', 'passed'],
      [1, 'passed', 'failed'],
      [2, 'failed', 'failed'],
      [9, 'passed', 'passed'],
      [1, 'void', 'passed'],
      [1, 'failed', 'error'],
      [1, 'not needed', 'not needed'],
      [1, 'failed', 'missing'],
      [1, 'skipped', 'passed'],
    ),
  );
  expect(counted).toMatchObject({ onlyWith: 7, onlyWithout: 1, both: 2, neither: 9 });
  expect(counted.p).toBeCloseTo(0.0703, 4);
});

test('the sentence says what the pairs show', () => {
  const texts = [
    pairs([7, 'failed', 'passed'], [13, 'passed', 'passed']),
    pairs([7, 'failed', 'failed'], [13, 'passed', 'passed']),
    pairs([3, 'failed', 'passed'], [17, 'passed', 'passed']),
    pairs([9, 'failed', 'passed'], [2, 'failed', 'failed'], [9, 'passed', 'passed']),
    pairs([12, 'passed', 'failed'], [8, 'passed', 'passed']),
    pairs([20, 'failed', 'passed']),
    pairs([20, 'passed', 'passed']),
    pairs([20, 'void', 'passed']),
  ].map((each) => attributionText(attribution(each)));
  expect(texts.join('\n')).toMatchInlineSnapshot(`
"7 of 20 fail only with faults; exact McNemar p = 0.016: the faults cause failures
0 of 20 fail only with faults, 7 without them too; exact McNemar p = 1.000: the agent fails without faults too
3 of 20 fail only with faults; exact McNemar p = 0.250: these runs show no difference that the faults make
9 of 20 fail only with faults, 2 without them too; exact McNemar p = 0.004: the faults cause failures
0 of 20 fail only with faults, 12 only without them; exact McNemar p < 0.001: the faults prevent failures
20 of 20 fail only with faults; exact McNemar p < 0.001: the faults cause failures
0 of 20 fail only with faults; exact McNemar p = 1.000: these runs show no difference that the faults make
no run has a pair that passed or failed: nothing to compare"
`);
});
