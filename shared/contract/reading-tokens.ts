import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { day, deya_id, done, id, instant, kwdikos_katanalwti } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { readingTokenForm } from './forms/reading-token.ts';

/** A token of a person, without its secret. */
const readingToken = z
  .object({
    id,
    name: z.string(),
    /** Its first characters. The token itself is shown once. */
    hint: z.string(),
    created_at: instant,
    ends_at: instant,
    /** To within five minutes; null while it was never used. */
    last_used_at: instant.nullable(),
  })
  .meta({ id: 'ReadingToken' });

export type ReadingToken = z.output<typeof readingToken>;

const reading = z.object({ from: instant, to: instant, litres: z.int(), estimated: z.boolean() });

const ownReadings = z
  .object({
    supplies: z.array(
      z.object({
        kwdikos_katanalwti,
        /** The person's own name for the supply. */
        name: z.string(),
        meters: z.array(z.object({ hydrometer: z.string(), readings: z.array(reading) })),
      }),
    ),
  })
  .meta({ id: 'OwnReadings' });

const days = { from: day, to: day };

export const readingTokensContract = {
  'GET /api/reading-tokens': endpoint({
    access: 'member',
    summary: "The person's tokens for their own readings that work, the newest first.",
    query: z.object({ deya_id }),
    answer: z.array(readingToken),
    errors: ['no_access_to_service'],
  }),
  'POST /api/reading-tokens': endpoint({
    access: 'member',
    summary: "Makes a token that reads the person's own readings at a utility for a year, and answers it, once.",
    body: z.strictObject({ deya_id, ...fieldsOf(readingTokenForm) }).check(rulesOf(readingTokenForm)),
    answer: z.object({ id, token: z.string().meta({ description: 'Shown once; only its hash is stored.' }) }),
    errors: ['no_access_to_service', 'reading_tokens_max'],
  }),
  'DELETE /api/reading-tokens/{id}': endpoint({
    access: 'member',
    summary: 'Ends a token at once.',
    params: z.object({ id }),
    query: z.object({ deya_id }),
    answer: done,
    errors: ['no_access_to_service', 'reading_token_not_found'],
  }),
  'GET /api/own-readings': endpoint({
    access: 'public',
    summary:
      'The hourly readings of the person whose token is in `Authorization: Bearer`, of 31 days at most. They are of one supply, or of all that the person is liable for, if these are 20 at most.',
    query: z.object({ ...days, kwdikos_katanalwti: kwdikos_katanalwti.optional() }),
    answer: ownReadings,
    errors: ['reading_token_invalid', 'too_many_requests'],
  }),
  'GET /api/own-readings/green-button': endpoint({
    access: 'public',
    summary: 'The same of one supply as Green Button data (ESPI), of 400 days at most.',
    query: z.object({ ...days, kwdikos_katanalwti }),
    answer: z.string(),
    answerType: 'atom',
    errors: ['reading_token_invalid', 'too_many_requests', 'invalid_customer_code', 'measurements_denied'],
  }),
};
