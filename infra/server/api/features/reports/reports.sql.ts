import type { Tx } from '@hydria/database/db.ts';
import type { Tables } from '@hydria/database/tables.ts';
import { ACTIVE_STATES } from '@hydria/shared/rules/case-state.ts';
import { sql, type Insertable, type Selectable } from 'kysely';
import { newestFirst, type Page } from '../../kernel/keyset-page.ts';
import { isPublished } from '../../kernel/published-report.ts';
import type { StoredPhoto } from '../../kernel/stored-photos.ts';
import { areaAt } from '../case-areas/case-areas.sql.ts';

/** Whether a meter is, or was, of a supply. */
export const hasMeter = async (
  tx: Tx,
  {
    deya_id,
    kwdikos_katanalwti = '',
    hydrometer,
  }: { deya_id: number; kwdikos_katanalwti?: string | undefined; hydrometer: string },
): Promise<boolean> => {
  const found = await tx
    .selectFrom('hydrometer')
    .select('hydrometer')
    .where('deya_id', '=', deya_id)
    .where('kwdikos_katanalwti', '=', kwdikos_katanalwti)
    .where('hydrometer', '=', hydrometer)
    .executeTakeFirst();
  return found !== undefined;
};

const RECEIPT = ['id', 'code', 'status', 'created_at'] as const;

/** The report that this person, or a guest, has stored under this key. */
export const selectReceipt = (tx: Tx, deya_id: number, person_id: number | null, idempotency_key: string) =>
  tx
    .selectFrom('problem_report')
    .select(RECEIPT)
    .where('deya_id', '=', deya_id)
    .where('idempotency_key', '=', idempotency_key)
    .where((is) => is.or([is('person_id', 'is', null), is('person_id', '=', person_id)]))
    .executeTakeFirst();

/** Stores a report in the named area of its position; returns no row when one with the same key exists, including concurrent ones. */
export const insertReport = (tx: Tx, report: Insertable<Tables['problem_report']>) =>
  tx
    .insertInto('problem_report')
    .values({ ...report, area_id: areaAt(report.deya_id, report) })
    .onConflict((conflict) => conflict.columns(['deya_id', 'idempotency_key']).doNothing())
    .returning([...RECEIPT, 'area_id'])
    .executeTakeFirst();

/** Stores photos of a report in their order, after those that it has. */
export const insertPhotos = async (
  tx: Tx,
  deya_id: number,
  report_id: number,
  photos: readonly StoredPhoto[],
): Promise<void> => {
  const { first } = await tx
    .selectFrom('problem_report_photo')
    .select(sql<number>`coalesce(max(position) + 1, 0)`.as('first'))
    .where('deya_id', '=', deya_id)
    .where('report_id', '=', report_id)
    .executeTakeFirstOrThrow();
  for (const [index, photo] of photos.entries()) {
    const media = { deya_id, kind: 'report' as const, ...photo };
    const { id } = await tx.insertInto('media').values(media).returning('id').executeTakeFirstOrThrow();
    const row = { deya_id, report_id, position: first + index, media_id: id };
    await tx.insertInto('problem_report_photo').values(row).execute();
  }
};

/** The filter of a list. */
export interface ReportFilter {
  deya_id: number;
  /** Only this person's. */
  person_id?: number;
  state?: 'active' | 'closed';
  /** Part of the description, the address or the reference. */
  search?: string;
}

const reportsOf = (tx: Tx, { deya_id, person_id }: ReportFilter) => {
  const all = tx.selectFrom('problem_report').where('deya_id', '=', deya_id);
  return person_id === undefined ? all.where(isPublished('problem_report')) : all.where('person_id', '=', person_id);
};

/** The reports that match the state and the words of a filter. */
const matching = ({ state, search = '' }: ReportFilter) => sql<boolean>`(
  ${state ?? null}::text is null or (status = any(${[...ACTIVE_STATES]})) = (${state ?? null} = 'active'))
  and (${search} = '' or strpos(
    search_text(description || ' ' || coalesce(address, '') || ' ' || code), search_text(${search})) > 0)`;

/** The number of active and closed reports (decisions 6: 0, 1, 2 and 5 are active), and of those that match the filter. */
export const countReports = (tx: Tx, filter: ReportFilter) =>
  reportsOf(tx, filter)
    .select([
      sql<number>`count(*) filter (where status = any(${[...ACTIVE_STATES]}))::int`.as('active'),
      sql<number>`count(*) filter (where status <> all(${[...ACTIVE_STATES]}))::int`.as('closed'),
      sql<number>`count(*) filter (where ${matching(filter)})::int`.as('total'),
    ])
    .executeTakeFirstOrThrow();

/** One page, newest first. */
export const selectReports = (
  tx: Tx,
  filter: ReportFilter,
  page: Page<number>,
): Promise<Selectable<Tables['problem_report']>[]> =>
  newestFirst(reportsOf(tx, filter).selectAll().where(matching(filter)), 'id', page).execute();

/** The photos of some reports, in the order in which they were sent. */
export const selectPhotos = (tx: Tx, deya_id: number, report_ids: readonly number[]) =>
  tx
    .selectFrom('problem_report_photo as photo')
    .innerJoin('media', (on) =>
      on.onRef('media.deya_id', '=', 'photo.deya_id').onRef('media.id', '=', 'photo.media_id'),
    )
    .select(['photo.report_id', 'media.id', 'media.width', 'media.height'])
    .where('photo.deya_id', '=', deya_id)
    .where('photo.report_id', 'in', report_ids.length > 0 ? [...report_ids] : [0])
    .orderBy('photo.report_id')
    .orderBy('photo.position')
    .execute();

/** A photo of a report with its bytes. */
export const selectPhoto = (tx: Tx, deya_id: number, report_id: number, media_id: number) =>
  tx
    .selectFrom('problem_report_photo as photo')
    .innerJoin('media', (on) =>
      on.onRef('media.deya_id', '=', 'photo.deya_id').onRef('media.id', '=', 'photo.media_id'),
    )
    .select(['media.content_type', 'media.bytes', 'media.stored_as'])
    .where('photo.deya_id', '=', deya_id)
    .where('photo.report_id', '=', report_id)
    .where('photo.media_id', '=', media_id)
    .executeTakeFirst();

/** The photos of a case that its sender may see, the oldest first: those of the staff, or those added to an application. */
export const selectPublicPhotos = (tx: Tx, deya_id: number, case_id: number, { from_sender = false } = {}) =>
  tx
    .selectFrom('case_photo as photo')
    .innerJoin('media', (on) =>
      on.onRef('media.deya_id', '=', 'photo.deya_id').onRef('media.id', '=', 'photo.media_id'),
    )
    .select(['media.id', 'media.width', 'media.height'])
    .where('photo.deya_id', '=', deya_id)
    .where('photo.case_id', '=', case_id)
    .where('photo.is_public', '=', true)
    .where('photo.from_sender', '=', from_sender)
    .orderBy('photo.at')
    .orderBy('media.id')
    .execute();

/** One of them with its bytes. */
export const selectPublicPhoto = (tx: Tx, deya_id: number, case_id: number, media_id: number) =>
  tx
    .selectFrom('case_photo as photo')
    .innerJoin('media', (on) =>
      on.onRef('media.deya_id', '=', 'photo.deya_id').onRef('media.id', '=', 'photo.media_id'),
    )
    .select(['media.content_type', 'media.bytes', 'media.stored_as'])
    .where('photo.deya_id', '=', deya_id)
    .where('photo.case_id', '=', case_id)
    .where('photo.media_id', '=', media_id)
    .where('photo.is_public', '=', true)
    .executeTakeFirst();

/** The day until which the staff wait for the reporter of a case; null when they do not, or no longer. */
export const selectAnswerUntil = async (
  tx: Tx,
  deya_id: number,
  case_id: number,
  day: string,
): Promise<string | null> => {
  const row = await tx
    .selectFrom('case_work')
    .select('answer_until')
    .where('deya_id', '=', deya_id)
    .where('case_id', '=', case_id)
    .where('answer_until', '>=', day)
    .executeTakeFirst();
  return row?.answer_until ?? null;
};

/** The reporter has answered: the staff no longer wait. A page of theirs that shows the case of before is refused by the version. */
export const endWaiting = (tx: Tx, deya_id: number, case_id: number, now: Date) =>
  tx
    .updateTable('case_work')
    .set({ answer_until: null, version: sql`version + 1`, updated_at: now })
    .where('deya_id', '=', deya_id)
    .where('case_id', '=', case_id)
    .where('answer_until', 'is not', null)
    .execute();
