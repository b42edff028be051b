import {
  type Arranged,
  arrangeDelete,
  arrangeInsert,
  arrangeUpdate,
  parseInstant,
  WorldUseError,
} from '@faultbench/core';
import type { OpenWorld } from '../process/open-world';
import type { ControlCommand, ControlReply, ControlValue, ServerStatus } from './messages';
import { moveClock } from './move-clock';

/** Commands to a world that is open. */
export type WorldCommand = Exclude<ControlCommand, { readonly type: 'prepare' | 'load' | 'listen' | 'stop' }>;

/** What commands work on. */
export type Controlled = Pick<OpenWorld, 'parts' | 'engine' | 'underWay'>;

type Result = Arranged<ControlValue>;

/** Does what the test side asks. What the test got wrong comes back as an error; anything else is thrown. */
export function dispatch(id: number, command: WorldCommand, open: Controlled): ControlReply {
  const result = carryOut(command, open);
  return result.ok ? { id, ok: true, value: result.value } : { id, ok: false, error: result.error };
}

function carryOut(command: WorldCommand, open: Controlled): Result {
  try {
    return handle(command, open);
  } catch (error) {
    if (error instanceof WorldUseError) return refused(404, error.message);
    throw error;
  }
}

function handle(command: WorldCommand, open: Controlled): Result {
  switch (command.type) {
    case 'insert':
      return arrangeInsert(open.parts, command.table, command.row);
    case 'update':
      return arrangeUpdate(open.parts, command.table, command.rowId, command.fields);
    case 'delete':
      return arrangeDelete(open.parts, command.table, command.rowId);
    case 'clock':
      return moveWorldClock(command, open);
    case 'faults':
      return changeFaults(command, open);
    case 'gather':
      return { ok: true, value: open.parts.gathering.expect(command.count) };
    case 'status':
      return { ok: true, value: statusOf(open) };
  }
}

function moveWorldClock(command: Extract<WorldCommand, { type: 'clock' }>, open: Controlled): Result {
  if (command.action === 'advance') return { ok: true, value: moveClock(open, (clock) => clock.advance(command.ms)) };
  const instant = parseInstant(command.instant);
  if (instant === undefined) return refused(422, notAnInstant(command.instant));
  return { ok: true, value: moveClock(open, (clock) => clock.set(instant)) };
}

function changeFaults(command: Extract<WorldCommand, { type: 'faults' }>, { parts }: Controlled): Result {
  if (command.action === 'plan') parts.faults.addPlan(command.entries);
  if (command.action === 'set') parts.faults.setRules(command.rules);
  if (command.action === 'clear') clearFaults(command.on, parts.faults);
  return { ok: true, value: null };
}

function clearFaults(on: string | undefined, faults: Controlled['parts']['faults']): void {
  if (on === undefined) faults.clear();
  else faults.clearPlan(on);
}

function statusOf({ parts, engine, underWay }: Controlled): ServerStatus {
  const { active, plan, rules } = parts.faults;
  return {
    active,
    plan,
    rules,
    crash: engine.crash ?? null,
    calls: underWay.tools,
    draws: engine.draws,
    keys: engine.keys,
    inherited: Object.keys(Object.prototype),
  };
}

function refused(status: number, message: string): Result {
  return { ok: false, error: { status, message } };
}

function notAnInstant(text: string): string {
  return `clock.set(${JSON.stringify(text)}): not an instant; write it like 2025-06-01T09:30:00Z`;
}
