import { checkSchema, objectSchema } from '../fields/object-schema';
import type { JsonObject, JsonSchema } from '../model/json';
import type { OperationSpec, WorldSpec } from '../model/spec';
import { argumentsOf, kindOf } from './find-kind';
import { recordOf } from './kind';

/** One entry of `tools/list`. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & JsonObject;
  readonly annotations: JsonObject;
}

/** Every tool of a world, in file order. */
export function toolDefinitions(spec: WorldSpec): ToolDefinition[] {
  return spec.operations.map((operation) => ({
    name: operation.tool,
    description: operation.description ?? kindOf(operation).describe(operation, recordOf(spec, operation)),
    inputSchema: argumentsSchema(spec, operation),
    annotations: kindOf(operation).annotations,
  }));
}

/** JSON Schema of an operation's arguments, as models read it. */
export function argumentsSchema(spec: WorldSpec, operation: OperationSpec): JsonSchema {
  const { fields, required } = argumentsOf(spec, operation);
  return objectSchema(fields, required);
}

/** JSON Schema that the arguments of an operation are checked by. */
export function argumentsCheck(spec: WorldSpec, operation: OperationSpec): JsonSchema {
  const { fields, required } = argumentsOf(spec, operation);
  return checkSchema(fields, required);
}
