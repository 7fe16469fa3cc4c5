import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cursor, deya_id, id, instant } from './fields.ts';

const auditRow = z
  .object({
    /** Its place in the chain. */
    seq: z.int(),
    at: instant,
    action: z.string(),
    /** The person concerned. */
    person_id: id.nullable(),
    /** The person who acted, if other than the person concerned. */
    actor_person_id: id.nullable(),
    /** Ids and codes, as JSON. */
    detail: z.string(),
    /** SHA-256 over the row before and this one, in hex. */
    hash: z.string(),
  })
  .meta({ id: 'AuditRow' });

/** One event of the audit trail. */
export type AuditRow = z.output<typeof auditRow>;

export const auditContract = {
  'GET /api/audit': endpoint({
    access: 'permission:log.view',
    summary:
      'The audit trail of the utility of the query, otherwise of the installation; newest first, 50 at a time unless `itemsPerPage` says otherwise.',
    query: z.object({
      deya_id: deya_id.optional(),
      person_id: id.optional(),
      action: z
        .string()
        .regex(/^[a-z-]{1,60}$/)
        .optional(),
      itemsPerPage: z.int().min(1).max(200).optional(),
      cursor: cursor.regex(/^\d{1,15}$/).optional(),
    }),
    answer: z.object({ data: z.array(auditRow), next: z.string().nullable() }),
  }),
};
