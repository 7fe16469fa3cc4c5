import type { KeptPhoto } from '@hydria/adapters/photo-store/photo-store.ts';
import { asTenant, type Tx } from '@hydria/database/db.ts';
import type { PersonalTable } from '@hydria/database/personal-data.ts';
import { isActive, CASE_STATES } from '@hydria/shared/rules/case-state.ts';
import { sql } from 'kysely';
import type { ApiContext } from '../../kernel/api-context.ts';
import { audit } from '../audit/audit.ts';

/** Days after the closing of a case for which it is kept whole, where its type says nothing else. */
export const CASE_DAYS = 365;
/** Cases of one transaction. */
const BATCH = 200;

const CLOSED_STATES = Object.values(CASE_STATES).filter((state) => !isActive(state));

/** The tables of cases, each with its columns for the number of the case, by whose its rows are. */
const CASE_COLUMNS: Readonly<Partial<Record<PersonalTable['whose'], string>>> = {
  report: 'report_id',
  application: 'answer_id',
  signature: 'answer_id',
  case: 'case_id',
};
const HEADS = ['problem_report', 'form_answer'] as const;

const columnOf = (table: string, { whose }: PersonalTable): string | undefined =>
  HEADS.some((head) => head === table) ? 'id' : CASE_COLUMNS[whose];

/** The days for which closed cases are kept whole: those that the utility has set for the type of a report, or for the form. */
const DAYS_KEPT = {
  problem_report: sql<number>`coalesce((
    select t.retention_days from case_type t where t.deya_id = problem_report.deya_id and t.id = problem_report.subtype_id),
    ${CASE_DAYS}::int)`,
  form_answer: sql<number>`coalesce((
    select f.retention_days from online_form f where f.deya_id = form_answer.deya_id and f.id = form_answer.online_form_id),
    ${CASE_DAYS}::int)`,
};

/** The numbers of closed cases of one kind whose retention is over, locked. */
async function takeDue(tx: Tx, head: (typeof HEADS)[number], deya_id: number, now: Date): Promise<number[]> {
  const rows = await tx
    .selectFrom(head)
    .select('id')
    .where('deya_id', '=', deya_id)
    .where('anonymised_at', 'is', null)
    .where('status', 'in', CLOSED_STATES)
    // A closed case changes no more: its last change is its closing.
    .where(sql<boolean>`updated_at < ${now}::timestamptz - make_interval(days => ${DAYS_KEPT[head]})`)
    .limit(BATCH)
    .forUpdate()
    .skipLocked()
    .execute();
  return rows.map(({ id }) => id);
}

/** Takes the photos of cases, of reporters and of the staff, and the files of applications out of the database. Their bytes in a store are the caller's to delete. */
async function takePhotos(tx: Tx, deya_id: number, ids: readonly number[]): Promise<KeptPhoto[]> {
  const { rows } = await sql<{ media_id: number }>`
    with own as (delete from problem_report_photo where deya_id = ${deya_id} and report_id = any(${ids}::bigint[]) returning media_id),
         theirs as (delete from case_photo where deya_id = ${deya_id} and case_id = any(${ids}::bigint[]) returning media_id),
         sent as (delete from form_file where deya_id = ${deya_id} and answer_id = any(${ids}::bigint[]) returning media_id)
    select media_id from own union select media_id from theirs union select media_id from sent`.execute(tx);
  const media = rows.map(({ media_id }) => media_id);
  const { rows: photos } = await sql<KeptPhoto>`
    delete from media where deya_id = ${deya_id} and id = any(${media}::bigint[]) returning null as bytes, stored_as`.execute(
    tx,
  );
  return photos;
}

/** Blanks the columns that an erasure blanks, in the rows of these cases. */
async function blank(
  tx: Tx,
  { personalTables }: ApiContext,
  { deya_id, ids }: { deya_id: number; ids: readonly number[] },
): Promise<void> {
  for (const [table, entry] of Object.entries(personalTables)) {
    const column = columnOf(table, entry);
    if (!column || !entry.blank) continue;
    const values = Object.entries(entry.blank).map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
    await sql`update ${sql.table(table)} set ${sql.join(values)}
      where deya_id = ${deya_id} and ${sql.ref(column)} = any(${ids}::bigint[])`.execute(tx);
  }
}

/** Anonymises one batch of a utility, with the counts in the audit trail. Null when nothing is due. */
const anonymiseBatch = (app: ApiContext, deya_id: number): Promise<KeptPhoto[] | null> =>
  asTenant(app.db, deya_id, async (tx) => {
    const at = app.clock.now();
    const reports = await takeDue(tx, 'problem_report', deya_id, at);
    const applications = await takeDue(tx, 'form_answer', deya_id, at);
    const ids = [...reports, ...applications];
    if (ids.length === 0) return null;
    const photos = await takePhotos(tx, deya_id, ids);
    await blank(tx, app, { deya_id, ids });
    for (const head of HEADS)
      await sql`update ${sql.table(head)} set anonymised_at = ${at}
        where deya_id = ${deya_id} and id = any(${ids}::bigint[])`.execute(tx);
    const detail = { reports: reports.length, applications: applications.length, photos: photos.length };
    await audit(tx, { deya_id, action: 'case-anonymised', person_id: null, detail, at });
    return photos;
  });

/**
 * Takes what cases say of people out of those that were closed long ago: the same columns as an erasure, and all photos. Number, kind,
 * states and times stay for the figures.
 */
export async function anonymiseCases(app: ApiContext): Promise<void> {
  const utilities = await app.db.selectFrom('deya').select('id').orderBy('id').execute();
  for (const { id } of utilities)
    for (let photos = await anonymiseBatch(app, id); photos; photos = await anonymiseBatch(app, id))
      for (const photo of photos) if (photo.stored_as !== null) await app.outside.photos.forget(photo);
}
