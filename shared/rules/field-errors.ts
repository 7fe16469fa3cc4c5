import type { Code } from './codes.ts';

/** Errors by field, as the wire carries them: `{ message: { phone: ['phone'] } }` (spec S §8). */
export type FieldErrors<C extends string = Code> = Record<string, C[]>;

/** True when nothing was found wrong. */
export const isClean = (errors: FieldErrors<string>): boolean => Object.keys(errors).length === 0;

/** The errors of some fields, such as those of one screen of several. */
export const errorsOf = <C extends string>(errors: FieldErrors<C>, fields: readonly string[]): FieldErrors<C> =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => fields.includes(field)));
