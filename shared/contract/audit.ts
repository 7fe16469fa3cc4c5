import { z } from 'zod';
import { AUDIT_GROUP_NAMES } from '../rules/audit-groups.ts';
import { endpoint } from './endpoint.ts';
import { cursor, day, deya_id, done, id, instant, itemsPerPage, sorting } from './fields.ts';

const auditRow = z
  .object({
    /** Its place in the chain. */
    seq: z.int(),
    at: instant,
    action: z.string(),
    /** The person concerned. */
    person_id: id.nullable(),
    /** Null for a person without a name, and for one who was deleted for good. */
    person_name: z.string().nullable(),
    /** The person who acted, if other than the person concerned. */
    actor_person_id: id.nullable(),
    actor_name: z.string().nullable(),
    /** Ids and codes, as JSON. */
    detail: z.string(),
    /** SHA-256 over the row before and this one, in hex. */
    hash: z.string(),
  })
  .meta({ id: 'AuditRow' });

/** One event of the audit trail. */
export type AuditRow = z.output<typeof auditRow>;

const verification = z
  .object({
    id,
    asked_at: instant,
    asked_by_name: z.string().nullable(),
    /** `lost`: the job that should have verified has not ended within an hour. */
    state: z.enum(['running', 'whole', 'broken', 'lost']),
    ended_at: instant.nullable(),
    /** Number of verified events. */
    rows: z.int().nullable(),
    /** The hash of the last event, in hex. */
    head: z.string().nullable(),
    /** The place of the first event that differs, and why. */
    broken_seq: z.int().nullable(),
    broken_why: z
      .enum(['missing', 'altered', 'not linked to the row before', 'added past the application', 'end cut off'])
      .nullable(),
  })
  .meta({ id: 'AuditVerification' });

/** One verification of a chain. */
export type AuditVerification = z.output<typeof verification>;

/** The utility whose trail is meant; the installation's without. */
const trail = z.object({ deya_id: deya_id.optional() });

/** A number, or a part of a name or code. */
const term = z.string().trim().min(1).max(80);

export const auditContract = {
  'GET /api/audit': endpoint({
    access: 'permission:log.view',
    summary:
      'The audit trail of the utility of the query, otherwise of the installation; newest first unless `order` says otherwise, 50 at a time unless `itemsPerPage` says otherwise. At most 10,001 events are counted in `total`.',
    query: trail.extend({
      /** The first and the last day, where the utilities are. */
      from: day.optional(),
      to: day.optional(),
      group: z.enum(AUDIT_GROUP_NAMES).optional(),
      action: z
        .string()
        .regex(/^[a-z-]{1,60}$/)
        .optional(),
      person_id: id.optional(),
      /** The person who acted, and the person concerned: a number, or a part of the name. */
      actor: term.optional(),
      person: term.optional(),
      /** A number or a code of the details. */
      object: term.optional(),
      ...sorting(['at']),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.regex(/^\d{1,15}$/).optional(),
    }),
    answer: z.object({ data: z.array(auditRow), total: z.int(), next: z.string().nullable() }),
  }),
  'GET /api/audit/verifications': endpoint({
    access: 'permission:log.view',
    summary: 'The last ten verifications of the trail of the utility of the query, otherwise of the installation.',
    query: trail,
    answer: z.object({ data: z.array(verification) }),
  }),
  'POST /api/audit/verifications': endpoint({
    access: 'permission:log.view',
    summary:
      'Asks a job to follow the chain of the utility of the query, otherwise of the installation. While one is running, no second one begins.',
    query: trail,
    answer: done,
  }),
  'GET /api/audit/{seq}': endpoint({
    access: 'permission:log.view',
    summary: 'One event of the trail of the utility of the query, otherwise of the installation.',
    params: z.object({ seq: id }),
    query: trail,
    answer: auditRow.extend({ prev: z.string() }),
    errors: ['not_found'],
  }),
};
