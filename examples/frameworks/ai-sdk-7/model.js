import { MockLanguageModelV4 } from 'ai/test';

const usage = { inputTokens: { total: 0 }, outputTokens: { total: 0 } };

/** A model of the SDK that answers what `next` says to the results it reads. */
export function scriptedModel(next) {
  return new MockLanguageModelV4({
    doGenerate: async ({ prompt }) => {
      const results = resultsIn(prompt);
      const { calls = [], text } = next(results);
      const content = text === undefined ? calls.map(asCall(results.length)) : [{ type: 'text', text }];
      const unified = text === undefined ? 'tool-calls' : 'stop';
      return { content, finishReason: { unified, raw: unified }, usage, warnings: [] };
    },
  });
}

function asCall(turn) {
  return ({ tool, args }, index) => ({
    type: 'tool-call',
    toolCallId: `${turn}-${index}`,
    toolName: tool,
    input: JSON.stringify(args),
  });
}

function resultsIn(prompt) {
  const results = prompt.flatMap(({ role, content }) => (role === 'tool' ? content : []));
  return results.map(({ toolName, output }) => ({
    tool: toolName,
    text: textOf(output.value),
    failed: output.type.startsWith('error'),
  }));
}

function textOf(value) {
  if (typeof value === 'string') return value;
  return Array.isArray(value) ? value.map(({ text }) => text).join('\n') : JSON.stringify(value);
}
