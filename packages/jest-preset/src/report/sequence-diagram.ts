import type { TraceEvent } from '@faultbench/core';

/** A Mermaid sequence diagram of the calls of a run: what the agent saw, and beside it what truly happened. */
export function sequenceDiagram(events: readonly TraceEvent[]): string {
  const shown = events.slice(0, MAX_CALLS);
  const services = [...new Set(shown.map(serviceOf))];
  const rest = events.length - shown.length;
  return [
    'sequenceDiagram',
    '  participant agent',
    ...services.map((service, index) => `  participant s${index} as ${escaped(service)}`),
    ...shown.flatMap((event) => callLines(event, `s${services.indexOf(serviceOf(event))}`)),
    ...(rest > 0 ? [`  Note over agent: ${rest} more calls`] : []),
  ].join('\n');
}

function callLines(event: TraceEvent, service: string): readonly string[] {
  const call = `  agent->>${service}: ${escaped(`${event.tool} ${JSON.stringify(event.args)}`)}`;
  const arrow = event.fault === null && !event.cancelled && event.ok ? '-->>' : '--x';
  const reply = `  ${service}${arrow}agent: ${escaped(replyText(event))}`;
  return event.fault === null ? [call, reply] : [call, `  Note over ${service}: ${truth(event)}`, reply];
}

function replyText({ fault, cancelled, error, answered }: TraceEvent): string {
  if (cancelled) return 'cancelled';
  if (fault !== null) return answered ? fault : 'no answer';
  return error === undefined ? 'ok' : `${error.status} ${error.message}`;
}

function truth({ applied, error }: TraceEvent): string {
  if (applied) return 'written all the same';
  return error === undefined ? 'nothing written' : escaped(`nothing written, ${error.status}`);
}

function serviceOf({ service }: TraceEvent): string {
  return service ?? 'unknown tool';
}

// Mermaid reads # and ; as its own, < and > as HTML, and a back tick would end the code block around it.
function escaped(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ');
  const short = line.length > MAX_TEXT ? `${line.slice(0, MAX_TEXT)}…` : line;
  return short.replaceAll(/[#;<>`%]/g, (sign) => `#${sign.charCodeAt(0)};`);
}

const MAX_CALLS = 60;
const MAX_TEXT = 80;
