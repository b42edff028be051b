import type { ScenarioResponse } from './answer/response';

const failedBrand = Symbol.for('faultbench.ScenarioFailed');
const skipBrand = Symbol.for('faultbench.Skip');

/** An expectation of a scenario did not hold. */
export class ScenarioFailed extends Error {
  /** What it is about, when it is about an answer. */
  declare readonly response?: ScenarioResponse;

  constructor(message: string, response?: ScenarioResponse) {
    super(message);
    this.name = 'ScenarioFailed';
    if (response) this.response = response;
    Object.defineProperty(this, failedBrand, { value: true });
  }
}

/** A scenario cannot run here. It is reported as skipped with this reason, never as passed. */
export class Skip extends Error {
  constructor(reason: string) {
    super(reason);
    this.name = 'Skip';
    Object.defineProperty(this, skipBrand, { value: true });
  }
}

// test code and environment may live in two realms, where instanceof is wrong
export function isScenarioFailed(error: unknown): error is ScenarioFailed {
  return isObject(error) && failedBrand in error;
}

export function isSkip(error: unknown): error is Skip {
  return isObject(error) && skipBrand in error;
}

/** An expectation that did not hold, whoever wrote the assertion: a scenario, Jest's expect or Node's assert. */
export function isExpectation(error: unknown): boolean {
  if (!isObject(error)) return false;
  if (failedBrand in error || 'matcherResult' in error) return true;
  return 'name' in error && (error.name === 'JestAssertionError' || error.name === 'AssertionError');
}

/** What an expectation says: Jest's and ours begin with what was expected, Node's names itself. */
export function expectationText(error: unknown): string {
  const plain = isObject(error) && (failedBrand in error || 'matcherResult' in error) && 'message' in error;
  return plain ? String(error.message) : errorText(error);
}

/** `TypeError: x is not a function` */
export function errorText(error: unknown): string {
  if (!isObject(error) || !('message' in error)) return `Error: ${String(error)}`;
  const name = 'name' in error && typeof error.name === 'string' ? error.name : 'Error';
  return `${name}: ${String(error.message)}`;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
