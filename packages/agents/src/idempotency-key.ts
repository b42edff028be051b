import type { Agent, Step, Task } from './agent';
import { call, insist } from './call';
import { walk } from './walk';

/** Whatever fails is tried again, under one key for one intent. Its tools have to take keys. */
export const idempotencyKey: Agent = (client, task) =>
  walk(task, (step, answers, index) => insist(() => call(client, step.tool, keyed(task, step, answers, index))));

/** Arguments of a step; one that writes has its key among them. */
export function keyed({ intent }: Task, step: Step, answers: readonly unknown[], index: number) {
  const args = step.args(answers);
  return step.check === undefined ? args : { ...args, idempotency_key: `${intent}-${index + 1}` };
}
