import type { Report, Step, Task } from './agent';

/** Takes the steps in order, each with the answers of those before it. */
export async function walk(
  { steps }: Task,
  take: (step: Step, answers: readonly unknown[], index: number) => Promise<unknown>,
): Promise<Report> {
  const answers: unknown[] = [];
  for (const [index, step] of steps.entries()) answers.push(await take(step, answers, index));
  return { done: true };
}
