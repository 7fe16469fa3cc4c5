import { changePerson, mergedAccounts, personReach, type OverPerson } from '@hydria/database/cross-utility.ts';
import { actFor, inScope, type Tx } from '@hydria/database/db.ts';
import type { KeptPhoto } from '@hydria/adapters/photo-store/photo-store.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { newReference } from '../../kernel/reference.ts';
import { seal } from '../../kernel/seal.ts';
import { audit } from '../audit/audit.ts';
import { throwRefusal } from '../roles/throw-refusal.ts';
import { eraseEverywhere, type Subject } from './erase-rows.ts';
import { erasureEntry, ownEntry } from './erasure-entry.ts';
import { RECEIPT_ADDRESS } from './erasure-receipt-mail.ts';

async function selectSubject(tx: Tx, person_id: number) {
  const person = await tx
    .selectFrom('person')
    .select(['email', 'lang', 'confirmed_at', 'created_at'])
    .where('id', '=', person_id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  if (!person) return null;
  const all = await tx.selectFrom('deya').select('id').orderBy('id').execute();
  const { email, lang, confirmed_at, created_at } = person;
  const utilities = all.map(({ id }) => id);
  return { person_id, created_at, email: confirmed_at ? email : null, lang, utilities };
}

type ErasedPerson = NonNullable<Awaited<ReturnType<typeof selectSubject>>>;

/** The person and the accounts that were merged into theirs, which go with the person. */
async function selectSubjects(tx: Tx, people: readonly number[]): Promise<ErasedPerson[]> {
  const subjects: ErasedPerson[] = [];
  for (const person_id of people) {
    await actFor(tx, { person_id });
    const subject = await selectSubject(tx, person_id);
    if (subject) subjects.push(subject);
  }
  return subjects;
}

async function eraseAll(tx: Tx, { personalTables }: ApiContext, subjects: readonly Subject[]): Promise<KeptPhoto[]> {
  const photos: KeptPhoto[] = [];
  for (const subject of subjects) photos.push(...(await eraseEverywhere(tx, personalTables, subject)));
  return photos;
}

/** Asks for the entries in the list of erasures, which a restore reads. */
async function enqueueEntries(tx: Tx, secret: string | null, subjects: readonly ErasedPerson[]): Promise<void> {
  if (secret === null) return;
  const listed = subjects.map(({ person_id: id, created_at }) => erasureEntry(secret, { id, created_at }));
  await enqueue(tx, 'personal-data.list-erasure', { entries: [ownEntry(secret), ...listed] });
}

/** Asks for the receipt. The queue holds the address sealed until the mail is sent. */
async function enqueueReceipt(
  tx: Tx,
  secret: string | null,
  { email, lang }: ErasedPerson,
  ids: { deya_id: number | null; reference: string },
): Promise<void> {
  if (email === null || secret === null) return;
  const address = seal(secret, RECEIPT_ADDRESS, Buffer.from(email)).toString('base64url');
  await enqueue(tx, 'mail.send', { template: 'erasure-receipt', ids: { ...ids, lang }, address });
}

/**
 * Erases a person for good, in one transaction across all utilities. Accounts that were merged into
 * the person's are erased with it. Books of a utility stay without the person. The person receives a receipt at the address that is erased. Returns the reference of the receipt.
 */
export async function erasePerson(app: ApiContext, over: OverPerson): Promise<string> {
  const { db, clock, config, outside } = app;
  const { actor, person_id, deya_id } = over;
  const now = clock.now();
  const reference = newReference();
  const { reach } = await personReach(db, over, 'users.manage');
  const merged = reach === 'full' ? await mergedAccounts(db, over) : [];
  const photos = await inScope(db, { person_id }, async (tx) => {
    const subjects = reach === 'full' ? await selectSubjects(tx, [person_id, ...merged]) : [];
    const gone = await eraseAll(tx, app, subjects);
    await actFor(tx, { person_id: actor, ...(deya_id !== null && { deya_id }) });
    // Judges the actor's rights again, under its lock. A refusal takes everything above back.
    throwRefusal(await changePerson(tx, over, 'erased', now));
    const act = { deya_id, action: 'user-erased', actor_person_id: actor, detail: { reference }, at: now };
    for (const erased of [person_id, ...merged]) await audit(tx, { ...act, person_id: erased });
    const own = subjects.find((subject) => subject.person_id === person_id);
    if (own) await enqueueReceipt(tx, config.secret, own, { deya_id, reference });
    await enqueueEntries(tx, config.secret, subjects);
    return gone;
  });
  for (const photo of photos) await outside.photos.forget(photo);
  return reference;
}
