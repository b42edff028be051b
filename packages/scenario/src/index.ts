// answers
export { isMoney, Money, money } from '@faultbench/core';
export { type CallPlace, callPlace, moveTo } from './answer/call-place';
export type { Exchange } from './answer/exchange';
export type { AsymmetricMatcher, Expected, TemporalValue } from './answer/expected';
export type { Path } from './answer/path';
export { type ChainWatch, PendingResponse } from './answer/pending';
export { type Answer, respond } from './answer/respond';
export { type Assertions, ScenarioResponse } from './answer/response';
export { Responses } from './answer/responses';
export { sameInstant } from './answer/same-instant';
// catalogue
export { Catalogue, type CatalogueOptions, catalogue, type Generator } from './catalogue/catalogue';
export { isCatalogue, type Runners, runnersOf } from './catalogue/copy';
export { makeScenario, runsIn, type Scenario, type ScenarioOptions, type Script } from './catalogue/scenario';
export { type Selection, select, shuffled } from './catalogue/select';
export { parseTags, type TagTest } from './catalogue/tag-expression';
// composition
export type { Composition, Member, UseCase } from './composition/composition';
export { RoleCatalogue } from './composition/role-catalogue';
// doors
export type { StorageHook, StoredWorld } from './doors/storage';
export type { PlayedWorld } from './doors/world-source';
// failures
export { errorText, isExpectation, isScenarioFailed, isSkip, ScenarioFailed, Skip } from './failures';
// probes
export type {
  CallDoor,
  IdempotencyOptions,
  MakeArguments,
  MassAssignmentOptions,
  PermissionOptions,
  ProbeOptions,
} from './probes/probe-options';
// results
export { failureText } from './results/failure-text';
export { Redactor } from './results/redactor';
export { closingLine, REPORT_SCHEMA, reportJson, reportMarkdown } from './results/report';
export type { Result } from './results/result';
// run
export { Actor, type RequestOptions } from './run/actor';
export type {
  ClockDriver,
  Connection,
  Doors,
  FaultHook,
  GivenFault,
  GivenOptions,
  GivenRule,
  GivenRules,
  HttpRequest,
  Inspection,
  PublicVisit,
  RawRequest,
  ToolCall,
  UploadedFile,
  WorldData,
} from './run/doors';
export type { EventuallyOptions } from './run/eventually';
export { type Digits, keyedDigits, randomDigits, runIdOf } from './run/names';
export type { KnownRoles } from './run/persona';
export { PublicLink } from './run/public-link';
export { type RealTime, realTime } from './run/real-time';
export { Run, type Stage } from './run/run';
export { type RunAllOptions, runAll } from './run/run-all';
export { runScenario } from './run/run-scenario';
export type { ScenarioClock, When } from './run/scenario-clock';
// runners
export { type InProcessOptions, inProcessRunner } from './runners/in-process-runner';
export { liveOptions } from './runners/live-options';
export { type LiveOptions, liveRunner } from './runners/live-runner';
export type { Runner } from './runners/runner';
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
