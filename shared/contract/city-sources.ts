import { z } from 'zod';
import { codes } from '../rules/codes.ts';
import { endpoint } from './endpoint.ts';
import { cursor, deya_id, done, id, instant, itemsPerPage, queue } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { citySourceForm, SOURCE_CONTENTS, SOURCE_PROTOCOLS } from './forms/city-source.ts';

const access = 'permission:utilities.manage';
const ofUtility = z.object({ deya_id });
const one = z.object({ id });

/** Why a pull brought nothing. */
const problem = z
  .enum(['refused', 'unreachable', 'too_slow', 'too_large', 'redirected', 'status', 'unreadable'])
  .nullable();

/** A value that was refused, with its reason. */
const refusal = z.object({
  /** The entity, the thing or the row that sent it. */
  thing: z.string(),
  field: z.string(),
  reason: z.enum(codes),
  value: z.string().nullable(),
});

export type SourceRefusal = z.output<typeof refusal>;

/** The number of rows of a pull, and the values that were refused. */
const pulled = {
  received: z.int(),
  stored: z.int(),
  refused: z.int(),
  /** The first of the refused values. */
  refusals: z.array(refusal),
};

const citySource = z
  .object({
    id,
    name: z.string(),
    protocol: z.enum(SOURCE_PROTOCOLS),
    content: z.enum(SOURCE_CONTENTS),
    url: z.string(),
    /** The context by which a broker of NGSI-LD shortens its names; empty: its own. */
    context_url: z.string(),
    zone: z.string(),
    every_minutes: z.int(),
    /** Whether it has a stored Authorization header, which is never answered. */
    has_authorization: z.boolean(),
    version: z.int(),
    /** Since then it is not pulled from. */
    paused_at: instant.nullable(),
    pulled_at: instant.nullable(),
    succeeded_at: instant.nullable(),
    /** Why the last pull brought nothing; the values of the last success stay. */
    problem,
    /** Of the last success. */
    ...pulled,
  })
  .meta({ id: 'CitySource' });

export type CitySource = z.output<typeof citySource>;

export const citySourcesContract = {
  'GET /api/utilities/sources': endpoint({
    access,
    summary: 'The servers of sensor data that a utility pulls from, with the last success and the refused values.',
    query: ofUtility.extend({ itemsPerPage: itemsPerPage.optional(), cursor: cursor.optional() }),
    answer: z.object({ data: z.array(citySource), total: z.int(), next: z.string().nullable() }),
  }),
  'POST /api/utilities/sources': endpoint({
    access,
    summary: 'Adds a server of sensor data, and pulls from it for the first time.',
    query: ofUtility,
    body: z.strictObject(fieldsOf(citySourceForm)).check(rulesOf(citySourceForm)),
    answer: citySource,
    errors: ['unique', 'url', 'exists', 'reference_unknown', 'unexpected'],
  }),
  'GET /api/utilities/sources/failing': endpoint({
    access,
    summary: 'How many sources the last pull brought nothing from, and since when the first of them does not answer.',
    query: ofUtility,
    answer: queue,
  }),
  'PUT /api/utilities/sources/{id}': endpoint({
    access,
    summary:
      'Changes a server of sensor data. Without a new Authorization header the stored one stays, unless the address names another host.',
    params: one,
    query: ofUtility,
    body: z.strictObject({ ...fieldsOf(citySourceForm), version: z.int() }).check(rulesOf(citySourceForm)),
    answer: citySource,
    errors: ['not_found', 'changed_meanwhile', 'unique', 'url', 'exists', 'reference_unknown', 'unexpected'],
  }),
  'PUT /api/utilities/sources/{id}/paused': endpoint({
    access,
    summary: 'Pauses the pulls from a server of sensor data, or goes on with them at once.',
    params: one,
    query: ofUtility,
    body: z.strictObject({ paused: z.boolean() }),
    answer: citySource,
    errors: ['not_found'],
  }),
  'POST /api/utilities/sources/{id}/test': endpoint({
    access,
    summary: 'Asks a server of sensor data once, and answers the outcome without storing anything.',
    params: one,
    query: ofUtility,
    answer: z.object({ problem, ...pulled }),
    errors: ['not_found', 'too_many_requests'],
  }),
  'DELETE /api/utilities/sources/{id}': endpoint({
    access,
    summary: 'Removes a server of sensor data. The values that it has brought stay.',
    params: one,
    query: ofUtility,
    answer: done,
    errors: ['not_found'],
  }),
};
