import type { Agent } from './agent';
import { call } from './call';
import { walk } from './walk';

/** Makes every call once and says that all is done, whatever came back. */
export const blindSuccess: Agent = async (client, task) => {
  await walk(task, (step, answers) => call(client, step.tool, step.args(answers)).catch(() => ({})));
  return { done: true };
};
