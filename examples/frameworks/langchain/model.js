import { AIMessage } from '@langchain/core/messages';
import { fakeModel } from '@langchain/core/testing';

const TURNS = 20;

/** A chat model that answers what `next` says to the results it reads. */
export function scriptedModel(next) {
  const respond = (messages) => {
    const results = resultsIn(messages);
    const { calls = [], text = '' } = next(results);
    const tool_calls = calls.map(({ tool, args }, index) => ({ name: tool, args, id: `${results.length}-${index}` }));
    return new AIMessage({ content: text, tool_calls });
  };
  return Array.from({ length: TURNS }).reduce((model) => model.respond(respond), fakeModel());
}

function resultsIn(messages) {
  const results = messages.filter((message) => message.type === 'tool');
  return results.map(({ name, text, status }) => ({ tool: name, text, failed: status === 'error' }));
}
