import type { Code } from '@hydria/shared/rules/codes.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ErrorWord } from './words.ts';

/** A problem of a call: a sentence of this feature with its values, or a code of a form beside the parameter. */
export type Problem =
  { word: ErrorWord; values?: Readonly<Record<string, string | number>> } | { field: string; code: Code };

const CODES: Readonly<Record<number, Code>> = { 403: 'no_access', 404: 'not_found' };

/** A call of Open311 that is refused. Its answer is a list of `{ code, description }`, in which the code is the HTTP status. */
export class Open311Error extends AppError {
  readonly problems: readonly Problem[];

  constructor(status: 400 | 403 | 404, ...problems: readonly Problem[]) {
    super(CODES[status] ?? 'malformed_request', status);
    this.problems = problems;
  }
}

/** Refuses a call with one sentence. */
export const refused = (
  status: 400 | 403 | 404,
  word: ErrorWord,
  values: Readonly<Record<string, string | number>> = {},
): Open311Error => new Open311Error(status, { word, values });
