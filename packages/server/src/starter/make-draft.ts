import { controlOf } from './controls';
import type { Derive } from './derive';
import type { Draft, DraftOperation, Plan, Subject } from './draft';
import { commonPrefix } from './intent';
import { planOf, type Records, scopesOf } from './plan';
import type { Tool } from './read-tools';
import { rowName } from './record-name';
import { type Described, recordsOf } from './records';
import { routeOf } from './route-of';
import { camelCase, freeName, snakeCase, wordsOf } from './words';

/** What a world is made from. */
export interface Material {
  readonly name: string;
  /** "tools.json" */
  readonly source: string;
  readonly subjects: readonly Subject[];
  readonly described: Described;
  readonly derive: Derive;
}

/** A world with every tool: derived where an operation kind fits, else with a handler. */
export function makeDraft({ name, source, subjects, described, derive }: Material): Draft {
  const records = recordsOf(subjects, described);
  const byName: Records = new Map(records.map((record) => [record.name, record]));
  const legal = subjects.map(({ tool }) => tool.name).filter((each) => toolName.test(each));
  const taken = {
    keys: new Set<string>(),
    tools: new Set(legal),
    handlers: new Set(reserved),
    routes: new Set<string>(),
  };
  const prefix = commonPrefix(subjects.map(({ tool }) => tool.name));
  const operations = subjects.map((subject): DraftOperation => {
    const record = subject.record === undefined ? undefined : byName.get(subject.record);
    const plan = planOf(subject, byName);
    const served = (record && derive(subject, record, plan)) ?? plan;
    const route = routeOf(subject, served, record, taken.routes);
    const words = wordsOf(subject.tool.name).slice(prefix);
    const key = take(snakeCase(words).slice(0, 60) || 'tool', taken.keys);
    return {
      key,
      tool: subject.tool,
      toolName: legal.includes(subject.tool.name) ? subject.tool.name : take(legalName(subject.tool.name), taken.tools),
      ...(record ? { record } : {}),
      scopes: served.type === 'derived' || served.type === 'refuse' ? [] : scopesOf(subject, byName),
      plan: served,
      ...(route ? { route } : {}),
      handler: take(camelCase(words) || 'tool', taken.handlers),
      note: noteOf(subject, served),
    };
  });
  const service = snakeCase(wordsOf(name)).slice(0, 60);
  return { name, service: /^[a-z_]/.test(service) ? service : `service_${service}`, source, records, operations };
}

/** As a world takes it. */
const toolName = /^(?!__proto__$)[a-zA-Z0-9_-]{1,64}$/;

function legalName(name: string): string {
  return name.replaceAll(/[^a-zA-Z0-9_-]/g, '_').slice(0, 60);
}

function take(wanted: string, taken: Set<string>): string {
  const name = freeName(wanted, taken);
  taken.add(name);
  return name;
}

function noteOf({ record, key, tool, bulk }: Subject, plan: Plan): string {
  const row = record === undefined ? 'row' : rowName(record);
  const by = key ? ` by ${key.argument.name}` : '';
  const each = bulk ? `for each of ${bulk.name}, ` : '';
  switch (plan.type) {
    case 'derived':
      return `guessed: a plain ${plan.kind}${leftOut(tool, plan)}`;
    case 'refuse':
      return 'nothing tells what it does: it answers 501 until its handler says';
    case 'everything':
      return `guessed: answers with ${plan.parts.map((part) => part.record).join(' and ')}`;
    case 'list': {
      const filters = plan.filters.map(({ argument }) => argument);
      return `guessed: lists ${record}${filters.length > 0 ? ` by ${filters.join(', ')}` : ''}`;
    }
    case 'create':
      return `guessed: ${each}adds ${article(row)}${tool.arguments.length > 0 ? ' made of the arguments' : ''}`;
    case 'get':
      return `guessed: finds the ${row}${by}`;
    case 'forget':
      return `guessed: ${each}deletes the ${row} that has all these values`;
    case 'delete':
      return `guessed: ${each}deletes the ${row}${by}`;
    case 'save':
      return `guessed: changes the ${row}${by}, or adds it`;
    default:
      return `guessed: ${each}changes the ${row}${by}${plan.outcome ? `, which is then ${plan.outcome}` : ''}`;
  }
}

/** Arguments of a list that its kind does not have. */
function leftOut({ arguments: given }: Tool, { kind, filter }: Plan & { readonly type: 'derived' }): string {
  const paging = ['size', 'page', 'offset', 'cursor'];
  const left = given.filter((each) => !filter.includes(each.name) && !paging.includes(controlOf(each) ?? ''));
  return kind === 'list' && left.length > 0 ? `, without ${left.map(({ name }) => name).join(', ')}` : '';
}

function article(word: string): string {
  return /^[aeiou]/.test(word) ? `an ${word}` : `a ${word}`;
}

/** Words that no function can be named, and names that the handlers' own module uses. */
const reserved = [
  ...'break case catch class const continue debugger default delete do else enum export extends false finally for'.split(
    ' ',
  ),
  ...'function if implements import in instanceof interface let new null package private protected public return'.split(
    ' ',
  ),
  ...'static super switch this throw true try typeof var void while with yield await eval arguments'.split(' '),
  ...['known', 'matching', 'mentioning', 'refuse', 'undefined'],
];
