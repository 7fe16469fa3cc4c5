import { z } from 'zod';
import { LOG_LEVELS, LOG_PROCESSES } from '../rules/log.ts';
import { endpoint } from './endpoint.ts';
import { cursor, day, instant, itemsPerPage, sorting } from './fields.ts';

const logLine = z
  .object({
    id: z.int(),
    at: instant,
    level: z.enum(LOG_LEVELS),
    process: z.string(),
    request_id: z.string().nullable(),
    method: z.string().nullable(),
    /** The route as declared, without values. */
    route: z.string().nullable(),
    status: z.int().nullable(),
    /** Milliseconds. */
    ms: z.number().nullable(),
    text: z.string(),
    /** What else the line says, as JSON; cut after 8,000 characters. */
    detail: z.string(),
  })
  .meta({ id: 'LogLine' });

/** One line of the application log. */
export type LogLine = z.output<typeof logLine>;

/** A part of a text. */
const part = z.string().trim().min(1).max(80);

export const logContract = {
  'GET /api/log': endpoint({
    access: 'permission:log.view',
    summary:
      'Lines of the application log of a day (today, unless said), newest first unless `order` says otherwise. They require `log.view` in the whole installation, and were redacted when they were written. With `request` those of all kept days whose request begins so. At most 10,001 lines are counted in `total`. Each visit is written to the audit trail.',
    query: z.object({
      day: day.optional(),
      /** The least level. */
      level: z.enum(LOG_LEVELS).optional(),
      process: z.enum(LOG_PROCESSES).optional(),
      search: part.optional(),
      /** The number of a request, or its beginning: the reference that people are shown. */
      request: z
        .string()
        .regex(/^[0-9a-f-]{4,36}$/)
        .optional(),
      route: part.optional(),
      ...sorting(['at']),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.regex(/^\d{1,16}\.\d{1,15}$/).optional(),
    }),
    answer: z.object({ data: z.array(logLine), total: z.int(), next: z.string().nullable() }),
  }),
};
