import type { OperationSpec, WorldSpec } from '../model/spec';
import { suggest, suggestion } from './suggest';

/** What faults can strike. */
export interface FaultTargets {
  readonly services: readonly string[];
  /** `service.operation` of every operation, broken ones among them. */
  readonly operations: readonly string[];
  /** The world as far as it could be read. */
  readonly spec: WorldSpec;
}

export function faultTargets(spec: WorldSpec): FaultTargets {
  return {
    services: spec.services.map((service) => service.name),
    operations: spec.operations.map((operation) => operation.key),
    spec,
  };
}

/** A key that can be meant as a target alone: `payments.issue_refund`, `payments.*`, `default`. */
export function isMeantAsTarget(key: string): boolean {
  return key.includes('.') || key === 'default';
}

/** `payments.*` of every service. */
export function serviceTargets({ services }: FaultTargets): readonly string[] {
  return services.map((service) => `${service}.*`);
}

/** What a target means: an operation, those of a service, or all of them (`*`, `default`). */
export function struckBy(target: string, { spec }: FaultTargets): readonly OperationSpec[] {
  const service = target.endsWith('.*') ? target.slice(0, -2) : undefined;
  const all = ['*', 'default'].includes(target);
  return spec.operations.filter((each) => all || each.key === target || each.service === service);
}

/** Mend line for a target that nothing has. */
export function targetMend(word: string, targets: FaultTargets, others: readonly string[]): string {
  if (targets.services.includes(word)) return `a whole service is written "${word}.*"`;
  const tool = targets.spec.operations.find((operation) => operation.tool === word || operation.name === word);
  if (tool) return `did you mean "${tool.key}"?`;
  const known = [...targets.operations, ...serviceTargets(targets), ...others];
  const near = suggest(word, known);
  return near === undefined ? suggestion(word, known, 'targets are') : `did you mean "${near}"?`;
}
