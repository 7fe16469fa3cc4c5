import { asMember, asPerson, type Tx } from '@hydria/database/db.ts';
import type { SignUpAnswers, SignUpCitizen } from '@hydria/database/tables/requests.ts';
import type { SignUpDraft } from '@hydria/shared/contract/sign-up.ts';
import { HOME, VAT_COUNTRIES } from '@hydria/shared/rules/vat-number.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { today } from '../../kernel/today.ts';
import { DRAFT_SECONDS } from './draft-cookie.ts';
import { expired, requireOpen, termsOf, viewOf } from './drafts.ts';
import { insertDraft, selectDraft, updateAnswers, updateCitizen, type DraftKey } from './sign-up.sql.ts';

/** The country of a stored number: others than Greek ones begin with it. */
const countryOf = (afm: string): string => VAT_COUNTRIES.find((country) => afm.startsWith(country)) ?? HOME;

/** Answers that the account has already: the tax number, and the identity that the tax authority has confirmed. */
async function knownAnswers(
  tx: Tx,
  person_id: number,
): Promise<{ answers: SignUpAnswers; citizen: SignUpCitizen | null }> {
  const person = await tx
    .selectFrom('person')
    .leftJoin('external_identity as identity', 'identity.person_id', 'person.id')
    .select(['person.afm', 'identity.provider', 'identity.subject', 'identity.first_name', 'identity.last_name'])
    .select('identity.last_login_at')
    .where('person.id', '=', person_id)
    .executeTakeFirstOrThrow();
  const { afm, provider, subject, first_name, last_name, last_login_at } = person;
  if (provider && subject && last_login_at) {
    const citizen = { provider, taxid: subject, first_name: first_name ?? '', last_name: last_name ?? '' };
    return {
      answers: { country: HOME, afm: subject, identity_used: true, known: ['number', 'identity'] },
      citizen: { ...citizen, at: last_login_at.toISOString() },
    };
  }
  if (afm === null) return { answers: {}, citizen: null };
  return { answers: { country: countryOf(afm), afm, known: ['number'] }, citizen: null };
}

/** The tax number of an account: the proved one before the stored one; null without any. */
export const numberOfAccount = async (app: ApiContext, person_id: number): Promise<string | null> => {
  const { answers } = await asPerson(app.db, person_id, (tx) => knownAnswers(tx, person_id));
  return answers.afm ?? null;
};

/** Begins a draft of a signed-in person, or goes on with theirs. Answers of the account are not asked again. */
export async function beginForMember(app: ApiContext, key: DraftKey & { person_id: number }): Promise<SignUpDraft> {
  const { deya_id, person_id } = key;
  const now = app.clock.now();
  const { valid_from } = await termsOf(app, deya_id);
  return asMember(app.db, deya_id, person_id, async (tx) => {
    const utility = await requireOpen(tx, deya_id);
    const before = await selectDraft(tx, key, now, true);
    if (!before || before.done_at) {
      await insertDraft(tx, key, now, DRAFT_SECONDS);
      const { answers, citizen } = await knownAnswers(tx, person_id);
      await updateAnswers(tx, key, answers);
      await updateCitizen(tx, key, citizen);
    }
    const draft = await selectDraft(tx, key, now);
    if (!draft) throw expired();
    return viewOf(tx, draft, { utility, terms_from: valid_from, day: today(app.clock) });
  });
}
