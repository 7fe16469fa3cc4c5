import type { Tx } from '@hydria/database/db.ts';
import type { LocalText } from '@hydria/database/tables/columns.ts';
import type { Tables } from '@hydria/database/tables.ts';
import type { SignatureState } from '@hydria/shared/rules/form-signature.ts';
import { sql, type Insertable, type Selectable } from 'kysely';

const RECEIPT = ['id', 'code', 'created_at', 'person_id', 'email'] as const;

/** Answers that wait for a signature, as far as their receipt shows them. */
export type UnsignedReceipt = Pick<Selectable<Tables['unsigned_answer']>, (typeof RECEIPT)[number]>;

/** Stores answers that a second person has to sign; returns no row when some with the same key exist, including concurrent ones. */
export const insertUnsigned = (
  tx: Tx,
  row: Insertable<Tables['unsigned_answer']>,
): Promise<UnsignedReceipt | undefined> =>
  tx
    .insertInto('unsigned_answer')
    .values(row)
    .onConflict((conflict) => conflict.columns(['deya_id', 'idempotency_key']).doNothing())
    .returning(RECEIPT)
    .executeTakeFirst();

interface SentAnswer {
  deya_id: number;
  online_form_id: number;
  person_id: number | null;
  idempotency_key: string;
}

/** The answers that this person, or a guest, has sent to this form under this key. */
export const selectUnsignedReceipt = (
  tx: Tx,
  { deya_id, online_form_id, person_id, idempotency_key }: SentAnswer,
): Promise<UnsignedReceipt | undefined> =>
  tx
    .selectFrom('unsigned_answer')
    .select(RECEIPT)
    .where('deya_id', '=', deya_id)
    .where('idempotency_key', '=', idempotency_key)
    .where('online_form_id', '=', online_form_id)
    .where('person_id', person_id === null ? 'is' : '=', person_id)
    .executeTakeFirst();

/** Answers, by the number that they keep as an application. */
export interface AnswerKey {
  deya_id: number;
  id: number;
}

/** Answers that wait for their signature; undefined once they are signed. */
export const selectUnsigned = (tx: Tx, { deya_id, id }: AnswerKey) =>
  tx.selectFrom('unsigned_answer').selectAll().where('deya_id', '=', deya_id).where('id', '=', id).executeTakeFirst();

/** The signature of answers, asked for or given. */
export const selectSignature = (tx: Tx, { deya_id, id }: AnswerKey) =>
  tx
    .selectFrom('form_signature')
    .selectAll()
    .where('deya_id', '=', deya_id)
    .where('answer_id', '=', id)
    .executeTakeFirst();

/** The same, locked until the end of the transaction. */
export const lockSignature = (tx: Tx, { deya_id, id }: AnswerKey) =>
  tx
    .selectFrom('form_signature')
    .selectAll()
    .where('deya_id', '=', deya_id)
    .where('answer_id', '=', id)
    .forUpdate()
    .executeTakeFirst();

/** Facts of answers with a signature, wherever they are. */
export interface SignedFacts {
  id: number;
  online_form_id: number;
  person_id: number | null;
  email: string | null;
  code: string;
  lang: string;
  title: LocalText;
  text: LocalText | null;
  cosign_days: number;
  /** The payment that is due now; null for none. */
  owed_cents: number | null;
  created_at: Date;
}

/** The facts of answers that wait for a signature or a payment, or are an application by now. */
export async function selectFacts(tx: Tx, { deya_id, id }: AnswerKey): Promise<SignedFacts | undefined> {
  const { rows } = await sql<SignedFacts>`
    select a.id::float8 as id, a.online_form_id::float8 as online_form_id, a.person_id::float8 as person_id, a.email, a.code, a.lang,
           f.title, f.cosign_text as text, f.cosign_days, a.owed_cents, a.created_at
    from (
      select deya_id, id, online_form_id, person_id, email, code, lang, null::int as owed_cents, created_at from unsigned_answer
      union all
      select deya_id, id, online_form_id, person_id, email, code, lang, amount_cents, created_at from unpaid_answer
      union all
      select deya_id, id, online_form_id, person_id, email, code, lang, null, created_at from form_answer) a
    join online_form f on f.deya_id = a.deya_id and f.id = a.online_form_id
    where a.deya_id = ${deya_id} and a.id = ${id}`.execute(tx);
  return rows[0];
}

interface WaitingAnswer {
  id: number;
  code: string;
  title: LocalText;
  state: SignatureState;
  until: Date;
  sent_at: Date;
}

/** Answers of a person that wait for a signature, the newest first. */
export async function selectWaitingOf(tx: Tx, deya_id: number, person_id: number): Promise<WaitingAnswer[]> {
  const { rows } = await sql<WaitingAnswer>`
    select u.id::float8 as id, u.code, f.title, s.state, s.lapses_at as until, u.created_at as sent_at
    from unsigned_answer u
    join form_signature s on s.deya_id = u.deya_id and s.answer_id = u.id
    join online_form f on f.deya_id = u.deya_id and f.id = u.online_form_id
    where u.deya_id = ${deya_id} and u.person_id = ${person_id}
    order by u.id desc limit 100`.execute(tx);
  return rows;
}
