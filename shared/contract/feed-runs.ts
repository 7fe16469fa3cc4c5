import { z } from 'zod';
import { ALL_FEED_PARTS } from '../rules/feed-parts.ts';
import { codes } from '../rules/codes.ts';
import { endpoint } from './endpoint.ts';
import { cursor, day, deya_id, id, instant, itemsPerPage } from './fields.ts';

/** `stored`: every row was kept; `refused`: some were not; `open`: it runs, or was cut off. */
export const FEED_RUN_STATES = ['stored', 'refused', 'open'] as const;

const listedFeedRun = z
  .object({
    id,
    part: z.enum(ALL_FEED_PARTS),
    /** The sender's own name for it. */
    run: z.string().nullable(),
    state: z.enum(FEED_RUN_STATES),
    started_at: instant,
    finished_at: instant.nullable(),
    received: z.int(),
    stored: z.int(),
    changed: z.int(),
    rejected: z.int(),
  })
  .meta({ id: 'ListedFeedRun' });

/** A run of a utility's feed. */
export type ListedFeedRun = z.output<typeof listedFeedRun>;

const refusedRow = z
  .object({
    /** Its place in the list: a line may have several reasons. */
    n: z.int(),
    line: z.int(),
    field: z.string(),
    reason: z.enum(codes),
    /** The value that was sent, shortened, and masked where it is about a person; null where it is not kept. */
    value: z.string().nullable(),
  })
  .meta({ id: 'RefusedRow' });

/** A reason for which a row of the feed was refused. */
export type RefusedRow = z.output<typeof refusedRow>;

const page = { itemsPerPage: itemsPerPage.optional(), cursor: cursor.optional() };

export const feedRunsContract = {
  'GET /api/utilities/feed-runs': endpoint({
    access: 'permission:utilities.manage',
    summary: 'The runs of a utility’s feed, newest first; 50 at a time unless `itemsPerPage` says otherwise.',
    query: z.object({
      deya_id,
      part: z.enum(ALL_FEED_PARTS).optional(),
      state: z.enum(FEED_RUN_STATES).optional(),
      /** The calendar day in Greece on which it began. */
      day: day.optional(),
      ...page,
    }),
    answer: z.object({ data: z.array(listedFeedRun), total: z.int(), next: z.string().nullable() }),
  }),
  'GET /api/utilities/feed-runs/{id}': endpoint({
    access: 'permission:utilities.manage',
    summary: 'One run of a utility’s feed.',
    params: z.object({ id }),
    query: z.object({ deya_id }),
    answer: listedFeedRun.extend({
      /** The first line that was not dealt with, where it was cut off. */
      next_line: z.int(),
    }),
    errors: ['feed_run_not_found'],
  }),
  'GET /api/utilities/feed-runs/{id}/refused': endpoint({
    access: 'permission:utilities.manage',
    summary: 'The reasons for the refused rows of a run, in the order of the lines: the first 1,000, for 90 days.',
    params: z.object({ id }),
    query: z.object({ deya_id, ...page }),
    answer: z.object({ data: z.array(refusedRow), total: z.int(), next: z.string().nullable() }),
    errors: ['feed_run_not_found'],
  }),
};
