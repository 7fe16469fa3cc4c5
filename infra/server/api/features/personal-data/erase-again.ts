import { APP_ROLE } from '@hydria/database/roles.ts';
import { actFor, inScope, type Db, type Tx } from '@hydria/database/db.ts';
import type { PersonalTable } from '@hydria/database/personal-data.ts';
import type { KeptPhoto, PhotoStore } from '@hydria/adapters/photo-store/photo-store.ts';
import { sql } from 'kysely';
import { audit } from '../audit/audit.ts';
import { eraseEverywhere } from './erase-rows.ts';
import type { ListedPerson } from './erasure-entry.ts';

/** People looked up at once. */
const AT_ONCE = 20_000;

async function* everyPerson(db: Db): AsyncGenerator<ListedPerson & { merged_into: number | null }> {
  for (let after = 0, more = true; more;) {
    const page = await db
      .selectFrom('person')
      .select(['id', 'created_at', 'merged_into'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute();
    yield* page;
    after = page.at(-1)?.id ?? after;
    more = page.length === AT_ONCE;
  }
}

interface Erasure {
  isListed: (person: ListedPerson) => boolean;
  photos: PhotoStore;
  /** Every table with personal data, in the order of an erasure. */
  tables: Readonly<Record<string, PersonalTable>>;
  now: Date;
}

/** Erases one person, in the scopes and with the rights of the application; the person's own row goes as the administrator. */
async function eraseOne(
  tx: Tx,
  { tables, now }: Pick<Erasure, 'tables' | 'now'>,
  person_id: number,
): Promise<KeptPhoto[]> {
  const person = await tx
    .selectFrom('person')
    .select(['email', 'confirmed_at'])
    .where('id', '=', person_id)
    .executeTakeFirst();
  // It went with an account that it had been merged into.
  if (!person) return [];
  const all = await tx.selectFrom('deya').select('id').orderBy('id').execute();
  const email = person.confirmed_at ? person.email : null;
  await sql`set local role ${sql.id(APP_ROLE)}`.execute(tx);
  const photos = await eraseEverywhere(tx, tables, { person_id, email, utilities: all.map(({ id }) => id) });
  await actFor(tx, {});
  await sql`set local role none`.execute(tx);
  await sql`delete from person where id = ${person_id} or merged_into = ${person_id}`.execute(tx);
  await audit(tx, { deya_id: null, action: 'user-erased', person_id, detail: { restored: true }, at: now });
  return photos;
}

/**
 * Erases the people of a restored database that had been erased after its backup. `db` is open under a superuser. Each person is one
 * transaction. Gives how many there were.
 */
export async function eraseAgain(db: Db, { isListed, photos, tables, now }: Erasure): Promise<number> {
  const [merged, others]: [number[], number[]] = [[], []];
  for await (const person of everyPerson(db))
    if (isListed(person)) (person.merged_into === null ? others : merged).push(person.id);
  // Rows of a merged account are found by its own e-mail, and its row goes with that of the account that stayed.
  const listed = [...merged, ...others];
  for (const person_id of listed) {
    const gone = await inScope(db, { person_id }, (tx) => eraseOne(tx, { tables, now }, person_id));
    for (const photo of gone) await photos.forget(photo);
  }
  return listed.length;
}
