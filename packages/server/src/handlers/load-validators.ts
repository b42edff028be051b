import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { SchemaViolation, Validators } from '@faultbench/core';
import equal from 'ajv/dist/runtime/equal';
import ucs2length from 'ajv/dist/runtime/ucs2length';
import type { CompiledWorld, ValidatorTexts } from '../compile/compiled-world';

/** What Ajv's standalone code may ask for; it is part of this bundle, so the texts need no installation around them. */
const runtime: Readonly<Record<string, unknown>> = {
  'ajv/dist/runtime/equal': { default: equal },
  'ajv/dist/runtime/ucs2length': { default: ucs2length },
};

interface Validator {
  (value: unknown): boolean;
  readonly errors?: readonly SchemaViolation[] | null;
}

/** Checks by the texts beside the compiled world at `path`; each is evaluated when it is first needed. */
export function loadValidators(path: string, world: CompiledWorld): Validators {
  const loaded = new Map<string, Validator>();
  let texts: ValidatorTexts | undefined;
  const find = (operation: string): Validator => {
    const known = loaded.get(operation);
    if (known) return known;
    texts ??= readTexts(join(dirname(path), world.validators));
    const validator = evaluate(texts[operation], operation);
    loaded.set(operation, validator);
    return validator;
  };
  return { arguments: (operation, args) => check(find(operation), args) };
}

function check(validator: Validator, value: unknown): readonly SchemaViolation[] {
  return validator(value) ? [] : (validator.errors ?? []);
}

function readTexts(path: string): ValidatorTexts {
  // Written by the compiler of the same version and held to its digest.
  return JSON.parse(readFileSync(path, 'utf8')) as ValidatorTexts;
}

function evaluate(text: string | undefined, operation: string): Validator {
  if (text === undefined) throw new Error(`no validator for the arguments of ${operation}`);
  const module: { exports: unknown } = { exports: {} };
  new Function('module', 'exports', 'require', text)(module, module.exports, requireRuntime);
  return module.exports as Validator;
}

function requireRuntime(id: string): unknown {
  const found = runtime[id];
  if (found === undefined) throw new Error(`a validator asks for ${id}, which is not part of the runtime`);
  return found;
}
