import { controlOf } from '../controls';
import type { DraftRecord, Plan, Subject } from '../draft';

/**
 * Operation kinds for endpoints: their arguments were a path and a body, so that a kind may name them its own way,
 * `id` for `{petId}`.
 */
export function derivedLoosely({ deed, key, tool }: Subject, record: DraftRecord, plan: Plan): Plan | undefined {
  const isById = key !== undefined && (plan.type === 'get' || plan.type === 'delete' || plan.type === 'update');
  if (isById && deed !== 'act') return { type: 'derived', kind: plan.type, filter: [], isPaged: false };
  if (plan.type === 'create') {
    const given = new Set(plan.values.map(({ field }) => field));
    const isWhole = record.fields.every(({ name, required }) => given.has(name) || !required);
    return isWhole ? { type: 'derived', kind: 'create', filter: [], isPaged: false } : undefined;
  }
  if (plan.type !== 'list' || plan.wrapper !== undefined || plan.query !== undefined) return undefined;
  const filter = plan.filters.map(({ field }) => field).filter((field) => field !== 'id');
  const isPaged = tool.arguments.some((argument) =>
    ['size', 'page', 'offset', 'cursor'].includes(controlOf(argument) ?? ''),
  );
  return { type: 'derived', kind: 'list', filter, isPaged };
}
