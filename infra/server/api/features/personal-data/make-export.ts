import { Readable } from 'node:stream';
import { KEPT_UNTIL, type PersonalTable } from '@hydria/database/personal-data.ts';
import { actFor, asPerson, type Tx } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { JobData } from '@hydria/jobs/jobs.ts';
import type { FormAnswers } from '@hydria/shared/rules/form-answers.ts';
import type { StoredLayout } from '@hydria/shared/rules/form-layout.ts';
import { expandRows } from '@hydria/shared/rules/form-rows.ts';
import { sql } from 'kysely';
import { ZipFile } from 'yazl';
import type { ApiContext } from '../../kernel/api-context.ts';
import { sayAnswers } from '../../kernel/answers-in-words.ts';
import { csvLines, jsonLines } from './export-lines.ts';
import { conditionOf, photosOf, type DataSubject } from './rows-of-person.ts';

type Job = JobData<'personal-data.export'>;

const DAY_MS = 86_400_000;
const PART_BYTES = 256 * 1024;
/** Above this size the archive is given up: the hourly readings of a person take two megabytes a year. */
const MOST_BYTES = 256 * 1024 * 1024;

const columnsOf = ({ blank, shown }: PersonalTable): string[] => [...shown, ...Object.keys(blank ?? {})];

type Row = Record<string, unknown>;
/** A table with its entry in the catalogue. */
type Table = [name: string, entry: PersonalTable];

/** Whether the rows of a table hold answers to questions, which are in a layout. */
const hasAnswers = ({ withheld = [] }: PersonalTable): boolean => withheld.includes('layout_sha256');

const layoutOfRow = sql`(
  select l.api from form_layout l where l.deya_id = t.deya_id and l.sha256 = t.layout_sha256) as layout`;

/** A row with its answers in words: the names of fields say nothing to a person. Answers without a layout stay as they are. */
const inWords = ({ layout, ...row }: Row): Row =>
  layout && row['answers']
    ? // The server has stored these answers by this layout.
      { ...row, answers: sayAnswers(expandRows(layout as StoredLayout), row['answers'] as FormAnswers, 'el') }
    : row;

/** The rows of a table about the person, at the utility of the transaction, through a cursor. */
async function* rowsOf(tx: Tx, table: string, entry: PersonalTable, subject: DataSubject) {
  const own = columnsOf(entry).map((column) => sql.ref(`t.${column}`));
  const columns = sql.join([...own, ...(hasAnswers(entry) ? [layoutOfRow] : [])]);
  await sql`declare own_rows no scroll cursor for
    select ${columns} from ${sql.table(table)} as t where ${conditionOf(table, entry.whose, subject)}`.execute(tx);
  try {
    for (;;) {
      const { rows } = await sql<Row>`fetch forward 2000 from own_rows`.execute(tx);
      yield* hasAnswers(entry) ? rows.map(inWords) : rows;
      if (rows.length === 0) return;
    }
  } finally {
    await sql`close own_rows`.execute(tx);
  }
}

/** The rows of all utilities, or of the person. */
async function* everywhere(tx: Tx, [table, entry]: Table, subject: DataSubject, utilities: readonly number[]) {
  for (const deya_id of entry.scope === 'utility' ? utilities : [null]) {
    await actFor(tx, { person_id: subject.person_id, ...(deya_id !== null && { deya_id }) });
    yield* rowsOf(tx, table, entry, subject);
  }
}

const exportedOf = ({ personalTables }: ApiContext): Table[] =>
  Object.entries(personalTables).filter(([, { whose, shown }]) => whose !== 'none' && shown.length > 0);

/** Why each table is held, and what an erasure does to it. */
const about = (tables: readonly Table[], now: Date): string =>
  JSON.stringify(
    {
      made_at: now.toISOString(),
      tables: tables.map(([table, { purpose, erasure }]) => ({
        table,
        purpose,
        erasure,
        ...(erasure in KEPT_UNTIL && { kept_until: KEPT_UNTIL[erasure as keyof typeof KEPT_UNTIL] }),
      })),
    },
    null,
    2,
  );

/** Adds the photos and documents that the person has sent. */
async function addPhotos(
  { outside }: ApiContext,
  zip: ZipFile,
  tx: Tx,
  subject: DataSubject,
  utilities: readonly number[],
) {
  for (const deya_id of utilities) {
    await actFor(tx, { person_id: subject.person_id, deya_id });
    const { rows } = await sql<{ id: number; content_type: string; bytes: Buffer | null; stored_as: string | null }>`
      select t.id, t.content_type, t.bytes, t.stored_as from media t where ${photosOf(subject)}`.execute(tx);
    for (const { id, content_type, ...photo } of rows) {
      const name = content_type === 'application/pdf' ? `files/${deya_id}-${id}.pdf` : `photos/${deya_id}-${id}.jpg`;
      zip.addBuffer(await outside.photos.read(photo), name, { compress: false });
    }
  }
}

/** An archive that is written as it is read; each file begins when the one before has ended. */
async function archiveOf(app: ApiContext, tx: Tx, person_id: number): Promise<ZipFile> {
  const { email, confirmed_at } = await tx
    .selectFrom('person')
    .select(['email', 'confirmed_at'])
    .where('id', '=', person_id)
    .executeTakeFirstOrThrow();
  const subject = { person_id, email: confirmed_at ? email : null };
  const utilities = (await tx.selectFrom('deya').select('id').orderBy('id').execute()).map(({ id }) => id);
  const zip = new ZipFile();
  const tables = exportedOf(app);
  zip.addBuffer(Buffer.from(about(tables, app.clock.now())), 'about.json');
  await addPhotos(app, zip, tx, subject, utilities);
  for (const [table, entry] of tables) {
    const read = () => everywhere(tx, [table, entry], subject, utilities);
    const add = (name: string, lines: () => AsyncGenerator<string>) =>
      zip.addReadStreamLazy(name, (give) => give(null, Readable.from(lines())));
    add(`${table}.json`, () => jsonLines(read()));
    add(`${table}.csv`, () => csvLines(columnsOf(entry), read()));
  }
  zip.end();
  return zip;
}

/** Stores the archive in parts as it is made. Returns its size. */
async function storeParts(app: ApiContext, { person_id, export_id }: Job, zip: ZipFile): Promise<number> {
  let [n, size, waiting]: [number, number, Buffer[]] = [0, 0, []];
  const store = async () => {
    const bytes = Buffer.concat(waiting);
    waiting = [];
    await asPerson(app.db, person_id, (tx) =>
      tx.insertInto('data_export_part').values({ person_id, export_id, n, bytes }).execute(),
    );
    n++;
  };
  for await (const chunk of zip.outputStream as Readable) {
    waiting.push(chunk as Buffer);
    size += (chunk as Buffer).length;
    if (size > MOST_BYTES) throw new Error('The archive of a person is too large');
    if (waiting.reduce((sum, { length }) => sum + length, 0) >= PART_BYTES) await store();
  }
  if (waiting.length > 0) await store();
  return size;
}

const isWaiting = (app: ApiContext, { person_id, export_id }: Job) =>
  asPerson(app.db, person_id, async (tx) => {
    // A run that was cut off has left parts.
    await tx
      .deleteFrom('data_export_part')
      .where('person_id', '=', person_id)
      .where('export_id', '=', export_id)
      .execute();
    return tx
      .selectFrom('data_export')
      .select('id')
      .where('person_id', '=', person_id)
      .where('id', '=', export_id)
      .where('ready_at', 'is', null)
      .executeTakeFirst();
  });

const conclude = (app: ApiContext, { person_id, export_id }: Job, size: number | null): Promise<void> =>
  asPerson(app.db, person_id, async (tx) => {
    const now = app.clock.now();
    const ends_at = new Date(now.getTime() + DAY_MS);
    const change = size === null ? { failed_at: now } : { ready_at: now, failed_at: null, ends_at, size };
    await tx
      .updateTable('data_export')
      .set(change)
      .where('person_id', '=', person_id)
      .where('id', '=', export_id)
      .execute();
    if (size === null) return;
    await enqueue(tx, 'personal-data.forget', { person_id, export_id }, { startAfter: ends_at });
    await enqueue(tx, 'mail.send', { template: 'export-ready', ids: { person_id } });
  });

/** Makes the archive with everything held about a person, and tells them. A repetition begins again from the start. */
export async function makeExport(app: ApiContext, job: Job): Promise<void> {
  if (!(await isWaiting(app, job))) return;
  try {
    const size = await asPerson(app.db, job.person_id, async (tx) =>
      storeParts(app, job, await archiveOf(app, tx, job.person_id)),
    );
    await conclude(app, job, size);
  } catch (error) {
    await conclude(app, job, null);
    throw error;
  }
}

/** Deletes an archive at its end. */
export async function forgetExport({ db }: ApiContext, { person_id, export_id }: Job): Promise<void> {
  await asPerson(db, person_id, (tx) =>
    tx.deleteFrom('data_export').where('person_id', '=', person_id).where('id', '=', export_id).execute(),
  );
}
