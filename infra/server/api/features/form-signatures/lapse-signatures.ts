import { asTenant, type Tx } from '@hydria/database/db.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { sql } from 'kysely';
import { mailCosigner, mailSender } from '../stored-answers/ask-signature.ts';

/** So long answers that were declined, or whose signature has lapsed, can still be sent to a second person. */
const KEPT_MS = 30 * 86_400_000;

interface Due {
  id: number;
  sending: number;
  person_id: number | null;
  email: string | null;
}

/** The signatures that have lapsed become so, and their senders receive a mail. */
async function lapse(tx: Tx, deya_id: number, now: Date): Promise<void> {
  const { rows } = await sql<Due>`
    update form_signature s set state = 'lapsed', decided_at = ${now}, remind_at = null
    from unsigned_answer u
    where s.deya_id = ${deya_id} and s.state = 'waiting' and s.lapses_at <= ${now} and u.deya_id = s.deya_id and u.id = s.answer_id
    returning u.id::float8 as id, s.sending, u.person_id::float8 as person_id, u.email`.execute(tx);
  for (const { email, sending, ...row } of rows)
    if (row.person_id !== null || email !== null) await mailSender(tx, { deya_id, ...row }, 'lapsed', sending);
}

/** Reminds second persons once, at half of the days. */
async function remind(tx: Tx, deya_id: number, now: Date): Promise<void> {
  const { rows } = await sql<Due>`
    update form_signature s set remind_at = null from unsigned_answer u
    where s.deya_id = ${deya_id} and s.state = 'waiting' and s.remind_at <= ${now} and s.lapses_at > ${now}
      and u.deya_id = s.deya_id and u.id = s.answer_id
    returning u.id::float8 as id, s.sending, u.person_id::float8 as person_id, u.email`.execute(tx);
  for (const { id, sending, person_id } of rows) await mailCosigner(tx, { deya_id, id, sending, person_id }, 1);
}

/** Deletes answers that were not signed, a month after the decision, and signatures of answers that are gone or were made anonymous. */
async function forget(tx: Tx, deya_id: number, now: Date): Promise<void> {
  await sql`
    delete from unsigned_answer u using form_signature s
    where u.deya_id = ${deya_id} and s.deya_id = u.deya_id and s.answer_id = u.id
      and s.state in ('declined', 'lapsed') and s.decided_at < ${new Date(now.getTime() - KEPT_MS)}::timestamptz`.execute(
    tx,
  );
  await sql`
    delete from form_signature s where s.deya_id = ${deya_id}
      and not exists (select from unsigned_answer u where u.deya_id = s.deya_id and u.id = s.answer_id)
      and not exists (select from unpaid_answer u where u.deya_id = s.deya_id and u.id = s.answer_id)
      and not exists (select from form_answer a where a.deya_id = s.deya_id and a.id = s.answer_id and a.anonymised_at is null)`.execute(
    tx,
  );
}

/** Ends, reminds of and forgets the asked signatures of all utilities. */
export async function lapseSignatures({ db, clock }: Pick<ApiContext, 'db' | 'clock'>): Promise<void> {
  const now = clock.now();
  const utilities = await db.selectFrom('deya').select('id').orderBy('id').execute();
  for (const { id } of utilities)
    await asTenant(db, id, async (tx) => {
      await lapse(tx, id, now);
      await remind(tx, id, now);
      await forget(tx, id, now);
    });
}
