import type { Whose } from '@hydria/database/personal-data.ts';
import { sql, type RawBuilder } from 'kysely';
import { isLiable } from '../supplies/access.ts';

/** The person whose rows are meant; the e-mail only when it is confirmed. */
export interface DataSubject {
  person_id: number;
  email: string | null;
}

type Condition = RawBuilder<boolean>;

const reportsOf = ({ person_id, email }: DataSubject) => sql`
  select r.deya_id, r.id from problem_report r
  where r.person_id = ${person_id} or r.person_id is null and lower(r.email) = lower(${email}::text)`;

const applicationsOf = ({ person_id, email }: DataSubject) => sql`
  select a.deya_id, a.id from form_answer a
  where a.person_id = ${person_id} or a.person_id is null and lower(a.email) = lower(${email}::text)`;

/** Answers of the person that wait for a signature or a payment, or are saved for later. */
const waitingOf = (table: 'unsigned_answer' | 'unpaid_answer' | 'saved_form', { person_id, email }: DataSubject) => sql`
  select u.deya_id, u.id from ${sql.table(table)} u
  where u.person_id = ${person_id} or u.person_id is null and lower(u.email) = lower(${email}::text)`;

const casesOf = (subject: DataSubject) => sql`${reportsOf(subject)} union all ${applicationsOf(subject)}`;

/** The links of the person to supplies, with the days of each link. */
const linksOf = ({ person_id }: DataSubject) => sql`
  select sp.deya_id, sp.kwdikos_katanalwti, sp.since, sp.until from supply_person sp where sp.person_id = ${person_id}`;

/** The links to supplies that the person pays for: only the liable party reads measurements and settlements (D §6). */
const paidLinksOf = ({ person_id }: DataSubject) => sql`
  select sp.deya_id, sp.kwdikos_katanalwti, sp.since, sp.until
  from supply_person sp
  join person p on p.id = sp.person_id
  join supply s on s.deya_id = sp.deya_id and s.kwdikos_katanalwti = sp.kwdikos_katanalwti
  where sp.person_id = ${person_id} and ${isLiable}`;

const METER_DAYS: Readonly<Record<string, (subject: DataSubject) => RawBuilder<unknown>>> = {
  billing_reading: () => sql`is_own_day(t.read_on, l.since, l.until)`,
  hourly_reading: () => sql`is_own_hour(t.measured_at, l.since, l.until)`,
  reading_day: () => sql`is_own_day(t.day, l.since, l.until)`,
  alarm: () => sql`(l.since is null or t.last_seen >= l.since::timestamp at time zone 'Europe/Athens')
    and (l.until is null or t.first_seen < (l.until + 1)::timestamp at time zone 'Europe/Athens')`,
  flow_alert: ({ person_id }) => sql`
    is_own_hour(case when t.person_id is null then t.since + interval '1 hour' else t.until end, l.since, l.until)
    and coalesce(t.person_id, ${person_id}) = ${person_id}`,
};

const CONDITIONS: Record<Exclude<Whose, 'none'>, (subject: DataSubject, table: string) => Condition> = {
  person: ({ person_id }, table) => sql`${sql.ref(table === 'person' ? 't.id' : 't.person_id')} = ${person_id}`,
  sender: ({ person_id, email }) => sql`
    (t.person_id = ${person_id} or t.person_id is null and lower(t.email) = lower(${email}::text))`,
  report: (subject) => sql`(t.deya_id, t.report_id) in (${reportsOf(subject)})`,
  application: (subject) => sql`(t.deya_id, t.answer_id) in (${applicationsOf(subject)})`,
  signature: (subject) => sql`((t.deya_id, t.answer_id) in (${applicationsOf(subject)}
      union all ${waitingOf('unsigned_answer', subject)} union all ${waitingOf('unpaid_answer', subject)})
    or lower(t.email) = lower(${subject.email}::text))`,
  case: (subject) => sql`(t.deya_id, t.case_id) in (${casesOf(subject)})`,
  photo: (subject) => sql`(t.deya_id, t.id) in (
    select c.deya_id, c.media_id from case_photo c where (c.deya_id, c.case_id) in (${casesOf(subject)}) union all
    select f.deya_id, f.media_id from problem_report_photo f where (f.deya_id, f.report_id) in (${reportsOf(subject)})
    union all select d.deya_id, d.media_id from form_file d
      where d.person_id = ${subject.person_id} or (d.deya_id, d.answer_id) in (${applicationsOf(subject)})
        or (d.deya_id, d.saved_id) in (${waitingOf('saved_form', subject)})
    union all select r.deya_id, r.media_id from sent_reading r where r.person_id = ${subject.person_id})`,
  request: ({ person_id }) => sql`(t.deya_id, t.request_id) in (
    select q.deya_id, q.id from registration_request q where q.person_id = ${person_id})`,
  handover: ({ person_id, email }) => sql`
    (${person_id} in (t.invited_by, t.person_id) or t.person_id is null and t.email = lower(${email}::text))`,
  conversation: ({ person_id }) => sql`(t.deya_id, t.conversation_id) in (
    select c.deya_id, c.id from conversation c where c.person_id = ${person_id})`,
  supply: (subject) => sql`(t.deya_id, t.kwdikos_katanalwti) in (
    select l.deya_id, l.kwdikos_katanalwti from (${linksOf(subject)}) l)`,
  meter: (subject, table) => sql`exists (
    select from hydrometer h join (${paidLinksOf(subject)}) l
      on l.deya_id = h.deya_id and l.kwdikos_katanalwti = h.kwdikos_katanalwti
    where h.deya_id = t.deya_id and h.hydrometer = t.hydrometer and ${METER_DAYS[table]?.(subject) ?? sql`false`})`,
  paid_supply: (subject) => sql`(t.deya_id, t.kwdikos_katanalwti) in (
    select l.deya_id, l.kwdikos_katanalwti from (${paidLinksOf(subject)}) l)`,
  bill: (subject) => sql`exists (
    select from (${linksOf(subject)}) l
    where l.deya_id = t.deya_id and l.kwdikos_katanalwti = t.kwdikos_katanalwti
      and is_own_bill(t.period_end, l.since, l.until))`,
};

/** The condition on `<table> as t` for the rows of a person; null where no column leads to them. */
export const conditionOf = (table: string, whose: Whose, subject: DataSubject): Condition | null =>
  whose === 'none' ? null : CONDITIONS[whose](subject, table);

/** The condition on `media as t` for the photos of a person. */
export const photosOf = (subject: DataSubject): Condition => CONDITIONS.photo(subject, 'media');
