import { MastraLanguageModelV2Mock } from '@mastra/core/test-utils/llm-mock';

const usage = { inputTokens: 0, outputTokens: 0, totalTokens: 0 };

export function scriptedModel(next) {
  const respond = (prompt) => {
    const results = resultsIn(prompt);
    const { calls = [], text } = next(results);
    const content = text === undefined ? calls.map(asCall(results.length)) : [{ type: 'text', text }];
    return { content, finishReason: text === undefined ? 'tool-calls' : 'stop', usage, warnings: [] };
  };
  return new MastraLanguageModelV2Mock({ doGenerate: async ({ prompt }) => respond(prompt) });
}

function asCall(turn) {
  return ({ tool, args }, index) => ({
    type: 'tool-call',
    toolCallId: `${turn}-${index}`,
    toolName: `shop_${tool}`,
    input: JSON.stringify(args),
  });
}

function resultsIn(prompt) {
  const results = prompt.flatMap(({ role, content }) => (role === 'tool' ? content : []));
  return results.map(({ toolName, output }) => ({
    tool: toolName.replace('shop_', ''),
    text: typeof output.value === 'string' ? output.value : JSON.stringify(output.value),
    failed: output.type.startsWith('error'),
  }));
}
