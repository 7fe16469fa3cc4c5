import { z } from 'zod';
import { codes } from '../rules/codes.ts';
import { endpoint } from './endpoint.ts';
import { deya_id, done, id, instant } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { citySourceForm, SOURCE_CONTENTS, SOURCE_PROTOCOLS } from './forms/city-source.ts';

const access = 'permission:utilities.manage';
const ofUtility = z.object({ deya_id });

const citySource = z
  .object({
    id,
    name: z.string(),
    protocol: z.enum(SOURCE_PROTOCOLS),
    content: z.enum(SOURCE_CONTENTS),
    url: z.string(),
    zone: z.string(),
    every_minutes: z.int(),
    /** Whether it has a stored Authorization header, which is never answered. */
    has_authorization: z.boolean(),
    pulled_at: instant.nullable(),
    succeeded_at: instant.nullable(),
    /** Why the last pull brought nothing; the values of the last success stay. */
    problem: z
      .enum(['refused', 'unreachable', 'too_slow', 'too_large', 'redirected', 'status', 'unreadable'])
      .nullable(),
    /** Rows of the last success. */
    received: z.int(),
    stored: z.int(),
    /** Values of the last success that were refused. */
    refused: z.int(),
    /** The first of them, each with its reason. */
    refusals: z.array(
      z.object({ thing: z.string(), field: z.string(), reason: z.enum(codes), value: z.string().nullable() }),
    ),
  })
  .meta({ id: 'CitySource' });

export type CitySource = z.output<typeof citySource>;

export const citySourcesContract = {
  'GET /api/utilities/sources': endpoint({
    access,
    summary: 'The servers of sensor data that a utility pulls from, with the last success and the refused values.',
    query: ofUtility,
    answer: z.object({ data: z.array(citySource) }),
  }),
  'POST /api/utilities/sources': endpoint({
    access,
    summary: 'Adds a server of sensor data, and pulls from it for the first time.',
    query: ofUtility,
    body: z.strictObject(fieldsOf(citySourceForm)).check(rulesOf(citySourceForm)),
    answer: citySource,
    errors: ['unique', 'url', 'reference_unknown', 'unexpected'],
  }),
  'DELETE /api/utilities/sources/{id}': endpoint({
    access,
    summary: 'Removes a server of sensor data. The values that it has brought stay.',
    params: z.object({ id }),
    query: ofUtility,
    answer: done,
    errors: ['not_found'],
  }),
};
