import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isJsonObject, type Json, type JsonObject } from '@faultbench/core';
import { TRACE_FILE } from '@faultbench/server';
import type { Hide } from '../report/hide-texts';
import { hideInValue } from '../runs/hide-in-error';

/**
 * Hides secrets in the texts of a trace that is kept. While it was written no more was known of them than their fields
 * and the call at hand; now all values are known.
 */
export function hideInTrace(folder: string, hide: Hide): void {
  const file = join(folder, TRACE_FILE);
  if (!existsSync(file)) return;
  const text = readFileSync(file, 'utf8');
  const shown = text.split('\n').map((line) => (hide(line) === line ? line : hideInLine(line, hide)));
  if (shown.join('\n') !== text) writeFileSync(file, shown.join('\n'));
}

function hideInLine(line: string, hide: Hide): string {
  try {
    const event: Json = JSON.parse(line);
    return JSON.stringify(isJsonObject(event) ? hideInEvent(event, hide) : event);
  } catch {
    // the last one, of a server that was killed as it wrote
    return hide(line);
  }
}

function hideInEvent(event: JsonObject, hide: Hide): JsonObject {
  const parts: Readonly<Record<string, (part: Json) => Json>> = {
    args: (part) => hideInJson(part, hide),
    result: (part) => hideInJson(part, hide),
    error: (part) => hideInTexts(part, hide),
    broken: (part) => hideInTexts(part, hide),
    second: (part) => (isJsonObject(part) ? hideInEvent(part, hide) : part),
  };
  return Object.fromEntries(Object.entries(event).map(([name, part]) => [name, parts[name]?.(part) ?? part]));
}

function hideInJson(value: Json, hide: Hide): Json {
  // JSON in, JSON out
  return hideInValue(value, hide) as Json;
}

// a status may well look like a secret number
function hideInTexts(value: Json, hide: Hide): Json {
  if (typeof value === 'string') return hide(value);
  if (Array.isArray(value)) return value.map((each: Json) => hideInTexts(each, hide));
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, hideInTexts(member, hide)]));
}
