import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import type { SignUpAnswers, SignUpCitizen } from '@hydria/database/tables/requests.ts';
import { sql, type Selectable } from 'kysely';

export type Draft = Selectable<Tables['sign_up_draft']>;

/** The settings of a utility's registration; undefined when it is not in service. */
export const selectUtility = (tx: Tx, deya_id: number) =>
  tx
    .selectFrom('deya')
    .select(['register_with_taxis', 'customer_code_mask', 'settings'])
    .select(sql<boolean>`registration_open and my_hydria`.as('registration_open'))
    .select(['title', 'title_latin', 'city', 'city_latin'])
    .where('id', '=', deya_id)
    .where('active', '=', true)
    .executeTakeFirst();

export type Utility = NonNullable<Awaited<ReturnType<typeof selectUtility>>>;

/** A browser at a utility, and the person who is signed in there. */
export interface DraftKey {
  deya_id: number;
  token_sha256: Buffer;
  person_id: number | null;
}

/** The draft that is not over, locked for a change on request. */
export const selectDraft = (tx: Tx, key: DraftKey, now: Date, lock = false): Promise<Draft | undefined> =>
  tx
    .selectFrom('sign_up_draft')
    .select(['deya_id', 'token_sha256', 'person_id', 'answers', 'citizen'])
    .select(['created_at', 'expires_at', 'done_at', 'idempotency_key'])
    .where('deya_id', '=', key.deya_id)
    .where('token_sha256', '=', key.token_sha256)
    .where('person_id', 'is not distinct from', key.person_id)
    .where('expires_at', '>', now)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();

/** Begins a draft; one that is over makes room. */
export async function insertDraft(tx: Tx, key: DraftKey, now: Date, seconds: number): Promise<void> {
  const fresh = {
    person_id: key.person_id,
    answers: '{}',
    citizen: null,
    created_at: now,
    expires_at: new Date(now.getTime() + seconds * 1000),
    done_at: null,
    idempotency_key: null,
  };
  await tx
    .insertInto('sign_up_draft')
    .values({ ...key, ...fresh })
    .onConflict((at) => at.columns(['deya_id', 'token_sha256']).doUpdateSet(fresh))
    .execute();
}

const ofKey = (tx: Tx, key: DraftKey) =>
  tx.updateTable('sign_up_draft').where('deya_id', '=', key.deya_id).where('token_sha256', '=', key.token_sha256);

export const updateAnswers = (tx: Tx, key: DraftKey, answers: SignUpAnswers) =>
  ofKey(tx, key)
    .set({ answers: JSON.stringify(answers) })
    .execute();

export const updateCitizen = (tx: Tx, key: DraftKey, citizen: SignUpCitizen | null) =>
  ofKey(tx, key)
    .set({ citizen: citizen && JSON.stringify(citizen) })
    .execute();

/** Keeps of the answers only the e-mail. */
export const finishDraft = (tx: Tx, key: DraftKey, done: { email?: string; idempotency_key: string; now: Date }) =>
  ofKey(tx, key)
    .set({
      answers: JSON.stringify(done.email === undefined ? {} : { email: done.email }),
      citizen: null,
      done_at: done.now,
      idempotency_key: done.idempotency_key,
    })
    .execute();

export const deleteDraft = (tx: Tx, key: DraftKey) =>
  tx
    .deleteFrom('sign_up_draft')
    .where('deya_id', '=', key.deya_id)
    .where('token_sha256', '=', key.token_sha256)
    .where('person_id', 'is not distinct from', key.person_id)
    .execute();

/** Supplies by the tax number and by the code of a registration, each by itself. */
export interface Found {
  /** Supplies of the tax number. */
  by_number: string[];
  /** Supplies by their code, and by the payment codes and barcodes of their bills. */
  by_code: string[];
  by_payment: string[];
  /** Supplies with the key that is printed on the bills. */
  by_passkey: string[];
}

interface Sought {
  deya_id: number;
  afm: string;
  /** Spellings of a supply code. */
  codes: readonly string[];
  payment_code: string;
  passkey: string;
}

/**
 * Looks for the number and for the code independently of each other, so that the work is the same whether they exist or belong
 * together.
 */
export async function findSupplies(tx: Tx, { deya_id, afm, codes, payment_code, passkey }: Sought): Promise<Found> {
  const { rows } = await sql<Found>`
    select
      array(select s.kwdikos_katanalwti from supply s where s.deya_id = ${deya_id} and s.deleted_at is null
        and (s.afm = ${afm} or s.owner_afm = ${afm}) order by 1 limit 200) as by_number,
      array(select s.kwdikos_katanalwti from supply s where s.deya_id = ${deya_id} and s.deleted_at is null
        and s.kwdikos_katanalwti = any(${[...codes]}::text[])) as by_code,
      array(select distinct b.kwdikos_katanalwti from bill b where b.deya_id = ${deya_id}
        and (b.payment_code = ${payment_code} or b.barcode = ${payment_code})) as by_payment,
      array(select s.kwdikos_katanalwti from supply s where s.deya_id = ${deya_id} and s.deleted_at is null
        and s.kwdikos_katanalwti = any(${[...codes]}::text[]) and s.passkey = ${passkey}
        union
        select s.kwdikos_katanalwti from bill b join supply s on s.deya_id = b.deya_id
          and s.kwdikos_katanalwti = b.kwdikos_katanalwti
        where b.deya_id = ${deya_id} and (b.payment_code = ${payment_code} or b.barcode = ${payment_code})
          and s.passkey = ${passkey}) as by_passkey`.execute(tx);
  return rows[0]!;
}

/** A supply as a registration may show it. */
interface SupplyRow {
  code: string;
  address: string | null;
  /** Of the liable party. */
  afm: string | null;
  owner_afm: string | null;
}

/** Supplies of a tax number: of its liable party or owner. */
export async function selectSuppliesOf(tx: Tx, deya_id: number, afm: string): Promise<SupplyRow[]> {
  const { rows } = await sql<SupplyRow>`
    select s.kwdikos_katanalwti as code, nullif(coalesce(s.address, s.street), '') as address, s.afm, s.owner_afm from supply s
    where s.deya_id = ${deya_id} and s.deleted_at is null and (s.afm = ${afm} or s.owner_afm = ${afm})
    order by s.kwdikos_katanalwti limit 50`.execute(tx);
  return rows;
}

/** The supplies of a person at a utility, and those that they have asked for and wait for. */
export interface Standing {
  own: string[];
  requested: string[];
}

/** Of the person of a draft; a person without an account has neither. */
export async function selectStanding(tx: Tx, { deya_id, person_id }: DraftKey, day: string): Promise<Standing> {
  if (person_id === null) return { own: [], requested: [] };
  const { rows } = await sql<Standing>`
    select
      array(select s.kwdikos_katanalwti from supply_person s where s.deya_id = ${deya_id} and s.person_id = ${person_id}
        and coalesce(s.until, 'infinity') >= ${day}::date) as own,
      array(select q.kwdikos_katanalwti from registration_request q where q.deya_id = ${deya_id}
        and q.person_id = ${person_id} and q.status = 'pending') as requested`.execute(tx);
  return rows[0]!;
}
