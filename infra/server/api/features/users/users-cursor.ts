import type { PageKey } from '../../kernel/keyset-page.ts';
import { z } from 'zod';

/** The last row of a page: its sort values, and its id. */
interface CursorKey {
  sort_key: string;
  id: number;
}

const place = z.tuple([z.string().max(300), z.int().positive()]);

const parse = (cursor: string): unknown => {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  } catch {
    return null;
  }
};

/** In the requested order. The cursor is opaque to the client, which returns it unchanged. */
export const bySortKey: PageKey<CursorKey, CursorKey> = {
  write: ({ sort_key, id }) => Buffer.from(JSON.stringify([sort_key, id])).toString('base64url'),
  read: (cursor) => {
    const { data } = place.safeParse(parse(cursor));
    if (!data?.[0].isWellFormed() || data[0].includes('\0')) return undefined;
    const [sort_key, id] = data;
    return { sort_key, id };
  },
};
