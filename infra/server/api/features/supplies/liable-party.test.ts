import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD } from '../../testing/test-data.ts';

/** The liable party of 100-1 and 100-2 in the test data. */
const DEBTOR = { first_name: 'Άννα', last_name: 'Άλφα', afm: '555777003' };
const PETROS = 4;
/** The debtor of the supplies and an unlinked account of the same utility. */
const BEFORE = `
  delete from sign_up_draft; delete from registration_request; delete from login_throttle; delete from terms_acceptance;
  delete from supply_person where person_id = ${PETROS};
  update person_deya set status = 'active' where deya_id = 1 and person_id = ${PETROS};
  update person set first_name = 'Πέτρος', last_name = 'Δοκιμής', phone = null, afm = null, afm_proof = null where id = ${PETROS};
  update supply set liable_id = 'L1', afm = '${DEBTOR.afm}', e_bill_choice = null where kwdikos_katanalwti in ('100-1', '100-2');
  update deya set settings = '{"registration_approval": false}' where id = 1;
  insert into supply_person (deya_id, kwdikos_katanalwti, person_id, customer_type) values (1, '100-1', ${PETROS}, 'tenant')`;

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());
beforeEach(() => sql.raw(BEFORE).execute(app.admin));

const own = { as: 'petros' } as const;
const staff = { as: 'stella' } as const;

interface Shown {
  kwdikos_katanalwti: string;
  is_liable: boolean;
  customer_type: string;
  mobile: string | null;
}
const customers = async () =>
  (await app.send('GET /api/user/info?deya_id=1&lang=el', own)).json<{ customers: Shown[] }>().customers;
const isLiable = async (code = '100-1') =>
  (await customers()).find(({ kwdikos_katanalwti }) => kwdikos_katanalwti === code)?.is_liable;
const judge = async (liable: boolean, as: 'stella' | 'babis' | 'petros' = 'stella', person = PETROS) => {
  const payload = { kwdikos_katanalwti: '100-1', liable };
  const answer = await app.send(`PUT /api/staff/people/${person}/supplies/liable?deya_id=1`, { as, payload });
  return [answer.statusCode, answer.json().message];
};

/** The whole registration of a signed-in person, with a number and a code that they may know from a bill on paper. */
async function register(code: string, customer_type: string): Promise<void> {
  const jar = new Map<string, string>();
  const call = async (path: string, payload: object) => {
    const cookie = [...jar].map((pair) => pair.join('=')).join('; ');
    const answer = await app.send(`POST /api/sign-up${path}`, {
      ...own,
      headers: cookie ? { cookie } : {},
      payload: { deya_id: 1, ...payload },
    });
    for (const { name, value } of answer.cookies) jar.set(name, value);
    return answer.json();
  };
  await call('/member', {});
  await call('/number', { country: 'EL', afm: DEBTOR.afm });
  const { supplies = [], terms_from } = await call('/code', { code });
  const isNew = ({ standing }: { standing: string }) => standing === 'new';
  const ids = supplies.filter(isNew).map(({ id }: { id: string }) => id);
  await call('/supplies', { supplies: ids, customer_type });
  const given = { e_bill: 'yes', password: PASSWORD, terms: true, terms_from };
  await call('/request', { ...given, idempotency_key: `key-of-petros-${code}` });
}

/** Everything that a person may change about themselves and their link to a supply. */
const acts = {
  rename: (first_name: string, last_name: string, phone: string) =>
    app.send('PUT /api/account/profile', {
      ...own,
      payload: { first_name, last_name, phone, timezone: 'Europe/Athens' },
    }),
  details: (alias: string, customer_type: string) =>
    app.send('PUT /api/supplies/details', {
      ...own,
      payload: { deya_id: 1, kwdikos_katanalwti: '100-1', alias, customer_type },
    }),
  hide: () => app.send('POST /api/supplies/hide', { ...own, payload: { deya_id: 1, kwdikos_katanalwti: '100-1' } }),
  unhide: () => app.send('POST /api/supplies/unhide', { ...own, payload: { deya_id: 1, kwdikos_katanalwti: '100-1' } }),
  register: (code: string, type: string) => register(code, type),
  ask: (afm: string) =>
    app.send('POST /api/deya/register', {
      ...own,
      payload: { deya: 1, ...DEBTOR, afm, mobile: '+306900000001', customer_code: '100-2', password: PASSWORD },
    }),
} satisfies Record<string, (...values: never[]) => Promise<unknown>>;

const name = fc.constantFrom('Άννα', 'ΑΝΝΑ', 'Αννα', 'Άλφα', 'ΑΛΦΑ', 'Πέτρος');
const anAct = fc.oneof(
  fc.tuple(name, name, fc.constantFrom('+306900000001', '2610123456')).map((given) => () => acts.rename(...given)),
  fc.constant(() => acts.rename(DEBTOR.first_name, DEBTOR.last_name, '+306900000001')),
  fc.tuple(name, fc.constantFrom('tenant', 'authorised', 'owner')).map(
    ([alias, type]) =>
      () =>
        acts.details(alias, type),
  ),
  fc.constant(acts.hide),
  fc.constant(acts.unhide),
  fc
    .tuple(fc.constantFrom('100-1', '100-2'), fc.constantFrom('tenant', 'owner'))
    .map((given) => () => acts.register(...given)),
  fc.constantFrom(DEBTOR.afm, '123456783').map((afm) => () => acts.ask(afm)),
);

it.each([
  ['not confirmed', false],
  ['confirmed by the staff', true],
])('no sequence of changes of their own changes whether a person is liable, %s', async (_, confirmed) => {
  await fc.assert(
    fc.asyncProperty(fc.array(anAct, { minLength: 1, maxLength: 6 }), async (sequence) => {
      await sql.raw(BEFORE).execute(app.admin);
      if (confirmed) await judge(true);
      for (const act of sequence) {
        await act();
        await sql`delete from login_throttle`.execute(app.admin);
      }
      await acts.unhide();
      expect((await customers()).map(({ is_liable }) => is_liable).some(Boolean)).toBe(confirmed);
      expect(await isLiable()).toBe(confirmed);
      expect(await isLiable('100-2')).not.toBe(true);
    }),
    { numRuns: 20, examples: [[[() => acts.register('100-2', 'owner')]]] },
  );
});

it('a number that the person has only named with a code gives neither measurements, nor the relation of an owner, nor bills by mail', async () => {
  await sql`update supply set owner_afm = afm where kwdikos_katanalwti = '100-2'`.execute(app.admin);
  await sql`insert into hydrometer (deya_id, hydrometer, kwdikos_katanalwti, type) values (1, 'M2b', '100-2', 'digital')
    on conflict do nothing`.execute(app.admin);
  await register('100-2', 'owner');
  const linked = (await customers()).find(({ kwdikos_katanalwti }) => kwdikos_katanalwti === '100-2');
  expect(linked).toMatchObject({ is_liable: false, customer_type: 'authorised', mobile: null });
  const { rows } = await sql<{ afm: string; afm_proof: string | null; e_bill_choice: boolean | null }>`
    select p.afm, p.afm_proof, s.e_bill_choice from person p, supply s
    where p.id = ${PETROS} and s.deya_id = 1 and s.kwdikos_katanalwti = '100-2'`.execute(app.admin);
  expect(rows).toEqual([{ afm: DEBTOR.afm, afm_proof: null, e_bill_choice: null }]);
});

it('the staff confirm the liable party with who and when, and take it back', async () => {
  expect(await judge(true)).toEqual([200, 'Success']);
  expect(await isLiable()).toBe(true);
  const { data } = (await app.send(`GET /api/staff/people/${PETROS}/supplies?deya_id=1`, staff)).json();
  expect(data).toMatchObject([
    { kwdikos_katanalwti: '100-1', liable: 'staff', liable_by: 'stella Δοκιμής', last_name: 'Άλφα' },
  ]);
  expect(await judge(false)).toEqual([200, 'Success']);
  expect(await isLiable()).toBe(false);
  const { rows } = await sql<{ action: string }>`
    select action from audit_event where person_id = ${PETROS} and action like 'supply-liable-%' order by id`.execute(
    app.admin,
  );
  expect(rows.slice(-2).map(({ action }) => action)).toEqual(['supply-liable-confirmed', 'supply-liable-withdrawn']);
});

it('neither a customer confirms, nor a member of the staff about themselves', async () => {
  expect(await judge(true, 'petros')).toEqual([403, 'no_access']);
  await sql`insert into supply_person (deya_id, kwdikos_katanalwti, person_id) values (1, '100-1', 6) on conflict do nothing`.execute(
    app.admin,
  );
  expect(await judge(true, 'stella', 6)).toEqual([403, 'own_matter']);
  await sql`delete from supply_person where person_id = 6`.execute(app.admin);
});

it('a confirmation ends when the supply gets another liable party', async () => {
  await judge(true);
  await sql`update supply set liable_id = 'L77', afm = null, first_name = 'Νέος', last_name = 'Υπόχρεος' where kwdikos_katanalwti = '100-1'`.execute(
    app.admin,
  );
  expect(await isLiable()).toBe(false);
  await sql`update supply set first_name = 'Άννα', last_name = 'Άλφα' where kwdikos_katanalwti = '100-1'`.execute(
    app.admin,
  );
});

it('the staff confirm a number that the person has named, and only then it counts', async () => {
  await sql`update person set afm = ${DEBTOR.afm} where id = ${PETROS}`.execute(app.admin);
  await sql`update person set afm = null, afm_proof = null where id = 1`.execute(app.admin);
  expect(await isLiable()).toBe(false);
  const { version } = (await app.send(`GET /api/users/${PETROS}`, { as: 'admin' })).json();
  const payload = { afm: DEBTOR.afm, reason: 'Ταυτότητα στο ταμείο', version };
  const answer = await app.send(`PUT /api/users/${PETROS}/afm`, { as: 'admin', payload });
  expect(answer.statusCode).toBe(200);
  expect(await isLiable()).toBe(true);
  await sql`update person set afm = ${DEBTOR.afm}, afm_proof = 'staff' where id = 1`.execute(app.admin);
});

describe('links of before', () => {
  const statements = readFileSync(
    new URL('../../../database/migrations/0846-liable-by-proof-of-before.sql', import.meta.url),
    'utf8',
  );
  const link = "deya_id = 1 and kwdikos_katanalwti = '100-1' and person_id = 4";
  const asOwner = `update supply_person set customer_type = 'owner' where ${link}`;
  const renamed = "update person set first_name = 'Άννα', last_name = 'Άλφα' where id = 4";
  const request = (decided_by: string, first_name: string) => `
    insert into registration_request (deya_id, person_id, kwdikos_katanalwti, first_name, last_name, status, created_at, decided_at, decided_by)
    values (1, 4, '100-1', '${first_name}', 'Άλφα', 'accepted', '2026-10-31', '2026-11-01', ${decided_by})`;
  const byStaff = "update deya set settings = '{}' where id = 1";

  it.each([
    ['an owner whom the staff accepted by these names', [asOwner, renamed, request('6', 'Άννα')], true],
    ['an owner whose request is deleted by now', [asOwner, renamed, byStaff], true],
    ['an owner who had another name when the staff accepted', [asOwner, renamed, request('6', 'Πέτρος')], false],
    ['an owner whom the portal linked by itself', [asOwner, renamed, request('null', 'Άννα')], false],
    ['a tenant who has the names of the debtor', [renamed, request('6', 'Άννα'), byStaff], false],
    ['an owner with other names', [asOwner, byStaff], false],
    ['a number that the tax authority proved', ["update person set afm = '555777003' where id = 4", "insert into external_identity (person_id, provider, subject, first_name, last_name, linked_at, last_login_at) values (4, 'gsis', '555777003', 'Α', 'Α', now(), now())"], true], // prettier-ignore
    ['a number that was named with a code', ["update person set afm = '555777003' where id = 4"], false],
  ])('%s', async (_, changes, kept) => {
    await sql`delete from external_identity`.execute(app.admin);
    for (const change of changes) await sql.raw(change).execute(app.admin);
    for (const statement of statements.replaceAll(/--.*$/gm, '').split(';'))
      if (statement.trim().startsWith('update')) await sql.raw(statement).execute(app.admin);
    expect(await isLiable()).toBe(kept);
    await sql`delete from external_identity`.execute(app.admin);
  });
});
