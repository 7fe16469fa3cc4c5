import { sql } from 'kysely';
import { feedHeaders } from '../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());

const idsOf = (answer: { json(): unknown }) => (answer.json() as { deyas: { id: number }[] }).deyas.map(({ id }) => id);

describe('the list of utilities', () => {
  it('is ordered by city and leaves out those that are not in service', async () => {
    expect(idsOf(await app.send('GET /api/deya/list'))).toEqual([1, 2, 3]);
  });

  it('begins with the nearest when coordinates are sent; a utility without a place comes last', async () => {
    const answer = await app.send('GET /api/deya/list?latitude=40.6&longitude=22.9');
    expect(idsOf(answer)).toEqual([2, 1, 3]);
    const [beta, alpha, gamma] = answer.json().deyas;
    expect(beta.distance).toBeGreaterThan(4000);
    expect(beta.distance).toBeLessThan(6000);
    expect(Math.round(alpha.distance / 1000)).toBe(280);
    expect(gamma.distance).toBeNull();
  });

  it('marks a signed-in person’s own', async () => {
    const { deyas } = (await app.send('GET /api/deya/list', { as: 'petros' })).json();
    expect(deyas.map((d: { active?: boolean }) => d.active)).toEqual([false, undefined, undefined]);
    expect((await app.send('GET /api/deya/list')).json().deyas[0]).not.toHaveProperty('active');
  });

  it.each([
    ['latitude=91&longitude=0', { latitude: ['max'] }],
    ['latitude=0&longitude=-181', { longitude: ['min'] }],
    ['latitude=abc&longitude=1e3', { latitude: ['numeric'], longitude: ['numeric'] }],
    ['latitude=40', { longitude: ['required'] }],
    ['longitude=22', { latitude: ['required'] }],
    ['latitude=1&latitude=2&longitude=3', { latitude: ['numeric'] }],
    ['latitude=&longitude=', { latitude: ['numeric'], longitude: ['numeric'] }],
    ['latitude=NaN&longitude=Infinity', { latitude: ['numeric'], longitude: ['numeric'] }],
  ])('refuses ?%s', async (query, message) => {
    const answer = await app.send(`GET /api/deya/list?${query}`);
    expect([answer.statusCode, answer.json()]).toEqual([422, { message }]);
  });
});

describe('the profile of a utility', () => {
  it('carries flags, counts of current announcements and of active and closed reports', async () => {
    const info = (await app.send('GET /api/deya/info?deya_id=1')).json();
    expect(info).toMatchObject({
      id: 1,
      title: 'ΔΕΥΑ Άλφα',
      discount_type: 'A',
      discount_amount: 2.5,
      partial_payment: 0,
    });
    expect(info).toMatchObject({ text_limit: 220, bank_delay_days: 5, demo: false });
    expect(info.info).toEqual({
      show_bills: true,
      customer_reports: true,
      deyapp: true,
      amr: true,
      water_damage: true,
      balloon_read: true,
      announcements: 2,
      active_reports: 4,
      closed_reports: 3,
    });
    expect(info).not.toHaveProperty('settings');
  });

  it.each([
    ['#ffff00', '#8c8c00'],
    ['#2980af', '#2980af'],
  ])('returns an accent of %s that is visible in both themes: %s', async (given, shown) => {
    await sql`update deya set accent = ${given} where id = 2`.execute(app.admin);
    expect((await app.send('GET /api/deya/info?deya_id=2')).json().accent).toBe(shown);
  });

  it('takes the limit of free text from the utility', async () => {
    await sql`update deya set settings = '{"free_text_max": 500}' where id = 2`.execute(app.admin);
    expect((await app.send('GET /api/deya/info?deya_id=2')).json().text_limit).toBe(500);
  });

  it('takes the days until a card payment is posted from the utility', async () => {
    const say = (bank_delay_days: number) =>
      app.send('PUT /api/feed/profile', {
        headers: { ...feedHeaders, 'content-type': 'application/json' },
        payload: JSON.stringify({ settings: { bank_delay_days } }),
      });
    expect((await say(2)).statusCode).toBe(200);
    expect((await app.send('GET /api/deya/info?deya_id=1')).json().bank_delay_days).toBe(2);
    expect((await say(-1)).statusCode).toBe(422);
    expect((await say(31)).statusCode).toBe(422);
  });

  it('has its tax number, if it is one', async () => {
    const send = (afm: string) =>
      app.send('PUT /api/feed/profile', {
        headers: { ...feedHeaders, 'content-type': 'application/json' },
        payload: JSON.stringify({ afm }),
      });
    expect((await send('090000046')).json()).toEqual({ message: { afm: ['afm'] } });
    expect((await send('090000045')).statusCode).toBe(200);
    expect((await app.send('GET /api/deya/info?deya_id=1')).json().afm).toBe('090000045');
  });

  it('has opening hours and the address of the former portal, as its system sends them; https only', async () => {
    const send = (payload: object) =>
      app.send('PUT /api/feed/profile', {
        headers: { ...feedHeaders, 'content-type': 'application/json' },
        payload: JSON.stringify(payload),
      });
    const old_portal_url = 'https://old.alpha.example/';
    const opening_hours = { el: '8:00–14:00' };
    expect((await send({ opening_hours, settings: { old_portal_url } })).statusCode).toBe(200);
    expect((await app.send('GET /api/deya/info?deya_id=1')).json()).toMatchObject({ opening_hours, old_portal_url });
    for (const wrong of ['http://old.alpha.example/', 'javascript:alert(1)', '//old.example'])
      expect((await send({ settings: { old_portal_url: wrong } })).statusCode).toBe(422);
    expect((await send({ opening_hours: null, settings: { old_portal_url: null } })).statusCode).toBe(200);
    expect((await app.send('GET /api/deya/info?deya_id=1')).json()).toMatchObject({
      opening_hours: null,
      old_portal_url: null,
    });
  });

  it('names the sites that may embed it: none until the utility names one', async () => {
    const ancestors = async () => (await app.send('GET /api/deya/frame-ancestors?deya_id=2')).json();
    expect(await ancestors()).toEqual({ origins: [] });
    const say = (settings: object) =>
      app.send('PUT /api/feed/profile', {
        headers: { ...feedHeaders, 'content-type': 'application/json' },
        payload: JSON.stringify({ settings }),
      });
    const own = async () => (await app.send('GET /api/deya/frame-ancestors?deya_id=1')).json();
    expect((await say({ frame_ancestors: ['https://www.alpha.example'] })).statusCode).toBe(200);
    // A later change of another setting leaves the list unchanged.
    expect((await say({ free_text_max: 300 })).statusCode).toBe(200);
    expect(await own()).toEqual({ origins: ['https://www.alpha.example'] });
    for (const wrong of ['*', 'https://*', "'self'", 'https://a.example; script-src *', 'http://a.example', 'null'])
      expect((await say({ frame_ancestors: [wrong] })).statusCode).toBe(422);
    expect(await own()).toEqual({ origins: ['https://www.alpha.example'] });
    expect(await ancestors()).toEqual({ origins: [] });
  });

  it.each([4, 99, 2147483647])('is not found for utility %s', async (deya_id) => {
    const paths = ['deya/info', 'deya/frame-ancestors', 'guest/deyaInfo', 'deya/announcements', 'deya/faq', 'deya/poi'];
    for (const path of paths) {
      const lang = /announ|faq|poi/.test(path) ? '&lang=el' : '';
      const answer = await app.send(`GET /api/${path}?deya_id=${deya_id}${lang}`);
      expect([path, answer.statusCode, answer.json()]).toEqual([path, 404, { message: 'deya_not_found' }]);
    }
  });

  it.each([
    '',
    'deya_id=',
    'deya_id=0',
    'deya_id=-1',
    'deya_id=1.5',
    'deya_id=x',
    'deya_id=99999999999',
    "deya_id=1'--",
    'deya_id=1%00',
  ])('is refused with ?%s', async (query) =>
    expect((await app.send(`GET /api/deya/info?${query}`)).statusCode).toBe(422),
  );
});

describe('texts for a guest', () => {
  it('are Greek when no language is given', async () => {
    const { data } = (await app.send('GET /api/guest/deyaInfo?deya_id=1')).json();
    expect(data.lang).toBe('el');
    expect(data.announcements.map((a: { title: string }) => a.title)).toEqual(['Νέα', 'Διακοπή']);
  });

  it('fall back to Greek text by text', async () => {
    const { data } = (await app.send('GET /api/guest/deyaInfo?deya_id=1&lang=en')).json();
    expect(data.announcements.map((a: { title: string }) => a.title)).toEqual(['Νέα', 'Outage']);
  });

  it('include the announcements of the utility alone, without past and future ones', async () => {
    const { data } = (await app.send('GET /api/deya/announcements?deya_id=2&lang=fr')).json();
    expect(data.map((a: { title: string }) => a.title)).toEqual(['Της Βήτα']);
  });

  it('refuse an unsupported language', async () => {
    const answer = await app.send('GET /api/guest/deyaInfo?deya_id=1&lang=it');
    expect([answer.statusCode, answer.json()]).toEqual([422, { message: { lang: ['invalid'] } }]);
  });
});

describe('questions and answers', () => {
  const faq = async (query: string, of = app) =>
    (await of.send(`GET /api/deya/faq?${query}`)).json().data as { type: string; title: string }[];

  it('come ordered by type, each in the language asked for, else in Greek, else as there is', async () => {
    expect((await faq('deya_id=1&lang=en')).map(({ type, title }) => [type, title])).toEqual([
      ['meters', 'Πού είναι ο μετρητής;'],
      ['bills', 'When do I pay?'],
      ['bills', 'Nur auf Deutsch'],
    ]);
  });

  it('come from the fallback utility of the installation when a utility has none', async () => {
    const other = await startTestApp({ faqFallback: 3 });
    try {
      expect((await faq('deya_id=2&lang=el', other)).map(({ title }) => title)).toEqual(['Γενική ερώτηση']);
      expect((await faq('lang=el', other)).map(({ title }) => title)).toEqual(['Γενική ερώτηση']);
      expect(await faq('deya_id=1&lang=el', other)).toHaveLength(3);
    } finally {
      await other.stop();
    }
  });

  it('are empty when the fallback utility does not exist either', async () => {
    expect(await faq('deya_id=2&lang=el')).toEqual([]);
  });
});

describe('places on the map', () => {
  const poi = async (lang: string, deya_id = 1) =>
    (await app.send(`GET /api/deya/poi?deya_id=${deya_id}&lang=${lang}`)).json().data;
  beforeAll(async () => {
    await sql`insert into poi (deya_id, code, type, title, opening_hours, latitude, longitude) values
      (1, 'f', 'drinking_fountain', '{"el":"Βρύση","en":"Fountain"}', null, 38.25, 21.74),
      (1, 'b', 'office', '{"el":"Ωδείο"}', '{"el":"8–14","en":"8 am–2 pm"}', 38.25, 21.73),
      (1, 'a', 'office', '{"el":"Ένα"}', null, 38.24, 21.73),
      (2, 'x', 'office', '{"el":"Της Βήτα"}', null, 40.64, 22.94)`.execute(app.admin);
  });

  it('are those of the utility: offices first, then by title, in Greek where there is no translation', async () => {
    const found = await poi('en');
    expect(found.map(({ code, title }: { code: string; title: string }) => [code, title])).toEqual([
      ['a', 'Ένα'],
      ['b', 'Ωδείο'],
      ['f', 'Fountain'],
    ]);
    expect(found[1]).toMatchObject({ type: 'office', opening_hours: '8 am–2 pm', phone: null, latitude: 38.25 });
    expect(await poi('el', 3)).toEqual([]);
  });

  it('are in one order in every language', async () => {
    await sql`update poi set title = title || '{"en":"Zappeion"}' where code = 'a' and deya_id = 1`.execute(app.admin);
    const codes = async (lang: string) => (await poi(lang)).map(({ code }: { code: string }) => code);
    expect(await codes('en')).toEqual(await codes('el'));
  });
});

describe('pictures', () => {
  const store = async (kind: string) => {
    const { rows } = await sql<{ id: number }>`
      insert into media (deya_id, kind, content_type, width, height, sha256, bytes)
      values (1, ${kind}, 'image/png', 1, 1, 'x', ${Buffer.from('picture')}) returning id`.execute(app.admin);
    return rows[0]!.id;
  };

  it('of a utility are public and never change', async () => {
    const id = await store('logo');
    await sql`update deya set logo_media_id = ${id} where id = 1`.execute(app.admin);
    const { logo } = (await app.send('GET /api/deya/info?deya_id=1')).json();
    const answer = await app.send(`GET ${logo}`);
    expect([answer.statusCode, answer.body]).toEqual([200, 'picture']);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
    });
  });

  it('of people are not, nor are other files', async () => {
    for (const id of [await store('report'), 1, 999_999_999]) {
      expect((await app.send(`GET /api/media/${id}`)).statusCode).toBe(404);
    }
    for (const id of ['x', '-1', '1.5', '%00', '99999999999999999999']) {
      expect((await app.send(`GET /api/media/${id}`)).statusCode).toBe(422);
    }
  });
});
