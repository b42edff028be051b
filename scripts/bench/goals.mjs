import { callCost } from './goals/call-cost.mjs';
import { concurrentRuns } from './goals/concurrent-runs.mjs';
import { extraRun } from './goals/extra-run.mjs';
import { idleMemory } from './goals/idle-memory.mjs';
import { lookup, rollback } from './goals/large-table.mjs';
import { manyFiles } from './goals/many-files.mjs';
import { poolThroughput } from './goals/pool-throughput.mjs';
import { seededRows } from './goals/seeded-rows.mjs';
import { spawnPerRun } from './goals/spawn-per-run.mjs';
import { spawnedServer } from './goals/spawned-server.mjs';
import { sweptRun } from './goals/swept-run.mjs';
import { warmHttpProcess, warmProcess } from './goals/warm-process.mjs';
import { writesApart, writesInRow } from './goals/write-cost.mjs';

/** Every goal that is measured, in the order of its number. */
export const goals = [
  warmProcess,
  warmHttpProcess,
  spawnedServer,
  poolThroughput,
  extraRun,
  spawnPerRun,
  writesApart,
  writesInRow,
  callCost,
  idleMemory,
  manyFiles,
  lookup,
  rollback,
  seededRows,
  sweptRun,
  concurrentRuns,
];
