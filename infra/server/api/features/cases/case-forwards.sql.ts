import type { Tx } from '@hydria/database/db.ts';
import type { CaseForward } from '@hydria/shared/contract/cases.ts';
import { ACTIVE_STATES } from '@hydria/shared/rules/case-state.ts';
import { sql, type RawBuilder } from 'kysely';
import { utc } from '../../kernel/utc.ts';

/** Whether the link of a contractor `f` to a report `r` works: until its end, unless it is withdrawn, erased, or the case is closed. */
export const isUsable = (now: Date): RawBuilder<boolean> => sql<boolean>`(
  f.withdrawn_at is null and f.email <> '' and f.expires_at > ${now} and r.status = any(${[...ACTIVE_STATES]}))`;

/** The contractors to whom a report was forwarded, the first one first. */
export async function selectForwards(
  tx: Tx,
  { deya_id, now }: { deya_id: number; now: Date },
  case_id: number,
): Promise<CaseForward[]> {
  const { rows } = await sql<CaseForward>`
    select f.id, f.name, f.email, f.lang, nullif(f.message, '') as message, f.shows_sender, ${utc('f.made_at')} as made_at,
           staff_name(f.deya_id, f.sent_by) as staff, ${utc('f.expires_at')} as expires_at,
           ${utc('f.withdrawn_at')} as withdrawn_at, ${isUsable(now)} as is_open
    from case_forward f join problem_report r on r.deya_id = f.deya_id and r.id = f.case_id
    where f.deya_id = ${deya_id} and f.case_id = ${case_id} order by f.id`.execute(tx);
  return rows;
}

/** Whether a case was forwarded before under this key. */
export async function hasForward(tx: Tx, deya_id: number, case_id: number, idempotency_key: string): Promise<boolean> {
  const found = await tx
    .selectFrom('case_forward')
    .select('id')
    .where('deya_id', '=', deya_id)
    .where('case_id', '=', case_id)
    .where('idempotency_key', '=', idempotency_key)
    .executeTakeFirst();
  return found !== undefined;
}

/** The number of contractors to whom a case was forwarded. */
export async function countForwards(tx: Tx, deya_id: number, case_id: number): Promise<number> {
  const { count } = await tx
    .selectFrom('case_forward')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('deya_id', '=', deya_id)
    .where('case_id', '=', case_id)
    .executeTakeFirstOrThrow();
  return Number(count);
}
