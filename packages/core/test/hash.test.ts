import { hash01 } from '@faultbench/core';

test('a draw over consecutive runs is uniform', () => {
  let never = 0;
  for (let seed = 0; seed < 5000; seed++) {
    let fired = false;
    for (let run = 1; run <= 20; run++)
      fired ||= hash01(seed, run, 'payments.issue_refund', 1, 'errors', 'fault') < 0.1;
    if (!fired) never++;
  }
  expect(never / 5000).toBeGreaterThan(0.1);
  expect(never / 5000).toBeLessThan(0.145);
});

test('golden numbers of version 1', () => {
  expect([hash01(0), hash01(1, 'a'), hash01('ab', 'c'), hash01('a', 'bc'), hash01(2 ** 40, 1)]).toMatchInlineSnapshot(`
[
  0.31284788213340897,
  0.4594707050603215,
  0.8502718510225336,
  0.9244313737427259,
  0.39731413163632334,
]
`);
});
