import { argumentsCheck, type WorldSpec } from '@faultbench/core';
import Ajv from 'ajv';
import standaloneCode from 'ajv/dist/standalone';
import type { ValidatorTexts } from './compiled-world';

/** Every format a field type names; a RegExp, so that it becomes part of the text. What it lets pass, core reads. */
const formats = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:[Zz]|[+-]\d{2}:?\d{2})$/,
};

/** One validator for the arguments of each operation. */
export function compileValidators(spec: WorldSpec): ValidatorTexts {
  const ajv = new Ajv({
    allErrors: true,
    strict: true,
    strictTypes: true,
    allowUnionTypes: true,
    ownProperties: true,
    formats,
    code: { source: true },
  });
  const texts = spec.operations.map((operation) => {
    const validate = ajv.compile(argumentsCheck(spec, operation));
    return [operation.key, standaloneCode(ajv, validate)] as const;
  });
  return Object.fromEntries(texts);
}
