import { makeDevice } from '@hydria/adapters/sandbox/push-device.ts';
import type { Highlights } from '@hydria/shared/contract/highlights.ts';
import type { WaterExceedance } from '@hydria/shared/contract/water-notices.ts';
import { sql } from 'kysely';
import type { Answer } from '../../contract/contract.ts';
import { ALL_CLEAR, NEW_NOTICE, feedHeaders } from '../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeEach(async () => (app = await startTestApp({ publicUrl: 'https://my.example.gr' })));
afterEach(() => app.stop());

const publish = (body: object = NEW_NOTICE, as: Name = 'stella') =>
  app.send('POST /api/staff/water-notices?deya_id=1', { as, payload: body });
const published = async (body: object = NEW_NOTICE): Promise<Answer<'POST /api/staff/water-notices'>> => {
  const answer = await publish(body);
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const clear = (id: number, as: Name = 'stella') =>
  app.send(`POST /api/staff/water-notices/${id}/all-clear?deya_id=1`, {
    as,
    payload: { ...ALL_CLEAR, title_el: 'Το νερό είναι ασφαλές', title_en: 'The water is safe' },
  });
const onWaterPage = async (zone: string, lang = 'el') => {
  const query = new URLSearchParams({ deya_id: '1', lang, zone });
  const answer = await app.send(`GET /api/deya/waterQuality?${query}`);
  return answer.json<Answer<'GET /api/deya/waterQuality'>>().notices;
};
const atHome = async (as: Name) =>
  (await app.send('GET /api/user/highlights?deya_id=1&lang=el', { as })).json<Highlights>().notices;
const mails = () => app.mails.map(({ to, subject }) => [to, subject]).toSorted();

describe('a notice about the water', () => {
  it('is on the water page of its zone alone, and at home for people with a supply there', async () => {
    const { id } = await published();
    expect(await onWaterPage('κέντρο', 'de')).toEqual([
      expect.objectContaining({ id, kind: 'boil', lang: 'de', title: 'Wasser abkochen', cleared_at: null }),
    ]);
    expect(await onWaterPage('Αλλού')).toEqual([]);
    expect(await atHome('anna')).toEqual([expect.objectContaining({ id, title: 'Βράζετε το νερό', zone: 'κέντρο' })]);
    expect(await atHome('stella')).toEqual([]);
  });

  it('comes with the analysis of a supply in its zone until its all-clear', async () => {
    const withAnalysisOf = async (supply: string) => {
      const query = new URLSearchParams({ deya_id: '1', kwdikos_katanalwti: supply, lang: 'en' });
      const answer = await app.send(`GET /api/deya/waterAnalytics?${query}`, { as: 'anna' });
      return answer.json<Answer<'GET /api/deya/waterAnalytics'>>().notices;
    };
    const { id } = await published();
    expect(await withAnalysisOf('100-1')).toEqual([expect.objectContaining({ id, title: 'Boil the water' })]);
    expect(await withAnalysisOf('100-2')).toEqual([]);
    expect((await clear(id)).statusCode).toBe(200);
    expect(await withAnalysisOf('100-1')).toEqual([]);
  });

  it('is mailed once to the people whose supply is in the zone, whatever news they have asked for', async () => {
    await sql`update person set lang = 'en' where id = 2`.execute(app.admin);
    expect(await published()).toMatchObject({
      people: 2,
      zone: 'κέντρο',
      published_by: expect.stringContaining('stella'),
    });
    await app.runJobs();
    expect(mails()).toEqual([
      ['anna@example.gr', 'Βράζετε το νερό'],
      ['babis@example.gr', 'Boil the water'],
    ]);
    expect(app.mails[0]?.text).toContain('/deya/1/water-quality?zone=');
  });

  it('is pushed to the devices of these people', async () => {
    const { endpoint, p256dh, auth } = makeDevice('https://updates.push.services.mozilla.com/wpush/v2/babis');
    const device_token = JSON.stringify({ endpoint, expirationTime: null, keys: { p256dh, auth } });
    await app.send('POST /api/createToken?deya_id=1', { as: 'babis', payload: { device_token, device_type: 'web' } });
    await app.send('POST /api/user/subscribe', { as: 'babis', payload: { deya_id: 1, subscribe: '2' } });
    await published();
    await app.runJobs();
    expect(app.pushes.asked).toHaveLength(1);
  });

  it('is an announcement, of which subscribers elsewhere are not told', async () => {
    await sql`update person_deya set subscribe = 1 where deya_id = 1 and person_id = 6`.execute(app.admin);
    await published();
    await app.runJobs();
    const { data: announcements } = (await app.send('GET /api/deya/announcements?deya_id=1&lang=en')).json();
    expect(announcements[0]).toMatchObject({ title: 'Boil the water', description: '<p>Until further notice.</p>' });
    expect(mails().map(([to]) => to)).toEqual(['anna@example.gr', 'babis@example.gr']);
  });

  it('is not published a second time while it applies', async () => {
    await published();
    const again = await publish();
    expect([again.statusCode, again.json()]).toEqual([422, { message: { zone: ['unique'] } }]);
    await app.runJobs();
    expect(app.mails).toHaveLength(2);
  });

  it('names the field for a zone without a supply, an unknown quantity and a missing language', async () => {
    const over = { ...NEW_NOTICE, kind: 'over_limit' };
    for (const [body, message] of [
      [{ ...NEW_NOTICE, zone: 'Αλλού' }, { zone: ['reference_unknown'] }],
      [{ ...over, alias: 'gold' }, { alias: ['reference_unknown'] }],
      [over, { alias: ['required'] }],
      [{ ...NEW_NOTICE, title_fr: '' }, { title_fr: ['required'] }],
    ] as const) {
      const answer = await publish(body);
      expect([answer.statusCode, answer.json()]).toEqual([422, { message }]);
    }
  });

  it('of another utility is not found', async () => {
    const { id } = await published();
    const other = await app.send(`GET /api/staff/water-notices/${id}?deya_id=2`, { as: 'admin' });
    expect(other.statusCode).toBe(404);
  });
});

it('for the whole utility reaches all people with a supply', async () => {
  expect(await published({ ...NEW_NOTICE, zone: '*' })).toMatchObject({ zone: '', people: 2 });
  expect(await onWaterPage('Αλλού')).toHaveLength(1);
});

describe('an all-clear', () => {
  it('is sent to the people who got the notice, and takes its place on every page', async () => {
    const { id } = await published();
    await app.runJobs();
    app.mails.length = 0;
    await sql`update announcement set start_time = '23:00', end_date = '2026-11-20', end_time = '23:30'`.execute(
      app.admin,
    );
    // Babis has moved away, and gets it all the same.
    await sql`update supply_person set until = '2026-11-19' where person_id = 2`.execute(app.admin);
    expect((await clear(id)).json()).toMatchObject({ id, cleared_at: '2026-11-20T12:00:00.000Z' });
    await app.runJobs();
    expect(mails()).toEqual([
      ['anna@example.gr', 'Το νερό είναι ασφαλές'],
      ['babis@example.gr', 'Το νερό είναι ασφαλές'],
    ]);
    expect(await onWaterPage('κέντρο')).toEqual([
      expect.objectContaining({ title: 'Το νερό είναι ασφαλές', cleared_at: '2026-11-20T12:00:00.000Z' }),
    ]);
    expect(await atHome('anna')).toEqual([]);
    const { data: announcements } = (await app.send('GET /api/deya/announcements?deya_id=1&lang=el')).json();
    expect(announcements[0].title).toBe('Το νερό είναι ασφαλές');
  });

  it('before the notice was sent leaves the notice unsent', async () => {
    const { id } = await published();
    await clear(id);
    await app.runJobs();
    expect(new Set(app.mails.map(({ subject }) => subject))).toEqual(new Set(['Το νερό είναι ασφαλές']));
    expect(app.mails).toHaveLength(2);
  });

  it('is given once', async () => {
    const { id } = await published();
    await clear(id);
    const again = await clear(id);
    expect([again.statusCode, again.json()]).toEqual([409, { message: 'notice_withdrawn' }]);
  });

  it('is shown for a week', async () => {
    const { id } = await published();
    await clear(id);
    app.clock.pass(8 * 86_400);
    expect(await onWaterPage('κέντρο')).toEqual([]);
  });
});

describe('a template', () => {
  const template = async (query: string) =>
    (await app.send(`GET /api/staff/water-notices/template?deya_id=1&${query}`, { as: 'stella' })).json();

  it('has words in four languages, with the zone', async () => {
    const words = await template(`kind=boil&zone=${encodeURIComponent('κέντρο')}`);
    expect(words.title_el).toBe('Βράζετε το νερό πριν το πιείτε: κέντρο');
    expect(Object.values(words).filter((text) => text === '')).toEqual([]);
  });

  it('of a value over its limit names the newest value, its day and the limit', async () => {
    await sql`insert into water_analysis (deya_id, zone, alias, analysis_date, value)
              values (1, 'κέντρο', 'lead', '2026-11-18', '12')`.execute(app.admin);
    const words = await template(`kind=over_limit&alias=lead&zone=${encodeURIComponent('κέντρο')}`);
    expect(words.description_en).toContain(
      'The analysis of 18 November 2026 found Lead: 12 µg/l. The legal limit is 10 µg/l.',
    );
  });
});

describe('a value over its limit', () => {
  const send = async (value: string, analysis_date = '2026-11-18') => {
    const row = { zone: 'κέντρο', alias: 'lead', analysis_date, value };
    const answer = await app.send('POST /api/feed/water-analyses', {
      headers: { ...feedHeaders, 'content-type': 'application/x-ndjson' },
      payload: `${JSON.stringify(row)}\n`,
    });
    expect(answer.json()).toMatchObject({ stored: 1, rejected: 0 });
  };
  const open = async (): Promise<WaterExceedance[]> =>
    (await app.send('GET /api/staff/water-exceedances?deya_id=1&lang=en', { as: 'stella' })).json().data;

  it('is work for the staff, and nothing is sent', async () => {
    await send('12');
    expect(await open()).toEqual([
      expect.objectContaining({ zone: 'κέντρο', parameter: 'Lead', value: '12', limit_max: 10, unit: 'µg/l' }),
    ]);
    const waiting = await app.send('GET /api/staff/water-exceedances/waiting?deya_id=1', { as: 'stella' });
    expect(waiting.json()).toEqual({ count: 1, oldest_at: '2026-11-20T12:00:00.000Z' });
    await app.runJobs();
    expect([app.mails, await onWaterPage('κέντρο')]).toEqual([[], []]);
  });

  it('is none when the sample is old, and ends when the laboratory corrects it', async () => {
    await send('12', '2026-06-01');
    expect(await open()).toEqual([]);
    await send('12');
    await send('2');
    expect(await open()).toEqual([]);
  });

  it('is closed with a reason, or by the notice about it', async () => {
    await send('12');
    const [first] = await open();
    const close = (payload: object) =>
      app.send(`POST /api/staff/water-exceedances/${first!.id}/close?deya_id=1`, { as: 'stella', payload });
    expect((await close({ reason: '' })).json()).toEqual({ message: { reason: ['required'] } });
    expect((await close({ reason: 'Λάθος δειγματοληψία.' })).statusCode).toBe(200);
    expect((await close({ reason: 'Ξανά.' })).statusCode).toBe(404);
    await send('13', '2026-11-19');
    await published({ ...NEW_NOTICE, kind: 'over_limit', alias: 'lead' });
    expect(await open()).toEqual([]);
  });
});

it('staff see the newest values of each zone that are over their limit or near it', async () => {
  await sql`
    insert into water_analysis (deya_id, zone, alias, analysis_date, value) values
      (2, 'a', 'nitrate', '2026-10-01', '60'), (2, 'a', 'nitrate', '2026-11-01', '45'), (2, 'a', 'lead', '2026-11-01', '2'),
      (2, 'b', 'lead', '2036-01-11', '7'), (2, 'c', 'lead', '2036-01-12', '7')`.execute(app.admin);
  const answer = await app.send('GET /api/staff/water-watch?deya_id=2&lang=en', { as: 'admin' });
  expect(answer.json()).toMatchObject({
    data: [
      { zone: 'c', alias: 'lead', parameter: 'Lead', verdict: 'over', limit_max: 5, distance: -2 },
      { zone: 'a', alias: 'nitrate', value: '45', verdict: 'watch', limit_max: 50, distance: 5 },
    ],
  });
});
