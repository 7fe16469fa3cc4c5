import type { Tx } from '@hydria/database/db.ts';
import type { LocalText } from '@hydria/database/tables/columns.ts';
import { ACTIVE_STATES } from '@hydria/shared/rules/case-state.ts';
import { sql } from 'kysely';
import { hasPublicTexts, isPublicPlace, isPublished } from '../../kernel/published-report.ts';
import { utc } from '../../kernel/utc.ts';
import type { OpenState, Span } from './parameters.ts';

/** Rows of one answer, at most (GeoReport v2). */
const ROWS_MAX = 1000;

const textsArePublic = hasPublicTexts('r');

const placeIsPublic = isPublicPlace('r');

const isOpen = sql`r.status = any(${[...ACTIVE_STATES]})`;

/** A problem report as everybody may read it; private values are null. */
export interface PublicReport {
  id: number;
  problem_type: string;
  /** The code of its service: that of its type where it was sent by Open311, and otherwise that of its kind. */
  service_code: string;
  /** The title of that type; null for the kind alone. */
  type_title: LocalText | null;
  is_open: boolean;
  created_at: string;
  updated_at: string;
  description: string | null;
  address: string | null;
  latitude: number | null;
  longitude: number | null;
  /** The last reason that the utility gave for a state. Its other answers are between it and the reporter. */
  reason: string | null;
}

/** The type of a request that a system has sent. Other reports do not tell their type. */
const ofType = sql`left join case_type t on t.deya_id = r.deya_id and t.id = r.subtype_id and r.source = 'open311'`;

const serviceCode = sql`case when t.id is null then r.problem_type else r.problem_type || '-' || t.id end`;

const columns = sql`
  r.id, r.problem_type, ${serviceCode} as service_code, t.title as type_title, ${isOpen} as is_open, ${utc('r.created_at')} as created_at, ${utc('r.updated_at')} as updated_at,
  case when ${textsArePublic} then nullif(r.description, '') end as description,
  case when ${textsArePublic} and ${placeIsPublic} then nullif(r.address, '') end as address,
  case when ${placeIsPublic} then r.latitude end as latitude,
  case when ${placeIsPublic} then r.longitude end as longitude,
  case when ${textsArePublic} then (
    select e.note from problem_report_event e
    where e.deya_id = r.deya_id and e.report_id = r.id and e.by = 'utility' and e.status is not null and e.note <> ''
    order by e.n desc limit 1) end as reason`;

/** The parameters of a list. */
interface Narrowed {
  span: Span;
  service_codes: readonly string[] | undefined;
  states: readonly OpenState[] | undefined;
}

/** The reports that were sent in a span, the newest first. */
export async function selectPublicReports(
  tx: Tx,
  deya_id: number,
  { span, service_codes, states }: Narrowed,
): Promise<PublicReport[]> {
  const codes = service_codes ? [...service_codes] : null;
  const wanted = states ? [...states] : null;
  const { rows } = await sql<PublicReport>`
    select ${columns} from problem_report r ${ofType}
    where r.deya_id = ${deya_id} and ${isPublished('r')} and r.created_at between ${span.from} and ${span.until}
      and (${codes}::text[] is null or ${serviceCode} = any(${codes}))
      and (${wanted}::text[] is null or (case when ${isOpen} then 'open' else 'closed' end) = any(${wanted}))
    order by r.created_at desc, r.id desc limit ${ROWS_MAX}`.execute(tx);
  return rows;
}

/** The reports with these numbers, the newest first. */
export async function selectPublicReportsById(
  tx: Tx,
  deya_id: number,
  ids: readonly number[],
): Promise<PublicReport[]> {
  const { rows } = await sql<PublicReport>`
    select ${columns} from problem_report r ${ofType}
    where r.deya_id = ${deya_id} and ${isPublished('r')} and r.id = any(${[...ids]})
    order by r.created_at desc, r.id desc`.execute(tx);
  return rows;
}

/** The number of the report with a reference; undefined without one. */
export async function selectIdOfReference(tx: Tx, deya_id: number, code: string): Promise<number | undefined> {
  const found = await tx
    .selectFrom('problem_report')
    .select('id')
    .where('deya_id', '=', deya_id)
    .where('code', '=', code)
    .executeTakeFirst();
  return found?.id;
}

/** A change of a report, or a note on it, as everybody may read it. */
interface PublicUpdate {
  report_id: number;
  n: number;
  /** Whether the report was open from then on. */
  is_open: boolean;
  at: string;
  note: string | null;
}

/**
 * Changes of state with the reasons of the utility, and notes that came by Open311; the oldest first. Other notes of reporters, and the
 * answers of the utility to them, are left out.
 */
export async function selectPublicUpdates(
  tx: Tx,
  deya_id: number,
  { ids, span }: { ids: readonly number[] | undefined; span: Span },
): Promise<PublicUpdate[]> {
  const wanted = ids ? [...ids] : null;
  const noteIsPublic = sql`${textsArePublic} and e.note <> '' and (
    (e.by = 'utility' and e.status is not null) or e.open311_key_id is not null)`;
  const { rows } = await sql<PublicUpdate>`
    select e.report_id, e.n, ${utc('e.at')} as at, case when ${noteIsPublic} then e.note end as note,
           coalesce((
             select s.status from problem_report_event s
             where s.deya_id = e.deya_id and s.report_id = e.report_id and s.n <= e.n and s.status is not null
             order by s.n desc limit 1), 0) = any(${[...ACTIVE_STATES]}) as is_open
    from problem_report_event e join problem_report r on r.deya_id = e.deya_id and r.id = e.report_id
    where e.deya_id = ${deya_id} and ${isPublished('r')} and (e.status is not null or (${noteIsPublic}))
      and (${wanted}::bigint[] is not null or e.at between ${span.from} and ${span.until})
      and (${wanted}::bigint[] is null or e.report_id = any(${wanted}))
    order by e.at, e.report_id, e.n limit ${ROWS_MAX}`.execute(tx);
  return rows;
}
