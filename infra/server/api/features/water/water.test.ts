import { readXml, type XmlElement } from '@hydria/adapters/tax-authority/xml.ts';
import { sql } from 'kysely';
import type { Answer } from '../../contract/contract.ts';
import { LIMIT_CHANGE, NEW_LIMIT, feedHeaders } from '../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp({ publicUrl: 'https://my.example.gr' })));
afterAll(() => app.stop());

describe('water analytics', () => {
  const analytics = (code: string, as: 'anna' | 'babis' | 'petros' = 'anna', deya_id = 1) =>
    app.send(`GET /api/deya/waterAnalytics?deya_id=${deya_id}&kwdikos_katanalwti=${encodeURIComponent(code)}&lang=en`, {
      as,
    });

  it('are the latest of the supply’s zone, supplemented by those of the whole utility', async () => {
    const answer = (await analytics('100-1')).json();
    expect([answer.status, answer.zone]).toEqual(['Success', 'κέντρο']);
    expect(answer.analytics).toEqual([
      {
        index: { group: 'physical', title: 'Acidity (pH)', unit: '', alias: 'ph' },
        value: '7.6',
        analysis_date: '2026-11-01',
        limit_min: 6.5,
        limit_max: 9.5,
        verdict: 'within',
      },
      expect.objectContaining({ value: '<0.05', limit_min: null, limit_max: 0.5, verdict: 'within' }),
    ]);
  });

  it('of a supply without a zone are those of the whole utility', async () => {
    expect((await analytics('100-2')).json().analytics[0]).toMatchObject({ value: '8.0', analysis_date: '2026-11-10' });
  });

  it('answer the same for another’s supply, a past one and an unknown one', async () => {
    for (const code of ['100-3', '100-4', '200-9', 'none', "' or 1=1", '%']) {
      const answer = await analytics(code);
      expect([answer.statusCode, answer.json()]).toEqual([404, { message: 'supply_not_found' }]);
    }
  });

  it('need an active link', async () => {
    expect((await analytics('100-1', 'petros')).statusCode).toBe(403);
    expect((await analytics('200-1', 'babis', 2)).statusCode).toBe(403);
  });
});

type Quality = Answer<'GET /api/deya/waterQuality'>;

describe('water quality', () => {
  beforeAll(async () => {
    await sql`insert into water_analysis (deya_id, zone, alias, analysis_date, value, sampling_point, laboratory) values
      (1, 'κέντρο', 'lead', '2026-11-01', '7', 'Δεξαμενή & <βρύση>', 'Εργαστήριο'), (1, 'κέντρο', 'lead', '2036-01-12', '7', null, null),
      (1, 'κέντρο', 'taste', '2026-11-01', 'Αποδεκτή', null, null)`.execute(app.admin);
  });
  const of = (zone: string, path = '', deya_id = 1) =>
    app.send(`GET /api/deya/waterQuality${path}?deya_id=${deya_id}&lang=en&zone=${encodeURIComponent(zone)}`);
  const parameters = async (zone: string) => {
    const { parameters: found } = (await of(zone)).json<Quality>();
    return Object.fromEntries(found.map((parameter) => [parameter.index.alias, parameter]));
  };

  it('is public, with each quantity of the zone, its distance to the limit and its earlier values', async () => {
    const { ph } = await parameters('κέντρο');
    expect(ph).toMatchObject({
      value: '7.6',
      analysis_date: '2026-11-01',
      verdict: 'within',
      distance: 1.1,
      trend: null,
    });
    expect(ph?.legal_source).toContain('2020/2184');
    expect(ph?.history.map(({ value }) => value)).toEqual(['7.4', '7.6']);
  });

  it('is judged by the law of the day of the sample, and names the next limit', async () => {
    const { lead } = await parameters('κέντρο');
    expect(lead?.history.map(({ limit_max, verdict }) => [limit_max, verdict])).toEqual([
      [10, 'within'],
      [5, 'over'],
    ]);
    expect(lead?.next_limit).toEqual({ valid_from: '2036-01-12', limit_min: null, limit_max: 5 });
    expect(lead?.distance).toBe(-2);
  });

  it('keeps a word as it is, where the law sets no number', async () => {
    expect((await parameters('κέντρο')).taste).toMatchObject({
      value: 'Αποδεκτή',
      verdict: 'no_limit',
      distance: null,
    });
  });

  it('names the zones, and answers the first of them unless one is named', async () => {
    const answer = (await app.send('GET /api/deya/waterQuality?deya_id=1&lang=el')).json<Quality>();
    expect([answer.zone, answer.zones]).toEqual(['', ['', 'κέντρο']]);
    expect(answer.parameters.map(({ index }) => index.alias)).toEqual(['ph', 'ammonium']);
  });

  it('of another utility is its own, and an unknown utility is said to be so', async () => {
    const other = (await of('', '', 2)).json<Quality>();
    expect(other.parameters.map(({ value }) => value)).toEqual(['9.0']);
    expect((await of('', '', 99)).json()).toEqual({ message: 'deya_not_found' });
  });

  it('is a JSON feed of days, newest first', async () => {
    const feed = (await of('κέντρο', '/json')).json<Answer<'GET /api/deya/waterQuality/json'>>();
    expect(feed.version).toBe('https://jsonfeed.org/version/1.1');
    expect(feed.items.map(({ date_published }) => date_published.slice(0, 10))).toEqual([
      '2036-01-12',
      '2026-11-01',
      '2026-10-01',
    ]);
    expect(feed.items[0]?.content_text).toBe('Lead: 7 µg/l (over the limit)');
    expect(feed.items[0]?.url).toMatch(/^https:\/\/my\.example\.gr\/en\/deya\/1\/water-quality\?zone=/);
  });

  const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/;

  it('has the fields that JSON Feed 1.1 asks for, and the same ids at each reading', async () => {
    const read = async () => (await of('κέντρο', '/json')).json<Answer<'GET /api/deya/waterQuality/json'>>();
    const feed = await read();
    expect(feed.title).not.toBe('');
    expect(feed.language).toBe('en');
    for (const address of [feed.home_page_url, feed.feed_url, ...feed.items.map(({ url }) => url)])
      expect(new URL(address).protocol).toBe('https:');
    expect(new Set(feed.items.map(({ id }) => id)).size).toBe(feed.items.length);
    for (const { id, content_text, date_published } of feed.items) {
      expect([id, content_text]).toEqual([expect.stringMatching(/./), expect.stringMatching(/./)]);
      expect(date_published).toMatch(INSTANT);
    }
    expect((await read()).items.map(({ id }) => id)).toEqual(feed.items.map(({ id }) => id));
  });

  it('has the elements that RFC 4287 asks for, of a feed and of each entry', async () => {
    const feed = readXml((await of('κέντρο', '/atom')).body);
    const all = ({ children }: XmlElement, name: string) => children.filter((child) => child.name === name);
    const one = (element: XmlElement, name: string) => {
      expect(all(element, name)).toHaveLength(1);
      return all(element, name)[0]!;
    };
    const entries = all(feed, 'entry');
    expect([feed.name, entries.length]).toEqual(['feed', 3]);
    expect(one(one(feed, 'author'), 'name').text).not.toBe('');
    const self = all(feed, 'link').find(({ attributes }) => attributes.get('rel') === 'self');
    expect(self?.attributes.get('href')).toBe(one(feed, 'id').text);
    for (const element of [feed, ...entries]) {
      // An id is an absolute IRI: an address, or a tag.
      expect(URL.canParse(one(element, 'id').text)).toBe(true);
      expect(one(element, 'title').text).not.toBe('');
      expect(one(element, 'updated').text).toMatch(INSTANT);
    }
    const ids = entries.map((entry) => one(entry, 'id').text);
    expect(new Set(ids).size).toBe(ids.length);
    for (const entry of entries) {
      expect(one(entry, 'content').attributes.get('type')).toBe('text');
      expect(one(entry, 'link').attributes.get('href')).toMatch(/^https:/);
    }
  });

  it('is an Atom feed whose texts are no markup', async () => {
    await sql`update deya set title_latin = 'Alpha & <Sons>' where id = 1`.execute(app.admin);
    const answer = await of('κέντρο', '/atom');
    expect(answer.headers['content-type']).toBe('application/atom+xml; charset=utf-8');
    expect(answer.body).toContain('<name>Alpha &amp; &lt;Sons&gt;</name>');
    expect(answer.body.match(/<entry>/g)).toHaveLength(3);
    expect(answer.body).toContain('<updated>2036-01-12T00:00:00.000Z</updated>');
  });
});

describe('the place of a zone', () => {
  const zones = async () =>
    (await app.send('GET /api/deya/waterQuality/zones?deya_id=1')).json<Answer<'GET /api/deya/waterQuality/zones'>>()
      .zones;
  it('is the mean of its supplies, where they are ten or more', async () => {
    await sql`
      insert into supply (deya_id, kwdikos_katanalwti, liable_id, zone, latitude, longitude)
      select 1, 'zone-' || n, 'z', 'κέντρο', 35 + n * 0.01, 24 from generate_series(1, 9) n`.execute(app.admin);
    const [before] = [await zones()];
    await sql`
      insert into supply (deya_id, kwdikos_katanalwti, liable_id, zone, latitude, longitude)
      values (1, 'zone-10', 'z', 'κέντρο', 35.1, 24)`.execute(app.admin);
    const after = await zones();
    expect([before.length, after.map(({ zone }) => zone)]).toEqual([0, ['κέντρο']]);
    expect(after[0]?.latitude).toBeCloseTo(35.055);
  });
});

describe('rows of the feed', () => {
  const row = { zone: 'κέντρο', alias: 'ph', analysis_date: '2026-11-02', value: '7.5' };
  const send = async (...rows: object[]) =>
    (
      await app.send('POST /api/feed/water-analyses', {
        headers: { ...feedHeaders, 'content-type': 'application/x-ndjson' },
        payload: rows.map((one) => `${JSON.stringify(one)}\n`).join(''),
      })
    ).json<{ stored: number; errors: object[] }>();

  it('that cannot be true are named with their reason, and the rest is kept', async () => {
    const { stored, errors } = await send(
      row,
      { ...row, analysis_date: '2026-11-21' },
      { ...row, value: '15' },
      { ...row, alias: 'lead', value: '0.005', unit: 'mg/l' },
      { ...row, zone: 'Ατλαντίδα' },
      { ...row, alias: 'lead', value: '<1', unit: 'μg / l' },
    );
    expect(stored).toBe(2);
    expect(errors).toEqual([
      { line: 2, field: 'analysis_date', reason: 'in_future' },
      { line: 3, field: 'value', reason: 'not_possible' },
      { line: 4, field: 'unit', reason: 'unit_unknown' },
      { line: 5, field: 'zone', reason: 'reference_unknown' },
    ]);
  });
});

describe('legal limits', () => {
  type Limits = Answer<'GET /api/water-limits'>;
  const list = async () =>
    (await app.send('GET /api/water-limits?lang=en&itemsPerPage=200', { as: 'admin' })).json<Limits>().data;
  const make = (changes: object = {}) =>
    app.send('POST /api/water-limits?lang=en', { as: 'admin', payload: { ...NEW_LIMIT, ...changes } });
  const events = async (action: string) =>
    (
      await sql<{ detail: object; actor_person_id: number }>`
        select detail, actor_person_id from installation_event where action = ${action} order by id desc`.execute(
        app.admin,
      )
    ).rows;

  it('are versions by quantity and day, each until the day before the next', async () => {
    expect((await list()).filter(({ alias }) => alias === 'lead')).toMatchObject([
      { valid_from: '2023-01-12', valid_until: '2036-01-11', limit_max: 10, title: 'Lead', unit: 'µg/l' },
      { valid_from: '2036-01-12', valid_until: null, limit_max: 5 },
    ]);
  });

  it('are read page by page', async () => {
    const page = async (query: string) =>
      (await app.send(`GET /api/water-limits?lang=en&itemsPerPage=2${query}`, { as: 'admin' })).json<Limits>();
    const first = await page('');
    const second = await page(`&cursor=${first.next}`);
    expect([...first.data, ...second.data].map(({ id }) => id)).toEqual((await list()).slice(0, 4).map(({ id }) => id));
    expect(first.total).toBe((await list()).length);
  });

  it('get a new version, which is audited and judges from its day on', async () => {
    expect((await make()).json()).toMatchObject({
      alias: 'hardness',
      valid_from: '2030-01-01',
      limit_max: 500,
      version: 1,
    });
    expect(await events('water-limit-made')).toMatchObject([{ detail: { alias: 'hardness', limit_max: 500 } }]);
  });

  it('have one version of a day, of a known quantity, with its ends in order', async () => {
    expect((await make()).json()).toEqual({ message: { valid_from: ['unique'] } });
    expect((await make({ alias: 'gold' })).json()).toEqual({ message: { alias: ['reference_unknown'] } });
    expect((await make({ valid_from: '2031-01-01', limit_min: 501 })).json()).toEqual({
      message: { limit_max: ['min'] },
    });
  });

  it('are corrected with the numbers before in the audit trail, unless another person was faster', async () => {
    const { id, version } = (await list()).find(({ alias }) => alias === 'hardness')!;
    const put = () =>
      app.send(`PUT /api/water-limits/${id}?lang=en`, { as: 'admin', payload: { ...LIMIT_CHANGE, version } });
    expect((await put()).json()).toMatchObject({ limit_min: 1, limit_max: 400, version: 2 });
    expect(await events('water-limit-changed')).toMatchObject([{ detail: { limit_max: 400, max_before: 500 } }]);
    const late = await put();
    expect([late.statusCode, late.json()]).toMatchObject([409, { current: { version: 2 } }]);
  });

  it('are not written by the application itself, nor by staff of one utility', async () => {
    await expect(sql`update water_limit set limit_max = 99`.execute(app.db)).rejects.toThrow(/permission denied/);
    const refused = await sql<{ id: number | null }>`
      select save_water_limit(1, null, null, 'lead', '2040-01-01', null, 1, 'x', now()) as id`.execute(app.db);
    expect(refused.rows[0]?.id).toBeNull();
    expect((await app.send('GET /api/water-limits?lang=en', { as: 'stella' })).statusCode).toBe(403);
  });
});
