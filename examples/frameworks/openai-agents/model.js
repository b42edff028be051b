import { assistantMessage, functionCall, modelResponder, ScriptedModel } from '@openai/agents/testing';

const TURNS = 20;

/** A model of the SDK that answers what `next` says to the results it reads. */
export function scriptedModel(next) {
  const respond = ({ request }) => {
    const results = resultsIn(request.input);
    const { calls = [], text } = next(results);
    if (text !== undefined) return [assistantMessage(text)];
    return calls.map(({ tool, args }, index) => functionCall(tool, args, { callId: `${results.length}-${index}` }));
  };
  return new ScriptedModel(Array.from({ length: TURNS }, () => modelResponder(respond)));
}

function resultsIn(input) {
  const results = (Array.isArray(input) ? input : []).filter(({ type }) => type === 'function_call_result');
  return results.map(({ name, output, status }) => ({
    tool: name,
    text: textOf(output),
    failed: status !== 'completed',
  }));
}

function textOf(output) {
  return typeof output === 'string'
    ? output
    : [output]
        .flat()
        .map(({ text }) => text)
        .join('\n');
}
