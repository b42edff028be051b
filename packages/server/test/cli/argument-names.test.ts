import { faultbench } from '../support/command';
import { folderWith } from '../support/folder';

const world = `services:
  search:
    operations:
      find:
        kind: custom
        handler: ./find.js#find
        args: { "filter[status]": enum[open, closed], "$top": int?, page.size: int?, "@type": json, X-Trace: str? }
`;
const files = { 'search.yaml': world, 'find.js': 'exports.find = (_context, args) => args;\n' };

test('arguments have whatever names a service gives them, and whatever JSON holds', () => {
  const folder = folderWith(files);
  const args = { 'filter[status]': 'open', $top: 3, 'page.size': 2, '@type': [null, { a: 'b' }], 'X-Trace': 'x' };
  const { code, stdout } = faultbench(folder, ['call', 'search.yaml', 'find', JSON.stringify(args)]);
  expect({ code, answer: JSON.parse(stdout) }).toEqual({ code: 0, answer: args });
});

test('a misspelt one is found, a wrong one is named', () => {
  const wrong = { 'filter[statu]': 'open', 'page.size': 'x', '@type': 1 };
  const { code, stdout } = faultbench(folderWith(files), ['call', 'search.yaml', 'find', JSON.stringify(wrong)]);
  expect({ code, message: JSON.parse(stdout).error.message }).toMatchInlineSnapshot(`
{
  "code": 1,
  "message": "validation error: unknown argument \`filter[statu]\`, did you mean \`filter[status]\`?; page.size must be integer, not "x"",
}
`);
});

test('types of such a world are TypeScript', () => {
  const folder = folderWith(files);
  expect(faultbench(folder, ['types', 'search.yaml']).code).toBe(0);
});

test.each(['', '__proto__', 'a\\nb', 'x'.repeat(65)])('%j is no name for an argument', (name) => {
  const folder = folderWith({ ...files, 'search.yaml': world.replace('$top', name) });
  const { code, stdout } = faultbench(folder, ['check', 'search.yaml']);
  expect(code).toBe(1);
  expect(stdout).toMatch(/is no name for an argument\n.*\n.*\n {2}use 1 to 64 characters on one line/);
});
