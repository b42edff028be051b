import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { faultbench } from '../support/command';
import { folderWith } from '../support/folder';
import { askWorld, type Call, fixtures } from './made-world';

const text = { type: 'string' };
const whole = { type: 'integer' };

/** A list of tools with these properties and required names. */
function toolsJson(tools: Readonly<Record<string, readonly [object, readonly string[]]>>): string {
  const listed = Object.entries(tools).map(([name, [properties, required]]) => ({
    name,
    inputSchema: { type: 'object', properties, required, additionalProperties: false },
  }));
  return JSON.stringify({ tools: listed });
}

function made(list: string): string {
  const folder = folderWith({ 'desk.json': list });
  expect(faultbench(folder, ['init', '--from-tools', 'desk.json'])).toMatchObject({ code: 0, stderr: '' });
  return folder;
}

function ask(folder: string, world: string, calls: readonly (readonly [string, object])[]) {
  const given: Call[] = calls.map(([tool, args]) => ({ tool, args }));
  return askWorld(folder, `worlds/${world}.yaml`, given).answers.map(([status, told]) => {
    return status === 200 ? JSON.parse(told) : `${status} ${told}`;
  });
}

describe('tools that operation kinds serve as they are', () => {
  const status = { type: 'string', enum: ['open', 'closed'] };
  const folder = made(
    toolsJson({
      get_ticket: [{ id: whole }, ['id']],
      list_tickets: [{ status }, []],
      create_ticket: [{ title: text, status }, ['title', 'status']],
      update_ticket: [{ id: whole, title: text, status }, ['id']],
      delete_ticket: [{ id: whole }, ['id']],
    }),
  );

  test('need no handler', () => {
    expect(existsSync(join(folder, 'worlds/desk.handlers.ts'))).toBe(false);
    expect(readFileSync(join(folder, 'worlds/desk.yaml'), 'utf8')).toMatchInlineSnapshot(`
"# A start, made from desk.json: all of it is yours to change. Comments say what was guessed.
name: desk
services:
  desk:
    records:
      # guessed from get_ticket, list_tickets, create_ticket and 2 more
      tickets:
        id: int
        title: str
        status: enum[open, closed]
    seed:
      tickets: { count: 5 }
    operations:
      # guessed: a plain get
      get_ticket:
        kind: get
        record: tickets
      # guessed: a plain list
      list_tickets:
        kind: list
        record: tickets
        filter: [status]
      # guessed: a plain create
      create_ticket:
        kind: create
        record: tickets
      # guessed: a plain update
      update_ticket:
        kind: update
        record: tickets
      # guessed: a plain delete
      delete_ticket:
        kind: delete
        record: tickets
"
`);
  });

  test('and answer', () => {
    const answers = ask(folder, 'desk', [
      ['create_ticket', { title: 'broken', status: 'open' }],
      ['update_ticket', { id: 6, status: 'closed' }],
      ['delete_ticket', { id: 6 }],
      ['get_ticket', { id: 6 }],
    ]);
    expect(answers).toEqual([
      { id: 6, title: 'broken', status: 'open' },
      { id: 6, title: 'broken', status: 'closed' },
      { id: 6, deleted: true },
      '404 tickets 6 not found',
    ]);
  });
});

test('handlers that refuse nothing load nothing', () => {
  const folder = made(toolsJson({ list_notes: [{ limit: whole }, []] }));
  expect(readFileSync(join(folder, 'worlds/desk.handlers.ts'), 'utf8')).toContain(
    'import type { HandlerContext } from',
  );
  expect(faultbench(folder, ['check', 'worlds/desk.yaml'])).toMatchObject({ code: 0 });
});

describe('tools that name their ids', () => {
  const folder = made(
    toolsJson({
      'list-projects': [{}, []],
      'create-task': [{ projectId: text, title: text, assigneeEmail: text }, ['projectId', 'title']],
      'list-tasks': [{ projectId: text, query: text, page: whole, perPage: whole }, ['projectId']],
      'get-task': [{ projectId: text, taskId: text }, ['projectId', 'taskId']],
      'close-task': [{ taskId: text }, ['taskId']],
      'delete-tasks': [{ taskIds: { type: 'array', items: text } }, ['taskIds']],
      'calculate-estimate': [{ hours: whole }, ['hours']],
    }),
  );

  test('say in the world what was guessed', () => {
    expect(readFileSync(join(folder, 'worlds/desk.yaml'), 'utf8')).toMatchInlineSnapshot(`
"# A start, made from desk.json: all of it is yours to change. Comments say what was guessed.
name: desk
services:
  desk:
    records:
      # guessed from list-projects; none of them tells its fields
      projects:
        id: str
        name: str
      # guessed from create-task, list-tasks, get-task and 2 more
      tasks:
        id: str
        projectId: ref[desk.projects]
        title: str
        assigneeEmail: { type: str, optional: true, faker: internet.email }
        status: { type: enum[open, closed], default: open }
    seed:
      projects: { count: 5 }
      tasks: { count: 10 }
    operations:
      # guessed: a plain list
      list_projects:
        tool: list-projects
        kind: list
        record: projects
      # guessed: adds a task made of the arguments
      create_task:
        tool: create-task
        kind: custom
        handler: ./desk.handlers.ts#createTask
        args:
          projectId: str
          title: str
          assigneeEmail: str?
      # guessed: lists tasks by projectId
      list_tasks:
        tool: list-tasks
        kind: custom
        handler: ./desk.handlers.ts#listTasks
        args:
          projectId: str
          query: str?
          page: int?
          perPage: int?
      # guessed: finds the task by taskId
      get_task:
        tool: get-task
        kind: custom
        handler: ./desk.handlers.ts#getTask
        args:
          projectId: str
          taskId: str
      # guessed: changes the task by taskId, which is then closed
      close_task:
        tool: close-task
        kind: custom
        handler: ./desk.handlers.ts#closeTask
        args:
          taskId: str
      # guessed: deletes the task by taskIds
      delete_tasks:
        tool: delete-tasks
        kind: custom
        handler: ./desk.handlers.ts#deleteTasks
        args:
          taskIds: list[str]
      # nothing tells what it does: it answers 501 until its handler says
      calculate_estimate:
        tool: calculate-estimate
        kind: custom
        handler: ./desk.handlers.ts#calculateEstimate
        args:
          hours: int
"
`);
  });

  test('have handlers that one can read', () => {
    expect(readFileSync(join(folder, 'worlds/desk.handlers.ts'), 'utf8')).toMatchInlineSnapshot(`
"import type { Worlds } from 'faultbench';
import { type HandlerContext, refuse } from 'faultbench/handler';

type Context = HandlerContext<'desk'>;
type Tools = Worlds['desk']['tools'];

export function createTask({ world }: Context, args: Tools['create-task']['args']) {
  known(world.projects.get(args.projectId), 'project', args.projectId);
  return world.tasks.insert({
    projectId: args.projectId,
    title: args.title,
    assigneeEmail: args.assigneeEmail,
  });
}

export function listTasks({ world }: Context, args: Tools['list-tasks']['args']) {
  known(world.projects.get(args.projectId), 'project', args.projectId);
  const rows = mentioning(matching(world.tasks.all(), { projectId: args.projectId }), [args.query]);
  const size = args.perPage ?? 20;
  const start = ((args.page ?? 1) - 1) * size;
  return rows.slice(start, start + size);
}

export function getTask({ world }: Context, args: Tools['get-task']['args']) {
  known(world.projects.get(args.projectId), 'project', args.projectId);
  return known(world.tasks.get(args.taskId), 'task', args.taskId, { projectId: args.projectId });
}

export function closeTask({ world }: Context, args: Tools['close-task']['args']) {
  const row = known(world.tasks.get(args.taskId), 'task', args.taskId);
  return world.tasks.update(row.id, { status: 'closed' });
}

export function deleteTasks({ world }: Context, args: Tools['delete-tasks']['args']) {
  return args.taskIds.map((key) => {
    const row = known(world.tasks.get(key), 'task', key);
    world.tasks.delete(row.id);
    return { id: row.id, deleted: true };
  });
}

export function calculateEstimate(): never {
  // Nothing in the list says what it does to the rows: write that here.
  return refuse(501, 'calculate-estimate is not available');
}

/** The row, or a refusal that names what is not there. A value that is not given is not compared. */
function known<Row extends object>(row: Row | undefined, what: string, id: unknown, within: object = {}): Row {
  const [found] = row === undefined ? [] : matching([row], within);
  return found ?? refuse(404, \`\${what} \${id} not found\`);
}

/** Rows with these values; one that is not given is not compared. */
function matching<Row extends object>(rows: readonly Row[], match: object): Row[] {
  const wanted = Object.entries(match).filter(([, value]) => value !== undefined && value !== null);
  return rows.filter((row) => wanted.every(([field, value]) => String(Reflect.get(row, field)) === String(value)));
}

/** Rows in which one of the words stands somewhere; all of them when no word is given. */
function mentioning<Row>(rows: readonly Row[], words: readonly (string | null | undefined)[]): Row[] {
  const sought = words.flatMap((word) => (word ? [word.toLowerCase()] : []));
  if (sought.length === 0) return [...rows];
  return rows.filter((row) => sought.some((word) => JSON.stringify(row).toLowerCase().includes(word)));
}
"
`);
  });

  test('find, make, change and delete rows', () => {
    const answers = ask(folder, 'desk', [
      ['create-task', { projectId: '1', title: 'Paint' }],
      ['create-task', { projectId: '99', title: 'Paint' }],
      ['list-tasks', { projectId: '1', query: 'paint' }],
      ['get-task', { projectId: '1', taskId: '11' }],
      ['get-task', { projectId: '2', taskId: '11' }],
      ['close-task', { taskId: '11' }],
      ['delete-tasks', { taskIds: ['11'] }],
      ['list-tasks', { projectId: '1', query: 'paint', page: 1, perPage: 5 }],
      ['calculate-estimate', { hours: 3 }],
    ]);
    const task = { id: '11', projectId: '1', title: 'Paint', assigneeEmail: null, status: 'open' };
    expect(answers).toEqual([
      task,
      '404 project 99 not found',
      [task],
      task,
      '404 task 11 not found',
      { ...task, status: 'closed' },
      [{ id: '11', deleted: true }],
      [],
      '501 calculate-estimate is not available',
    ]);
  });
});

test('what writes several at once, and what answers with more than one kind of row', () => {
  const folder = folderWith({});
  const list = join(fixtures, 'tool-lists/memory.json');
  expect(faultbench(folder, ['init', '--from-tools', list])).toMatchObject({ code: 0 });
  const entity = { name: 'Ada', entityType: 'person', observations: ['counts'] };
  const relation = { from: 'Ada', to: 'Engine', relationType: 'programs' };
  const [made, related, found, forgotten, gone, left] = ask(folder, 'memory', [
    ['create_entities', { entities: [entity, { ...entity, name: 'Engine' }] }],
    ['create_relations', { relations: [relation] }],
    ['search_nodes', { query: 'ada' }],
    ['delete_relations', { relations: [relation] }],
    ['delete_entities', { entityNames: ['Ada', 'Engine'] }],
    ['search_nodes', { query: 'ada' }],
  ]);
  expect(made).toMatchObject([entity, { name: 'Engine' }]);
  expect(related).toMatchObject([relation]);
  expect(found).toMatchObject({ entities: [entity], relations: [relation] });
  expect(forgotten).toEqual([{ deleted: 1 }]);
  expect(gone).toHaveLength(2);
  expect(left).toEqual({ entities: [], relations: [] });
});

test('a list is read page by page', () => {
  const folder = folderWith({});
  const list = join(fixtures, 'tool-lists/slack.json');
  expect(faultbench(folder, ['init', '--from-tools', list])).toMatchObject({ code: 0 });
  const pages = ask(folder, 'slack', [
    ['slack_list_channels', { limit: 3 }],
    ['slack_list_channels', { limit: 3, cursor: '3' }],
  ]);
  expect(pages.map((page) => page.channels.map(({ id }: { id: string }) => id))).toEqual([
    ['1', '2', '3'],
    ['4', '5'],
  ]);
  expect(pages.map((page) => page.next_cursor)).toEqual(['3', null]);
});
