import { brokenText } from '@faultbench/core';
import type { Objection } from '../run/doors';
import type { Scene } from './scene';
import { statusOf } from './world-inspection';

/** What the worlds of a scenario have to say against its having passed. */
export async function objectionOf({
  worlds,
  faults,
}: Pick<Scene, 'worlds' | 'faults'>): Promise<Objection | undefined> {
  const { died } = worlds.map(({ life }) => life).find((life) => life.died !== undefined) ?? {};
  if (died !== undefined) return { outcome: 'error', message: died };
  for (const { crash } of await Promise.all(worlds.map(statusOf))) {
    if (crash) return { outcome: 'error', message: `the handler of ${crash.op} crashed: ${crash.message}` };
  }
  const [broken] = worlds.flatMap(({ life }) => life.broken());
  if (broken) return { outcome: 'failed', message: brokenText(broken) };
  const [idle] = await faults.idle();
  if (!idle) return undefined;
  return {
    outcome: 'error',
    message: `a planned fault never struck: ${idle.fault} on ${idle.on}; call it, or give optional: true`,
  };
}
