import { asTenant } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import { sql } from 'kysely';
import sharp from 'sharp';
import type { Answer } from '../../contract/contract.ts';
import { NEW_UTILITY, UTILITY_PROFILE } from '../../testing/sample-rows.ts';
import { offeredLanguage } from '../../kernel/offered-language.ts';
import { bill } from '../../testing/feed-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
const isPrivateName = async (name: string) => name === 'inside.example.gr';
beforeAll(async () => {
  app = await startTestApp({}, { outside: { isPrivateName } });
  // The second person of guarded settings.
  await sql`insert into person_role (person_id, role_id) select 3, id from role where name = 'administrator'`.execute(
    app.admin,
  );
});
afterAll(() => app.stop());

const list = async (query = '') =>
  (await app.send(`GET /api/utilities${query}`, { as: 'admin' })).json<Answer<'GET /api/utilities'>>();
const make = (changes: object = {}) =>
  app.send('POST /api/utilities', { as: 'admin', payload: { ...NEW_UTILITY, ...changes } });
const read = async (deya_id = 1) =>
  (await app.send(`GET /api/utilities/profile?deya_id=${deya_id}`, { as: 'admin' })).json<
    Answer<'GET /api/utilities/profile'>
  >();
const ask = async (changes: object = {}, as: 'admin' | 'stella' = 'admin') => {
  const payload = { ...UTILITY_PROFILE, version: (await read()).version, ...changes };
  return app.send('PUT /api/utilities/profile?deya_id=1', { as, payload });
};
const decide = (id: number, agrees: boolean, as: 'admin' | 'stella' | 'gina' = 'gina') =>
  app.send(`POST /api/utilities/changes/${id}?deya_id=1`, { as, payload: { agrees } });
/** Saves a profile; a second administrator confirms what waits. */
const put = async (changes: object = {}, as: 'admin' | 'stella' = 'admin') => {
  const answer = await ask(changes, as);
  const { waiting = null } = answer.json<Partial<Answer<'PUT /api/utilities/profile'>>>();
  if (waiting) expect((await decide(waiting.id, true)).statusCode).toBe(200);
  return answer;
};

it('an administrator makes a utility, and a guest sees it in the list at once', async () => {
  const { id } = (await make()).json<{ id: number }>();
  expect(id).toBeGreaterThan(4);
  const { deyas } = (await app.send('GET /api/deya/list')).json<Answer<'GET /api/deya/list'>>();
  expect(deyas.map((deya) => deya.title)).toContain('ΔΕΥΑ Νέα');
});

it('a title that another utility has is refused at its field, whatever its capitals', async () => {
  const refused = await make({ title: 'δευα άλφα', title_latin: 'deya ALPHA' });
  expect([refused.statusCode, refused.json()]).toEqual([
    422,
    { message: { title: ['unique'], title_latin: ['unique'] } },
  ]);
  expect((await put({ title: 'ΔΕΥΑ Βήτα' })).json()).toEqual({ message: { title: ['unique'] } });
});

it('the table has the figures that a job counts', async () => {
  expect((await list()).data.find(({ id }) => id === 2)?.total_bills).toBeNull();
  await enqueue(app.db, 'utilities.count', {});
  await app.runJobs();
  expect((await list('?search=%CE%B1%CE%BB%CF%86%CE%B1')).data).toMatchObject([
    {
      id: 1,
      total_digital_hydrometers: 2,
      total_analog_hydrometers: 1,
      latest_measurement_date: '2026-11-20',
      total_bills: 64,
      latest_bill_date: '2026-10-27',
      total_users: 4,
      counted_at: '2026-11-20T12:00:00.000Z',
    },
  ]);
});

it('the table is searched, sorted and paged', async () => {
  const titles = async (query: string) => (await list(query)).data.map(({ id }) => id);
  expect(await titles('?state=inactive')).toEqual([4]);
  expect((await titles('?sort=total_bills&order=desc')).slice(0, 2)).toEqual([1, 2]);
  const first = await list('?itemsPerPage=2&sort=title');
  expect([first.data.map(({ id }) => id), first.next]).toEqual([[1, 2], '2']);
  expect((await list(`?itemsPerPage=2&sort=title&cursor=${first.next}`)).data[0]?.id).toBe(3);
});

it('a change is saved, and says who made it last', async () => {
  const answer = await put({
    opening_hours_el: 'Δευτέρα έως Παρασκευή',
    idle_minutes: 20,
    latitude: 38.3,
    longitude: 21.7,
  });
  expect(answer.statusCode).toBe(200);
  const profile = await read();
  expect(profile).toMatchObject({ opening_hours_el: 'Δευτέρα έως Παρασκευή', idle_minutes: 20, latitude: 38.3 });
  expect(profile.changes.find(({ field }) => field === 'idle_minutes')).toMatchObject({ changed_by: 'admin Δοκιμής' });
  await put({ idle_minutes: undefined });
  expect((await read()).idle_minutes).toBeNull();
});

it('the discount for e-bill and the tax number reach the customers of the utility', async () => {
  await put({ discount_type: 'A', discount_amount: 2.5, afm: '094019245' });
  expect(await read()).toMatchObject({ discount_type: 'A', discount_amount: 2.5, afm: '094019245' });
  const info = (await app.send('GET /api/deya/info?deya_id=1')).json<Answer<'GET /api/deya/info'>>();
  expect(info).toMatchObject({ discount_type: 'A', discount_amount: 2.5, afm: '094019245' });
});

it('the account of transfers is kept as banks send it, and a wrong one is refused', async () => {
  await put({ iban: 'GR16 0110 1250 0000 0001 2300 695' });
  expect(await read()).toMatchObject({ iban: 'GR1601101250000000012300695' });
  const refused = await put({ iban: 'GR16 0110 1250 0000 0001 2300 659' });
  expect([refused.statusCode, refused.json()]).toEqual([422, { message: { iban: ['regex'] } }]);
  await put({ iban: undefined });
  expect(await read()).toMatchObject({ iban: null });
});

it('the text of IRIS codes is kept, and one without the place of the payment code is refused', async () => {
  await put({ iris_text: 'https://pay.bank.example/?r={code}' });
  expect(await read()).toMatchObject({ iris_text: 'https://pay.bank.example/?r={code}' });
  for (const iris_text of ['https://pay.bank.example/', '{code}{iban}']) {
    const refused = await put({ iris_text });
    expect([refused.statusCode, refused.json()]).toEqual([422, { message: { iris_text: ['regex'] } }]);
  }
  await put({ iris_text: undefined });
  expect(await read()).toMatchObject({ iris_text: null });
});

it('the least part of a payment and the question to guests reach those who pay', async () => {
  const info = async () => (await app.send('GET /api/deya/info?deya_id=1')).json<Answer<'GET /api/deya/info'>>();
  expect(await read()).toMatchObject({ partial_payment_least: null, guest_bill_total: true });
  await put({ partial_payment: true, partial_payment_least: 1250, guest_bill_total: false });
  expect(await read()).toMatchObject({ partial_payment_least: 1250, guest_bill_total: false });
  expect(await info()).toMatchObject({ partial_payment_least: 1250, guest_bill_total: false });
  const refused = await put({ partial_payment_least: 100_001 });
  expect([refused.statusCode, refused.json()]).toEqual([422, { message: { partial_payment_least: ['max'] } }]);
  await put({ partial_payment_least: undefined, guest_bill_total: true });
  expect(await info()).toMatchObject({ partial_payment_least: 500, guest_bill_total: true });
});

it('the chosen languages reach the pages in the order of the portal, and all of them count as no choice', async () => {
  const offered = async () =>
    (await app.send('GET /api/deya/info?deya_id=1')).json<Answer<'GET /api/deya/info'>>().languages;
  expect(await offered()).toEqual(['el', 'en', 'de', 'fr']);
  await put({ languages: ['en', 'el'] });
  expect([(await read()).languages, await offered()]).toEqual([
    ['el', 'en'],
    ['el', 'en'],
  ]);
  const refused = await put({ languages: ['it'] });
  expect(refused.statusCode).toBe(422);
  await put({ languages: ['fr', 'de', 'en', 'el'] });
  expect([(await read()).languages, await offered()]).toEqual([[], ['el', 'en', 'de', 'fr']]);
});

it('a person whose language the utility does not offer gets its mails in the first that it offers', async () => {
  const langOf = (lang: string) =>
    asTenant(app.db, 1, async (tx) => {
      await sql`update person set lang = ${lang} where id = 1`.execute(app.admin);
      const { rows } = await sql<{ lang: string }>`
        select ${offeredLanguage('p.lang', 1)} as lang from person p where p.id = 1`.execute(tx);
      return rows[0]?.lang;
    });
  await put({ languages: ['en', 'el'] });
  expect([await langOf('en'), await langOf('de')]).toEqual(['en', 'el']);
  await put({});
  expect(await langOf('de')).toBe('de');
});

it('the second of two who edit gets the present row, and nothing of the first is lost', async () => {
  const { version } = await read();
  expect((await put({ city: 'Πρώτος' })).statusCode).toBe(200);
  const second = await put({ version, city: 'Δεύτερος' });
  expect([second.statusCode, second.json()]).toMatchObject([
    409,
    { message: 'changed_meanwhile', current: { version: version + 1, city: 'Πρώτος' } },
  ]);
  expect((await read()).city).toBe('Πρώτος');
});

it('the feed changes the version as well', async () => {
  const { version } = await read();
  const headers = { authorization: 'Bearer feed-token-of-utility-one' };
  await app.send('PUT /api/feed/profile', { headers, payload: { city: 'Από το σύστημα' } });
  expect((await read()).version).toBe(version + 1);
});

it.each([
  ['coordinates outside the country', { latitude: 51.5 }, { latitude: ['max'] }],
  ['a tax number with a wrong digit', { afm: '123456789' }, { afm: ['afm'] }],
  ['a discount without its kind', { discount_type: undefined }, { discount: ['invalid'] }],
  ['a discount above the bill', { discount_type: 'P', discount_amount: 101 }, { discount_percent: ['max'] }],
  ['half of the coordinates', { latitude: undefined }, { position: ['invalid'] }],
  ['a private address', { url: 'http://10.0.0.8/' }, { url: ['url'] }],
  ['a name of a private network', { website: 'https://erp.local/' }, { website: ['url'] }],
  ['an accent that cannot be seen in both themes', { accent: '#ffffff' }, { accent: ['invalid'] }],
  ['an accent that is no colour', { accent: 'red' }, { accent: ['regex'] }],
  ['a site that may not embed', { frame_ancestors: ['http://example.gr'] }, { frame_ancestors: ['regex'] }],
  ['more than 30 idle minutes', { idle_minutes: 31 }, { idle_minutes: ['max'] }],
])('%s is refused at its field, and nothing changes', async (_, changes, message) => {
  const before = await read();
  const answer = await put(changes);
  expect([answer.statusCode, answer.json()]).toEqual([422, { message }]);
  expect(await read()).toEqual(before);
});

describe('pictures', () => {
  const picture = (background: string) =>
    sharp({ create: { width: 800, height: 400, channels: 3, background } })
      .png()
      .withExif({ IFD0: { Artist: 'someone' } })
      .toBuffer();
  const upload = (payload: Buffer, kind = 'logo', deya_id = 1) =>
    app.send(`POST /api/utilities/pictures?deya_id=${deya_id}&kind=${kind}`, {
      as: 'admin',
      payload,
      headers: { 'content-type': 'image/png' },
    });
  const idOf = async (payload: Buffer, kind = 'logo', deya_id = 1) =>
    (await upload(payload, kind, deya_id)).json<Answer<'POST /api/utilities/pictures'>>().id;
  const logoOf = async () => (await app.send('GET /api/deya/info?deya_id=1')).json<Answer<'GET /api/deya/info'>>().logo;

  it('a logo is remade, and guests see it once the profile is saved with it', async () => {
    const answer = await upload(await picture('#0a6c74'));
    expect([answer.statusCode, answer.json()]).toMatchObject([200, { width: 256, height: 128 }]);
    const { id } = answer.json<Answer<'POST /api/utilities/pictures'>>();
    expect(await logoOf()).toBeNull();
    expect((await put({ logo_media_id: id })).json()).toMatchObject({ logo_media_id: id });
    expect(await logoOf()).toBe(`/api/media/${id}`);
    const shown = await app.send(`GET /api/media/${id}`);
    expect(shown.headers['cache-control']).toContain('immutable');
    expect((await sharp(shown.rawPayload).metadata()).exif).toBeUndefined();
    expect(await idOf(await picture('#0a6c74'))).toBe(id);
  });

  it.each([
    ['a text', Buffer.from('not a picture')],
    ['a drawing with scripts', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
  ])('%s is no picture, and nothing is kept', async (_, payload) => {
    const answer = await upload(payload);
    expect([answer.statusCode, answer.json()]).toEqual([422, { message: { image: ['image'] } }]);
  });

  it('a logo that another one replaces, or that is removed, is gone', async () => {
    const [first, second] = [await idOf(await picture('red')), await idOf(await picture('blue'))];
    await put({ logo_media_id: first });
    await put({ logo_media_id: second });
    expect((await app.send(`GET /api/media/${first}`)).statusCode).toBe(404);
    await put({});
    expect(await logoOf()).toBeNull();
    expect((await app.send(`GET /api/media/${second}`)).statusCode).toBe(404);
  });

  it('a picture of another utility, or of another kind, is refused at its field', async () => {
    const other = await idOf(await picture('green'), 'logo', 2);
    const cover = await idOf(await picture('green'), 'cover');
    for (const logo_media_id of [other, cover, 1]) {
      const answer = await put({ logo_media_id });
      expect([answer.statusCode, answer.json()]).toEqual([422, { message: { logo_media_id: ['exists'] } }]);
    }
  });

  it('a picture that no profile has taken is gone after a day', async () => {
    const left = await idOf(await picture('orange'), 'cover');
    await sql`update media set created_at = now() - interval '25 hours' where id = ${left}`.execute(app.admin);
    await idOf(await picture('purple'), 'cover');
    expect((await app.send(`GET /api/media/${left}`)).statusCode).toBe(404);
  });
});

it('a name that leads into a private network is refused at its field, and other settings are saved without a look-up', async () => {
  const allowed_hosts = ['outside.example.gr'];
  for (const field of ['url', 'api', 'bill', 'website', 'old_portal_url']) {
    const answer = await put({ [field]: 'https://inside.example.gr/forms', allowed_hosts: ['inside.example.gr'] });
    expect([answer.statusCode, answer.json()]).toEqual([422, { message: { [field]: ['url'] } }]);
  }
  for (const api of ['https://10.0.0.8/', 'http://erp.local/rest', 'https://[::1]/']) {
    const answer = await put({ api });
    expect([api, answer.statusCode, answer.json()]).toEqual([api, 422, { message: { api: ['url'] } }]);
  }
  expect((await put({ api: 'REST v2' })).statusCode).toBe(200);
  const refused = await put({ allowed_hosts: [...allowed_hosts, 'inside.example.gr'] });
  expect([refused.statusCode, refused.json()]).toEqual([422, { message: { allowed_hosts: ['url'] } }]);
  await sql`update deya set url = 'https://inside.example.gr/',
    settings = settings || '{"allowed_hosts": ["inside.example.gr"]}' where id = 1`.execute(app.admin);
  const inside = { url: 'https://inside.example.gr/', allowed_hosts: ['inside.example.gr'] };
  expect((await put({ ...inside, city: 'Άλλη' })).statusCode).toBe(200);
  expect((await put({ url: 'https://outside.example.gr/', allowed_hosts })).json()).toMatchObject({
    url: 'https://outside.example.gr/',
    allowed_hosts,
  });
});

it('an address of the systems is accepted only on a server that the settings allow', async () => {
  const answer = await put({ url: 'https://forms.example.gr/', allowed_hosts: ['www.example.gr'] });
  expect([answer.statusCode, answer.json()]).toEqual([422, { message: { url_host: ['exists'] } }]);
  for (const wrong of ['https://forms.example.gr', '10.0.0.8', 'erp.local', '*.example.gr', 'forms.example.gr/x'])
    expect((await put({ allowed_hosts: [wrong] })).json()).toEqual({ message: { allowed_hosts: ['regex'] } });
});

describe('the profile that the system of a utility sends', () => {
  const send = (payload: object) =>
    app.send('PUT /api/feed/profile', { headers: { authorization: 'Bearer feed-token-of-utility-one' }, payload });

  it('names no address in a private network, as on the page of the settings', async () => {
    await sql`delete from deya_change; update deya set url = null where id = 1`.execute(app.admin);
    for (const written of ['https://inside.example.gr/', 'http://10.0.0.8/', 'https://erp.local/', 'http://[::1]/']) {
      for (const payload of [
        { url: written },
        { bill: written },
        { website: written },
        { settings: { old_portal_url: written } },
      ]) {
        const answer = await send(payload);
        expect([payload, answer.statusCode]).toEqual([payload, 422]);
        expect(answer.body).toContain('"url"');
      }
    }
    expect(await read()).toMatchObject({ url: null, old_portal_url: null });
  });

  it.each([
    { iban: 'GR1601101250000000012300695' },
    { iban: null },
    { iris_text: 'https://pay.bank.example/?r={code}' },
    { four_eyes_cents: 1_000_000 },
    { registration_approval: false },
    { registration_passkey: false },
    { guest_bill_total: false },
    { allowed_hosts: ['other.example.gr'] },
  ])(
    'leads no payment elsewhere and opens no guard: %j is refused by name, and nothing is stored',
    async (settings) => {
      const before = await read();
      const refused = await send({ city: 'Άλλη πόλη', settings });
      const [name = ''] = Object.keys(settings);
      expect([refused.statusCode, refused.json()]).toEqual([
        422,
        { message: { [`settings.${name}`]: ['unexpected'] } },
      ]);
      expect(await read()).toEqual(before);
    },
  );

  it('stands in the trail with the values of flags, numbers and addresses, and without a change leaves no trace', async () => {
    const trail = async () =>
      (
        await sql<{ actor_person_id: number | null; detail: Record<string, unknown> }>`
          select actor_person_id, detail from audit_event where deya_id = 1 and action = 'utility-changed'
            and detail ->> 'source' = 'feed' order by seq`.execute(app.admin)
      ).rows;
    const sent = { city: 'Ναύπακτος', settings: { frame_ancestors: ['https://site.example.gr'], free_text_max: 431 } };
    const count = (await trail()).length;
    expect((await send(sent)).statusCode).toBe(200);
    expect((await send(sent)).statusCode).toBe(200);
    const events = (await trail()).slice(count);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({
      actor_person_id: null,
      detail: {
        fields: ['city', 'frame_ancestors', 'free_text_max'],
        frame_ancestors: { after: ['https://site.example.gr'] },
        free_text_max: { after: 431 },
      },
    });
    expect(JSON.stringify(events)).not.toContain('Ναύπακτος');
  });

  it('names a server for forms that an administrator has allowed, and allows none itself', async () => {
    await sql`update deya set settings = settings || '{"allowed_hosts": ["forms.example.gr"]}' where id = 1`.execute(
      app.admin,
    );
    expect((await send({ url: 'https://forms.example.gr/' })).statusCode).toBe(200);
    const refused = await send({ url: 'https://other.example.gr/' });
    expect([refused.statusCode, refused.json()]).toEqual([422, { message: { url: ['exists'] } }]);
    expect((await send({ settings: { allowed_hosts: ['other.example.gr'] } })).statusCode).toBe(422);
    expect(await read()).toMatchObject({ url: 'https://forms.example.gr/' });
  });
});

it('a run of the feed counts the figures of its utility again, once for several runs', async () => {
  const send = (name: string, row: object) =>
    app.send(`POST /api/feed/${name}`, {
      headers: { authorization: 'Bearer feed-token-of-utility-one', 'content-type': 'application/x-ndjson' },
      payload: JSON.stringify(row),
    });
  const billsOf = async () => (await list()).data.find(({ id }) => id === 1)!.total_bills!;
  await enqueue(app.db, 'utilities.count', { deya_id: 1 });
  await app.runJobs();
  const before = await billsOf();
  for (const number of ['N-1', 'N-2'])
    expect((await send('bills', bill(number, '100-1'))).json()).toMatchObject({ changed: 1 });
  expect(await app.runJobs()).not.toContain('utilities.count');
  app.clock.pass(180);
  expect((await app.runJobs()).filter((name) => name === 'utilities.count')).toHaveLength(1);
  expect(await billsOf()).toBe(before + 2);
});

it('an administrator of one utility edits that one, sees no other, and makes none', async () => {
  await sql`insert into person_role (person_id, role_id, deya_id)
    select 6, id, 1 from role where name = 'administrator'`.execute(app.admin);
  expect((await put({}, 'stella')).statusCode).toBe(200);
  const other = await app.send('GET /api/utilities/profile?deya_id=2', { as: 'stella' });
  expect([other.statusCode, other.json()]).toEqual([403, { message: 'no_access' }]);
  const made = await app.send('POST /api/utilities', { as: 'stella', payload: { ...NEW_UTILITY, title: 'Άλλη' } });
  expect(made.statusCode).toBe(403);
});

it('the audit trail says which account of transfers stood before and after a change', async () => {
  const [first, second] = ['GR1601101250000000012300695', 'GR9608100010000001234567890'];
  await put({ iban: first });
  await put({ iban: second });
  await put({ iban: undefined });
  const { rows } = await sql<{ iban: object }>`
    select detail -> 'iban' as iban from audit_event
    where action = 'utility-changed' and deya_id = 1 and detail ? 'iban' order by seq desc limit 3`.execute(app.admin);
  expect(rows.map(({ iban }) => iban)).toEqual([
    { before: second, after: null },
    { before: first, after: second },
    { before: null, after: first },
  ]);
});

describe('an account, a threshold and guards', () => {
  const GUARDED = [
    { iban: 'GR1601101250000000012300695' },
    { iris_text: 'https://pay.bank.example/?r={code}' },
    { four_eyes_cents: 1_000_000 },
    { guest_bill_total: false },
    { registration_approval: false },
    { registration_passkey: true },
  ];
  beforeEach(async () => {
    await sql`update utility_change set state = 'refused' where state = 'waiting'`.execute(app.admin);
    await put();
  });

  it.each(GUARDED)('%j waits for a second person, while other settings hold at once', async (guarded) => {
    const before = await read();
    const [[name = '', wanted] = []] = Object.entries(guarded);
    const former = (before as Record<string, unknown>)[name] ?? null;
    expect((await ask({ ...guarded, idle_minutes: 25 })).json()).toMatchObject({ idle_minutes: 25, [name]: former });
    const { waiting } = await read();
    expect(waiting).toMatchObject({ is_own: true, fields: [{ name, former, wanted }] });
    const { rows } = await sql<{ action: string }>`
      select action from audit_event where deya_id = 1 order by seq desc limit 2`.execute(app.admin);
    expect(rows.map(({ action }) => action)).toContain('utility-change-asked');
    const refused = await decide(waiting!.id, true, 'admin');
    expect([refused.statusCode, refused.json()]).toEqual([403, { message: 'second_person_required' }]);
    expect(await read()).toMatchObject({ [name]: former });
    expect((await decide(waiting!.id, true)).statusCode).toBe(200);
    expect(await read()).toMatchObject({ [name]: wanted, waiting: null });
    expect((await decide(waiting!.id, true)).json()).toEqual({ message: 'approval_decided' });
  });

  it('the same account number with other spaces is no change', async () => {
    await put({ iban: 'GR16 0110 1250 0000 0001 2300 695' });
    const { waiting } = (await ask({ iban: 'gr1601101250000000012300695' })).json<
      Answer<'PUT /api/utilities/profile'>
    >();
    expect(waiting).toBeNull();
  });

  it('are asked for once at a time, and an older request ends after a day', async () => {
    await ask({ four_eyes_cents: 1 });
    expect((await ask({ four_eyes_cents: 2 })).json()).toEqual({ message: 'approval_waiting' });
    const { waiting } = await read();
    await sql`update utility_change set asked_at = asked_at - interval '1 day' where id = ${waiting!.id}`.execute(
      app.admin,
    );
    expect((await decide(waiting!.id, true)).json()).toEqual({ message: 'approval_decided' });
    expect((await read()).waiting).toBeNull();
    expect((await ask({ four_eyes_cents: 2 })).statusCode).toBe(200);
  });

  it('stay as they are when the second person refuses, or the first one takes the request back', async () => {
    for (const as of ['gina', 'admin'] as const) {
      const { waiting } = (await ask({ four_eyes_cents: 5 })).json<Answer<'PUT /api/utilities/profile'>>();
      expect((await decide(waiting!.id, false, as)).statusCode).toBe(200);
      expect(await read()).toMatchObject({ four_eyes_cents: null, waiting: null });
    }
  });

  it('are mailed to the other administrators when they are asked for', async () => {
    await app.runJobs();
    const before = app.mails.length;
    await ask({ four_eyes_cents: 7 });
    await app.runJobs();
    expect(app.mails.slice(before).map(({ to }) => to)).toEqual(expect.arrayContaining(['gina@example.gr']));
    expect(app.mails.slice(before).map(({ to }) => to)).not.toContain('admin@example.gr');
  });

  it('of another utility are not found', async () => {
    const { waiting } = (await ask({ four_eyes_cents: 9 })).json<Answer<'PUT /api/utilities/profile'>>();
    const answer = await app.send(`POST /api/utilities/changes/${waiting!.id}?deya_id=2`, {
      as: 'gina',
      payload: { agrees: true },
    });
    expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'approval_not_found' }]);
  });
});

it('the audit trail names the changed fields, with values of flags and numbers, and no texts', async () => {
  const { rows } = await sql<{ detail: { fields: string[]; idle_minutes?: object } }>`
    select detail from audit_event where action = 'utility-changed' and deya_id = 1 order by seq`.execute(app.admin);
  expect(rows[0]?.detail.fields).toContain('idle_minutes');
  expect(rows[0]?.detail.idle_minutes).toEqual({ before: null, after: expect.any(Number) });
  expect(JSON.stringify(rows)).not.toContain('Παρασκευή');
});
