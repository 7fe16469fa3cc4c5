import type { Tx } from '@hydria/database/db.ts';
import type { ForwardedWork } from '@hydria/shared/contract/work-links.ts';
import { sql } from 'kysely';
import { utc } from '../../kernel/utc.ts';
import { isUsable } from '../cases/case-forwards.sql.ts';

/** A forwarding as a contractor names it by a mailed link. */
export interface ForwardKey {
  deya_id: number;
  id: number;
  /** The number of the link: a newer one ends it. */
  sending: number;
}

const usable = ({ deya_id, id, sending }: ForwardKey, now: Date) => sql`
  from case_forward f join problem_report r on r.deya_id = f.deya_id and r.id = f.case_id
  where f.deya_id = ${deya_id} and f.id = ${id} and f.sending = ${sending} and ${isUsable(now)}`;

/** The report and its sender, of a forwarding that can be used. */
interface Usable {
  case_id: number;
  person_id: number | null;
}

const usableCase = async (tx: Tx, key: ForwardKey, now: Date, isLocked: boolean): Promise<Usable | undefined> => {
  const { rows } = await sql<Usable>`
    select f.case_id, r.person_id ${usable(key, now)} ${isLocked ? sql`for update of r` : sql``}`.execute(tx);
  return rows[0];
};

/** The report of a link that works; nothing for any other link. */
export const selectUsable = (tx: Tx, key: ForwardKey, now: Date): Promise<Usable | undefined> =>
  usableCase(tx, key, now, false);

/** The same, with the report locked until the end of the transaction. */
export const lockUsable = (tx: Tx, key: ForwardKey, now: Date): Promise<Usable | undefined> =>
  usableCase(tx, key, now, true);

const picture = sql`jsonb_build_object('id', m.id, 'width', m.width, 'height', m.height)`;

const name = sql`coalesce(
  nullif(trim(coalesce(r.first_name, '') || ' ' || coalesce(r.last_name, '')), ''),
  (select nullif(trim(p.first_name || ' ' || p.last_name), '') from person p where p.id = r.person_id), '')`;

/** The report of a link as its contractor sees it; nothing where the link does not work. */
export async function selectWork(tx: Tx, key: ForwardKey, now: Date): Promise<ForwardedWork | undefined> {
  const { rows } = await sql<ForwardedWork>`
    select w.deya_id, w.code, w.problem_type, t.title as subtype, w.description, w.address, w.latitude, w.longitude,
           w.hydrometer, w.sender, w.message, w.until,
           coalesce((
             select jsonb_agg(${picture} order by o.position)
             from problem_report_photo o join media m on m.deya_id = o.deya_id and m.id = o.media_id
             where o.deya_id = w.deya_id and o.report_id = w.case_id), '[]'::jsonb) as photos,
           coalesce((
             select jsonb_agg(jsonb_build_object('text', o.text, 'at', ${utc('o.at')}) order by o.id)
             from case_note o where o.deya_id = w.deya_id and o.case_id = w.case_id and o.forward_id = w.id), '[]'::jsonb) as answers,
           coalesce((
             select jsonb_agg(${picture} order by m.id)
             from case_photo o join media m on m.deya_id = o.deya_id and m.id = o.media_id
             where o.deya_id = w.deya_id and o.case_id = w.case_id and o.forward_id = w.id), '[]'::jsonb) as answer_photos
    from (
      select f.deya_id, f.id, f.case_id, r.code, r.problem_type, r.subtype_id, r.description, r.address, r.latitude, r.longitude,
             r.hydrometer, nullif(f.message, '') as message, ${utc('f.expires_at')} as until,
             case when f.shows_sender then jsonb_build_object('name', ${name}, 'kwdikos_katanalwti', r.kwdikos_katanalwti,
               'phone', coalesce(r.phone, (select p.phone from person p where p.id = r.person_id))) end as sender
      ${usable(key, now)}) w
    left join case_type t on t.deya_id = w.deya_id and t.id = w.subtype_id`.execute(tx);
  return rows[0];
}
