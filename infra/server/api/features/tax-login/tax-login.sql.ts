import type { Tx } from '@hydria/database/db.ts';
import type { SignUpCitizen } from '@hydria/database/tables/requests.ts';
import { sql } from 'kysely';
import type { TaxCitizen } from '@hydria/adapters/tax-authority/tax-authority.ts';

/** Whether the person has been identified for this utility. Call it in the utility's transaction. */
export const selectVerification = (tx: Tx, deya_id: number, person_id: number) =>
  tx
    .selectFrom('tax_verification')
    .select('verified_at')
    .where('deya_id', '=', deya_id)
    .where('person_id', '=', person_id)
    .executeTakeFirst();

/** A session of the person that has not ended. Call it in the person's transaction. */
export const selectLiveSession = (tx: Tx, session_id: number, person_id: number, now: Date) =>
  tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', session_id)
    .where('person_id', '=', person_id)
    .where('actor_person_id', 'is', null)
    .where('revoked_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst();

/** The known tax numbers of a person: the typed one, and the authority's. Call it in the person's transaction. */
export const selectKnown = (tx: Tx, person_id: number, provider: string) =>
  tx
    .selectFrom('person')
    .leftJoin('external_identity as identity', (on) =>
      on.onRef('identity.person_id', '=', 'person.id').on('identity.provider', '=', provider),
    )
    .select(['person.afm', 'identity.subject'])
    .where('person.id', '=', person_id)
    .where('person.active', '=', true)
    .where('person.deleted_at', 'is', null)
    .executeTakeFirst();

/** Identity providers that have identified the person. Call it in the person's transaction. */
export const selectIdentities = (tx: Tx, person_id: number) =>
  tx
    .selectFrom('external_identity')
    .select(['provider', 'first_name', 'last_name', 'linked_at', 'last_login_at'])
    .where('person_id', '=', person_id)
    .orderBy('provider')
    .execute();

/** Removes an identity, with the identifications for utilities based on it. False when there is none. */
export async function deleteIdentity(tx: Tx, person_id: number, provider: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('external_identity')
    .where('person_id', '=', person_id)
    .where('provider', '=', provider)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

interface Login {
  deya_id: number;
  person_id: number;
  provider: string;
  now: Date;
}

/** Stores the authority's answer; fails with 23505 when the number belongs to another person. Call it as a member. */
export async function keepIdentity(tx: Tx, { deya_id, person_id, provider, now }: Login, citizen: TaxCitizen) {
  const { taxid: subject, first_name, last_name } = citizen;
  const said = { first_name, last_name, last_login_at: now };
  await tx
    .insertInto('external_identity')
    .values({ person_id, provider, subject, linked_at: now, ...said })
    .onConflict((at) => at.columns(['person_id', 'provider']).doUpdateSet(said))
    .execute();
  await tx
    .updateTable('person')
    .set({ afm: subject, afm_proof: 'identity', updated_at: now })
    .where('id', '=', person_id)
    .where(sql<boolean>`(afm is null or afm = ${subject} and afm_proof is null)`)
    .execute();
  await tx
    .insertInto('tax_verification')
    .values({ deya_id, person_id, provider, verified_at: now })
    .onConflict((at) => at.columns(['deya_id', 'person_id']).doUpdateSet({ provider, verified_at: now }))
    .execute();
}

interface DraftOfLogin {
  deya_id: number;
  token_sha256: Buffer;
  now: Date;
}

/** Stores the authority's answer in the draft of a registration; false when the draft is over. Call it in the utility's transaction. */
export async function keepCitizen(tx: Tx, { deya_id, token_sha256, now }: DraftOfLogin, citizen: SignUpCitizen) {
  const { numUpdatedRows } = await tx
    .updateTable('sign_up_draft')
    .set({ citizen: JSON.stringify(citizen) })
    .where('deya_id', '=', deya_id)
    .where('token_sha256', '=', token_sha256)
    .where('expires_at', '>', now)
    .where('done_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
