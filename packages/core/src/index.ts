// clock
export { type ClockStep, parseClockStep } from './clock/clock-steps';
export { parseDuration } from './clock/durations';
export { formatInstant, parseInstant } from './clock/instants';
export { type ClockPlace, moveByWorkingDays, parseMoment } from './clock/moments';
export { isMoney, Money, money, parseMoney } from './clock/money';
export { type CalendarSpec, type Weekday, type WorkCalendar, workCalendar } from './clock/work-calendar';
export { WorldClock } from './clock/world-clock';
export { isZone, type WallTime, type Zones, zoneNames } from './clock/zones';
// engine
export { type Arranged, arrangeDelete, arrangeInsert, arrangeUpdate } from './engine/arrange';
export { type CheckedArguments, checkArguments } from './engine/check-arguments';
export { Engine, type EngineParts, type OperationCrash } from './engine/engine';
export { Gathering, type Overlap } from './engine/gathering';
export { type CallRequest, PUBLIC_DOOR } from './engine/request';
export type { RunMemory } from './engine/run-memory';
export { whenDone } from './engine/when-done';
// faults
export { type DecisionFacts, decide, decideLatency } from './faults/decide';
export { FaultBook, type RuleCount } from './faults/fault-book';
export { type FoundFault, faultKeys, faultLabel, findFault, strikeOf } from './faults/find-fault';
export { type FiredPlan, idlePlan } from './faults/idle-plan';
export type { FaultKind, Strike, StrikeSite } from './faults/kind';
export { faultKinds } from './faults/kinds';
export { aims } from './faults/plan-book';
export { type ErrorRule, type Profile, profileOf } from './faults/profile';
// fields
export type { Draw, SeedFacts, Supply } from './fields/draw';
export type { FieldType } from './fields/field-type';
export { fieldType, fieldTypes } from './fields/field-types';
export { type NormalizedRow, normalizeRow, normalizeValue } from './fields/normalize';
export { checkSchema, objectSchema, valueSchema } from './fields/object-schema';
export { secretNames } from './fields/secret-names';
export type { Normalized, ValueProblem, ValueType } from './fields/value-type';
export { valueTypes } from './fields/value-types';
// invariants
export { type Broken, brokenIn, brokenText, firstBroken } from './invariants/broken';
export { InvariantBook } from './invariants/invariant-book';
export type { Finding, InvariantKind, Moment } from './invariants/kind';
export { invariantKinds } from './invariants/kinds';
export { seededBreaks } from './invariants/seeded-breaks';
export type { Answer, Outcome, RefusalData } from './model/answer';
export type { Change, Commit } from './model/change';
export type { TraceEvent } from './model/event';
export type { CallPick, ErrorRate, FaultOptions, FaultRules, Phase, PlanEntry, RateLimit, Rule } from './model/fault';
export type { Field, FieldMap } from './model/field';
export type { InvariantBreak, InvariantSpec } from './model/invariant';
export type { Json, JsonObject, JsonSchema, Row } from './model/json';
export { isJsonObject } from './model/json';
export type { Cancellable, Effects, Fakes, Handlers, MirrorEntry, SchemaViolation, Validators } from './model/ports';
export type {
  ClockSpec,
  HandlerReference,
  HttpMethod,
  OperationSpec,
  RecordRules,
  RecordSeed,
  RecordSpec,
  RoleSpec,
  RouteSpec,
  ServiceSpec,
  Sight,
  VersionRule,
  WorldSpec,
} from './model/spec';
// operations
export { EXPECTED_VERSION } from './operations/expected-version';
export { type FilterOperator, filterOperators } from './operations/filter-operators';
export { argumentsOf, kindOf } from './operations/find-kind';
export { IDEMPOTENCY_KEY } from './operations/idempotency-key';
export type { ArgumentList, OperationKind, ResultShape } from './operations/kind';
export { recordOf } from './operations/kind';
export { operationKinds } from './operations/kinds';
export { argumentsCheck, argumentsSchema, type ToolDefinition, toolDefinitions } from './operations/tools';
// parse
export { isMeantAsTarget } from './parse/fault-targets';
export { type ParsedFaults, parseFaultsFile, parsePlanValue, parseRulesValue } from './parse/parse-faults';
export { type ParsedRoles, parseRolesFile } from './parse/parse-roles';
export { type ParsedWorld, parseWorld } from './parse/parse-world';
export { fileProblem, type Place, type Problem } from './parse/problem';
export { renderProblems } from './parse/render-problems';
export { didYouMean, suggest, suggestion } from './parse/suggest';
export { WorldError } from './parse/world-error';
export type { FileReader, WorldSource } from './parse/world-source';
// rest
export { deriveRoutes, pathParameters, publicRoutes, type Route } from './rest/derive-routes';
export { type FoundRoute, findRoute } from './rest/find-route';
export { openApi } from './rest/open-api';
export { type GivenArguments, type RestArguments, readArguments, typedTexts } from './rest/read-arguments';
export { rowLocation } from './rest/row-location';
// roles
export type { Identify } from './roles/admit';
export { personaProblem } from './roles/check-persona';
export { holds, NO_PERMISSION, permissionOf } from './roles/permission';
export { type Persona, readPersona } from './roles/persona';
// seed
export { HASH_VERSION, type HashPart, hash01, hashInt, hashLanes } from './seed/hash';
export { type Sample, type SampleValue, valueSampler } from './seed/sample-value';
export { seedTables } from './seed/seed-tables';
export { type CallSite, siteCalls, siteKey } from './sweep/call-sites';
export type { Trial, TrialEnd } from './sweep/ledger';
export { renderSweep } from './sweep/render-sweep';
export type { Failure } from './sweep/shrink';
export { type SweepOptions, type SweepResult, sweep } from './sweep/sweep';
export { type SweepFacts, type SweepFailure, sweepFacts } from './sweep/sweep-facts';
export { isOf, type PlanPoint, planYaml, type RunPlan, type SweepRun, type SweptFault } from './sweep/sweep-run';
export { sweptKeys, sweptProblem } from './sweep/swept-keys';
// trace
export { pathOf, stepLabel } from './trace/path';
export { type AsTraced, canonicalJson, Trace, UnknownToolError } from './trace/trace';
// types
export { worldTypes } from './types/world-types';
export type { Worlds, WorldTypes } from './types/worlds';
// verdict
export { type Attribution, attribution, attributionText, significanceText } from './verdict/attribution';
export { binomialTail } from './verdict/binomial-tail';
export { checkGate, GATE_OPTIONS } from './verdict/check-gate';
export { checkMinPassRate } from './verdict/check-min-pass-rate';
export { checkRuns, MAX_RUNS } from './verdict/check-runs';
export type { Checked } from './verdict/checked';
export { type ComparedRun, type Comparison, compareRuns } from './verdict/compare-runs';
export { decideShard } from './verdict/decide-shard';
export { percentText } from './verdict/decimal';
export { fisher, type Share } from './verdict/fisher';
export { decideGate, ERROR_NOTE, type GateDecision, type GateInput, intervalText, isSettled } from './verdict/gate';
export type { GateKind, GateOptions } from './verdict/gate-kind';
export { gateKindOf, gateKinds } from './verdict/gate-kinds';
export { mcNemar } from './verdict/mc-nemar';
export { neededPasses, noSlackWarning } from './verdict/needed-passes';
export { normalQuantile } from './verdict/normal-quantile';
export { fewestPasses, fewestRuns, oneSided } from './verdict/one-sided';
export type {
  FaultCount,
  OutcomeLine,
  PlanLine,
  ReplayFacts,
  RunLine,
  RunOutcome,
  RunsSetup,
  Verdict,
} from './verdict/outcome';
export { passHatK } from './verdict/pass-hat-k';
export { formatRate } from './verdict/rate-text';
export { decodeReplay, encodeReplay } from './verdict/replay-token';
export { type Shard, shardRuns } from './verdict/shard-runs';
export { fewestGoodRuns, type Sequential, type SprtDecision, sprt } from './verdict/sprt';
export { inOrder, notPassedText, type Tally, tally } from './verdict/tally';
export { type Interval, wilson } from './verdict/wilson';
// warnings
export { worldWarnings } from './warnings/world-warnings';
// world
export type { Diff, FieldChanges } from './world/diff';
// world
export { idText } from './world/ids';
export { equalJson, type Match, matches } from './world/match';
export { type Rows, readTable, type TableReader } from './world/rows';
export type { Transaction } from './world/transaction';
export type { View } from './world/visible';
export { type Snapshot, World } from './world/world';
export { WorldUseError } from './world/world-use-error';
