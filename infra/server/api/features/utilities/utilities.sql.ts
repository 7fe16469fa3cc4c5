import type { Db, Tx } from '@hydria/database/db.ts';
import type { ManagedUtility, UtilityProfile } from '@hydria/shared/contract/utilities.ts';
import { ALERT_SETTING_NAMES } from '@hydria/shared/rules/meter-alerts.ts';
import { sql } from 'kysely';
import { utc } from '../../kernel/utc.ts';

/** The utilities that a person manages, in no order. */
export async function selectManaged(db: Db, person_id: number): Promise<ManagedUtility[]> {
  const { rows } = await sql<ManagedUtility>`
    select id, title, title_latin, city, city_latin, active, demo, total_digital_hydrometers, total_analog_hydrometers,
           latest_measurement_date, total_bills, latest_bill_date, total_users, ${utc('counted_at')} as counted_at
    from managed_utilities(${person_id})`.execute(db);
  return rows;
}

const alertSettings = sql.join(
  ALERT_SETTING_NAMES.map((name) => sql`(settings ->> ${name}::text)::int as ${sql.ref(name)}`),
);

/** The settings of a utility, locked for a change on request; undefined for one that is not there. */
export async function selectProfile(
  tx: Tx,
  deya_id: number,
  { lock = false } = {},
): Promise<UtilityProfile | undefined> {
  const { rows } = await sql<UtilityProfile>`
    select id, version, title, title_latin, city, city_latin, active, demo, latitude, longitude, address, afm,
           phone1, phone1_use, phone2, phone2_use, phone3, phone3_use, email_public, website, accent, logo_media_id, cover_media_id,
           url, api, bill,
           customer_code_mask, my_hydria, deyapp, amr, water_damage, push_notifications, balloon_read, online_forms,
           show_bills, customer_reports, registration_open, register_with_taxis, partial_payment,
           discount_type, discount_amount / 100.0::float8 as discount_amount,
           opening_hours ->> 'el' as opening_hours_el, opening_hours ->> 'en' as opening_hours_en,
           opening_hours ->> 'de' as opening_hours_de, opening_hours ->> 'fr' as opening_hours_fr,
           registration_message ->> 'el' as registration_message_el, registration_message ->> 'en' as registration_message_en,
           registration_message ->> 'de' as registration_message_de, registration_message ->> 'fr' as registration_message_fr,
           coalesce((settings ->> 'registration_passkey')::boolean, false) as registration_passkey,
           coalesce((settings ->> 'registration_approval')::boolean, true) as registration_approval,
           coalesce((settings ->> 'guest_bill_total')::boolean, true) as guest_bill_total,
           coalesce((settings ->> 'e_bill')::boolean, true) as e_bill,
           settings ->> 'iban' as iban, settings ->> 'iris_text' as iris_text,
           (settings ->> 'partial_payment_least')::int as partial_payment_least,
           (settings ->> 'four_eyes_cents')::int as four_eyes_cents,
           coalesce(settings -> 'languages', '[]') as languages,
           (settings ->> 'band_low')::int as band_low, (settings ->> 'band_high')::int as band_high,
           ${alertSettings}, coalesce(settings -> 'tamper_alarms', '[]') as tamper_alarms,
           (settings ->> 'water_price')::int as water_price,
           (settings ->> 'bank_delay_days')::int as bank_delay_days, (settings ->> 'idle_minutes')::int as idle_minutes,
           (settings ->> 'free_text_max')::int as free_text_max, settings ->> 'old_portal_url' as old_portal_url,
           coalesce(settings -> 'frame_ancestors', '[]') as frame_ancestors,
           coalesce(settings -> 'allowed_hosts', '[]') as allowed_hosts,
           (select coalesce(json_agg(json_build_object('field', c.field, 'changed_by', c.changed_by,
              'changed_at', ${utc('c.changed_at')}) order by c.field), '[]') from deya_change c where c.deya_id = deya.id) as changes
    from deya where id = ${deya_id} ${lock ? sql`for update` : sql``}`.execute(tx);
  return rows[0];
}

/** Which of the titles another utility has. Held until the end of the transaction, so that two cannot take one at once. */
export async function takenTitles(tx: Tx, deya_id: number, titles: { title: string; title_latin: string }) {
  await sql`select pg_advisory_xact_lock(714471)`.execute(tx);
  const { rows } = await sql<{ title: boolean; title_latin: boolean }>`
    select coalesce(bool_or(lower(title) = lower(${titles.title})), false) as title,
           coalesce(bool_or(lower(title_latin) = lower(${titles.title_latin})), false) as title_latin
    from deya where id <> ${deya_id}`.execute(tx);
  return rows[0]!;
}

export async function nextDeyaId(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`select next_deya_id() as id`.execute(db);
  return rows[0]!.id;
}

interface NewDeya {
  id: number;
  title: string;
  title_latin: string;
  city: string;
  city_latin: string;
  active: boolean;
}

/** Makes a utility; false for a person who does not manage utilities in the whole installation. */
export async function makeDeya(tx: Tx, actor: number, deya: NewDeya): Promise<boolean> {
  const { id, title, title_latin, city, city_latin, active } = deya;
  const { rows } = await sql<{ made: boolean }>`
    select make_deya(${actor}, ${id}, ${title}, ${title_latin}, ${city}, ${city_latin}, ${active}) as made`.execute(tx);
  return rows[0]!.made;
}

/** Notes who changed these fields. */
export async function noteChanges(
  tx: Tx,
  deya_id: number,
  { fields, person_id, at }: { fields: readonly string[]; person_id: number; at: Date },
): Promise<void> {
  if (fields.length === 0) return;
  await sql`
    insert into deya_change (deya_id, field, person_id, changed_by, changed_at)
    select ${deya_id}, f, p.id, coalesce(nullif(trim(p.first_name || ' ' || p.last_name), ''), p.email), ${at}
    from person p, unnest(${[...fields]}::text[]) f where p.id = ${person_id}
    on conflict (deya_id, field) do update
      set person_id = excluded.person_id, changed_by = excluded.changed_by, changed_at = excluded.changed_at`.execute(
    tx,
  );
}

/** Forgets who changed these fields: their values come from the feed again. */
export async function dropChanges(tx: Tx, deya_id: number, fields: readonly string[]): Promise<void> {
  if (fields.length > 0)
    await tx.deleteFrom('deya_change').where('deya_id', '=', deya_id).where('field', 'in', fields).execute();
}

/** Counts the figures of a utility again. Each meter is one index read; no table is scanned for another utility. */
export async function countUtility(tx: Tx, deya_id: number, now: Date): Promise<void> {
  await sql`
    insert into deya_statistics (deya_id, total_digital_hydrometers, total_analog_hydrometers, latest_measurement_date,
                                 total_bills, latest_bill_date, total_users, counted_at)
    select ${deya_id},
           (select count(*) from hydrometer where deya_id = ${deya_id} and removed_on is null and type = 'digital'),
           (select count(*) from hydrometer where deya_id = ${deya_id} and removed_on is null and type = 'analog'),
           greatest(
             (select max(r.at) from hydrometer h cross join lateral (
                select (max(measured_at) at time zone 'Europe/Athens')::date as at from hourly_reading
                where deya_id = ${deya_id} and hydrometer = h.hydrometer) r where h.deya_id = ${deya_id}),
             (select max(read_on) from billing_reading where deya_id = ${deya_id})),
           (select count(*) from bill where deya_id = ${deya_id}),
           (select max(issue_date) from bill where deya_id = ${deya_id}),
           (select count(*) from person_deya where deya_id = ${deya_id} and status = 'active'), ${now}
    on conflict (deya_id) do update set
      total_digital_hydrometers = excluded.total_digital_hydrometers,
      total_analog_hydrometers = excluded.total_analog_hydrometers,
      latest_measurement_date = excluded.latest_measurement_date, total_bills = excluded.total_bills,
      latest_bill_date = excluded.latest_bill_date, total_users = excluded.total_users,
      counted_at = excluded.counted_at`.execute(tx);
}
