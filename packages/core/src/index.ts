// model

// engine
export type { CallRequest } from './engine/request';
export type { Answer, Outcome, RefusalData } from './model/answer';
export type { Change, Commit } from './model/change';
export type { TraceEvent } from './model/event';
export type { CallPick, ErrorRate, FaultOptions, FaultRules, Phase, PlanEntry, RateLimit, Rule } from './model/fault';
export type { Field, FieldMap } from './model/field';
export type { Json, JsonObject, JsonSchema, Row } from './model/json';
export { isJsonObject } from './model/json';
export type { Cancellable, Effects, Handlers, MirrorEntry, SchemaViolation, Validators } from './model/ports';
export type {
  ClockSpec,
  HandlerReference,
  OperationSpec,
  RecordSeed,
  RecordSpec,
  ServiceSpec,
  WorldSpec,
} from './model/spec';
// seed
export { HASH_VERSION, type HashPart, hash01, hashInt, hashLanes } from './seed/hash';
// verdict
export type {
  FaultCount,
  OutcomeLine,
  PlanLine,
  ReplayFacts,
  RunLine,
  RunOutcome,
  Verdict,
} from './verdict/outcome';
// world
export { IdCounter, idText } from './world/ids';
