import type { PersonalTable } from '@hydria/database/personal-data.ts';
import { actFor, type Tx } from '@hydria/database/db.ts';
import type { KeptPhoto } from '@hydria/adapters/photo-store/photo-store.ts';
import { sql, type RawBuilder } from 'kysely';
import { conditionOf, photosOf, type DataSubject } from './rows-of-person.ts';

/** Tables whose rows go with the person or with such a row: PostgreSQL deletes them by their foreign keys. */
export const isLeftToTheKeys = ({ erasure, whose }: PersonalTable): boolean =>
  erasure === 'delete' && ['person', 'request', 'conversation', 'none'].includes(whose);

const neutral = ([column, value]: [string, string | null]): RawBuilder<unknown> => sql`${sql.ref(column)} = ${value}`;

async function eraseTable(tx: Tx, table: string, entry: PersonalTable, subject: DataSubject): Promise<void> {
  const rows = conditionOf(table, entry.whose, subject);
  if (!rows) return;
  if (entry.erasure === 'blank')
    await sql`update ${sql.table(table)} as t
      set ${sql.join(Object.entries(entry.blank ?? {}).map(neutral))} where ${rows}`.execute(tx);
  else await sql`delete from ${sql.table(table)} as t where ${rows}`.execute(tx);
}

type Tables = Readonly<Record<string, PersonalTable>>;

/** The photos of the person's reports and sent readings, whose rows and bytes go. */
const selectPhotos = async (tx: Tx, subject: DataSubject) => {
  const { rows } = await sql<{ id: number } & KeptPhoto>`
    select t.id, null as bytes, t.stored_as from media t where ${photosOf(subject)}`.execute(tx);
  return rows;
};

/**
 * Erases a person's data at the utility of the transaction, as the catalogue of personal data says, without the rows that go
 * with the person. Returns the photos whose bytes are to be deleted after the commit.
 */
async function eraseRows(tx: Tx, tables: Tables, subject: DataSubject): Promise<KeptPhoto[]> {
  const photos = await selectPhotos(tx, subject);
  for (const [table, entry] of Object.entries(tables)) {
    const isErased = entry.erasure === 'blank' || entry.erasure === 'delete';
    if (entry.scope !== 'utility' || !isErased || isLeftToTheKeys(entry) || entry.whose === 'photo') continue;
    await eraseTable(tx, table, entry, subject);
  }
  if (photos.length > 0) {
    const ids = photos.map(({ id }) => id);
    await sql`delete from media t where t.id = any(${ids}::bigint[])`.execute(tx);
  }
  return photos.filter(({ stored_as }) => stored_as !== null);
}

/** A person whose rows of all utilities are erased. */
export interface Subject extends DataSubject {
  utilities: number[];
}

/** Erases the rows of all utilities, each in a scope of its own. */
export async function eraseEverywhere(
  tx: Tx,
  tables: Tables,
  { person_id, email, utilities }: Subject,
): Promise<KeptPhoto[]> {
  const photos: KeptPhoto[] = [];
  for (const deya_id of utilities) {
    await actFor(tx, { deya_id, person_id });
    photos.push(...(await eraseRows(tx, tables, { person_id, email })));
  }
  return photos;
}
