import { z } from 'zod';
import { lateInstallments } from './bills.ts';
import { endpoint } from './endpoint.ts';
import { cents, day, deya_id, id, instant, kwdikos_katanalwti, lang } from './fields.ts';

/** The alarms of a meter that a customer can act on; the other kinds of D §3 concern the meter itself. */
export const WATER_ALARMS = ['LEAK_ALR', 'BROKEN_PIPE_ALR', 'BACK_FLOW_ALR', 'EMPTY_PIPE_ALR'] as const;

/** The matters of today of a customer at a utility; empty lists, zeros and nulls where nothing does. */
const highlights = z
  .object({
    /** The overdue part of what the person has to pay now. */
    overdue: cents,
    /** The bill that is due first within a week. */
    due: z.object({ id, amount: cents, expiry_date: day }).nullable(),
    /** The first unpaid instalment of a running plan that is overdue or due within a week. */
    instalment: z.object({ installmentsnr: z.int(), amount: cents, due_date: day }).nullable(),
    /** The overdue instalments of running plans, of which `instalment` is the first. */
    late_installments: lateInstallments,
    /** Outages in streets of the person's supplies that are not over and begin within a week; `id` is the announcement's. */
    outages: z.array(z.object({ id, place: z.string(), from: instant, until: instant.nullable() })),
    /** Notices about the water where the person's supplies are, the newest first. */
    notices: z.array(z.object({ id, zone: z.string(), title: z.string(), published_at: instant })),
    /** Alarms that last, of meters of supplies that the person is liable for. */
    alarms: z.array(
      z.object({
        kind: z.enum(WATER_ALARMS),
        kwdikos_katanalwti,
        /** The person's own name for the supply. */
        alias: z.string().nullable(),
        first_seen: instant,
      }),
    ),
    /** Conversations with answers that the person has not read. */
    answers: z.int(),
  })
  .meta({ id: 'Highlights' });

export type Highlights = z.output<typeof highlights>;

export const highlightsContract = {
  'GET /api/user/highlights': endpoint({
    access: 'member',
    summary: 'The matters of today of a customer at a utility: debts, outages, alarms, answers.',
    query: z.object({ deya_id, lang }),
    answer: highlights,
    errors: ['no_access_to_service'],
  }),
};
