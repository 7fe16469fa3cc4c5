import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { Customer } from '@hydria/shared/contract/supplies.ts';
import { sql, type Insertable } from 'kysely';
import { AppError } from '../../kernel/app-error.ts';
import { requireOther } from '../../kernel/second-person.ts';
import { audit } from '../audit/audit.ts';
import type { PersonScope } from '../../http/tenant-handlers.ts';
import { confirmLiable } from '../supplies/confirm-liable.ts';
import { chooseAtRegistration } from '../supplies/e-bill.ts';
import { lockRequest, selectSupply } from './registrations.sql.ts';

/** The request that is decided. */
interface Asked {
  person_id: number;
  kwdikos_katanalwti: string;
  e_bill: boolean | null;
}

interface Decision {
  status: 'accepted' | 'refused';
  reason?: string;
  /** Its consequences, in the same transaction. */
  follow(request: Asked): Promise<void>;
}

/** Of concurrent decisions one succeeds. */
async function decide({ tx, deya_id, person_id: actor, now }: PersonScope, id: number, decision: Decision) {
  const { status, reason, follow } = decision;
  const request = await lockRequest(tx, deya_id, id);
  if (!request) throw new AppError('registration_not_found', 404);
  if (request.status !== 'pending') throw new AppError('registration_decided', 409);
  const { person_id } = request;
  requireOther(actor, person_id);
  await follow(request);
  await tx
    .updateTable('registration_request')
    .set({ status, reason: reason ?? null, decided_at: now, decided_by: actor })
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .execute();
  const act = { deya_id, action: `registration-${status}`, person_id, actor_person_id: actor };
  await audit(tx, { ...act, detail: { registration: id }, at: now });
  await enqueue(tx, 'mail.send', { template: `registration-${status}`, ids: { deya_id, id } });
}

/** A confirmation outlives the time off the list, and ends with the days of the link. */
const unlessOver = (column: 'liable_for' | 'liable_at' | 'liable_by', today: string) =>
  sql<null>`case when supply_person.until < ${today}::date then null else supply_person.${sql.ref(column)} end`;

/** Links a person to a supply. One whose days are over follows it again from today: the days between belong to others. */
export const followSupply = (tx: Tx, link: Insertable<Tables['supply_person']>, today: string) =>
  tx
    .insertInto('supply_person')
    .values(link)
    .onConflict((at) =>
      at
        .columns(['deya_id', 'kwdikos_katanalwti', 'person_id'])
        .doUpdateSet({
          customer_type: link.customer_type,
          since: today,
          until: null,
          hidden_at: null,
          liable_for: unlessOver('liable_for', today),
          liable_at: unlessOver('liable_at', today),
          liable_by: unlessOver('liable_by', today),
        })
        .where((old) =>
          old.or([old('supply_person.until', '<', today), old('supply_person.hidden_at', 'is not', null)]),
        ),
    )
    .execute();

/** The person is a customer of the utility from now on, if they were not. */
export const setLink = (tx: Tx, deya_id: number, person_id: number, status: 'active' | 'rejected', now: Date) =>
  tx
    .updateTable('person_deya')
    .set({ status, decided_at: now })
    .where('deya_id', '=', deya_id)
    .where('person_id', '=', person_id)
    .where('status', '<>', 'active')
    .execute();

interface Acceptance {
  customer_type: Customer['customer_type'];
  /** Whether the staff have recognised the person as the liable party. */
  liable: boolean;
}

/** The person follows the supply from now on, and is a customer of the utility. */
export const accept = (scope: PersonScope, id: number, { customer_type, liable }: Acceptance): Promise<void> =>
  decide(scope, id, {
    status: 'accepted',
    follow: async ({ person_id, kwdikos_katanalwti, e_bill }) => {
      const { tx, deya_id, now, today } = scope;
      if (!(await selectSupply(tx, deya_id, [kwdikos_katanalwti]))) throw new AppError('supply_not_found', 404);
      await setLink(tx, deya_id, person_id, 'active', now);
      await followSupply(tx, { deya_id, person_id, kwdikos_katanalwti, customer_type }, today);
      if (liable) await confirmLiable(scope, { person_id, kwdikos_katanalwti });
      if (e_bill) await chooseAtRegistration(tx, { deya_id, kwdikos_katanalwti, person_id, from: today });
    },
  });

/** The person may ask again. A customer of the utility by another supply stays one. */
export const refuse = (scope: PersonScope, id: number, reason: string): Promise<void> =>
  decide(scope, id, {
    status: 'refused',
    reason,
    follow: async ({ person_id }) => {
      const { tx, deya_id, now } = scope;
      const other = await tx
        .selectFrom('registration_request')
        .select('id')
        .where('deya_id', '=', deya_id)
        .where('person_id', '=', person_id)
        .where('status', '=', 'pending')
        .where('id', '<>', id)
        .executeTakeFirst();
      if (!other) await setLink(tx, deya_id, person_id, 'rejected', now);
    },
  });
