import type { IncomingHttpHeaders } from 'node:http';
import {
  EXPECTED_VERSION,
  IDEMPOTENCY_KEY,
  isJsonObject,
  type Json,
  type JsonObject,
  kindOf,
  type OperationSpec,
  type RefusalData,
  recordOf,
  type WorldSpec,
} from '@faultbench/core';

/** Arguments with those that stand in headers, and what is wrong with these. */
export interface ReadHeaders {
  readonly args: JsonObject;
  readonly flaw?: RefusalData;
  readonly conflict?: 412;
}

/** `Idempotency-Key` and `If-Match` are arguments of the operations that take them, and mean nothing to others. */
export function readHeaders(
  headers: IncomingHttpHeaders,
  operation: OperationSpec,
  spec: WorldSpec,
  args: JsonObject,
): ReadHeaders {
  const key = operation.idempotent ? keyOf(headers['idempotency-key']) : undefined;
  const match = versionField(operation, spec) && kindOf(operation).versioned ? headers['if-match'] : undefined;
  const version = match === undefined || match.trim() === '*' ? undefined : versionOf(match);
  if (version === 'malformed') return { args, flaw: { status: 400, message: `malformed If-Match: write "3"` } };
  const given: JsonObject = {
    ...(key === undefined ? {} : { [IDEMPOTENCY_KEY]: key }),
    ...(version === undefined ? {} : { [EXPECTED_VERSION]: version }),
  };
  const differs = (name: string) => (args[name] ?? null) !== null && name in given && args[name] !== given[name];
  if (differs(IDEMPOTENCY_KEY)) return { args, flaw: { status: 400, message: 'conflicting idempotency keys' } };
  if (differs(EXPECTED_VERSION)) return { args, flaw: { status: 400, message: 'conflicting versions' } };
  return { args: { ...args, ...given }, ...(version === undefined ? {} : { conflict: 412 }) };
}

/** The version of a row that is answered, as a later `If-Match` names it. */
export function entityTag(operation: OperationSpec, spec: WorldSpec, value: Json): Record<string, string> {
  const field = versionField(operation, spec);
  const version = field !== undefined && isJsonObject(value) ? value[field] : undefined;
  return typeof version === 'number' ? { etag: `"${version}"` } : {};
}

function versionField(operation: OperationSpec, spec: WorldSpec): string | undefined {
  return recordOf(spec, operation)?.rules?.version?.field;
}

// the draft of the standard writes it in quotes, most clients do not
function keyOf(header: string | readonly string[] | undefined): string | undefined {
  const text = typeof header === 'string' ? header.trim() : undefined;
  return text === undefined ? undefined : (/^"(.*)"$/.exec(text)?.[1] ?? text);
}

function versionOf(header: string): number | 'malformed' {
  const digits = /^"?(\d{1,15})"?$/.exec(header.trim())?.[1];
  return digits === undefined ? 'malformed' : Number(digits);
}
