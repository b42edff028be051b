import type { Agent, AgentClient, Step } from './agent';
import { call, insist } from './call';
import { walk } from './walk';

/** Before it writes again, it looks whether the write has happened. */
export const verifyThenRetry: Agent = (client, task) => walk(task, (step, answers) => verified(client, step, answers));

async function verified(client: AgentClient, step: Step, answers: readonly unknown[], attempts = 4): Promise<unknown> {
  const { tool, check } = step;
  const attempt = () => call(client, tool, step.args(answers));
  if (check === undefined) return insist(attempt);
  try {
    return await attempt();
  } catch (error) {
    const seen = await insist(() => call(client, check.tool, check.args(answers)));
    if (check.shows(seen)) return seen;
    if (attempts === 1) throw error;
    return verified(client, step, answers, attempts - 1);
  }
}
