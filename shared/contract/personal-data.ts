import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { cursor, day, deya_id, done, id, instant, itemsPerPage, queue, sorting } from './fields.ts';
import { downloadDataForm } from './forms/account.ts';
import { fieldsOf, rulesOf } from './forms/body.ts';
import { DATA_REQUEST_KINDS, dataDecisionForm, dataRequestForm } from './forms/data-request.ts';
import { idempotency_key } from './reports.ts';

/** The newest archive of everything held about the person. */
const dataExport = z
  .object({
    status: z.enum(['waiting', 'ready', 'failed']),
    asked_at: instant,
    /** Until then it can be downloaded. */
    ends_at: instant.nullable(),
    /** Bytes. */
    size: z.int().nullable(),
  })
  .meta({ id: 'DataExport' });

/** An act of another person on the account. */
const actOnAccount = z
  .object({
    id,
    at: instant,
    /** `read`: the account was opened. `acted`: a member of the staff used the portal as the person. `changed`: anything else. */
    kind: z.enum(['read', 'acted', 'changed']),
    /** The utility of the staff; null: the operator of the portal. */
    deya_id: deya_id.nullable(),
    /** The role of the other person, without a name; null when they hold none any more. */
    role: z.string().nullable(),
  })
  .meta({ id: 'ActOnAccount' });

export type ActOnAccount = z.output<typeof actOnAccount>;

const requestStatus = z.enum(['pending', 'done', 'refused', 'withdrawn']);

/** A request about the person's data, as the person sees it. */
const ownDataRequest = z
  .object({
    id,
    /** The reference on the receipt. */
    code: z.string(),
    kind: z.enum(DATA_REQUEST_KINDS),
    text: z.string(),
    status: requestStatus,
    asked_at: instant,
    /** The day by which the utility must answer (GDPR Art. 12(3)). */
    due_on: day,
    /** Why the utility needs two months more; null while it does not. */
    extension_reason: z.string().nullable(),
    decided_at: instant.nullable(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'OwnDataRequest' });

export type OwnDataRequest = z.output<typeof ownDataRequest>;

/** The same, as the staff see it; without a person once they are erased. */
const dataRequest = ownDataRequest
  .extend({
    person_id: id.nullable(),
    email: z.string().nullable(),
    full_name: z.string().nullable(),
    decided_by: z.string().nullable(),
  })
  .meta({ id: 'DataRequest' });

export type DataRequest = z.output<typeof dataRequest>;

const ofUtility = z.object({ deya_id });
const one = z.object({ id });

export const personalDataContract = {
  'GET /api/account/data': endpoint({
    access: 'member',
    summary: "The newest archive of the person's own data, and the acts of others on the account, newest first.",
    answer: z.object({ export: dataExport.nullable(), acts: z.array(actOnAccount) }),
  }),
  'POST /api/account/data/export': endpoint({
    access: 'member',
    summary: 'Has an archive with everything held about the person made; a mail tells when it is ready.',
    body: z.strictObject({}),
    answer: done,
    errors: ['daily_limit_reached', 'not_while_impersonating'],
  }),
  'POST /api/account/data/export/download': endpoint({
    access: 'member',
    summary: 'The archive, with the password asked once more. A ZIP file with JSON, CSV and photos.',
    body: z.strictObject(fieldsOf(downloadDataForm)).check(rulesOf(downloadDataForm)),
    answer: z.unknown(),
    answerType: 'zip',
    errors: ['wrong_password', 'export_not_found', 'too_many_login_attempts', 'not_while_impersonating'],
  }),
  'GET /api/account/data/requests': endpoint({
    access: 'member',
    summary: "The person's requests about their data at a utility, newest first.",
    query: ofUtility,
    answer: z.object({ data: z.array(ownDataRequest) }),
  }),
  'POST /api/account/data/requests': endpoint({
    access: 'member',
    summary: 'Asks a utility to correct or to erase the data of the person. A mail is the receipt.',
    body: z.strictObject({ deya_id, ...fieldsOf(dataRequestForm), idempotency_key }).check(rulesOf(dataRequestForm)),
    answer: z.object({ code: z.string(), due_on: day }),
    errors: [
      'wrong_password',
      'deya_not_found',
      'data_request_open',
      'too_many_login_attempts',
      'not_while_impersonating',
    ],
  }),
  'POST /api/account/data/requests/{id}/withdraw': endpoint({
    access: 'member',
    summary: 'Takes an open request back.',
    params: one,
    body: z.strictObject({ deya_id }),
    answer: done,
    errors: ['data_request_not_found', 'data_request_decided', 'not_while_impersonating'],
  }),
  'GET /api/staff/data-requests': endpoint({
    access: 'permission:users.manage',
    summary:
      'Requests of people about their data: those that wait first, the oldest on top, then the newest decided ones.',
    query: ofUtility.extend({
      status: requestStatus.optional(),
      ...sorting(['status', 'asked_at']),
      itemsPerPage: itemsPerPage.optional(),
      cursor: cursor.optional(),
    }),
    answer: z.object({ total: z.int(), data: z.array(dataRequest), next: z.string().nullable() }),
  }),
  'GET /api/staff/data-requests/waiting': endpoint({
    access: 'permission:users.manage',
    summary: 'How many requests about data wait, and since when the oldest one.',
    query: ofUtility,
    answer: queue,
  }),
  'GET /api/staff/data-requests/{id}': endpoint({
    access: 'permission:users.manage',
    summary: 'One request about data.',
    params: one,
    query: ofUtility,
    answer: dataRequest,
    errors: ['data_request_not_found'],
  }),
  'POST /api/staff/data-requests/{id}/decision': endpoint({
    access: 'permission:users.manage',
    summary:
      'Completes or refuses a request, or takes two months more. Completing an erasure erases the person. The person receives a mail.',
    params: one,
    query: ofUtility,
    body: z
      .strictObject({
        outcome: z.enum(['done', 'refused', 'extended']),
        /** Needed unless the request is done. */
        ...fieldsOf(dataDecisionForm),
      })
      .check(rulesOf(dataDecisionForm)),
    answer: done,
    errors: [
      'own_matter',
      'data_request_not_found',
      'data_request_decided',
      'data_request_extended',
      'user_not_found',
      'user_of_other_utility',
      'user_cant_delete_self',
      'user_cant_delete_admin',
    ],
  }),
};
