import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import type { FormDeliveryState } from '@hydria/shared/rules/form-delivery.ts';
import { sql, type Updateable } from 'kysely';
import { newestFirst, type Page } from '../../kernel/keyset-page.ts';

interface DeliveryKey {
  deya_id: number;
  id: number;
}

/** The answers of a delivery, and where they go. */
export interface Delivery {
  tries: number;
  version: number | null;
  endpoint: string | null;
  form_id: string;
  code: string;
  protocol_number: string | null;
  answered_at: Date;
  answers: unknown;
  anonymised_at: Date | null;
}

const withAnswer = (tx: Tx, deya_id: number) =>
  tx
    .selectFrom('form_delivery as d')
    .innerJoin('form_answer as a', (on) => on.onRef('a.deya_id', '=', 'd.deya_id').onRef('a.id', '=', 'd.answer_id'))
    .innerJoin('online_form as f', (on) =>
      on.onRef('f.deya_id', '=', 'a.deya_id').onRef('f.id', '=', 'a.online_form_id'),
    )
    .where('d.deya_id', '=', deya_id);

/** A delivery whose time has come; undefined for one that is delivered, dead, or due later. */
export const selectDue = (tx: Tx, { deya_id, id }: DeliveryKey, until: Date): Promise<Delivery | undefined> =>
  withAnswer(tx, deya_id)
    .select(['d.tries', 'd.version', 'f.endpoint', 'f.form_id', 'a.code', 'a.protocol_number'])
    .select(['a.created_at as answered_at', 'a.answers', 'a.anonymised_at'])
    .where('d.id', '=', id)
    .where('d.state', '=', 'waiting')
    .where('d.next_try_at', '<=', until)
    .executeTakeFirst();

/** Notes the end of a try, unless the staff have sent the delivery again since it began. False when nothing was noted. */
export async function noteTry(
  tx: Tx,
  { deya_id, id }: DeliveryKey,
  tries: number,
  values: Updateable<Tables['form_delivery']>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('form_delivery')
    .set({ ...values, tries: tries + 1 })
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .where('tries', '=', tries)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Forgets a delivery that has arrived, or has nothing to say any more. */
export const forgetDelivery = (tx: Tx, { deya_id, id }: DeliveryKey) =>
  tx.deleteFrom('form_delivery').where('deya_id', '=', deya_id).where('id', '=', id).execute();

/** Forgets a delivery that has no further try, and gives its application; undefined for one that is not there, or waits for a try. */
export const discardDelivery = (tx: Tx, { deya_id, id }: DeliveryKey): Promise<{ answer_id: number } | undefined> =>
  tx
    .deleteFrom('form_delivery')
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .where('state', '=', 'dead')
    .returning('answer_id')
    .executeTakeFirst();

/** Puts a delivery at its beginning. False for one that is not there. */
export async function restartDelivery(tx: Tx, { deya_id, id }: DeliveryKey, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('form_delivery')
    .set({ state: 'waiting', tries: 0, next_try_at: now, updated_at: now })
    .where('deya_id', '=', deya_id)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

export const insertDelivery = (
  tx: Tx,
  { deya_id, answer_id, version, now }: { deya_id: number; answer_id: number; version: number | null; now: Date },
) =>
  tx
    .insertInto('form_delivery')
    .values({ deya_id, answer_id, version, next_try_at: now, created_at: now, updated_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();

type State = FormDeliveryState | undefined;

/** A page of the deliveries in a state, newest first. */
export const selectDeliveries = (tx: Tx, deya_id: number, state: State, page: Page<number>) =>
  newestFirst(
    withAnswer(tx, deya_id)
      .select(['d.id', 'd.answer_id', 'd.state', 'd.tries', 'd.problem', 'd.status', 'd.next_try_at'])
      .select(['d.created_at', 'd.updated_at', 'a.code', 'f.id as form_number', 'f.title', 'f.endpoint'])
      .$if(state !== undefined, (rows) => rows.where('d.state', '=', state!)),
    'd.id',
    page,
  ).execute();

/** How many deliveries are in a state, and since when they are signed with the present secret. */
export async function countDeliveries(tx: Tx, deya_id: number, state: State) {
  const { rows } = await sql<{ total: number; signed_since: Date | null }>`
    select (select count(*)::int from form_delivery
            where deya_id = ${deya_id} and (${state ?? null}::text is null or state = ${state ?? null})) as total,
           (select made_at from form_delivery_secret where deya_id = ${deya_id}) as signed_since`.execute(tx);
  return rows[0]!;
}
