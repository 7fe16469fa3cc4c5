import type { Code } from '@hydria/shared/rules/codes.ts';

/** A wrong or forbidden request. The error handler turns it into `{ message: code }`. */
export class AppError extends Error {
  readonly code: Code;
  readonly status: number;
  /** After how many seconds trying again makes sense; sent as `seconds` and as `Retry-After`. */
  readonly seconds: number | undefined;

  constructor(code: Code, status: number, seconds?: number) {
    super(code);
    this.code = code;
    this.status = status;
    this.seconds = seconds;
  }
}

/** Input that breaks the rules of its fields: `{ message: { field: [code, …] } }`, 422 unless said. */
export class InputError extends Error {
  readonly fields: Record<string, Code[]>;
  readonly status: number;

  constructor(fields: Record<string, Code[]>, status = 422) {
    super('input');
    this.fields = fields;
    this.status = status;
  }
}

/** A file that is refused for its content. A member's daily limit of calls does not count it; that of bytes does. */
export class RefusedFileError extends InputError {}

/**
 * Input that is refused. The answer has the place of the fault. Of a file it is the file, and where known the entry, its amount and its day.
 * Of a rule for cases it is the rule without cases, and the earlier one that takes them.
 */
export class PlacedError extends AppError {
  readonly current: Record<string, string | number | undefined>;

  constructor(code: Code, status: number, place: Record<string, string | number | undefined>) {
    super(code, status);
    this.current = place;
  }
}

/** Another person has changed the row since the caller read it. The answer has the present row, so that nothing is overwritten. */
export class ConflictError extends AppError {
  readonly current: { version: number };

  constructor(current: { version: number }) {
    super('changed_meanwhile', 409);
    this.current = current;
  }
}
