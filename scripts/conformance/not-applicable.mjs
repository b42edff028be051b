const asksNothing = 'a world asks nothing of the client it serves: no elicitation, sampling or roots';
const noResources = 'a world has no resources';
const noPrompts = 'a world has no prompts';
const oneText = 'a result is one text block of JSON, with the value beside it as structured content';
const noLogs = 'handlers log to stderr, never over the protocol';
const noTasks = 'an extension: a call ends with its answer';

/**
 * Scenarios of the official suite that ask for what a world does not offer, with the reason; the first pattern that
 * fits counts. One that all passes, or fits nothing that fails, is stale.
 */
export const notApplicable = [
  { scenario: /^completion-complete$/, reason: 'there are no prompts or resources whose arguments could be completed' },
  { scenario: /^tools-call-(image|audio|embedded-resource|mixed-content)$/, reason: oneText },
  { scenario: /^(logging-set-level|tools-call-with-logging)$/, reason: noLogs },
  { scenario: /^tools-call-with-progress$/, reason: 'a call reports no progress' },
  { scenario: /^(tools-call-(sampling|elicitation)|elicitation-|input-required-)/, reason: asksNothing },
  { scenario: /^(resources-|sep-2164-)/, reason: noResources },
  { scenario: /^prompts-/, reason: noPrompts },
  { scenario: /^tasks-/, reason: noTasks },
  {
    scenario: /^json-schema-2020-12$/,
    reason: 'schemas of tools are plain, without $ref and $defs: some hosts choke on them',
  },
  { scenario: /^http-custom-header-server-validation$/, reason: 'no tool asks for its arguments in headers' },
  { scenario: /^caching$/, check: /prompts-list/, reason: noPrompts },
  { scenario: /^caching$/, check: /resources-/, reason: noResources },
  {
    scenario: /^server-stateless$/,
    check: /undeclared-capability|missing-capability|independent-requests/,
    reason: asksNothing,
  },
  { scenario: /^server-stateless$/, check: /no-log-without-loglevel/, reason: noLogs },
];
