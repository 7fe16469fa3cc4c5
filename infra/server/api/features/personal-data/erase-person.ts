import { changePerson, mergedAccounts, personReach, type OverPerson } from '@hydria/database/cross-utility.ts';
import { actFor, inScope, type Tx } from '@hydria/database/db.ts';
import type { KeptPhoto } from '@hydria/adapters/photo-store/photo-store.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { ApiContext } from '../../kernel/api-context.ts';
import { newReference } from '../../kernel/reference.ts';
import { seal } from '../../kernel/seal.ts';
import { audit } from '../audit/audit.ts';
import { throwRefusal } from '../roles/throw-refusal.ts';
import { eraseRows } from './erase-rows.ts';
import { RECEIPT_ADDRESS } from './erasure-receipt-mail.ts';

async function selectSubject(tx: Tx, person_id: number) {
  const person = await tx
    .selectFrom('person')
    .select(['email', 'lang', 'confirmed_at'])
    .where('id', '=', person_id)
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  if (!person) return null;
  const all = await tx.selectFrom('deya').select('id').orderBy('id').execute();
  const { email, lang, confirmed_at } = person;
  return { person_id, email: confirmed_at ? email : null, lang, utilities: all.map(({ id }) => id) };
}

type Subject = NonNullable<Awaited<ReturnType<typeof selectSubject>>>;

/** Erases the rows of all utilities, each in a scope of its own. */
async function eraseEverywhere(tx: Tx, { person_id, email, utilities }: Subject): Promise<KeptPhoto[]> {
  const photos: KeptPhoto[] = [];
  for (const deya_id of utilities) {
    await actFor(tx, { deya_id, person_id });
    photos.push(...(await eraseRows(tx, { person_id, email })));
  }
  return photos;
}

/** Erases the rows of the accounts that were merged into a person's; the accounts themselves go with the person. */
async function eraseMerged(tx: Tx, merged: readonly number[]): Promise<KeptPhoto[]> {
  const photos: KeptPhoto[] = [];
  for (const person_id of merged) {
    await actFor(tx, { person_id });
    const subject = await selectSubject(tx, person_id);
    if (subject) photos.push(...(await eraseEverywhere(tx, subject)));
  }
  return photos;
}

/** Asks for the receipt. The queue holds the address sealed until the mail is sent. */
async function enqueueReceipt(
  tx: Tx,
  secret: string | null,
  { email, lang }: Subject,
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
    const subject = reach === 'full' ? await selectSubject(tx, person_id) : null;
    const gone = subject ? [...(await eraseEverywhere(tx, subject)), ...(await eraseMerged(tx, merged))] : [];
    await actFor(tx, { person_id: actor, ...(deya_id !== null && { deya_id }) });
    // Judges the actor's rights again, under its lock. A refusal takes everything above back.
    throwRefusal(await changePerson(tx, over, 'erased', now));
    const act = { deya_id, action: 'user-erased', actor_person_id: actor, detail: { reference }, at: now };
    for (const erased of [person_id, ...merged]) await audit(tx, { ...act, person_id: erased });
    if (subject) await enqueueReceipt(tx, config.secret, subject, { deya_id, reference });
    return gone;
  });
  for (const photo of photos) await outside.photos.forget(photo);
  return reference;
}
