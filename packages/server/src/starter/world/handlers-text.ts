import type { Draft, DraftOperation } from '../draft';
import { indented, literal } from './code-text';
import { bodyOf } from './handler-bodies';

/** The module with the handlers of a draft; undefined when no operation has one. `world`: the world file's base name. */
export function handlersText(draft: Draft, world: string): string | undefined {
  const custom = draft.operations.filter(({ plan }) => plan.type !== 'derived');
  if (custom.length === 0) return undefined;
  const functions = custom.map(functionText);
  const called = (name: string) => functions.some((text) => text.includes(`${name}(`));
  const used = helpers.filter(({ name }) => called(name) || (name === 'matching' && called('known')));
  const all = [...functions, ...used.map(({ text }) => text)].join('\n');
  const typed = all.includes('args: Tools');
  const refuses = all.includes('refuse(');
  const names = [...(all.includes(': Context') ? ['type HandlerContext'] : []), ...(refuses ? ['refuse'] : [])];
  return [
    ...(typed ? ["import type { Worlds } from 'faultbench';"] : []),
    // what needs types alone loads nothing
    `import ${refuses ? `{ ${names.join(', ')} }` : 'type { HandlerContext }'} from 'faultbench/handler';`,
    '',
    ...(all.includes(': Context') ? [`type Context = HandlerContext<${literal(world)}>;`] : []),
    ...(typed ? [`type Tools = Worlds[${literal(world)}]['tools'];`] : []),
    '',
    all,
  ].join('\n');
}

function functionText(operation: DraftOperation): string {
  const { handler, toolName, plan } = operation;
  const lines = bodyOf(operation);
  const uses = (word: string) => lines.some((line) => !line.startsWith('//') && line.includes(word));
  const parameters = [
    ...(uses('world.') ? ['{ world }: Context'] : uses('args') ? ['_: Context'] : []),
    ...(uses('args') ? [`args: Tools[${literal(toolName)}]['args']`] : []),
  ].join(', ');
  const answer = plan.type === 'refuse' ? ': never' : '';
  return `export function ${handler}(${parameters})${answer} {\n${indented(lines).join('\n')}\n}\n`;
}

const helpers: readonly { readonly name: string; readonly text: string }[] = [
  {
    name: 'known',
    text: `/** The row, or a refusal that names what is not there. A value that is not given is not compared. */
function known<Row extends object>(row: Row | undefined, what: string, id: unknown, within: object = {}): Row {
  const [found] = row === undefined ? [] : matching([row], within);
  return found ?? refuse(404, \`\${what} \${id} not found\`);
}
`,
  },
  {
    name: 'matching',
    text: `/** Rows with these values; one that is not given is not compared. */
function matching<Row extends object>(rows: readonly Row[], match: object): Row[] {
  const wanted = Object.entries(match).filter(([, value]) => value !== undefined && value !== null);
  return rows.filter((row) => wanted.every(([field, value]) => String(Reflect.get(row, field)) === String(value)));
}
`,
  },
  {
    name: 'mentioning',
    text: `/** Rows in which one of the words stands somewhere; all of them when no word is given. */
function mentioning<Row>(rows: readonly Row[], words: readonly (string | null | undefined)[]): Row[] {
  const sought = words.flatMap((word) => (word ? [word.toLowerCase()] : []));
  if (sought.length === 0) return [...rows];
  return rows.filter((row) => sought.some((word) => JSON.stringify(row).toLowerCase().includes(word)));
}
`,
  },
];
