import { isJsonObject, type Json, type Row } from '../model/json';
import type { Handlers } from '../model/ports';
import type { RecordSpec, WorldSpec } from '../model/spec';
import { idText } from '../world/ids';
import type { View } from '../world/visible';
import { isPromise } from './handler-run';

/**
 * Handlers whose answers anybody may read: a row that one returns as it is goes without its tokens and its owner;
 * what it puts into an object of its own stays.
 */
export function publicHandlers(handlers: Handlers, { records }: WorldSpec, rows: View): Handlers {
  const shown = (value: Json | undefined): Json | undefined => show(value, records, rows);
  return {
    run: (...call) => {
      const value = handlers.run(...call);
      return isPromise(value) ? Promise.resolve(value).then(shown) : shown(value);
    },
  };
}

function show(value: Json | undefined, records: readonly RecordSpec[], rows: View): Json | undefined {
  if (Array.isArray(value)) return value.map((each: Json) => show(each, records, rows) ?? null);
  // what is no plain data is told by who reads the answer
  if (!isJsonObject(value) || !isPlain(value)) return value;
  const record = records.find(({ name }) => value.id !== undefined && rows(name).get(idText(value.id)) === value);
  const members = record ? openMembers(value, record) : Object.entries(value);
  const told = members.map(([name, each]) => [name, show(each, records, rows)] as const);
  return Object.fromEntries(told.flatMap(([name, each]) => (each === undefined ? [] : [[name, each]])));
}

function openMembers(row: Row, { fields, rules }: RecordSpec): [string, Json][] {
  return Object.entries(row).filter(([name]) => fields[name]?.type !== 'token' && name !== rules?.owner);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
}
