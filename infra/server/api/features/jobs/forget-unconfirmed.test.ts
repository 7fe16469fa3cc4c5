import { sql } from 'kysely';
import { appOf } from '../../app.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { purgeExpired } from './purge-expired.ts';
import { UNCONFIRMED_DAYS } from './forget-unconfirmed.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());

const rows = async <T>(query: string): Promise<T[]> => (await sql.raw<T>(query).execute(app.admin)).rows;

/** A person of this number who registered `days` days ago at utility 1, and what differs from one who only did that. */
async function registered(id: number, days: number, changes = '', terms = true): Promise<void> {
  const at = new Date(app.clock.now().getTime() - days * 86_400_000).toISOString();
  await sql
    .raw(
      `insert into person (id, email, first_name, last_name, created_at, updated_at)
         values (${id}, 'p${id}@example.gr', 'Ν', 'Ν', '${at}', '${at}');
       insert into person_deya (deya_id, person_id, status) values (1, ${id}, 'pending');
       insert into registration_request (deya_id, person_id, kwdikos_katanalwti, first_name, last_name, created_at)
         values (1, ${id}, '9-${id}', 'Ν', 'Ν', '${at}')`,
    )
    .execute(app.admin);
  if (terms)
    await sql
      .raw(
        `insert into terms_acceptance (person_id, kind, accepted_at, valid_from)
           values (${id}, 'terms-of-use', '${at}', '2026-01-01')`,
      )
      .execute(app.admin);
  if (changes) await sql.raw(`update person set ${changes} where id = ${id}`).execute(app.admin);
}

it('a registration that was never confirmed is deleted after its days, with its request and without a mail', async () => {
  await registered(950, UNCONFIRMED_DAYS + 1);
  await registered(951, UNCONFIRMED_DAYS - 1);
  await registered(952, UNCONFIRMED_DAYS + 1, 'confirmed_at = created_at');
  await registered(953, UNCONFIRMED_DAYS + 1, 'last_login_at = created_at');
  // Made by staff, who send the link again.
  await registered(954, UNCONFIRMED_DAYS + 1, '', false);
  await purgeExpired(appOf(app.server));
  expect(await rows('select id from person where id >= 950 order by id')).toEqual(
    [951, 952, 953, 954].map((id) => ({ id })),
  );
  expect(await rows('select 1 from registration_request where person_id = 950')).toEqual([]);
  expect(await rows(`select deya_id, person_id from audit_event where action = 'account-not-confirmed'`)).toEqual([
    { deya_id: 1, person_id: 950 },
  ]);
  await app.runJobs();
  expect(app.mails).toEqual([]);
});
