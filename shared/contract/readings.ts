import { z } from 'zod';
import { READING_DOUBTS } from '../rules/meter-reading.ts';
import { endpoint } from './endpoint.ts';
import { cursor, day, deya_id, id, instant, itemsPerPage, kwdikos_katanalwti, queue, sorting } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { readingAcceptanceForm, readingCorrectionForm, readingForm, readingRefusalForm } from './forms/reading.ts';
import { idempotency_key } from './reports.ts';

/** `sent` waits for the utility. */
export const READING_STATES = ['sent', 'accepted', 'corrected', 'refused'] as const;

/** A reading that a customer has sent (D §2). */
const sentReading = z
  .object({
    id,
    kwdikos_katanalwti,
    hydrometer: z.string(),
    type: z.enum(['analog', 'digital']),
    /** The day on which the person stood at the meter. */
    read_on: day,
    /** The counter in litres, as the person sent or last corrected it. */
    counter_l: z.int(),
    state: z.enum(READING_STATES),
    /** The counter in litres, as the utility corrected it. */
    corrected_l: z.int().nullable(),
    /** Why the utility refused it. */
    reason: z.string().nullable(),
    has_photo: z.boolean(),
    sent_at: instant,
    /** The person may send other digits before this instant; null once the utility has decided. */
    correctable_until: instant.nullable(),
  })
  .meta({ id: 'SentReading' });

export type SentReading = z.output<typeof sentReading>;

/** The same, as the staff see it. */
const reviewedReading = sentReading
  .omit({ correctable_until: true })
  .extend({
    /** The name of the sender. */
    name: z.string(),
    doubt: z.enum(READING_DOUBTS).nullable(),
    decided_at: instant.nullable(),
    /** The name of the member of the staff who decided. */
    decided_by: z.string().nullable(),
  })
  .meta({ id: 'ReviewedReading' });

export type ReviewedReading = z.output<typeof reviewedReading>;

/** The same beside the known values of the meter. */
const readingInReview = reviewedReading
  .extend({
    /** The reader sent it, so a colleague decides. */
    is_own: z.boolean(),
    address: z.string().nullable(),
    /** Known values up to the day of the reading, newest first. */
    history: z.array(
      z.object({
        date: day,
        counter_l: z.int(),
        kind: z.enum(['regular', 'estimated', 'customer', 'closing', 'hourly']),
      }),
    ),
  })
  .meta({ id: 'ReadingInReview' });

export type ReadingInReview = z.output<typeof readingInReview>;

const one = z.object({ id });
const here = z.object({ deya_id });
const size = z.enum(['full', 'thumb']).optional();
const access = 'permission:reports.manage';

export const readingsContract = {
  'POST /api/readings': endpoint({
    access: 'member',
    summary: 'Sends the reading of a meter, with a photo if the person has one. Only the liable party may.',
    bodyType: 'multipart',
    files: 1,
    body: z.strictObject({
      deya_id,
      kwdikos_katanalwti,
      hydrometer: z.string().trim().min(1).max(40),
      ...fieldsOf(readingForm),
      idempotency_key,
    }),
    answer: sentReading,
    errors: [
      'no_access_to_service',
      'before_own_days',
      'invalid_customer_code',
      'invalid_hydrometer',
      'measurements_denied',
      'readings_not_taken',
      'image',
      'daily_limit_reached',
    ],
  }),
  'GET /api/readings': endpoint({
    access: 'member',
    summary: 'The readings that the person has sent for one of their supplies, newest first.',
    query: z.object({
      deya_id,
      kwdikos_katanalwti,
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({ data: z.array(sentReading), next: z.string().nullable() }),
    errors: ['no_access_to_service'],
  }),
  'POST /api/readings/{id}/correction': endpoint({
    access: 'member',
    summary: 'Sends other digits for a reading, within an hour and before the utility has decided.',
    params: one,
    query: here,
    body: z.strictObject(fieldsOf(readingCorrectionForm)).check(rulesOf(readingCorrectionForm)),
    answer: sentReading,
    errors: ['no_access_to_service', 'reading_not_found', 'reading_closed'],
  }),
  'GET /api/readings/{id}/photo': endpoint({
    access: 'member',
    summary: 'The photo of a reading that the person has sent.',
    params: one,
    query: here.extend({ size }),
    answer: z.unknown(),
    answerType: 'image',
    errors: ['no_access_to_service', 'reading_not_found'],
  }),
  'GET /api/staff/readings': endpoint({
    access,
    summary:
      'Readings that customers have sent: those that wait first, the oldest on top, then the newest decided ones.',
    query: z.object({
      deya_id,
      state: z.enum(READING_STATES).optional(),
      /** Part of the supply, the meter or the name of the sender. */
      search: z.string().trim().min(1).max(100).optional(),
      ...sorting(['state', 'sent_at']),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({ total: z.int(), data: z.array(reviewedReading), next: z.string().nullable() }),
  }),
  'GET /api/staff/readings/waiting': endpoint({
    access,
    summary: 'How many sent readings wait, and since when the oldest one.',
    query: here,
    answer: queue,
  }),
  'GET /api/staff/readings/{id}': endpoint({
    access,
    summary: 'A sent reading with the known values of its meter.',
    params: one,
    query: here,
    answer: readingInReview,
    errors: ['reading_not_found'],
  }),
  'GET /api/staff/readings/{id}/photo': endpoint({
    access,
    summary: 'The photo of a sent reading.',
    params: one,
    query: here.extend({ size }),
    answer: z.unknown(),
    answerType: 'image',
    errors: ['reading_not_found'],
  }),
  'POST /api/staff/readings/{id}/accept': endpoint({
    access,
    summary:
      'Accepts a sent reading with this value, which is a correction when it differs. The person receives a mail.',
    params: one,
    query: here,
    body: z.strictObject(fieldsOf(readingAcceptanceForm)).check(rulesOf(readingAcceptanceForm)),
    answer: readingInReview,
    errors: ['reading_not_found', 'reading_decided', 'own_matter'],
  }),
  'POST /api/staff/readings/{id}/refuse': endpoint({
    access,
    summary: 'Refuses a sent reading with a reason, which the person reads in a mail.',
    params: one,
    query: here,
    body: z.strictObject(fieldsOf(readingRefusalForm)).check(rulesOf(readingRefusalForm)),
    answer: readingInReview,
    errors: ['reading_not_found', 'reading_decided', 'own_matter'],
  }),
};
