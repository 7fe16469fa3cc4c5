/** Errors by field, as the wire carries them: `{ message: { phone: ['phone'] } }` (spec S §8). */
export type FieldErrors<F extends string = string> = Partial<Record<F, string[]>>;

/** True when nothing was found wrong. */
export const isClean = (errors: FieldErrors): boolean => Object.keys(errors).length === 0;

/** Keeps the errors of some fields: what one screen of several is answerable for. */
export const errorsOf = <F extends string>(errors: FieldErrors<F>, fields: readonly F[]): FieldErrors<F> =>
  Object.fromEntries(Object.entries(errors).filter(([field]) => fields.some((f) => f === field))) as FieldErrors<F>;
