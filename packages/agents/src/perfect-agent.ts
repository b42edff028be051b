import type { Agent, AgentClient, Check, Step, Task } from './agent';
import { call, insist } from './call';
import { keyed } from './idempotency-key';
import { walk } from './walk';

/** Believes no answer alone: reads until two agree, and writes under a key until it sees the write. */
export const perfectAgent: Agent = (client, task) =>
  walk(task, (step, answers, index) =>
    step.check === undefined
      ? agreed(client, step, answers)
      : seen(client, { task, step, check: step.check, answers, index }),
  );

async function agreed(client: AgentClient, step: Step, answers: readonly unknown[]): Promise<unknown> {
  const known = new Set<string>();
  for (let read = 0; read < 6; read++) {
    const answer = await insist(() => call(client, step.tool, step.args(answers)));
    const text = JSON.stringify(answer);
    if (known.has(text)) return answer;
    known.add(text);
  }
  throw new Error(`${step.tool} answers differently each time`);
}

interface Writing {
  readonly task: Task;
  readonly step: Step;
  readonly check: Check;
  readonly answers: readonly unknown[];
  readonly index: number;
}

async function seen(client: AgentClient, writing: Writing, attempts = 6): Promise<unknown> {
  const { task, step, check, answers, index } = writing;
  // an error does not say whether it has happened, and a key does not help where only a part has
  const answer = await call(client, step.tool, keyed(task, step, answers, index)).catch(() => undefined);
  const found = await insist(() => call(client, check.tool, check.args(answers)));
  if (check.shows(found)) return answer ?? found;
  if (attempts === 1) throw new Error(`${step.tool} does not show`);
  return seen(client, writing, attempts - 1);
}
