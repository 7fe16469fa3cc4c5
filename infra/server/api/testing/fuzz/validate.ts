import Ajv2020, { type ValidateFunction } from 'ajv/dist/2020.js';
import { document, DOCUMENT, type Schema } from './document.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: false });
ajv.addSchema(document, DOCUMENT);

const compiled = new WeakMap<Schema, ValidateFunction>();

function validatorOf(schema: Schema): ValidateFunction {
  const validator = compiled.get(schema) ?? ajv.compile(schema);
  compiled.set(schema, validator);
  return validator;
}

/** Validates a value against a schema of the document, with a library that the server does not use. */
export const conforms = (schema: Schema, value: unknown): boolean => validatorOf(schema)(value);

/** The violations; empty when valid. */
export function differences(schema: Schema, value: unknown): string {
  const validate = validatorOf(schema);
  return validate(value) ? '' : ajv.errorsText(validate.errors);
}
