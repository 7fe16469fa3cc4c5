import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cursor, deya_id, done, id, instant, itemsPerPage } from './fields.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { open311KeyForm } from './forms/open311-key.ts';

const open311Key = z
  .object({
    id,
    name: z.string(),
    /** Its first characters. The key itself is shown once. */
    hint: z.string(),
    created_at: instant,
    /** Null for an account that is gone. */
    created_by: z.string().nullable(),
    revoked_at: instant.nullable(),
    /** To within five minutes. */
    last_used_at: instant.nullable(),
    /** Reports that came with it. */
    requests: z.int(),
  })
  .meta({ id: 'Open311Key' });

/** A key of a system that sends problem reports by Open311, without its secret. */
export type Open311Key = z.output<typeof open311Key>;

const here = z.object({ deya_id });
const access = 'permission:cases.configure';

/**
 * Calls of the staff about Open311. The interface itself is at `/open311/{deya_id}/v2/`, where the wire is that of GeoReport v2
 * (`docs/open311.md`).
 */
export const open311Contract = {
  'GET /api/staff/open311-keys': endpoint({
    access,
    summary:
      'The keys of systems that send reports by Open311, newest first; 50 at a time unless `itemsPerPage` says otherwise.',
    query: here.extend({
      state: z.enum(['active', 'revoked']).optional(),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({ data: z.array(open311Key), total: z.int(), next: z.string().nullable() }),
  }),
  'POST /api/staff/open311-keys': endpoint({
    access,
    summary: 'Makes a key of Open311 and answers it, once. Its name is its own among the keys that work.',
    query: here,
    body: z.strictObject(fieldsOf(open311KeyForm)).check(rulesOf(open311KeyForm)),
    answer: z.object({ id, key: z.string().meta({ description: 'Shown once; only its hash is stored.' }) }),
    errors: ['unique'],
  }),
  'DELETE /api/staff/open311-keys/{id}': endpoint({
    access,
    summary: 'Ends a key of Open311 at once.',
    params: z.object({ id }),
    query: here,
    answer: done,
    errors: ['open311_key_not_found'],
  }),
};
