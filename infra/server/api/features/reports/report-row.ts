import type { Tables } from '@hydria/database/tables.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { toE164 } from '@hydria/shared/rules/contact.ts';
import type { Insertable } from 'kysely';
import { newReference } from '../../kernel/reference.ts';

/** The fields that the form of the citizen and that of the staff have in common. */
type SentReport = CallInput<'POST /api/reports'>['body'] | CallInput<'POST /api/staff/cases'>['body'];

/** A text without blanks around it; null for an empty one. */
export const trimmed = (text: string | undefined): string | null => text?.trim() || null;

/** The row of a sent report, with a new reference; of no account unless it is set. */
export const reportRow = (deya_id: number, sent: SentReport, now: Date): Insertable<Tables['problem_report']> => ({
  deya_id,
  code: newReference(),
  idempotency_key: sent.idempotency_key,
  kwdikos_katanalwti: trimmed(sent.kwdikos_katanalwti),
  hydrometer: trimmed(sent.hydrometer),
  problem_type: sent.problem_type,
  subtype_id: sent.subtype_id ?? null,
  description: sent.description,
  latitude: sent.latitude ?? null,
  longitude: sent.longitude ?? null,
  address: trimmed(sent.address),
  first_name: trimmed(sent.first_name),
  last_name: trimmed(sent.last_name),
  phone: toE164(sent.phone ?? ''),
  email: trimmed(sent.email),
  lang: sent.lang ?? 'el',
  created_at: now,
  updated_at: now,
});
