import { ancestors, type CircusState, type CircusTest, fullName } from '../environment/circus';
import type { Group, Run } from './group';

/** True when circus will run it: the rule of its own run loop. */
export function isSelected(test: CircusTest, state: CircusState): boolean {
  if (test.mode === 'skip' || test.mode === 'todo') return false;
  if (ancestors(test.parent).some((block) => block.mode === 'skip')) return false;
  if (state.hasFocusedTests && test.mode === undefined) return false;
  return state.testNamePattern?.test(fullName(test)) ?? true;
}

/** The runs that a filter or `.only` left. */
export function selectedRuns(group: Group, state: CircusState): readonly Run[] {
  return group.runs.filter(({ test }) => isSelected(test, state));
}
