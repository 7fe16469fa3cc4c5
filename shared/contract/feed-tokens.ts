import { z } from 'zod';
import { FEED_SCOPES } from '../rules/feed-parts.ts';
import { endpoint } from './endpoint.ts';
import { cursor, deya_id, done, id, instant, itemsPerPage, queue } from './fields.ts';
import { fieldsOf } from './forms/body.ts';
import { feedTokenForm, feedTokenReplacementForm } from './forms/feed-token.ts';

/** `early`: before its first day; `ending`: it ends within 14 days; `ended`: after its last day. */
export const FEED_TOKEN_STATES = ['early', 'active', 'ending', 'ended', 'revoked'] as const;

const feedToken = z
  .object({
    id,
    name: z.string(),
    /** Its first characters; empty for one that was not made here. The token itself is shown once. */
    hint: z.string(),
    scopes: z.array(z.enum(FEED_SCOPES)),
    state: z.enum(FEED_TOKEN_STATES),
    begins_at: instant.nullable(),
    ends_at: instant.nullable(),
    created_at: instant,
    /** Null for one that a command made, and for an account that is gone. */
    created_by: z.string().nullable(),
    /** Whether another token takes its place. */
    replaced: z.boolean(),
    revoked_at: instant.nullable(),
    /** To within five minutes. */
    last_used_at: instant.nullable(),
    last_used_network: z.string().nullable(),
  })
  .meta({ id: 'FeedToken' });

/** An access token of a utility's feed, without its secret. */
export type FeedToken = z.output<typeof feedToken>;

const of = z.object({ deya_id });
const made = z.object({ id, token: z.string().meta({ description: 'Shown once; only its hash is stored.' }) });

export const feedTokensContract = {
  'GET /api/utilities/feed-tokens': endpoint({
    access: 'permission:utilities.manage',
    summary: 'The access tokens of a utility’s feed, newest first; 50 at a time unless `itemsPerPage` says otherwise.',
    query: of.extend({
      /** `live`: those that work or will. */
      state: z.enum(['live', 'over']).optional(),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({ data: z.array(feedToken), total: z.int(), next: z.string().nullable() }),
  }),
  'GET /api/utilities/feed-tokens/ending': endpoint({
    access: 'permission:utilities.manage',
    summary: 'How many access tokens end within 14 days and have no successor, and since when the first of them does.',
    query: of,
    answer: queue,
  }),
  'POST /api/utilities/feed-tokens': endpoint({
    access: 'permission:utilities.manage',
    summary:
      'Makes an access token of the feed and answers it, once. Its name is its own among those that are not over.',
    query: of,
    body: z.strictObject(fieldsOf(feedTokenForm)),
    answer: made,
    errors: ['unique'],
  }),
  'POST /api/utilities/feed-tokens/{id}/replacement': endpoint({
    access: 'permission:utilities.manage',
    summary: 'Makes another token with the same name and scopes. The old one works until the end of the day `until`.',
    params: z.object({ id }),
    query: of,
    body: z.strictObject(fieldsOf(feedTokenReplacementForm)),
    answer: made,
    errors: ['feed_token_not_found', 'feed_token_ended'],
  }),
  'DELETE /api/utilities/feed-tokens/{id}': endpoint({
    access: 'permission:utilities.manage',
    summary: 'Ends an access token at once.',
    params: z.object({ id }),
    query: of,
    answer: done,
    errors: ['feed_token_not_found'],
  }),
};
