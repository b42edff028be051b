import type { FaultOptions, Phase } from '../model/fault';
import type { FaultKind, Strike } from './kind';
import { faultKinds } from './kinds';

/** What a key such as `timeout_before`, `http_503` or `http_500_after` stands for. */
export interface FoundFault {
  readonly kind: FaultKind;
  /** The key without its phase: what the trace shows. */
  readonly fault: string;
  /** The phase the key names, else the kind's default. */
  readonly phase: Phase;
}

/** Reads a fault key; undefined when no kind has it or the kind has no such phase. */
export function findFault(key: string): FoundFault | undefined {
  const exact = kindOf(key);
  if (exact) return { kind: exact, fault: key, phase: defaultPhase(exact) };
  const match = /^(.+)_(before|after)$/.exec(key);
  const fault = match?.[1];
  const phase = match?.[2] as Phase | undefined; // the pattern leaves only these two
  const kind = fault === undefined ? undefined : kindOf(fault);
  if (!kind || fault === undefined || phase === undefined || !kind.phases.includes(phase)) return undefined;
  return { kind, fault, phase };
}

/** Every key a message can suggest, families by their examples. */
export function faultKeys(): readonly string[] {
  return faultKinds.flatMap((kind) => {
    const names = kind.family ? kind.family.examples : [kind.name];
    const others = kind.phases.slice(1).flatMap((phase) => names.map((name) => `${name}_${phase}`));
    return [...names, ...others];
  });
}

/** The strike of a key with its options; `phase:` among the options wins over the key's own. */
export function strikeOf(key: string, options: FaultOptions): Strike {
  const found = findFault(key);
  if (!found) throw new Error(`no fault kind "${key}"`);
  const phase = found.kind.phases.find((each) => each === options.phase) ?? found.phase;
  return { ...found, phase, options };
}

/** `timeout`, or `timeout_before` when it struck in another phase than its default. */
export function faultLabel(fault: string, phase: Phase | null): string {
  const kind = kindOf(fault);
  return kind && phase && phase !== defaultPhase(kind) ? `${fault}_${phase}` : fault;
}

function kindOf(key: string): FaultKind | undefined {
  return faultKinds.find((kind) => (kind.family ? kind.family.test(key) : kind.name === key));
}

function defaultPhase(kind: FaultKind): Phase {
  return kind.phases[0] ?? 'none';
}
