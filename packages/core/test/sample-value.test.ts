import { normalizeValue, parseWorld, renderProblems, valueSampler, type WorldSpec } from '@faultbench/core';

const world = specOf(`
seed: 7
clock: { start: "2025-06-01T00:00:00Z" }
services:
  s:
    records:
      books: { id: str, title: str }
      all:
        id: int
        text: str
        code: { type: str, pattern: "[A-Z]{3}-[0-9]{2}" }
        mail: { type: str, faker: internet.email, min: 3 }
        count: { type: int, min: 3, max: 5 }
        share: float
        gift: bool
        at: datetime
        due: date
        total: decimal[2]
        status: enum[placed, shipped]
        book: ref[s.books]
        books: list[ref[s.books]]
        lines: { type: object, fields: { book: ref[s.books], qty: int } }
        secret: token
        any: json
        maybe: str?
`);
const fields = Object.entries(world.records[1]?.fields ?? {});

it('gives values that a caller may give, for every type of field', () => {
  const sample = valueSampler(world, () => ['b1', 'b2']);
  const refused = fields.flatMap(([name, field]) => {
    const values = Array.from({ length: 30 }, (_none, attempt) => sample(field, { name, attempt }));
    return values.flatMap((value) => {
      const checked = value === undefined || value === null ? undefined : normalizeValue(field, value);
      return checked?.ok ? [] : [`${name}: ${JSON.stringify(value)}`];
    });
  });
  expect(refused).toEqual([]);
});

it('gives the same for the same name and attempt, and every row in turn', () => {
  const ids = ['b1', 'b2', 'b3', 'b4', 'b5'];
  const draws = () => {
    const sample = valueSampler(world, () => ids);
    return fields.map(([name, field]) => [0, 1, 2, 3, 4].map((attempt) => sample(field, { name, attempt })));
  };
  expect(draws()).toEqual(draws());
  const books = draws()[fields.findIndex(([name]) => name === 'book')] ?? [];
  expect([...books].sort()).toEqual(ids);
});

it('gives no reference to what is not there', () => {
  const sample = valueSampler(world, () => []);
  const of = (wanted: string) =>
    fields.flatMap(([name, field]) => (name === wanted ? [sample(field, { name, attempt: 0 })] : []));
  expect(of('book')).toEqual([undefined]);
});

function specOf(text: string): WorldSpec {
  const { spec, problems } = parseWorld(text, { file: 's.yaml', name: 's' });
  if (!spec) throw new Error(renderProblems(problems));
  return spec;
}
