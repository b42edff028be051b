import { checkSchema, objectSchema } from '../fields/object-schema';
import type { JsonObject, JsonSchema } from '../model/json';
import type { OperationSpec, WorldSpec } from '../model/spec';
import { EXPECTED_VERSION } from './expected-version';
import { argumentsOf, kindOf } from './find-kind';
import { IDEMPOTENCY_KEY } from './idempotency-key';
import { recordOf } from './kind';
import { outputSchema } from './output-schema';

/** One entry of `tools/list`. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly inputSchema: JsonSchema & JsonObject;
  /** Where the service tells the shape of its results. */
  readonly outputSchema?: JsonSchema & JsonObject;
  readonly annotations: JsonObject;
}

/** Every tool of a world, in file order; what stands at the public door is none. */
export function toolDefinitions(spec: WorldSpec): ToolDefinition[] {
  const told = new Set(spec.services.filter((service) => service.outputSchemas).map((service) => service.name));
  const tools = spec.operations.filter((operation) => !operation.public);
  return tools.map((operation) => {
    const output = told.has(operation.service) ? outputSchema(spec, operation) : undefined;
    return {
      name: operation.tool,
      description: descriptionOf(spec, operation),
      inputSchema: argumentsSchema(spec, operation),
      ...(output === undefined ? {} : { outputSchema: output }),
      annotations: kindOf(operation).annotations,
    };
  });
}

/** What an operation does, in the words of the file or made from the declaration. */
export function descriptionOf(spec: WorldSpec, operation: OperationSpec): string {
  return operation.description ?? kindOf(operation).describe(operation, recordOf(spec, operation));
}

/** JSON Schema of an operation's arguments, as models read it. */
export function argumentsSchema(spec: WorldSpec, operation: OperationSpec): JsonSchema {
  const { fields, required } = argumentsOf(spec, operation);
  return objectSchema(fields, required);
}

/** JSON Schema that the arguments of an operation are checked by. */
export function argumentsCheck(spec: WorldSpec, operation: OperationSpec): JsonSchema {
  const { fields, required } = argumentsOf(spec, operation);
  // a missing key or version is a refusal of its own, and comes later
  const later = [
    ...(operation.idempotent ? [IDEMPOTENCY_KEY] : []),
    ...(recordOf(spec, operation)?.rules?.version ? [EXPECTED_VERSION] : []),
  ];
  return checkSchema(
    fields,
    required.filter((name) => !later.includes(name)),
  );
}
