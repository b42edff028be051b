import './jest-types/augment';

export type { Diff, JsonObject, Row, Snapshot, TraceEvent, Worlds } from '@faultbench/core';
export type {
  Bench,
  ClockHandle,
  FaultsHandle,
  GivenPlanEntry,
  GivenRule,
  GivenRules,
  HttpServer,
  McpHandle,
  PlanOptions,
  RestServer,
  RunHandle,
  StdioServer,
  TraceHandle,
} from './fixtures/bench-types';
export type { CallToolResult, ListToolsResult, McpClient } from './fixtures/mcp-client';
export { type ArrangeBench, setupWorld, type WorldOptions } from './fixtures/setup-world';
export { ToolError } from './fixtures/tool-error';
export type { InitialHandle, RowsReader, WorldHandle, WorldTable } from './fixtures/world-handles';
export type { PlayOptions } from './jest-types/catalogue-types';
export type { RunsOptions, TestRunsOptions } from './jest-types/runs-types';
export type { SweepFault, SweepOptions } from './jest-types/sweep-types';
