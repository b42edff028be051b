import { parseWorld, renderProblems } from '@faultbench/core';

/** Rendered problems of a text; "" when there are none. */
export function problemsOf(text: string): string {
  const { spec, problems } = parseWorld(text, { file: 'shop.yaml', name: 'shop' });
  expect(spec === undefined).toBe(problems.length > 0);
  return renderProblems(problems);
}

/** What is underlined, where it belongs, what is wrong and how to mend it. */
export function mistakesOf(text: string): string[] {
  const { problems } = parseWorld(text, { file: 'shop.yaml', name: 'shop' });
  return problems.map(({ place, path, message, mend }) => {
    const meant = place?.excerpt.slice(place.column - 1, place.column - 1 + place.length);
    return `${place?.line}: ${meant} | ${path}: ${message} | ${mend}`;
  });
}

/** A world with one service, `orders`, around these lines. */
export function service(...lines: readonly string[]): string {
  return ['services:', '  orders:', ...lines.map((line) => `    ${line}`)].join('\n');
}

/** `records`, `seed` and `operations` of that service, each on one line. */
export function world(records: string, more: { readonly seed?: string; readonly operations?: string } = {}): string {
  const { seed, operations } = more;
  return service(
    `records: ${records}`,
    ...(seed === undefined ? [] : [`seed: ${seed}`]),
    ...(operations === undefined ? [] : [`operations: ${operations}`]),
  );
}
