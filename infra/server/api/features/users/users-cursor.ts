import { z } from 'zod';
import { InputError } from '../../kernel/app-error.ts';

/** The last row of a page: its sort values, and its id. */
interface Place {
  sort_key: string;
  id: number;
}

const place = z.tuple([z.string().max(300), z.int().positive()]);

/** Opaque to the client, which returns it unchanged. */
export const writeCursor = ({ sort_key, id }: Place): string =>
  Buffer.from(JSON.stringify([sort_key, id])).toString('base64url');

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
};

/** Throws an `InputError` for an invalid cursor. */
export const readCursor = (cursor: string): Place => {
  const read = place.safeParse(parse(cursor));
  if (!read.success || !read.data[0].isWellFormed() || read.data[0].includes('\0'))
    throw new InputError({ cursor: ['invalid'] });
  const [sort_key, id] = read.data;
  return { sort_key, id };
};
