import type { Agent } from './agent';
import { call, insist } from './call';
import { walk } from './walk';

/** Whatever fails is simply tried again. */
export const naiveRetry: Agent = (client, task) =>
  walk(task, (step, answers) => insist(() => call(client, step.tool, step.args(answers))));
