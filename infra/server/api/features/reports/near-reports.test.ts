import { sql } from 'kysely';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { limits } from '../../kernel/rate-limits.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';

const FEW = 40;
let app: TestApp;
beforeAll(async () => {
  const attempts = { guest: { attempts: 100, seconds: 3600 }, 'near-reports': { attempts: FEW, seconds: 3600 } };
  app = await startTestApp({ limits: { ...limits, ...attempts } });
  await sql`update supply set street = 'Σκαλίδη 14Α', latitude = 38.2461, longitude = 21.7352
    where deya_id = 1 and kwdikos_katanalwti = '100-1'`.execute(app.admin);
});
afterAll(() => app.stop());
beforeEach(async () => {
  await app.runJobs();
  app.mails.length = 0;
  await sql.raw('delete from case_work; delete from problem_report; delete from case_type').execute(app.admin);
});

/** A pin in a street. A thousandth of a degree of latitude is about 111 metres. */
const PIN = { latitude: 38.2462, longitude: 21.7354 };
const north = (metres: number) => ({ ...PIN, latitude: PIN.latitude + metres / 111_320 });

let keys = 0;
const send = (changes: object = {}, as?: Name) =>
  app.send('POST /api/reports', {
    payload: {
      deya_id: 1,
      problem_type: 'damage_public',
      description: 'Ο κύριος Ρήγας είδε νερά.',
      address: 'έξω από το σπίτι του κυρίου Ρήγα',
      ...PIN,
      email: 'rigas@example.gr',
      idempotency_key: `key-of-a-near-report-${(keys += 1)}`,
      ...changes,
    },
    ...(as && { as }),
  });
const report = async (changes: object = {}, as?: Name): Promise<number> =>
  (await send(changes, as)).json<{ id: number }>().id;

type Near = Answer<'GET /api/reports/near'>['data'];
const ask = (query: object, as?: Name) => {
  const fields = { deya_id: 1, problem_type: 'damage_public', ...query };
  const text = new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  return app.send(`GET /api/reports/near?${text}`, as && { as });
};
const near = async (query: object = PIN, as?: Name): Promise<Near> =>
  (await ask(query, as)).json<{ data: Near }>().data;
const idsOf = async (query?: object, as?: Name) => (await near(query, as)).map(({ id }) => id);

const type = (id: number, is_private: boolean, metres: number) =>
  sql`insert into case_type (deya_id, id, problem_type, icon, title, is_photo_required, is_place_required, is_private,
      duplicate_metres, retention_days, is_active, sort, updated_at)
    values (1, ${id}, 'damage_public', 'leak', '{"el":"Φρεάτιο"}', false, false, ${is_private}, ${metres}, 365, true, 1, now())`.execute(
    app.admin,
  );

describe('open reports near a new one', () => {
  it('come with their street, age and state, and with no words of their reporter', async () => {
    const id = await report();
    const found = await near(north(33));
    expect(found).toEqual([
      {
        id,
        problem_type: 'damage_public',
        subtype: null,
        status: 0,
        created_at: expect.any(String),
        distance_m: 30,
        street: 'Σκαλίδη',
      },
    ]);
    expect(JSON.stringify(found)).not.toMatch(/Ρήγα|rigas/);
  });

  it('come nearest first, three at most, within the metres of the type', async () => {
    const [far, close, middle, other] = [
      await report(north(90)),
      await report(north(10)),
      await report(north(40)),
      await report(north(60)),
    ];
    await report(north(130));
    expect(await idsOf()).toEqual([close, middle, other]);
    await type(7501, false, 50);
    expect(await idsOf({ ...PIN, subtype_id: 7501 })).toEqual([close, middle]);
    await type(7502, false, 95);
    await sql`delete from problem_report where id in (${middle}, ${other})`.execute(app.admin);
    expect(await idsOf({ ...PIN, subtype_id: 7502 })).toEqual([close, far]);
  });

  it.each<[string, object, Name | undefined]>([
    ['about a home', { problem_type: 'damage_home' }, undefined],
    ['that names a supply', { kwdikos_katanalwti: '100-1' }, 'anna'],
    ['of another kind, whose place is not public', { problem_type: 'water_quality' }, undefined],
  ])('one %s is never offered', async (_, changes, as) => {
    await report(changes, as);
    for (const problem_type of ['damage_home', 'damage_public', 'water_quality'])
      expect(await idsOf({ ...PIN, problem_type }, 'babis')).toEqual([]);
  });

  it('one of a private type, a part made by the staff and a closed one are not offered', async () => {
    await type(7503, true, 100);
    await report({ subtype_id: 7503 });
    const [part, closed] = [await report(), await report()];
    await sql`update problem_report set source = 'staff' where id = ${part}`.execute(app.admin);
    await sql`update problem_report set status = 4 where id = ${closed}`.execute(app.admin);
    expect(await idsOf()).toEqual([]);
  });

  it('are those of the utility alone', async () => {
    await report();
    expect(await idsOf({ ...PIN, deya_id: 2 })).toEqual([]);
  });

  it('are found by the place of a supply of one’s own, and by no other supply', async () => {
    const id = await report();
    expect(await idsOf({ kwdikos_katanalwti: '100-1' }, 'anna')).toEqual([id]);
    expect(await idsOf({ kwdikos_katanalwti: '100-1' }, 'babis')).toEqual([]);
    expect(await idsOf({ kwdikos_katanalwti: '100-1' })).toEqual([]);
    expect(await idsOf({})).toEqual([]);
  });
});

describe('a reporter who follows another report', () => {
  const staff = (call: string, payload: object) => app.send(`${call}?deya_id=1`, { as: 'stella', payload });
  const subjects = (to: string) => app.mails.filter((one) => one.to === to).map(({ subject }) => subject);

  it('is stored as its duplicate with their words, routes nothing, and is confirmed', async () => {
    const target = await report();
    await app.runJobs();
    app.mails.length = 0;
    const answer = await send({ same_as: target, email: 'follower@example.gr', description: 'Και εγώ το βλέπω.' });
    expect(answer.json()).toMatchObject({ status: 6, utility_notified: false });
    const { id } = answer.json<{ id: number }>();
    await app.runJobs();
    expect(app.mails.map(({ to }) => to)).toEqual(['follower@example.gr']);
    expect(app.mails[0]!.text).toContain('Το ίδιο πρόβλημα είχε ήδη αναφερθεί.');
    const whole = await app.send(`GET /api/staff/cases/${target}?deya_id=1`, { as: 'stella' });
    expect(whole.json()).toMatchObject({ duplicates: [{ id, status: 6 }] });
    expect(await idsOf()).toEqual([target]);
  });

  it('hears how it goes on, without the words of the utility to the other reporter', async () => {
    const target = await report();
    const follower = await report({ same_as: target, email: undefined }, 'anna');
    await app.runJobs();
    app.mails.length = 0;
    await staff(`POST /api/staff/cases/${target}/answers`, {
      note: 'Κύριε Ρήγα, σε ποια πόρτα;',
      idempotency_key: 'key-of-an-answer-01',
    });
    await app.runJobs();
    expect(subjects('anna@example.gr')).toEqual([]);
    await staff(`POST /api/staff/cases/${target}/move`, {
      from: 0,
      to: 'closed',
      reason: 'Ο κύριος Ρήγας το έφτιαξε.',
    });
    await app.runJobs();
    expect(subjects('anna@example.gr')).toEqual([expect.stringMatching(/^Έκλεισε|έκλεισε/)]);
    const own = await app.send(`GET /api/reports/${follower}`, { as: 'anna' });
    const events = own.json<Answer<'GET /api/reports/{id}'>>().events;
    expect(events.map(({ by, status }) => [by, status])).toEqual([
      ['customer', 0],
      ['customer', 6],
      ['utility', 4],
    ]);
    expect(JSON.stringify([events, app.mails.filter(({ to }) => to === 'anna@example.gr')])).not.toContain('έφτιαξε');
  });

  it('follows no closed report and none that is not offered, and nothing is stored', async () => {
    const [closed, home] = [await report(), await report({ problem_type: 'damage_home' })];
    await sql`update problem_report set status = 3 where id = ${closed}`.execute(app.admin);
    for (const same_as of [closed, home, 999_999_999]) {
      const refused = await send({ same_as });
      expect([refused.statusCode, refused.json()]).toEqual([422, { message: { same_as: ['followed_closed'] } }]);
    }
    const { rows } = await sql`select from problem_report`.execute(app.admin);
    expect(rows).toHaveLength(2);
  });

  it('leaves an address, unless they have an account', async () => {
    const target = await report();
    const refused = await send({ same_as: target, email: undefined });
    expect([refused.statusCode, refused.json()]).toEqual([422, { message: { email: ['required'] } }]);
  });
});

it('open reports near a place are not asked for without end', async () => {
  const answers = await Promise.all(Array.from({ length: FEW + 1 }, () => ask(PIN)));
  expect(
    answers
      .map(({ statusCode }) => statusCode)
      .toSorted()
      .at(-1),
  ).toBe(429);
});
