import type { Row } from '../model/json';
import type { AliasSpec } from '../model/spec';
import type { ArgumentList } from './kind';

/** A list under the names that callers use. */
export function withAlias(list: ArgumentList, alias: AliasSpec): ArgumentList {
  const named = (name: string) => (Object.hasOwn(alias, name) ? (alias[name] ?? name) : name);
  return {
    ...list,
    fields: Object.fromEntries(Object.entries(list.fields).map(([name, field]) => [named(name), field])),
    required: list.required.map(named),
  };
}

/** What a caller gave, under the operation's own names. */
export function withoutAlias(args: Row, alias: AliasSpec | undefined): Row {
  if (!alias) return args;
  const own = new Map(Object.entries(alias).map(([name, wire]) => [wire, name]));
  return Object.fromEntries(Object.entries(args).map(([wire, value]) => [own.get(wire) ?? wire, value]));
}
