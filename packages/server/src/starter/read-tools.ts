import { isJsonObject, type Json, type JsonObject } from '@faultbench/core';
import { readProperties, readShape } from './schema/read-properties';
import type { Property, Shape } from './schema/shape';

/** A tool of another server, as its list tells it. */
export interface Tool {
  readonly name: string;
  readonly description?: string;
  readonly arguments: readonly Property[];
  /** What it answers, where the list says so. */
  readonly result?: Shape;
}

/**
 * The tools of an answer to `tools/list`: whole, its result, or the array alone; those of model providers are read
 * as well. `source` is how messages name it. Throws a sentence where it is none.
 */
export function readTools(text: string, source: string): readonly Tool[] {
  const listed = toolArray(parsed(text, source));
  if (!listed) {
    throw new Error(`${source} has no array of tools; save what tools/list answers there: { "tools": [ … ] }`);
  }
  if (listed.length === 0) throw new Error(`${source} lists no tools; a world is made of at least one`);
  const tools = listed.map((tool, index) => readTool(tool, `${source}: tool ${index + 1}`));
  const seen = new Set<string>();
  for (const { name } of tools) {
    if (seen.has(name)) throw new Error(`${source} has two tools named "${name}"; remove or rename one of them`);
    seen.add(name);
  }
  return tools;
}

function parsed(text: string, source: string): Json {
  try {
    return JSON.parse(text) as Json; // JSON text gives nothing else
  } catch (error) {
    const [reason] = error instanceof Error ? error.message.split('\n') : [];
    throw new Error(`${source} is no JSON (${reason}); save what tools/list answers there: { "tools": [ … ] }`);
  }
}

function toolArray(value: Json): readonly Json[] | undefined {
  if (Array.isArray(value)) return value;
  if (!isJsonObject(value)) return undefined;
  return Array.isArray(value.tools) ? value.tools : value.result === undefined ? undefined : toolArray(value.result);
}

function readTool(given: Json, where: string): Tool {
  const tool = isJsonObject(given) && isJsonObject(given.function) ? given.function : given;
  if (!isJsonObject(tool)) throw new Error(`${where} is no object; a tool is { "name": …, "inputSchema": { … } }`);
  const { name, description, outputSchema } = tool;
  if (typeof name !== 'string' || name.trim() === '') {
    throw new Error(`${where} has no name; a tool is { "name": …, "inputSchema": { … } }`);
  }
  const result = outputSchema === undefined ? undefined : readShape(outputSchema, outputSchema);
  return {
    name,
    ...(typeof description === 'string' && description.trim() !== '' ? { description } : {}),
    arguments: readArguments(tool, `${where} ("${name}")`),
    ...(result === undefined ? {} : { result }),
  };
}

function readArguments(tool: JsonObject, where: string): readonly Property[] {
  const schema = tool.inputSchema ?? tool.input_schema ?? tool.parameters ?? { type: 'object' };
  const properties = readProperties(schema, schema);
  if (properties) return properties;
  throw new Error(
    `${where} takes no object; its inputSchema must be of type object, not ${JSON.stringify(schema).slice(0, 60)}`,
  );
}
