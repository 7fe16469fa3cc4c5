import { createPerson, emailInUse, isAdministrator, type OverPerson } from '@hydria/database/cross-utility.ts';
import { asPerson, inScope, type Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { Answer, CallInput } from '@hydria/shared/contract/contract.ts';
import { toE164 } from '@hydria/shared/rules/contact.ts';
import { AppError, ConflictError, InputError } from '../../kernel/app-error.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { audit } from '../audit/audit.ts';
import { askForAct } from '../roles/ask-for-act.ts';
import { throwRefusal } from '../roles/throw-refusal.ts';
import { requireReach } from './accounts.ts';
import { readPerson } from './person.ts';

type NewPerson = CallInput<'POST /api/users'>['body'];
type ChangedPerson = CallInput<'PUT /api/users/{id}'>['body'];
type PersonDetails = Answer<'PUT /api/users/{id}'>;

const phoneOf = (phone: string | undefined): string | null => (phone === undefined ? null : toE164(phone));

const throwForEmail = (refusal: string | null): void => {
  if (refusal === 'user_email_of_another') throw new InputError({ email: [refusal] });
  throwRefusal(refusal);
};

/** Makes an account, with the confirming mail or confirmed at once. The person chooses a password by a mailed link. */
export async function addPerson(
  { db, clock }: ApiContext,
  { actor, deya_id }: Omit<OverPerson, 'person_id'>,
  { send_confirmation_email, phone, ...given }: NewPerson,
): Promise<number> {
  const now = clock.now();
  const confirmed = send_confirmation_email === 'no';
  const scope = deya_id === null ? {} : { deya_id };
  return inScope(db, { person_id: actor, ...scope }, async (tx) => {
    const person = { ...given, email: given.email.toLowerCase(), phone: phoneOf(phone), confirmed };
    const { id, refusal } = await createPerson(tx, { actor, deya_id }, person, now);
    throwForEmail(refusal);
    const person_id = id!;
    const act = { deya_id, person_id, actor_person_id: actor, at: now };
    await audit(tx, { ...act, action: 'user-made', detail: { confirmed } });
    if (!confirmed) await enqueue(tx, 'mail.send', { template: 'email-confirm', ids: { person_id } });
    await enqueue(tx, 'mail.send', { template: 'password-reset', ids: { person_id } });
    return person_id;
  });
}

/** Locks the account of the transaction's person, unless it is deleted. */
export async function lockPerson(tx: Tx, person_id: number) {
  const person = await tx
    .selectFrom('person')
    .select(['email', 'first_name', 'last_name', 'phone', 'lang', 'afm', 'afm_proof', 'version', 'deleted_at'])
    .where('id', '=', person_id)
    .forUpdate()
    .executeTakeFirstOrThrow();
  if (person.deleted_at) throw new AppError('user_not_found', 404);
  return person;
}

type Named = Readonly<Record<'first_name' | 'last_name' | 'lang', string> & { phone: string | null }>;

/** The changed fields for the trail, without the e-mail, which is only asked for. It is kept for good, so that it has the values of the language alone. */
const changesOf = (before: Named, after: Named) => ({
  fields: (['first_name', 'last_name', 'phone', 'lang'] as const).filter((name) => before[name] !== after[name]),
  ...(before.lang !== after.lang && { lang: { before: before.lang, after: after.lang } }),
});

/**
 * Changes an account. A new e-mail waits for a second administrator (ADR 0182). Then the person is signed out until it is confirmed,
 * and the old address can undo it (D §4). Answers with the account as it is then.
 */
export async function changePersonData(
  app: ApiContext,
  over: OverPerson,
  { version, email, phone, ...names }: ChangedPerson,
): Promise<PersonDetails> {
  const { person_id, actor } = over;
  await requireReach(app, over);
  const now = app.clock.now();
  const isSaved = await asPerson(app.db, person_id, async (tx) => {
    const person = await lockPerson(tx, person_id);
    if (person.version !== version) return false;
    const new_email = email.toLowerCase();
    const after = { ...names, phone: phoneOf(phone) };
    const detail = changesOf(person, after);
    if (detail.fields.length > 0 || new_email === person.email) {
      await tx
        .updateTable('person')
        .set({ ...after, updated_at: now })
        .where('id', '=', person_id)
        .execute();
      await audit(tx, { deya_id: null, action: 'user-changed', person_id, actor_person_id: actor, detail, at: now });
    }
    if (new_email === person.email) return true;
    if (actor === person_id) throw new InputError({ email: ['user_cant_unconfirm_self'] });
    if (await isAdministrator(tx, person_id)) throw new InputError({ email: ['email_of_administrator'] });
    if (await emailInUse(tx, new_email, person_id, now)) throw new InputError({ email: ['user_email_of_another'] });
    await askForAct(tx, over, { act: 'email', detail: { email: new_email } }, now);
    return true;
  });
  const present = await readPerson(app, over);
  if (!isSaved) throw new ConflictError(present);
  return present;
}
