import type { CallInput } from '@hydria/shared/contract/contract.ts';
import { sql } from 'kysely';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { AppError } from '../../kernel/app-error.ts';
import { audit } from '../audit/audit.ts';
import { linked } from './access.ts';

type Asked = CallInput<'PUT /api/supplies/details'>['body'];

/** The link of a person to a supply, locked until it is changed. */
interface Link {
  customer_type: Asked['customer_type'];
  until: string | null;
}

/** Locks the link of the person to a supply. A supply without such a link is not theirs, or unknown. */
export async function lockLink({ tx, deya_id, person_id, today }: PersonScope, code: string): Promise<Link> {
  const { rows } = await sql<Link>`
    select sp.customer_type, sp.until from supply_person sp
    where sp.deya_id = ${deya_id} and sp.kwdikos_katanalwti = ${code} and ${linked(person_id, today)} for update`.execute(
    tx,
  );
  if (!rows[0]) throw new AppError('invalid_customer_code', 404);
  return rows[0];
}

/** Whether the person has handed the supply over, and the days are not over. */
export async function hasGiven({ tx, deya_id, person_id, today }: PersonScope, code: string): Promise<boolean> {
  const { rows } = await sql`
    select from handover h
    where h.deya_id = ${deya_id} and h.kwdikos_katanalwti = ${code} and h.invited_by = ${person_id}
      and h.ended_at is null and h.until >= ${today}::date limit 1`.execute(tx);
  return rows.length > 0;
}

/**
 * Refuses a relation that the person may not choose alone. An owner may hand a supply over, so that only the staff make a person the
 * owner. A link that ends on a day was given by an owner, who has chosen the relation.
 */
async function requireOwnChoice(scope: PersonScope, link: Link, { kwdikos_katanalwti, customer_type }: Asked) {
  if (customer_type === 'owner' || link.until !== null) throw new AppError('invalid_customer_type', 403);
  if (link.customer_type === 'owner' && (await hasGiven(scope, kwdikos_katanalwti)))
    throw new AppError('supply_handed_over', 409);
}

/** Stores the person's own name for a supply, and a relation that gives no further rights. */
export async function changeDetails(scope: PersonScope, asked: Asked): Promise<void> {
  const { tx, deya_id, person_id, now } = scope;
  const { kwdikos_katanalwti, alias = null, customer_type } = asked;
  const link = await lockLink(scope, kwdikos_katanalwti);
  const isChanged = link.customer_type !== customer_type;
  if (isChanged) await requireOwnChoice(scope, link, asked);
  await tx
    .updateTable('supply_person')
    .set({ alias, customer_type })
    .where('deya_id', '=', deya_id)
    .where('kwdikos_katanalwti', '=', kwdikos_katanalwti)
    .where('person_id', '=', person_id)
    .execute();
  if (isChanged)
    await audit(tx, {
      deya_id,
      action: 'supply-type-changed',
      person_id,
      detail: { from: link.customer_type, to: customer_type },
      at: now,
    });
}
