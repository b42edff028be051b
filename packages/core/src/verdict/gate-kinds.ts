import type { GateKind } from './gate-kind';
import { noGate } from './no-gate';
import { pointGate } from './point-gate';

/** The first that applies decides; `noGate` always does. */
export const gateKinds: readonly GateKind[] = [pointGate, noGate];
