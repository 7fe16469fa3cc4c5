import { createHash } from 'node:crypto';
import { hash } from '@node-rs/argon2';
import type pg from 'pg';
import { CHEAP_ARGON2 } from './cheap-argon2.ts';

/** The password of all people below. */
export const PASSWORD = 'Nero-kai-fos-1';
/** Encryption secret of the tests. */
export const SECRET = 'secret-of-the-tests-0123456789abcdef';
/** The feed key of utility 1. */
export const FEED_TOKEN = 'feed-token-of-utility-one';

/** People of the test data, with their ids. */
export const people = {
  /** Active at utility 1 with supplies 100-1 and 100-2, and at utility 2 with 200-9. */
  anna: { id: 1, email: 'anna@example.gr' },
  /** Active at utility 1 with supply 100-3. */
  babis: { id: 2, email: 'babis@example.gr' },
  /** Active at utility 2 with supply 200-1. */
  gina: { id: 3, email: 'gina@example.gr' },
  /** Waits for utility 1. */
  petros: { id: 4, email: 'petros@example.gr' },
  /** Administrator of the installation. */
  admin: { id: 5, email: 'admin@example.gr' },
  /** Staff of utility 1. */
  stella: { id: 6, email: 'stella@example.gr' },
  deactivated: { id: 7, email: 'gone@example.gr' },
  unconfirmed: { id: 8, email: 'new@example.gr' },
} as const;

export type Name = keyof typeof people;

const deyas = `
  insert into deya (id, title, title_latin, city, city_latin, latitude, longitude, website, discount_type, discount_amount, demo, active, settings) values
    (1, 'ΔΕΥΑ Άλφα', 'DEYA Alpha', 'Άλφα', 'Alpha', 38.25, 21.73, 'https://alpha.example', 'A', 250, false, true, '{"allowed_hosts": ["broker.example.org"]}'),
    (2, 'ΔΕΥΑ Βήτα', 'DEYA Beta', 'Βήτα', 'Beta', 40.64, 22.94, null, null, null, false, true, '{}'),
    (3, 'ΔΕΥΑ Γάμμα', 'DEYA Gamma', 'Γάμμα', 'Gamma', null, null, null, null, null, true, true, '{}'),
    (4, 'ΔΕΥΑ Παλιά', 'DEYA Old', 'Δέλτα', 'Delta', null, null, null, null, null, false, false, '{}')`;

const supplies = `
  insert into supply (deya_id, kwdikos_katanalwti, liable_id, afm, first_name, last_name, zone) values
    (1, '100-1', 'L1', '555777003', 'Άννα', 'Άλφα', 'κέντρο'), (1, '100-2', 'L1', '555777003', 'Άννα', 'Άλφα', null),
    (1, '100-3', 'L3', '555777015', 'Μπάμπης', 'Άλφα', 'κέντρο'), (1, '100-4', 'L4', null, 'Παλιός', 'Ένοικος', null),
    (2, '200-1', 'L1', null, 'Γκίνα', 'Βήτα', null), (2, '200-9', 'L9', '555777003', 'Άννα', 'Άλφα', null);
  update person set afm_proof = 'staff', afm = case id when 1 then '555777003' else '555777015' end where id in (1, 2);
  insert into supply_person (deya_id, kwdikos_katanalwti, person_id, customer_type, alias, since, until) values
    (1, '100-1', 1, 'owner', 'Σπίτι', null, null), (1, '100-2', 1, 'tenant', null, '2026-06-01', null),
    (1, '100-4', 1, 'tenant', null, null, '2026-01-31'),
    (1, '100-3', 2, 'owner', null, null, null), (2, '200-1', 3, 'owner', null, null, null),
    (2, '200-9', 1, 'owner', null, null, null);
  insert into hydrometer (deya_id, hydrometer, kwdikos_katanalwti, type) values
    (1, 'M1', '100-1', 'digital'), (1, 'M2', '100-2', 'analog'), (1, 'M3', '100-3', 'digital'),
    (2, 'M1', '200-1', 'analog')`;

/** Utility 1: 60 bills of 100-1 (one every six days), two of 100-2 around the tenant's arrival, one of each other supply. */
const bills = `
  insert into bill (deya_id, bill_number, kwdikos_katanalwti, period_start, period_end, charge, current_total, total_unpaid, issue_date, expiry_date, paid_on)
    select 1, 'B1-' || n, '100-1', date '2025-11-01' + 6 * n - 6, date '2025-11-01' + 6 * n, 1000, 2000 + n, 2000 + n,
           date '2025-11-01' + 6 * n, date '2025-12-01' + 6 * n, case when n < 60 then date '2025-11-20' + 6 * n end
    from generate_series(1, 60) n;
  insert into bill (deya_id, bill_number, kwdikos_katanalwti, period_start, period_end, charge, current_total, previous_unpaid, total_unpaid, issue_date, expiry_date) values
    (1, 'B2-1', '100-2', '2026-02-01', '2026-05-31', 900, 1500, 0, 1500, '2026-06-10', '2026-07-10'),
    (1, 'B2-2', '100-2', '2026-06-01', '2026-09-30', 900, 1600, 500, 1900, '2026-10-10', '2026-11-10'),
    (1, 'B3-1', '100-3', '2026-06-01', '2026-09-30', 900, 1700, 0, 1700, '2026-10-10', '2026-11-10'),
    (1, 'B4-1', '100-4', '2025-10-01', '2025-12-31', 900, 1800, 0, 1800, '2026-01-10', '2026-02-10'),
    (2, 'B1-1', '200-1', '2026-06-01', '2026-09-30', 900, 1900, 0, 1900, '2026-10-10', '2026-11-10');
  insert into settlement (deya_id, id, protokol, kwdikos_katanalwti, liable_id, liable, installments, installdate1, settldate, advancepcnt, reductionpcnt, canceldate) values
    (1, 501, 'P-1', '100-1', 'L1', 'Άννα Άλφα', 3, '2026-03-01', '2026-02-01', 1550, 8000, null),
    (1, 502, 'P-0', '100-1', 'L1', 'Άννα Άλφα', 2, '2025-03-01', '2026-02-15', 0, 0, '2026-02-20'),
    (1, 503, 'P-3', '100-3', 'L3', 'Μπάμπης', 2, '2026-03-01', '2026-02-01', 0, 0, null);
  insert into settlement_installment (deya_id, settlement_id, installmentsnr, installmentid, due_date, amount, restamount) values
    (1, 501, 1, 'I1', '2026-03-01', 4000, 0), (1, 501, 2, 'I2', '2026-04-01', 4000, 4000), (1, 501, 3, 'I3', '2026-05-01', 4000, 4000)`;

const readings = `
  select make_reading_months('2026-11-01', '2026-12-01');
  insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l, litres)
    select 1, 'M1', timestamptz '2026-11-20 10:00Z' - make_interval(hours => n), 100000 - 10 * n, 10 from generate_series(0, 71) n;
  insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l, litres) values (1, 'M3', '2026-11-20 10:00Z', 777, null);
  insert into billing_reading (deya_id, hydrometer, read_on, counter_l, kind) values
    (1, 'M2', '2026-05-31', 40000, 'regular'), (1, 'M2', '2026-09-30', 52000, 'estimated');
  insert into water_analysis (deya_id, zone, alias, analysis_date, value) values
    (1, 'κέντρο', 'ph', '2026-10-01', '7.4'), (1, 'κέντρο', 'ph', '2026-11-01', '7.6'), (1, '', 'ph', '2026-11-10', '8.0'),
    (1, '', 'ammonium', '2026-11-10', '<0.05'), (2, '', 'ph', '2026-11-10', '9.0')`;

const content = `
  insert into announcement (deya_id, code, start_date, end_date, title, description) values
    (1, 'a1', '2026-11-01', '2026-12-31', '{"el":"Διακοπή","en":"Outage"}', '{"el":"<p>Σήμερα</p>","en":"<p>Today</p>"}'),
    (1, 'a2', '2026-11-10', null, '{"el":"Νέα"}', '{"el":"<p>Κείμενο</p>"}'),
    (1, 'past', '2026-01-01', '2026-02-01', '{"el":"Παλιό"}', '{"el":""}'),
    (1, 'future', '2027-01-01', null, '{"el":"Μελλοντικό"}', '{"el":""}'),
    (2, 'b1', '2026-11-01', null, '{"el":"Της Βήτα"}', '{"el":""}');
  insert into faq (deya_id, code, type, lang, sort, title, description) values
    (1, 'q1', 'bills', 'el', 2, 'Πότε πληρώνω;', '<p>Έως τη λήξη.</p>'), (1, 'q1', 'bills', 'en', 2, 'When do I pay?', '<p>By the due date.</p>'),
    (1, 'q2', 'meters', 'el', 1, 'Πού είναι ο μετρητής;', '<p>Στο πεζοδρόμιο.</p>'), (1, 'q3', 'bills', 'de', 3, 'Nur auf Deutsch', '<p>Ja.</p>'),
    (3, 'f1', 'general', 'el', 1, 'Γενική ερώτηση', '<p>Απάντηση.</p>');
  insert into problem_report (deya_id, code, problem_type, status)
    select 1, 'R' || s, 'other', s from generate_series(0, 6) s`;

const roles = `
  insert into person_role (person_id, role_id, deya_id)
    select 5, id, null::int from role where name = 'administrator'
    union all select 6, id, 1 from role where name = 'staff';
  insert into person_deya (deya_id, person_id, status) values
    (1, 1, 'active'), (2, 1, 'active'), (1, 2, 'active'), (2, 3, 'active'), (1, 4, 'pending'), (1, 6, 'active'), (1, 7, 'active')`;

async function insertPeople(admin: pg.Client): Promise<void> {
  const password_hash = await hash(PASSWORD, CHEAP_ARGON2);
  for (const [name, { id, email }] of Object.entries(people)) {
    await admin.query(
      `insert into person (id, email, first_name, last_name, active, confirmed_at, created_at)
       values ($1, $2, $3, 'Δοκιμής', $4, case when $5 then now() end, '2026-06-01')`,
      [id, email, name, name !== 'deactivated', name !== 'unconfirmed'],
    );
    await admin.query('insert into person_credential (person_id, password_hash) values ($1, $2)', [id, password_hash]);
  }
}

/** Inserts the rows of all API tests into an empty database, as its owner. Their day is 2026-11-20. */
export async function insertTestData(admin: pg.Client): Promise<void> {
  await admin.query(deyas);
  await admin.query('insert into deya_credential (deya_id, access_token_sha256) values (1, $1)', [
    createHash('sha256').update(FEED_TOKEN).digest(),
  ]);
  await insertPeople(admin);
  for (const part of [roles, supplies, bills, readings, content]) await admin.query(part);
}
