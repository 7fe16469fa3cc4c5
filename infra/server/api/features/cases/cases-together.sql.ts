import type { Tx } from '@hydria/database/db.ts';
import type { OtherCase } from '@hydria/shared/contract/cases.ts';
import type { ProblemType } from '@hydria/shared/rules/report.ts';
import { sql, type RawBuilder } from 'kysely';
import { inSquare, metresTo, type Around } from '../../kernel/near-place.ts';
import { isChosen } from '../../kernel/chosen-duplicate.ts';
import { utc } from '../../kernel/utc.ts';
import { isActive } from '../../kernel/case-counts.ts';
import { cases, type ListReader } from './cases.sql.ts';
import type { LockedCase } from './case.sql.ts';
import { seenBy } from './reader.ts';

const shown = sql`c.id, c.code, c.status, ${utc('c.created_at')} as created_at`;

/** Cases of a condition that the reader may see, the newest first. */
const selectOf = async (
  tx: Tx,
  { deya_id, reader }: ListReader,
  condition: RawBuilder<unknown>,
): Promise<OtherCase[]> => {
  const { rows } = await sql<OtherCase>`
    select ${shown} from ${cases} where c.deya_id = ${deya_id} and ${seenBy(reader)} and ${condition} order by c.id desc`.execute(
    tx,
  );
  return rows;
};

/** The cases that belong together with one: its target, its duplicates, the whole and its parts. */
export async function selectTogether(tx: Tx, of: ListReader, id: number) {
  const [work] = await tx
    .selectFrom('case_work')
    .select(['duplicate_of', 'parent_id'])
    .where('deya_id', '=', of.deya_id)
    .where('case_id', '=', id)
    .execute();
  const one = async (other: number | null | undefined) =>
    other == null ? null : ((await selectOf(tx, of, sql`c.id = ${other}`))[0] ?? null);
  return {
    duplicate_of: await one(work?.duplicate_of),
    parent: await one(work?.parent_id),
    duplicates: await selectOf(tx, of, sql`w.duplicate_of = ${id}`),
    parts: await selectOf(tx, of, sql`w.parent_id = ${id}`),
  };
}

/** A case by its reference. */
export async function selectByCode(
  tx: Tx,
  { deya_id, reader }: ListReader,
  code: string,
): Promise<(Pick<LockedCase, 'id' | 'kind' | 'status'> & { duplicate_of: number | null }) | undefined> {
  const { rows } = await sql<Pick<LockedCase, 'id' | 'kind' | 'status'> & { duplicate_of: number | null }>`
    select c.id, c.kind, c.status, w.duplicate_of from ${cases}
    where c.deya_id = ${deya_id} and ${seenBy(reader)} and c.code = upper(trim(${code}::text))`.execute(tx);
  return rows[0];
}

/** Moves the duplicates of a case to another one. */
export async function moveDuplicates(tx: Tx, deya_id: number, from: number, to: number): Promise<void> {
  await tx
    .updateTable('case_work')
    .set({ duplicate_of: to })
    .where('deya_id', '=', deya_id)
    .where('duplicate_of', '=', from)
    .execute();
}

/** A duplicate of a case, whose sender receives its mails. */
interface Duplicate {
  case_id: number;
  /** Whether the sender has chosen to follow the case. Such a sender reads its states, and not the words of the utility to its reporter. */
  chosen: boolean;
}

/** The duplicates of a case. */
export async function selectDuplicates(tx: Tx, deya_id: number, id: number): Promise<Duplicate[]> {
  const { rows } = await sql<Duplicate>`
    select w.case_id, ${isChosen('w')} as chosen from case_work w
    where w.deya_id = ${deya_id} and w.duplicate_of = ${id} order by w.case_id`.execute(tx);
  return rows;
}

/** The number of parts of a case, and of those that are open. */
export async function countParts(tx: Tx, deya_id: number, id: number): Promise<{ all: number; open: number }> {
  const { rows } = await sql<{ all: number; open: number }>`
    select count(*)::int as "all", count(*) filter (where ${isActive})::int as open
    from ${cases} where c.deya_id = ${deya_id} and w.parent_id = ${id}`.execute(tx);
  // An aggregate has one row.
  return rows[0]!;
}

/** The place of a case that the reader may see; nulls for one without a place. */
export async function selectPlace(
  tx: Tx,
  { deya_id, reader }: ListReader,
  id: number,
): Promise<{ latitude: number | null; longitude: number | null } | undefined> {
  const { rows } = await sql<{ latitude: number | null; longitude: number | null }>`
    select r.latitude, r.longitude from ${cases}
    left join problem_report r on c.kind = 'report' and r.deya_id = c.deya_id and r.id = c.id
    where c.deya_id = ${deya_id} and c.id = ${id} and ${seenBy(reader)}`.execute(tx);
  return rows[0];
}

const MOST_NEAR = 20;

/** An open report near a place. */
export interface NearReport extends OtherCase {
  problem_type: ProblemType;
  address: string | null;
  distance_m: number;
}

/** Open reports within some metres of a place, the nearest first. */
export async function selectNear(tx: Tx, deya_id: number, around: Around): Promise<NearReport[]> {
  const { rows } = await sql<NearReport>`
    select near.id, near.code, near.status, ${utc('near.created_at')} as created_at, near.problem_type, near.address,
           round(near.metres)::int as distance_m
    from (
      select r.*, ${metresTo('r', around)} as metres from problem_report r
      where r.deya_id = ${deya_id} and r.status in (0, 1, 2, 5) and ${inSquare('r', around)}) near
    where near.metres <= ${around.metres}
    order by near.metres, near.id limit ${MOST_NEAR}`.execute(tx);
  return rows;
}
