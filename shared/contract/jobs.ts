import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cursor, done, instant, queue } from './fields.ts';

const uuid = z.uuid();

const failedJob = z
  .object({
    id: uuid,
    /** Name of the job, as in the written list. */
    name: z.string(),
    /** Its data as JSON: ids and codes. */
    data: z.string(),
    created_at: instant,
    failed_at: instant,
    /** How often it was tried. */
    attempts: z.int(),
    /** Kind and codes of the last error, without its words. */
    failure: z.string(),
  })
  .meta({ id: 'FailedJob' });

/** A job that failed for the last time. */
export type FailedJob = z.output<typeof failedJob>;

export const jobsContract = {
  'GET /api/jobs/failed': endpoint({
    access: 'permission:log.view',
    summary:
      'Jobs that failed for the last time, newest first, for those who hold `log.view` in the whole installation; and how many jobs of each kind wait.',
    query: z.object({
      itemsPerPage: z.int().min(1).max(200).optional(),
      cursor: cursor.regex(/^\d{1,15}$/).optional(),
    }),
    answer: z.object({
      data: z.array(failedJob),
      /** Of all pages. */
      total: z.int(),
      next: z.string().nullable(),
      waiting: z.array(z.object({ name: z.string(), count: z.int(), oldest_at: instant })),
    }),
  }),
  'GET /api/jobs/failed/waiting': endpoint({
    access: 'permission:log.view',
    summary: 'How many jobs have failed for the last time, and since when the oldest one waits for a decision.',
    answer: queue,
  }),
  'POST /api/jobs/failed/{id}/retry': endpoint({
    access: 'permission:log.view',
    summary: 'Puts a failed job back into its queue, as new.',
    params: z.object({ id: uuid }),
    answer: done,
    errors: ['not_found'],
  }),
  'POST /api/jobs/failed/{id}/discard': endpoint({
    access: 'permission:log.view',
    summary: 'Gives a failed job up for good.',
    params: z.object({ id: uuid }),
    answer: done,
    errors: ['not_found'],
  }),
};
