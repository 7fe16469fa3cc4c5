import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import { z } from 'zod';
import type { ApiContext } from '../kernel/api-context.ts';
import { networkOf } from '../kernel/client-network.ts';
import type { Request } from './define-endpoint.ts';

/** Fields of a row that name a person or reach them. */
const OF_PEOPLE = [
  'email',
  'phone',
  'first_name',
  'last_name',
  'full_name',
  'name',
  'payer',
  'counterparty',
  'person_name',
  'actor_name',
  'asked_by_name',
];

/** Lists of which such a field is the name of a thing. A list with another field that names people needs that field above. */
export const OF_THINGS: readonly string[] = [
  'GET /api/utilities/sources',
  'GET /api/utilities/feed-tokens',
  'GET /api/staff/open311-keys',
  'GET /api/staff/bank-files',
  'GET /api/jobs/failed',
  'GET /api/roles',
  'GET /api/permissions',
  'GET /api/users/{id}/permissions',
];

const inner = (schema: unknown): unknown =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable ? inner(schema.unwrap()) : schema;

/** The fields of a row of a list; none for an answer that is no list. */
function fieldsOfRow({ answer }: Pick<Endpoint, 'answer'>): string[] {
  const list = answer instanceof z.ZodObject ? inner(answer.shape['data']) : answer;
  const row = list instanceof z.ZodArray ? inner(list.element) : undefined;
  return row instanceof z.ZodObject ? Object.keys(row.shape) : [];
}

/** Whether a call shows the staff a list with names, e-mails or telephones of people. */
export const isListOfPeople = (call: string, e: Endpoint): boolean =>
  e.access.startsWith('permission:') &&
  call.startsWith('GET ') &&
  !OF_THINGS.includes(call) &&
  fieldsOfRow(e).some((field) => OF_PEOPLE.includes(field));

interface Listed {
  call: string;
  request: Request;
  answer: unknown;
}

/** Writes into the audit trail that a member of the staff has read a list of people, before the list is sent. */
export async function noteList(app: ApiContext, { call, request, answer }: Listed): Promise<void> {
  const rows = (Array.isArray(answer) ? answer : (answer as { data: unknown[] }).data).length;
  const { session, ip, query } = request;
  const { deya_id = null } = (query ?? {}) as { deya_id?: number };
  await app.securityEvents.note({
    action: 'people-listed',
    deya_id,
    acting_in: session!.deya_id,
    person_id: session!.person_id,
    actor_person_id: session!.actor_person_id,
    key: `${session!.person_id} ${call}`,
    detail: { call, network_hash: app.securityEvents.hashOf('network', networkOf(ip)) },
    rows,
  });
}
