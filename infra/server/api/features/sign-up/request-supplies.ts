import { asMember, type Tx } from '@hydria/database/db.ts';
import { violatedConstraint } from '@hydria/database/unique-violation.ts';
import type { CallInput } from '@hydria/shared/contract/contract.ts';
import type { SignUpDraft } from '@hydria/shared/contract/sign-up.ts';
import { AppError, InputError } from '../../kernel/app-error.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { rateLimit } from '../../kernel/rate-limit.ts';
import { today } from '../../kernel/today.ts';
import { audit } from '../audit/audit.ts';
import { setLink } from '../registrations/decide-registration.ts';
import { waitFor } from '../registrations/registrations.sql.ts';
import { isOwnPassword } from '../session/check-password.ts';
import { keepIdentity } from '../tax-login/tax-login.sql.ts';
import { addSupplies, isLinkedAtOnce, type Adding } from './add-supplies.ts';
import { expired, isProved, keyOf, requireOpen, suppliesOf, termsOf, viewOf, type Caller } from './drafts.ts';
import { finishDraft, selectDraft, type Draft, type DraftKey, type Utility } from './sign-up.sql.ts';

type Asked = CallInput<'POST /api/sign-up/request'>['body'] & Caller;
type Terms = Awaited<ReturnType<typeof termsOf>>;

const incomplete = () => new AppError('sign_up_incomplete', 422);

/** The person as their request names them. */
const selectPerson = (tx: Tx, person_id: number) =>
  tx
    .selectFrom('person')
    .select(['first_name', 'last_name', 'phone'])
    .where('id', '=', person_id)
    .executeTakeFirstOrThrow();

type Complete = Pick<Adding, 'answers' | 'utility' | 'customer_type' | 'afm' | 'chosen'>;

async function requireComplete(tx: Tx, draft: Draft, utility: Utility): Promise<Complete> {
  const { answers } = draft;
  const { customer_type, afm, identity_used = false } = answers;
  const chosen = (await suppliesOf(tx, draft, utility)).filter((supply) => supply.chosen);
  if (!customer_type || !afm || chosen.length === 0) throw incomplete();
  if (utility.register_with_taxis && !identity_used) throw incomplete();
  return { answers, utility, customer_type, afm, chosen };
}

/** The number becomes the account's, where it has none. Without the tax login it is named, not proved: it gives no rights. */
async function keepProof(tx: Tx, draft: Draft, { person_id, afm, now }: Adding): Promise<void> {
  const { deya_id, answers, citizen } = draft;
  // An identity that the account has was not confirmed again.
  if (answers.known?.includes('identity')) return;
  if (citizen && answers.identity_used) {
    await keepIdentity(tx, { deya_id, person_id, provider: citizen.provider, now }, citizen);
    return;
  }
  if (!isProved(answers)) return;
  await tx
    .updateTable('person')
    .set({ afm, afm_proof: null })
    .where('id', '=', person_id)
    .where('afm', 'is', null)
    .execute();
}

async function write(tx: Tx, draft: Draft, adding: Adding, terms: Terms): Promise<void> {
  const { deya_id, person_id, chosen, now } = adding;
  await waitFor(tx, deya_id, person_id);
  await keepProof(tx, draft, adding);
  if ((await addSupplies(tx, adding)).length > 0) throw new AppError('supply_already_requested', 409);
  const isLinked = chosen.some((supply) => isLinkedAtOnce(adding, supply));
  if (isLinked) await setLink(tx, deya_id, person_id, 'active', now);
  const { valid_from } = terms;
  await tx
    .insertInto('terms_acceptance')
    .values({ person_id, kind: 'terms-of-use', accepted_at: now, deya_id: terms.deya_id, valid_from })
    .execute();
  const action = isLinked ? 'registration-accepted' : 'registration-asked';
  await audit(tx, { deya_id, action, person_id, at: now });
}

async function inOneTransaction(app: ApiContext, key: DraftKey, person_id: number, asked: Asked, terms: Terms) {
  const { deya_id, idempotency_key } = asked;
  return asMember(app.db, deya_id, person_id, async (tx): Promise<SignUpDraft> => {
    const now = app.clock.now();
    const day = today(app.clock);
    const utility = await requireOpen(tx, deya_id);
    const draft = await selectDraft(tx, key, now, true);
    if (!draft) throw expired();
    if (!draft.done_at) {
      const complete = await requireComplete(tx, draft, utility);
      const person = await selectPerson(tx, person_id);
      const adding = { ...complete, deya_id, person_id, person, e_bill: asked.e_bill === 'yes', now, day };
      await write(tx, draft, adding, terms);
      await finishDraft(tx, key, { idempotency_key, now });
    }
    const done = await selectDraft(tx, key, now);
    return viewOf(tx, done ?? draft, { utility, terms_from: terms.valid_from, day });
  });
}

/**
 * `POST /api/sign-up/request`: a signed-in person asks for the supplies of their draft. A wrong password is 401 at its field and ends no
 * session, as in the dialog for a further utility.
 */
export async function requestSupplies(app: ApiContext, person_id: number, asked: Asked): Promise<SignUpDraft> {
  const key = keyOf(app, asked);
  if (!key) throw expired();
  const terms = await termsOf(app, asked.deya_id);
  const known = await asMember(app.db, asked.deya_id, person_id, async (tx) => {
    const utility = await requireOpen(tx, asked.deya_id);
    const draft = await selectDraft(tx, key, app.clock.now());
    if (!draft) throw expired();
    if (!draft.done_at) await requireComplete(tx, draft, utility);
    return draft;
  });
  if (!known.done_at) {
    if (asked.terms_from !== terms.valid_from) throw new AppError('terms_changed', 409);
    if (!(await isOwnPassword(app, person_id, asked.password)))
      throw new InputError({ password: ['wrong_password'] }, 401);
    await rateLimit(app, 'registration', String(person_id));
  }
  return inOneTransaction(app, key, person_id, asked, terms).catch((error: unknown) => {
    // Another account has proved the number at the tax authority.
    if (violatedConstraint(error)?.startsWith('external_identity')) throw new AppError('customer_exists', 409);
    throw error;
  });
}
