import { type Server, type Tool, type Tools, withTools } from '../../agents/tools';

/** A chat completions endpoint, its key and the model behind it. */
export interface Model {
  readonly url: string;
  readonly key: string;
  readonly name: string;
}

const INSTRUCTIONS =
  'You work for a shop. To refund an order, return it first, then refund its total exactly once. ' +
  'Tools can fail; say so in the end if you could not finish.';
const MAX_TURNS = 20;

/** Lets a real model use the tools until it has nothing more to call; answers its last words. */
export function modelAgent(server: Server, request: string, model: Model): Promise<string> {
  return withTools(server, async (tools) => {
    const offered = (await tools.list()).map(asFunction);
    const messages: Message[] = [
      { role: 'system', content: INSTRUCTIONS },
      { role: 'user', content: request },
    ];
    for (let turn = 0; turn < MAX_TURNS; turn++) {
      const reply = await complete(model, messages, offered);
      messages.push(reply);
      if (!reply.tool_calls?.length) return reply.content ?? '';
      for (const call of reply.tool_calls) messages.push(await answer(tools, call));
    }
    throw new Error(`the model had not finished after ${MAX_TURNS} turns`);
  });
}

interface Message {
  readonly role: string;
  readonly content: string | null;
  readonly tool_calls?: readonly ToolCall[];
  readonly tool_call_id?: string;
}

interface ToolCall {
  readonly id: string;
  readonly function: { readonly name: string; readonly arguments: string };
}

function asFunction({ name, description, inputSchema }: Tool) {
  return { type: 'function', function: { name, description, parameters: inputSchema } };
}

async function complete(model: Model, messages: readonly Message[], tools: readonly object[]): Promise<Message> {
  const response = await fetch(model.url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${model.key}` },
    body: JSON.stringify({ model: model.name, messages, tools }),
  });
  if (!response.ok) throw new Error(`the model answered ${response.status}: ${await response.text()}`);
  const { choices } = (await response.json()) as { choices: { message: Message }[] };
  const message = choices[0]?.message;
  if (message === undefined) throw new Error('the model answered without a choice');
  return message;
}

/** A refusal is for the model to read, not the end. */
async function answer(tools: Tools, { id, function: { name, arguments: args } }: ToolCall): Promise<Message> {
  const content = await tools
    .call(name, JSON.parse(args) as Record<string, unknown>)
    .then((value) => JSON.stringify(value))
    .catch((error: Error) => error.message);
  return { role: 'tool', tool_call_id: id, content };
}
