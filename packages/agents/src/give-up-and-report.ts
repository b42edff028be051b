import type { Agent } from './agent';
import { call } from './call';
import { walk } from './walk';

/** Stops at the first thing that goes wrong and says so. */
export const giveUpAndReport: Agent = async (client, task) => {
  try {
    return await walk(task, (step, answers) => call(client, step.tool, step.args(answers)));
  } catch (error) {
    return { done: false, reason: error instanceof Error ? error.message : String(error) };
  }
};
