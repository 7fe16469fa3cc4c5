import type { TaxAuthority } from '@hydria/adapters/tax-authority/tax-authority.ts';
import type { SignUpDraft } from '@hydria/shared/contract/sign-up.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { settings } from '../testing/fuzz/settings.ts';
import { freshAddress } from '../testing/sign-in.ts';
import { isCampaign } from '../testing/suites/is-campaign.ts';
import { noteCount } from '../testing/suites/note-count.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';

/**
 * Random registrations against a model of who may see what. The model says which supplies are offered, linked at once or decided by the
 * staff, and whose bills and readings the person then sees.
 */
const CASES = process.env['FUZZ_CASES'] ? settings.cases : isCampaign() ? 10_000 : 40;
const PASSWORD = 'Thalassa-prasini-7';
const NUMBERS = ['555777003', '555777015', '555777501', '123456783', '800420948'] as const;

let citizen = { taxid: '', first_name: 'ΝΕΑ', last_name: 'ΠΕΛΑΤΙΣΣΑ' };
const taxAuthority: TaxAuthority = {
  provider: 'gsis',
  begin: ({ state }) => `https://tax.example/authorize?${new URLSearchParams({ state })}`,
  finish: async () => citizen,
};

interface Supply {
  code: string;
  barcode: string;
  /** Tax numbers of the liable party and of the owner. */
  afm: string | null;
  owner_afm: string | null;
}

/** Every supply of the utility: liable parties, owners, both and neither. */
const SUPPLIES: Supply[] = [
  { code: '7-1', barcode: '55500001', afm: NUMBERS[0], owner_afm: null },
  { code: '7-2', barcode: '55500002', afm: NUMBERS[0], owner_afm: NUMBERS[1] },
  { code: '7-3', barcode: '55500003', afm: NUMBERS[1], owner_afm: NUMBERS[0] },
  { code: '7-4', barcode: '55500004', afm: NUMBERS[1], owner_afm: NUMBERS[1] },
  { code: '7-5', barcode: '55500005', afm: NUMBERS[2], owner_afm: NUMBERS[3] },
  { code: '7-6', barcode: '55500006', afm: null, owner_afm: NUMBERS[3] },
  { code: '7-7', barcode: '55500007', afm: null, owner_afm: null },
];

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({}, { outside: { taxAuthority } });
  await sql.raw('delete from supply where deya_id = 1; update deya set customer_code_mask = null').execute(app.admin);
  for (const { code, barcode, afm, owner_afm } of SUPPLIES) {
    await sql`insert into supply (deya_id, kwdikos_katanalwti, liable_id, afm, owner_afm, first_name, last_name)
      values (1, ${code}, ${`L${code}`}, ${afm}, ${owner_afm}, 'Άλλος', 'Υπόχρεος')`.execute(app.admin);
    await sql`insert into hydrometer (deya_id, hydrometer, kwdikos_katanalwti, type)
      values (1, ${`M${code}`}, ${code}, 'digital')`.execute(app.admin);
    await sql`insert into hourly_reading (deya_id, hydrometer, measured_at, counter_l, litres)
      values (1, ${`M${code}`}, '2026-11-20 10:00Z', 700, 10)`.execute(app.admin);
    await sql`insert into bill (deya_id, bill_number, kwdikos_katanalwti, barcode, period_start, period_end, charge,
        current_total, total_unpaid, issue_date, expiry_date)
      values (1, ${`B${code}`}, ${code}, ${barcode}, '2026-08-01', '2026-10-31', 900, 1500, 1500, '2026-11-10', '2026-12-10')`.execute(
      app.admin,
    );
  }
});
afterAll(() => app.stop());

const FORGET = `delete from audit_event where person_id > 900; delete from sign_up_draft; delete from login_throttle;
  delete from registration_request; delete from external_identity; delete from supply_person where person_id > 900;
  delete from person_role where person_id > 900; delete from person where id > 900; delete from boss.job`;

const tried = fc.record({
  number: fc.constantFrom(...NUMBERS),
  code: fc.constantFrom(...SUPPLIES.flatMap(({ code, barcode }) => [code, barcode]), '9-9'),
  /** The number that the tax login proves; null without one. */
  tax: fc.option(fc.constantFrom(...NUMBERS), { nil: null, freq: 2 }),
  added: fc.option(fc.constantFrom(...SUPPLIES.map(({ barcode }) => barcode)), { nil: null, freq: 3 }),
  /** Which of the offered supplies are chosen, bit by bit. */
  chosen: fc.nat({ max: 255 }),
  type: fc.constantFrom('owner' as const, 'tenant' as const, 'authorised' as const),
  approval: fc.boolean(),
  staff: fc.constantFrom('leave' as const, 'accept' as const, 'refuse' as const),
});
type Tried = typeof tried extends fc.Arbitrary<infer T> ? T : never;

const isOf = ({ afm, owner_afm }: Supply, number: string) => afm === number || owner_afm === number;

/** The model of the supplies that are offered for these answers. */
function modelOf({ number: written, code, tax, added: addedCode }: Tried) {
  const number = tax ?? written;
  const named = SUPPLIES.find((one) => one.code === code || one.barcode === code);
  const isProvedByCode = named !== undefined && isOf(named, number);
  const added = SUPPLIES.find(({ barcode }) => barcode === addedCode);
  const isAdded = added !== undefined && isOf(added, number);
  const isProved = tax !== null || isProvedByCode || isAdded;
  const found = isProved ? SUPPLIES.filter((one) => isOf(one, number)) : [];
  const isWritten = !isProvedByCode && !isAdded;
  return { number, isProved, isAdded, found, written: isWritten ? code : null };
}

const browser = () => {
  const jar = new Map<string, string>();
  const remoteAddress = freshAddress();
  const cookie = () => [...jar].map((pair) => pair.join('=')).join('; ');
  const post = async (path: string, payload: object) => {
    const headers = { ...(jar.size > 0 && { cookie: cookie() }) };
    const url = `/api/sign-up${path}`;
    const answer = await app.server.inject({
      method: 'POST',
      url,
      headers,
      remoteAddress,
      payload: { deya_id: 1, ...payload },
    });
    for (const { name, value } of answer.cookies) jar.set(name, value);
    return answer;
  };
  const identify = async () => {
    const { token } = (await post('/ticket', {})).json<{ token: string }>();
    const gone = await app.server.inject({ url: `/gsis/v2/1?token=${token}`, headers: { cookie: cookie() } });
    const state = new URL(String(gone.headers['location'])).searchParams.get('state');
    await app.server.inject({ url: `/gsis/callback?state=${state}&code=x`, headers: { cookie: cookie() } });
    return post('/identity', { use: true });
  };
  return { post, identify, remoteAddress };
};

let n = 0;

/** Answers every question; returns the offered supplies in their order, and the answer of the last call. */
async function register(one: Tried, email: string) {
  const { post, identify } = browser();
  await sql`update deya set settings = ${JSON.stringify({ registration_approval: one.approval })} where id = 1`.execute(
    app.admin,
  );
  await post('/number', { country: 'EL', afm: one.number });
  let draft = (await post('/code', { code: one.code })).json<SignUpDraft>();
  if (one.tax) {
    citizen = { ...citizen, taxid: one.tax };
    draft = (await identify()).json<SignUpDraft>();
  }
  const model = modelOf(one);
  if (one.added) {
    const answer = await post('/supplies/add', { payment_code: one.added });
    expect(answer.statusCode).toBe(model.isAdded ? 200 : 422);
    if (model.isAdded) draft = answer.json<SignUpDraft>();
  }
  const offered = [...model.found.map(({ code }) => code), ...(model.written === null ? [] : [model.written])];
  expect(draft.supplies.map(({ origin }) => (origin === 'written' ? 'written' : 'found'))).toEqual([
    ...model.found.map(() => 'found'),
    ...(model.written === null ? [] : ['written']),
  ]);
  const chosen = offered.filter((_, at) => ((one.chosen >> at) & 1) === 1);
  const supplies = draft.supplies.filter((_, at) => ((one.chosen >> at) & 1) === 1).map(({ id }) => id);
  await post('/supplies', { supplies, customer_type: one.type });
  await post('/account', {
    first_name: 'Νέα',
    last_name: 'Πελάτισσα',
    email,
    phone: '6944123456',
    e_bill: 'no',
    subscribe: '0',
  });
  const { terms_from } = draft;
  const idempotency_key = `key-of-a-registration-${n}`;
  const done = await post('', { password: PASSWORD, terms: true, terms_from, idempotency_key });
  return { model, chosen, status: done.statusCode };
}

/** Decides the oldest waiting request; returns the code of an accepted supply. */
async function decide({ staff, type }: Tried): Promise<string | null> {
  if (staff === 'leave') return null;
  const { rows } = await sql<{ id: number; code: string }>`select id, kwdikos_katanalwti as code
    from registration_request where status = 'pending' order by id limit 1`.execute(app.admin);
  const [request] = rows;
  if (!request) return null;
  const payload = staff === 'accept' ? { customer_type: type, liable: false } : { reason: 'Λείπει το μισθωτήριο.' };
  const url = `/api/staff/registrations/${request.id}/${staff}?deya_id=1`;
  const answer = await app.send(`POST ${url}`, { as: 'stella', payload });
  const isThere = SUPPLIES.some(({ code }) => code === request.code);
  expect(answer.statusCode).toBe(staff === 'accept' && !isThere ? 404 : 200);
  return staff === 'accept' && isThere ? request.code : null;
}

/** The supplies whose data, bills and readings the person sees. */
async function seenBy(email: string) {
  await sql`update person set confirmed_at = now() where email = ${email}`.execute(app.admin);
  const payload = { email, password: PASSWORD };
  const remoteAddress = freshAddress();
  const signedIn = await app.server.inject({ method: 'POST', url: '/api/auth/login', payload, remoteAddress });
  const headers = { authorization: `Bearer ${signedIn.json<{ token: string }>().token}` };
  const codesOf = async (url: string, pickRows: (body: never) => { kwdikos_katanalwti: string }[]) => {
    const answer = await app.server.inject({ url, headers });
    if (answer.statusCode === 403) return [];
    return [...new Set(pickRows(answer.json()).map((row) => row.kwdikos_katanalwti))].toSorted();
  };
  return {
    supplies: await codesOf('/api/user/info?deya_id=1&lang=el', ({ customers }) => customers),
    bills: await codesOf('/api/bills/list?deya_id=1&search=B7', (rows) => rows),
    readings: await codesOf('/api/deya/measurements?deya_id=1', (rows) => rows),
  };
}

async function check(one: Tried): Promise<void> {
  await sql.raw(FORGET).execute(app.admin);
  app.clock.pass(3);
  const email = `nea-${(n += 1)}@example.gr`;
  const { model, chosen, status } = await register(one, email);
  if (chosen.length === 0) {
    expect(status).toBe(422);
    expect((await sql`select from person where id > 900`.execute(app.admin)).rows).toEqual([]);
    return;
  }
  expect(status).toBe(200);
  const { number, found, written, isProved } = model;
  const isAtOnce = ({ afm }: Supply) => (one.tax !== null && afm === number) || (!one.approval && isProved);
  const linked = found.filter((supply) => chosen.includes(supply.code) && isAtOnce(supply)).map(({ code }) => code);
  const accepted = await decide(one);
  const own = [...new Set([...linked, ...(accepted === null ? [] : [accepted])])].toSorted();
  // Only the party that pays sees readings, and only by a number that the tax authority has proved: each reader of a bill has its code.
  const liable = own.filter(
    (code) => one.tax !== null && SUPPLIES.some((supply) => supply.code === code && supply.afm === number),
  );
  expect({ written, ...(await seenBy(email)) }).toEqual({ written, supplies: own, bills: own, readings: liable });
}

it.each(settings.seeds)(
  'of any registration a person sees the supplies that are proved or accepted, and readings as their liable party alone (seed %i)',
  async (seed) => {
    const numRuns = Math.ceil(CASES / settings.seeds.length);
    await fc.assert(fc.asyncProperty(tried, check), { seed, numRuns });
    noteCount('Registrations', `${numRuns} random registrations against the model`);
  },
  60_000 + CASES * 1000,
);
