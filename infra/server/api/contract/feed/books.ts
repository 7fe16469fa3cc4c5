import { z } from 'zod';

/** Books that number the answers of online forms. */
export const feedBook = z.strictObject({
  code: z.string().trim().min(1).max(60),
  title: z.string().trim().min(1).max(200),
  booktype: z.strictObject({ incoming: z.boolean() }),
  isActive: z.boolean().default(true),
});
export type FeedBook = z.output<typeof feedBook>;
