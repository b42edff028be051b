import { confidenceGate } from './confidence-gate';
import type { GateKind, GateOptions } from './gate-kind';
import { noGate } from './no-gate';
import { pointGate } from './point-gate';
import { sequentialGate } from './sequential-gate';

/** The first that applies decides; `noGate` always does. */
export const gateKinds: readonly GateKind[] = [sequentialGate, confidenceGate, pointGate, noGate];

export function gateKindOf(options: GateOptions): GateKind {
  return gateKinds.find((kind) => kind.applies(options)) ?? noGate;
}
