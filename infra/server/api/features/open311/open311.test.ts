import Ajv2020 from 'ajv/dist/2020.js';
import { readXml, type XmlElement } from '@hydria/adapters/tax-authority/xml.ts';
import type { Tables } from '@hydria/database/tables.ts';
import { sql, type Insertable } from 'kysely';
import { open311Limits } from './limits.ts';
import { open311Schemas } from '../../testing/open311-schemas.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const WRITES = { attempts: 60, seconds: 3600 };
let app: TestApp;
let key = '';
beforeAll(async () => {
  app = await startTestApp({ limits: { 'open311-write': WRITES }, publicUrl: 'https://my.example.gr' });
  await app.admin.deleteFrom('problem_report').execute();
  key = await makeKey('FixMyStreet');
});
afterAll(() => app.stop());
beforeEach(async () => void (await app.admin.deleteFrom('login_throttle').execute()));

async function makeKey(name: string, deya_id = 1): Promise<string> {
  const call = `POST /api/staff/open311-keys?deya_id=${deya_id}`;
  const made = await app.send(call, { as: 'admin', payload: { name } });
  return made.json<{ key: string }>().key;
}

const ajv = new Ajv2020({ strict: false, validateFormats: false });
type Schema = keyof typeof open311Schemas;
/** The problems of an answer by the rules of GeoReport v2; empty without any. */
const problemsOf = (schema: Schema, answer: unknown): string =>
  ajv.validate(open311Schemas[schema], answer) ? '' : ajv.errorsText();

const get = (path: string, deya_id = 1) => app.send(`GET /open311/${deya_id}/v2/${path}`);
interface Post {
  deya_id?: number;
  headers?: Record<string, string>;
}
const post = (path: string, fields: Record<string, string>, { deya_id = 1, headers = {} }: Post = {}) =>
  app.send(`POST /open311/${deya_id}/v2/${path}`, {
    payload: new URLSearchParams({ api_key: key, ...fields }).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  });

const burst = (changes: Record<string, string> = {}): Record<string, string> => ({
  service_code: 'damage_public',
  lat: '38.2466',
  long: '21.7346',
  description: 'Νερό στον δρόμο <από χθες> & τρέχει',
  ...changes,
});

interface Sent {
  service_request_id: string;
  service_notice: string;
}
const send = async (changes: Record<string, string> = {}): Promise<Sent> => {
  const answer = await post('requests.json', burst(changes));
  expect([answer.statusCode, problemsOf('sent_request', answer.json())]).toEqual([200, '']);
  return answer.json<Sent[]>()[0]!;
};
interface Found {
  [field: string]: unknown;
}
const read = async (id: string): Promise<Found> => (await get(`requests/${id}.json`)).json<Found[]>()[0]!;
const errorsOf = (answer: { json: <T>() => T }): string[] => {
  const errors = answer.json<{ code: number; description: string }[]>();
  expect(problemsOf('errors', errors)).toBe('');
  return errors.map(({ description }) => description);
};

/** A report of the portal. */
async function addReport(columns: Partial<Insertable<Tables['problem_report']>>): Promise<string> {
  const row = {
    ...{ deya_id: 1, code: crypto.randomUUID().slice(0, 8).toUpperCase(), problem_type: 'damage_public' },
    ...{ created_at: app.clock.now(), updated_at: app.clock.now() },
    ...columns,
  };
  const { id } = await app.admin.insertInto('problem_report').values(row).returning('id').executeTakeFirstOrThrow();
  return String(id);
}

/** The staff of utility 1 move a case. */
const move = async (id: string, from: number, to: string, reason?: string) => {
  const payload = { from, to, ...(reason && { reason }) };
  const answer = await app.send(`POST /api/staff/cases/${id}/move?deya_id=1`, { as: 'admin', payload });
  expect(answer.statusCode).toBe(200);
};

/** An element of XML as the Spark convention of Open311 maps it to JSON: all values are texts. */
const asJson = (element: XmlElement, lists: ReadonlySet<string>): unknown => {
  if (lists.has(element.name)) return element.children.map((child) => asJson(child, lists));
  if (element.children.length === 0) return element.text;
  return Object.fromEntries(element.children.map((child) => [child.name, asJson(child, lists)]));
};
const LISTS = new Set([
  ...['services', 'attributes', 'values', 'service_requests', 'service_request_updates', 'endpoints', 'formats'],
  'errors',
]);
/** A JSON answer with each value as XML writes it. */
const asTexts = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(asTexts);
  if (value === null) return '';
  if (typeof value !== 'object') return String(value);
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, asTexts(each)]));
};

describe('the answers', () => {
  let id = '';
  let reference = '';
  beforeAll(async () => {
    await app.admin.deleteFrom('login_throttle').execute();
    const sent = await send();
    id = sent.service_request_id;
    reference = /[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(sent.service_notice)?.[0] ?? '';
    await move(id, 0, 'confirmed', 'Πήγαμε & είδαμε.');
  });

  it.each<[Schema, string, string]>([
    ['discovery', 'discovery', 'discovery'],
    ['services', 'services', 'services'],
    ['service_definition', 'services/water_pressure', 'service_definition'],
    ['service_definition', 'services/damage_public', 'service_definition'],
    ['service_requests', 'requests', 'service_requests'],
    ['service_requests', 'requests/{id}', 'service_requests'],
    ['token', 'tokens/{reference}', 'service_requests'],
    ['service_request_updates', 'servicerequestupdates', 'service_request_updates'],
    ['errors', 'services/ufo', 'errors'],
  ])('%s at %s are as GeoReport v2 describes them, in JSON and the same in XML', async (schema, address, root) => {
    const path = address.replace('{id}', id).replace('{reference}', reference);
    const json = await get(`${path}.json`);
    expect(json.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(problemsOf(schema, json.json())).toBe('');
    const xml = await get(`${path}.xml`);
    expect(xml.headers['content-type']).toBe('text/xml; charset=utf-8');
    expect(xml.body).toMatch(/^<\?xml version="1.0" encoding="utf-8"\?>/);
    const document = readXml(xml.body);
    expect([document.name, asJson(document, LISTS)]).toEqual([root, asTexts(json.json())]);
  });

  it('have the description and the answer of the utility of a request that came by Open311', async () => {
    expect(await read(id)).toMatchObject({
      status: 'open',
      service_code: 'damage_public',
      service_name: 'Βλάβη σε δημόσιο χώρο',
      description: burst()['description'],
      status_notes: 'Πήγαμε & είδαμε.',
      agency_responsible: 'ΔΕΥΑ Άλφα',
      lat: 38.2466,
      long: 21.7346,
      requested_datetime: app.clock.now().toISOString(),
    });
  });

  it('are in the language that is asked for', async () => {
    const english = (await get(`requests/${id}.json?lang=en`)).json<Found[]>()[0];
    expect(english).toMatchObject({ service_name: 'Problem in a public place', agency_responsible: 'DEYA Alpha' });
    expect(errorsOf(await get('requests/77.json?lang=en'))).toEqual(['service_request_id 77 was not found.']);
    expect(errorsOf(await get('requests/77.json'))).toEqual(['Το service_request_id 77 δεν βρέθηκε.']);
  });

  it('may be read by a page of any site', async () => {
    expect((await get('services.json')).headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  it('name the address of the utility at discovery, which needs no version', async () => {
    const { endpoints } = (await app.send('GET /open311/1/discovery.json')).json<{ endpoints: { url: string }[] }>();
    expect(endpoints).toEqual([
      expect.objectContaining({ url: 'https://my.example.gr/open311/1/v2', type: 'production' }),
    ]);
  });
});

describe('to everybody', () => {
  const PRIVATE = {
    ...{ description: 'Μιλήστε με τη Μαρία', address: 'Ερμού 5', first_name: 'Μαρία', last_name: 'Κυδωνάκη' },
    ...{ phone: '+306944123456', email: 'maria@example.gr', latitude: 38.24, longitude: 21.73, hydrometer: 'M1' },
    ...{ kwdikos_katanalwti: '100-1', person_id: 1 },
  };

  it.each(['damage_home', 'damage_public', 'damage_work', 'water_pressure', 'water_quality', 'other'])(
    'a report of the portal about a supply, %s, has its kind, state and dates alone',
    async (problem_type) => {
      const id = await addReport({ ...PRIVATE, problem_type });
      await move(id, 0, 'confirmed', 'Κυρία Κυδωνάκη, σας καλέσαμε.');
      for (const path of [`requests/${id}`, `servicerequestupdates`])
        for (const format of ['json', 'xml']) {
          const { body } = await get(`${path}.${format}?service_request_id=${id}`);
          for (const secret of ['Μαρία', 'Κυδων', 'Ερμού', '6944', 'maria@', '100-1', 'M1', '38.24', '21.73'])
            expect(body).not.toContain(secret);
        }
      expect(await read(id)).toMatchObject({
        service_code: problem_type,
        status: 'open',
        description: null,
        lat: null,
      });
    },
  );

  it('a report of the portal in a public place shows its position and none of its words', async () => {
    const id = await addReport({ latitude: 38.24, longitude: 21.73, description: 'Μαρία', address: 'Ερμού 5' });
    expect(await read(id)).toMatchObject({ lat: 38.24, long: 21.73, description: null, address: null });
  });

  it('a request about a home shows neither its place nor its words, although it came by Open311', async () => {
    const { service_request_id: id } = await send({ service_code: 'damage_home', address_string: 'Ερμού 5' });
    expect(await read(id)).toMatchObject({ lat: null, long: null, address: null, description: null });
  });

  it('the name, telephone and e-mail of a request are for the staff alone', async () => {
    const person = { first_name: 'Νίκος', last_name: 'Λαμπρου', phone: '6944123456', email: 'Nikos@Example.gr' };
    const { service_request_id: id } = await send({ ...person, description: 'Διαρροή με στοιχεία' });
    const { body } = await get(`requests/${id}.json`);
    for (const secret of ['Νίκος', 'Λαμπρου', '6944123456', 'ikos@']) expect(body).not.toContain(secret);
    const known = (await app.send(`GET /api/staff/cases/${id}?deya_id=1`, { as: 'admin' })).json<Found>();
    expect(known).toMatchObject({ name: 'Νίκος Λαμπρου', phone: '+306944123456', email: 'Nikos@Example.gr' });
  });

  it('photos and notes that a reporter writes in the portal are not in it', async () => {
    const id = await addReport({ person_id: 1 });
    const note = {
      deya_id: 1,
      report_id: Number(id),
      n: 1,
      by: 'customer',
      note: 'Είμαι η Άννα',
      at: app.clock.now(),
    } as const;
    await app.admin
      .insertInto('problem_report_event')
      .values({ ...note, status: null, idempotency_key: 'k' })
      .execute();
    expect((await get(`servicerequestupdates.json?service_request_id=${id}`)).json()).toEqual([]);
    expect((await read(id))['media_url']).toBeNull();
  });

  it('an answer of the staff to the reporter without a change of state is between the two', async () => {
    const { service_request_id: id } = await send({ description: 'Με ερώτηση' });
    const payload = { note: 'Σε ποιον όροφο μένετε;', idempotency_key: 'key-of-an-answer-1' };
    const answer = await app.send(`POST /api/staff/cases/${id}/answers?deya_id=1`, { as: 'admin', payload });
    expect(answer.statusCode).toBe(200);
    expect((await read(id))['status_notes']).toBeNull();
    expect((await get(`servicerequestupdates.json?service_request_id=${id}`)).json()).toEqual([]);
  });

  it('a report of another utility is not found', async () => {
    const id = await addReport({ deya_id: 2 });
    expect((await get(`requests/${id}.json`)).statusCode).toBe(404);
    expect((await get(`requests.json?service_request_id=${id}`)).json()).toEqual([]);
    expect((await get(`requests/${id}.json`, 2)).statusCode).toBe(200);
  });

  it('a report of a private type, and a part that the staff have made, are in no answer', async () => {
    await sql`insert into case_type (deya_id, id, problem_type, icon, title, is_photo_required, is_place_required, is_private,
        duplicate_metres, retention_days, is_active, sort, updated_at)
      values (1, 7300, 'other', 'leak', '{"el":"Καταγγελία"}', false, false, true, 250, 365, true, 1, now())`.execute(
      app.admin,
    );
    for (const columns of [{ subtype_id: 7300 }, { source: 'staff' as const }]) {
      const id = await addReport(columns);
      expect((await get(`requests/${id}.json`)).statusCode).toBe(404);
      expect(JSON.stringify((await get('requests.json')).json())).not.toContain(`"${id}"`);
      expect((await get(`servicerequestupdates.json?service_request_id=${id}`)).json()).toEqual([]);
    }
  });

  it('the words of a report are public once the staff publish them, and those of a home never', async () => {
    const publish = async (id: string | number, published: boolean) => {
      const path = `PUT /api/staff/cases/${id}/publication?deya_id=1`;
      const answer = await app.send(path, { as: 'admin', payload: { published } });
      return [answer.statusCode, answer.json<{ publicity?: string; message?: string }>()] as const;
    };
    const street = await addReport({ problem_type: 'damage_public', description: 'Στον δρόμο' });
    expect((await read(street))['description']).toBeNull();
    expect(await publish(street, true)).toMatchObject([200, { publicity: 'texts' }]);
    expect((await read(street))['description']).toBe('Στον δρόμο');
    const { service_request_id: sent } = await send({ description: 'Από εφαρμογή' });
    expect((await read(sent))['description']).toBe('Από εφαρμογή');
    expect(await publish(sent!, false)).toMatchObject([200, { publicity: 'listed' }]);
    expect((await read(sent))['description']).toBeNull();
    const home = await addReport({ problem_type: 'damage_home', description: 'Στο σπίτι' });
    expect(await publish(home, true)).toMatchObject([422, { message: 'report_private' }]);
    expect((await read(home))['description']).toBeNull();
    const { rows } = await sql<{ action: string; report: string }>`
      select action, detail ->> 'report' as report from audit_event
      where action in ('case-published', 'case-hidden') and deya_id = 1 order by seq desc limit 2`.execute(app.admin);
    expect(rows).toEqual([
      { action: 'case-hidden', report: String(sent) },
      { action: 'case-published', report: String(street) },
    ]);
  });

  it('a utility out of service, or none, is not found', async () => {
    for (const deya_id of [4, 99]) {
      const answer = await get('services.json?lang=en', deya_id);
      expect([answer.statusCode, errorsOf(answer)[0]]).toEqual([404, expect.stringContaining('jurisdiction_id')]);
    }
    expect((await get('services.json?jurisdiction_id=1')).statusCode).toBe(200);
    expect((await get('services.json?jurisdiction_id=2')).statusCode).toBe(404);
  });
});

describe('the list of requests', () => {
  const idsOf = async (query: string): Promise<unknown[]> =>
    (await get(`requests.json?${query}`)).json<Found[]>().map(({ service_request_id }) => service_request_id);

  it.each([
    [[0, 1, 2, 5], 'open'],
    [[3, 4, 6], 'closed'],
  ])('the states %s are %s', async (states, status) => {
    for (const state of states) {
      const id = await addReport({ status: state });
      expect((await read(id))['status']).toBe(status);
      expect(await idsOf(`status=${status}`)).toContain(id);
      expect(await idsOf(`status=${status === 'open' ? 'closed' : 'open'}`)).not.toContain(id);
      expect(await idsOf('status=open,closed')).toContain(id);
    }
  });

  it('is narrowed to services, and numbers override everything else', async () => {
    const [water, other] = [
      await addReport({ problem_type: 'water_quality' }),
      await addReport({ problem_type: 'other' }),
    ];
    expect(await idsOf('service_code=water_quality')).toEqual(expect.arrayContaining([water]));
    expect(await idsOf('service_code=water_quality')).not.toContain(other);
    expect(
      await idsOf(`service_request_id=${water},${other}&service_code=other&start_date=2020-01-01T00:00:00Z`),
    ).toEqual([other, water]);
  });

  it('spans the last 90 days, or those that are asked for, and never more', async () => {
    const daysAgo = (days: number) => new Date(app.clock.now().getTime() - days * 86_400_000);
    const [old, older] = [await addReport({ created_at: daysAgo(89) }), await addReport({ created_at: daysAgo(91) })];
    expect(await idsOf('')).toContain(old);
    expect(await idsOf('')).not.toContain(older);
    expect(await idsOf(`start_date=${daysAgo(100).toISOString()}`)).toContain(older);
    expect(await idsOf(`end_date=${daysAgo(90).toISOString()}`)).toEqual([older]);
    // The plus sign of a zone, not encoded.
    expect(await idsOf('start_date=2026-08-01T00:00:00+03:00&end_date=2026-08-22T00:00:00+03:00')).toEqual([older]);
  });

  it('ends after 1,000 requests, the newest first', async () => {
    await sql`insert into problem_report (deya_id, code, problem_type, created_at)
      select 3, 'L' || n, 'other', ${app.clock.now()}::timestamptz - make_interval(secs => n) from generate_series(1, 1100) n`.execute(
      app.admin,
    );
    const all = (await get('requests.json', 3)).json<{ requested_datetime: string }[]>();
    const times = all.map(({ requested_datetime }) => requested_datetime);
    expect([all.length, times]).toEqual([1000, times.toSorted().toReversed()]);
  });

  it.each([
    ['status=lost', 'status must be open'],
    ['start_date=yesterday', 'start_date must be a date'],
    ['end_date=2026-02-31T00:00:00Z', 'end_date must be a date'],
    ['start_date=2026-11-20', 'start_date must be a date'],
    ['start_date=2026-11-20T00:00:00Z&end_date=2026-11-01T00:00:00Z', 'end_date must not be before'],
    ['start_date=2026-01-01T00:00:00Z&end_date=2026-11-01T00:00:00Z', 'at most 90 days'],
    ['service_request_id=1;drop', 'service_request_id must be numbers'],
    [`service_request_id=${Array.from({ length: 101 }, () => '1').join(',')}`, 'at most 100'],
  ])('%s is refused, and the parameter is named', async (query, says) => {
    const answer = await get(`requests.json?lang=en&${query}`);
    expect([answer.statusCode, errorsOf(answer)[0]]).toEqual([400, expect.stringContaining(says)]);
  });
});

describe('a request that is sent', () => {
  const stored = async () =>
    Number((await sql<{ n: string }>`select count(*) as n from problem_report`.execute(app.admin)).rows[0]?.n);

  it('is a case of the staff with its source, and the utility gets its mail', async () => {
    await app.admin.updateTable('deya').set({ email_public: 'faults@alpha.example' }).where('id', '=', 1).execute();
    await app.runJobs();
    app.mails.length = 0;
    const { service_request_id: id } = await send({ description: 'Για το ταχυδρομείο', email: 'eva@example.gr' });
    const row = await app.admin
      .selectFrom('problem_report')
      .select(['source', 'person_id'])
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ source: 'open311', person_id: null });
    const list = await app.send('GET /api/staff/cases?deya_id=1&search=ταχυδρομειο', { as: 'admin' });
    expect(list.json<{ data: { id: number }[] }>().data.map((each) => each.id)).toEqual([Number(id)]);
    await app.runJobs();
    expect(app.mails.map(({ to }) => to).toSorted()).toEqual(['eva@example.gr', 'faults@alpha.example']);
  });

  it('needs a description of at most 4,000 characters, whatever the pages take', async () => {
    const long = 'ώ'.repeat(4000);
    const { service_request_id: id } = await send({ description: long });
    expect((await read(id))['description']).toBe(long);
    const longer = await post('requests.json?lang=en', burst({ description: `${long}ώ` }));
    expect([longer.statusCode, errorsOf(longer)[0]]).toEqual([400, expect.stringMatching(/^description: /)]);
  });

  it('takes an address in place of a position, and the number of a meter as an attribute', async () => {
    const { service_request_id: id } = await send({
      ...{ lat: '', long: '', address_string: 'Αγίου Νικολάου 12', service_code: 'water_pressure' },
      'attribute[hydrometer]': 'M-77',
    });
    const row = await app.admin
      .selectFrom('problem_report')
      .select(['address', 'hydrometer', 'latitude'])
      .where('id', '=', Number(id))
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ address: 'Αγίου Νικολάου 12', hydrometer: 'M-77', latitude: null });
  });

  it('says that the file at media_url was not taken over', async () => {
    const sent = await send({ media_url: 'https://evil.example/a.jpg', description: 'Με φωτογραφία', lang: 'en' });
    expect(sent.service_notice).toContain('media_url was not taken over');
  });

  it('is one report, when its system sends it again on the same day', async () => {
    const once = burst({ description: 'Δύο φορές' });
    const answers = await Promise.all([post('requests.json', once), post('requests.json', once)]);
    const [one, other] = answers.map((answer) => answer.json<Sent[]>()[0]?.service_request_id);
    expect(one).toBe(other);
    app.clock.pass(86_400);
    expect((await send({ description: 'Δύο φορές' })).service_request_id).not.toBe(one);
  });

  it.each<[string, Record<string, string>, string]>([
    ['no service', { service_code: '' }, 'service_code is missing'],
    ['an unknown service', { service_code: 'ufo' }, 'service_code ufo was not found'],
    ['no place', { lat: '', long: '' }, 'The place is missing'],
    ['a latitude alone', { long: '' }, 'long is missing'],
    ['an address_id', { lat: '', long: '', address_id: '7' }, 'address_id is not known'],
    ['a position in words', { lat: '38,24' }, 'lat must be a number'],
    ['a place in Italy', { lat: '41.9028', long: '12.4964' }, 'outside the area'],
    ['a place in another part of Greece', { lat: '40.64', long: '22.94' }, 'outside the area'],
    ['latitude and longitude exchanged', { lat: '21.7346', long: '38.2466' }, 'outside the area'],
    ['no description', { description: ' ' }, 'description is missing'],
    ['an unknown attribute', { 'attribute[colour]': 'red' }, 'attribute[colour] does not belong'],
    [
      'a meter of 41 characters',
      { service_code: 'damage_home', 'attribute[hydrometer]': 'M'.repeat(41) },
      'attribute[hydrometer] has a value',
    ],
    ['an e-mail that is none', { email: 'me' }, 'email: Enter a valid email'],
    ['a telephone that is none', { phone: '12' }, 'phone: Enter a phone number'],
    ['an address of two lines', { address_string: 'a\nb' }, 'address_string: '],
  ])('%s is refused with a sentence that names it, and nothing is stored', async (_, changes, says) => {
    const before = await stored();
    const answer = await post('requests.json?lang=en', burst(changes));
    expect([answer.statusCode, errorsOf(answer)[0]]).toEqual([400, expect.stringContaining(says)]);
    expect(await stored()).toBe(before);
  });

  it('hears of everything that is wrong at once, in XML too', async () => {
    const { statusCode, body } = await post('requests.xml?lang=en', { service_code: 'other', email: 'me' });
    const document = readXml(body);
    expect([statusCode, document.name, document.children.length]).toEqual([400, 'errors', 3]);
    expect(document.children[0]?.children.map(({ name }) => name)).toEqual(['code', 'description']);
  });

  it('anywhere in Greece is taken by a utility whose place is not known, and none in Italy', async () => {
    const foreign = await makeKey('Γάμμα', 3);
    const from = (changes: Record<string, string>) =>
      post('requests.json', burst({ api_key: foreign, ...changes }), { deya_id: 3 });
    expect((await from({ lat: '35.34', long: '25.13' })).statusCode).toBe(200);
    expect((await from({ lat: '41.9028', long: '12.4964' })).statusCode).toBe(400);
  });

  it('is refused by a utility that takes no reports', async () => {
    await app.admin.updateTable('deya').set({ customer_reports: false }).where('id', '=', 1).execute();
    const answer = await post('requests.json', burst());
    await app.admin.updateTable('deya').set({ customer_reports: true }).where('id', '=', 1).execute();
    expect(answer.statusCode).toBe(403);
  });

  it('is refused in another encoding, and from a page of another site', async () => {
    const json = { 'content-type': 'application/json' };
    const answer = await app.send('POST /open311/1/v2/requests.json?lang=en', { payload: '{}', headers: json });
    expect([answer.statusCode, errorsOf(answer)]).toEqual([
      415,
      ['The body must be application/x-www-form-urlencoded.'],
    ]);
    const page = await post('requests.json', burst(), { headers: { 'sec-fetch-site': 'cross-site' } });
    expect([page.statusCode, errorsOf(page)[0]]).toEqual([403, expect.stringContaining('Σελίδα άλλου ιστότοπου')]);
  });
});

describe('a key', () => {
  it('is required, and works for its own utility until it is revoked', async () => {
    const missing = await post('requests.json?lang=en', burst({ api_key: '' }));
    expect([missing.statusCode, errorsOf(missing)]).toEqual([403, ['api_key is missing. The utility issues keys.']]);
    const mine = await makeKey('Προσωρινό');
    const uses = (api_key: string, deya_id = 1) =>
      post('requests.json', burst({ api_key, description: crypto.randomUUID() }), { deya_id });
    expect((await uses(mine)).statusCode).toBe(200);
    expect((await uses(mine, 2)).statusCode).toBe(403);
    expect((await uses(`${mine.slice(0, -1)}${mine.endsWith('A') ? 'B' : 'A'}`)).statusCode).toBe(403);
    const { data } = (await app.send('GET /api/staff/open311-keys?deya_id=1', { as: 'admin' })).json<{
      data: { id: number; name: string }[];
    }>();
    const { id } = data.find(({ name }) => name === 'Προσωρινό')!;
    await app.send(`DELETE /api/staff/open311-keys/${id}?deya_id=1`, { as: 'admin' });
    expect((await uses(mine)).statusCode).toBe(403);
  });

  it('sends so many requests an hour, and another key is not held up by it', async () => {
    const other = await makeKey('Άλλο');
    const tries = await Promise.all(Array.from({ length: WRITES.attempts }, () => post('requests.json', burst())));
    expect(tries.every(({ statusCode }) => statusCode === 200)).toBe(true);
    const answer = await post('requests.json?lang=en', burst());
    expect([answer.statusCode, errorsOf(answer)]).toEqual([
      429,
      ['There were too many calls. Try again after 3600 seconds.'],
    ]);
    expect((await post('requests.json', burst({ api_key: other }))).statusCode).toBe(200);
  });

  it('that is wrong is held up by network', async () => {
    for (let n = 0; n < open311Limits['open311-key'].attempts; n += 1)
      await post('requests.json', burst({ api_key: 'guess' }));
    expect((await post('requests.json', burst({ api_key: 'guess' }))).statusCode).toBe(429);
    expect((await post('requests.json', burst())).statusCode).toBe(200);
  });
});

it('readers of a network make so many calls in ten minutes', async () => {
  for (let n = 0; n < open311Limits['open311-read'].attempts; n += 1) await get('services.json');
  const answer = await get('services.xml');
  expect([answer.statusCode, answer.headers['retry-after'], readXml(answer.body).name]).toEqual([429, '600', 'errors']);
});

describe('updates', () => {
  const update = (service_request_id: string, fields: Record<string, string>) =>
    post('servicerequestupdates.json?lang=en', { service_request_id, ...fields });
  const updatesOf = async (id: string) =>
    (await get(`servicerequestupdates.json?service_request_id=${id}`)).json<Found[]>();

  it('of its own request are notes for the staff and for everybody, each once', async () => {
    const { service_request_id: id } = await send({ description: 'Ενημερώνεται' });
    const answers = [
      await update(id, { update_id: '7', description: 'Τρέχει περισσότερο' }),
      await update(id, { update_id: '7', description: 'Τρέχει περισσότερο' }),
    ].map((answer) => answer.json());
    expect(answers).toEqual([[{ update_id: `${id}-1` }], [{ update_id: `${id}-1` }]]);
    expect(problemsOf('sent_update', answers[0])).toBe('');
    const known = (await app.send(`GET /api/staff/cases/${id}?deya_id=1`, { as: 'admin' })).json<{ events: Found[] }>();
    expect(known.events.at(-1)).toMatchObject({ by: 'customer', note: 'Τρέχει περισσότερο' });
    await move(id, 0, 'in_progress', 'Συνεργείο στον δρόμο');
    await move(id, 2, 'resolved');
    expect((await updatesOf(id)).map(({ status, description }) => [status, description])).toEqual([
      ['open', 'Τρέχει περισσότερο'],
      ['open', 'Συνεργείο στον δρόμο'],
      ['closed', null],
    ]);
    expect((await read(id))['status_notes']).toBe('Συνεργείο στον δρόμο');
  });

  it('close what the utility has not begun with, and nothing else', async () => {
    const { service_request_id: id } = await send({ description: 'Κλείνει' });
    expect((await update(id, { status: 'CLOSED' })).statusCode).toBe(200);
    expect((await read(id))['status']).toBe('closed');
    expect(errorsOf(await update(id, { description: 'Κι άλλο' }))[0]).toContain('is closed');
    const { service_request_id: begun } = await send({ description: 'Άρχισε' });
    await move(begun, 0, 'confirmed');
    const refused = await update(begun, { status: 'closed', description: 'Έγινε' });
    expect([refused.statusCode, errorsOf(refused)[0]]).toEqual([400, expect.stringContaining('has begun')]);
    expect((await read(begun))['status']).toBe('open');
  });

  it.each<[string, Record<string, string>, number, string]>([
    ['no number', { service_request_id: '', description: 'α' }, 400, 'service_request_id is missing'],
    [
      'the number of no request',
      { service_request_id: '77', description: 'α' },
      404,
      'service_request_id 77 was not found',
    ],
    ['neither words nor a state', {}, 400, 'description is missing'],
    ['another state', { status: 'fixed', description: 'α' }, 400, 'status must be open or closed'],
  ])('with %s are refused', async (_, fields, status, says) => {
    const { service_request_id: id } = await send({ description: 'Λάθος ενημέρωση' });
    const answer = await update(id, fields);
    expect([answer.statusCode, errorsOf(answer)[0]]).toEqual([status, expect.stringContaining(says)]);
  });

  it('of a request of another system, or of the portal, are refused', async () => {
    const { service_request_id: id } = await send({ description: 'Ξένη' });
    const other = await makeKey('Τρίτος');
    for (const [request, api_key] of [
      [id, other],
      [await addReport({}), key],
    ] as const) {
      const answer = await update(request, { api_key, description: 'α' });
      expect([answer.statusCode, errorsOf(answer)[0]]).toEqual([
        403,
        expect.stringContaining('was not sent with this api_key'),
      ]);
    }
  });
});

it('an address without a method is an error in the asked format', async () => {
  expect(errorsOf(await get('unknown.json'))).toHaveLength(1);
  expect(readXml((await get('requests')).body).name).toBe('errors');
  expect((await get('services.csv')).statusCode).toBe(404);
});
