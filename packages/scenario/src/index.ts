// answers
export { isMoney, Money, money } from '@faultbench/core';
export type { Exchange } from './answer/exchange';
export type { AsymmetricMatcher, Expected, TemporalValue } from './answer/expected';
export type { Path } from './answer/path';
export { type ChainWatch, PendingResponse } from './answer/pending';
export { type Answer, respond } from './answer/respond';
export { type Assertions, ScenarioResponse } from './answer/response';
export { Responses } from './answer/responses';
// failures
export { errorText, isExpectation, isScenarioFailed, isSkip, ScenarioFailed, Skip } from './failures';
// vocabulary
export {
  type Args,
  type Door,
  inProcessOnly,
  type Method,
  type Mode,
  maxConcurrency,
  modes,
  type Outcome,
  type Phase,
} from './vocabulary';
