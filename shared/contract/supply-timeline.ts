import { z } from 'zod';
import { TIMELINE_KINDS } from '../rules/supply-timeline.ts';
import { endpoint } from './endpoint.ts';
import { cursor, deya_id, instant, itemsPerPage, kwdikos_katanalwti } from './fields.ts';

/** Something that happened at a supply. */
const timelineEntry = z
  .object({
    kind: z.enum(TIMELINE_KINDS),
    /** Number or name of the row that it is of; with the kind, it identifies the entry. */
    ref: z.string(),
    at: instant,
    /** The state or the kind of the row, where it has one: of an alert, a request, a report. */
    state: z.string().nullable(),
    /** Litres of a reading or an alert, cents of a bill. */
    amount: z.int().nullable(),
    /** A number or a day that names it: of a bill, a meter, the last day of a hand-over. */
    name: z.string().nullable(),
  })
  .meta({ id: 'TimelineEntry' });

export type TimelineEntry = z.output<typeof timelineEntry>;

export const supplyTimelineContract = {
  'GET /api/supplies/timeline': endpoint({
    access: 'member',
    summary:
      'Readings, alerts, bills, reports, requests, exchanges of meters and hand-overs of a supply, the newest first. Readings and alerts are of the liable party alone, reports and requests of the person who sent them.',
    query: z.object({
      deya_id,
      kwdikos_katanalwti,
      kind: z.enum(TIMELINE_KINDS).optional(),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({ total: z.int(), data: z.array(timelineEntry), next: z.string().nullable() }),
    errors: ['no_access_to_service', 'invalid_customer_code'],
  }),
};
