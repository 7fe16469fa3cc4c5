import { InputError } from './app-error.ts';

/** The id with which a page of a list ended, as its `next` wrote it; throws an `InputError` for anything else. */
export function readIdCursor(cursor: string | undefined): number | undefined {
  if (cursor === undefined) return undefined;
  if (!/^\d{1,15}$/.test(cursor)) throw new InputError({ cursor: ['invalid'] });
  return Number(cursor);
}
