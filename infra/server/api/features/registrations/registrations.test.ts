import { sql } from 'kysely';
import { purgeExpired } from '../jobs/purge-expired.ts';
import { appOf } from '../../app.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { PASSWORD, type Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());
afterEach(async () => {
  app.mails.length = 0;
  await sql.raw(AS_BEFORE).execute(app.admin);
});

const AS_BEFORE = `
  delete from registration_request;
  delete from supply_person where person_id = 3 and deya_id = 1;
  delete from person_deya where person_id = 3 and deya_id = 1;
  update deya set customer_code_mask = null, settings = '{}', registration_open = true where id = 1;
  update supply set passkey = null, afm = null;
  update person set afm = null, phone = null, lang = 'el' where id = 3;
  delete from login_throttle; delete from audit_event`;

const asked = (changes: Record<string, unknown> = {}) => ({
  first_name: 'Γκίνα',
  last_name: 'Βήτα',
  password: PASSWORD,
  customer_code: '100-3',
  afm: '123456783',
  mobile: '6900000000',
  deya: 1,
  ...changes,
});

const ask = async (changes: Record<string, unknown> = {}, as: Name = 'gina') => {
  const answer = await app.send('POST /api/deya/register', { as, payload: asked(changes) });
  return [answer.statusCode, answer.json()];
};

const PENDING = [200, { status: 'pending' }];
const staffList = async (query = '') =>
  (await app.send(`GET /api/staff/registrations?deya_id=1${query}`, { as: 'stella' })).json();
const decide = async (id: number, what: string, payload: object, as: Name = 'stella') => {
  const answer = await app.send(`POST /api/staff/registrations/${id}/${what}?deya_id=1`, { as, payload });
  return [answer.statusCode, answer.json().message];
};
const info = async (as: Name) => {
  const answer = await app.send('GET /api/user/info?deya_id=1&lang=el', { as });
  if (answer.statusCode !== 200) return answer.statusCode;
  return answer.json().customers.map((one: { kwdikos_katanalwti: string }) => one.kwdikos_katanalwti);
};

describe('a question of the staff about a request', () => {
  const one = async (id: number) =>
    (await app.send(`GET /api/staff/registrations/${id}?deya_id=1`, { as: 'stella' })).json();
  const own = async () => (await app.send('GET /api/deya/registrations?deya_id=1', { as: 'gina' })).json().data[0];
  const waiting = async () =>
    (await app.send('GET /api/staff/registrations/waiting?deya_id=1', { as: 'stella' })).json().count;
  const reply = async (id: number, as: Name = 'gina') => {
    const payload = { deya_id: 1, reply: 'Ναι, είμαι.' };
    const answer = await app.send(`POST /api/deya/registrations/${id}/reply`, { as, payload });
    return [answer.statusCode, answer.json().message];
  };
  const asks = async (): Promise<number> => {
    await ask();
    const [{ id }] = (await staffList()).data;
    await decide(id, 'ask', { question: 'Είστε ιδιοκτήτης;' });
    return id;
  };

  it('is read by the person on their page and by mail, and their reply by the staff', async () => {
    const id = await asks();
    await app.runJobs();
    expect(app.mails.at(-1)).toMatchObject({ to: 'gina@example.gr', subject: 'Ερώτηση για το αίτημά σας' });
    expect(app.mails.at(-1)!.text).toContain('Είστε ιδιοκτήτης;');
    expect(await own()).toMatchObject({
      status: 'pending',
      asked: true,
      notes: [{ by: 'staff', text: 'Είστε ιδιοκτήτης;' }],
    });
    expect(await reply(id)).toEqual([200, 'Success']);
    expect((await one(id)).notes).toMatchObject([
      { by: 'staff', author: 'stella Δοκιμής' },
      { by: 'customer', author: null, text: 'Ναι, είμαι.' },
    ]);
  });

  it('takes the request out of the queue until the person has replied', async () => {
    const id = await asks();
    expect(await waiting()).toBe(0);
    await reply(id);
    expect(await waiting()).toBe(1);
  });

  it('has one reply, of the person who asked', async () => {
    const id = await asks();
    expect(await reply(id, 'anna')).toEqual([404, 'registration_not_found']);
    await reply(id);
    expect(await reply(id)).toEqual([409, 'registration_not_asked']);
  });

  it('is not asked about a decided request, and a second decision is refused; the page names who decided', async () => {
    const id = await asks();
    expect(await decide(id, 'accept', { customer_type: 'owner', liable: false })).toEqual([200, 'Success']);
    expect(await decide(id, 'ask', { question: 'Και;' }, 'admin')).toEqual([409, 'registration_decided']);
    expect(await decide(id, 'refuse', { reason: 'Όχι' }, 'admin')).toEqual([409, 'registration_decided']);
    expect(await one(id)).toMatchObject({ status: 'accepted', decided_by: 'stella Δοκιμής', asked: false });
  });

  it('stands beside what the tax authority and the utility say of the person', async () => {
    await sql`insert into external_identity (person_id, provider, subject, first_name, last_name, linked_at, last_login_at)
      values (3, 'gsis', '123456783', 'ΓΚΙΝΑ', 'ΒΗΤΑ', now(), now())`.execute(app.admin);
    await sql`update supply set afm = '555777015' where deya_id = 1 and kwdikos_katanalwti = '100-3'`.execute(
      app.admin,
    );
    const id = await asks();
    expect(await one(id)).toMatchObject({
      tax: { afm: '123456783', first_name: 'ΓΚΙΝΑ', last_name: 'ΒΗΤΑ' },
      supply: { first_name: 'Μπάμπης', last_name: 'Άλφα', afm: '555777015', open: true },
      followers: 1,
      supply_known: true,
      afm_matches: false,
    });
    await sql`delete from external_identity where person_id = 3`.execute(app.admin);
  });
});

describe('a person who asks a utility to be accepted', () => {
  it('waits for it, and sees none of its data before', async () => {
    expect(await ask()).toEqual(PENDING);
    expect(await info('gina')).toBe(403);
    const { deya } = (await app.send('GET /api/auth/user', { as: 'gina' })).json();
    expect(deya.find(({ id }: { id: number }) => id === 1)).toMatchObject({ status: 'pending', active: false });
  });

  it('sees what they asked for, with the answer to it, and nothing of other people', async () => {
    await ask();
    const own = async (as: Name) => (await app.send('GET /api/deya/registrations?deya_id=1', { as })).json().data;
    expect(await own('gina')).toEqual([
      expect.objectContaining({ kwdikos_katanalwti: '100-3', status: 'pending', decided_at: null, reason: null }),
    ]);
    const [{ id }] = await own('gina');
    await decide(id, 'refuse', { reason: 'Λάθος ΑΦΜ' });
    expect(await own('gina')).toMatchObject([{ status: 'refused', reason: 'Λάθος ΑΦΜ' }]);
    expect(await own('babis')).toEqual([]);
  });

  it('gets a wrong password reported at its field, and stays signed in', async () => {
    expect(await ask({ password: 'not-my-password' })).toEqual([401, { message: { password: ['wrong_password'] } }]);
    expect((await app.send('GET /api/auth/user', { as: 'gina' })).statusCode).toBe(200);
    expect((await staffList()).pending).toBe(0);
  });

  it('does not learn whether a supply exists or whose it is', async () => {
    expect(await ask({ customer_code: '100-3' })).toEqual(PENDING);
    expect(await ask({ customer_code: '999-9', afm: '123456783' })).toEqual(PENDING);
    expect(await ask({ customer_code: '200-1' }, 'babis')).toEqual(PENDING);
  });

  it.each([
    ['as it was', '100-3', '999-9', (code: string) => code],
    ['without separators', '100-3', '999-9', (code: string) => code.replaceAll('-', '')],
    ['with other separators', '100-3', '999-9', (code: string) => code.replace('-', '').split('').join('-')],
    ['in small letters', 'Α-3', 'Β-9', (code: string) => code.toLowerCase()],
    ['in the letters of the other script', 'Α-3', 'Β-9', (code: string) => (code[0] === 'Α' ? 'A-3' : 'B-9')],
  ])(
    'gets one answer for a supply that exists and one that does not, written again %s',
    async (_, is, isNot, again) => {
      await sql`delete from supply where deya_id = 1 and kwdikos_katanalwti = 'Α-3'`.execute(app.admin);
      await sql`insert into supply (deya_id, kwdikos_katanalwti, liable_id) values (1, 'Α-3', 'LA3')`.execute(
        app.admin,
      );
      const twice = async (customer_code: string) => [
        await ask({ customer_code }),
        await ask({ customer_code: again(customer_code) }),
      ];
      const asked = [PENDING, [422, { message: { customer_code: ['supply_already_requested'] } }]];
      const answers = [await twice(is), await twice(isNot)];
      await sql`delete from supply where deya_id = 1 and kwdikos_katanalwti = 'Α-3'`.execute(app.admin);
      expect(answers).toEqual([asked, asked]);
    },
  );

  it('gives a code in the form of the utility, with or without the hyphens of its mask', async () => {
    await sql`update deya set customer_code_mask = '###-#' where id = 1`.execute(app.admin);
    const wrong = [422, { message: { customer_code: ['invalid_customer_code'] } }];
    for (const customer_code of ['12345', '12', '10.03', '100 3', '<b>1'])
      expect(await ask({ customer_code })).toEqual(wrong);
    expect(await ask({ customer_code: '1003' })).toEqual(PENDING);
    expect((await staffList()).data[0]).toMatchObject({ kwdikos_katanalwti: '100-3', supply_known: true });
  });

  it('cannot ask for the same supply twice, but can repeat a request without an answer', async () => {
    const idempotency_key = 'key-of-this-test-0001';
    expect(await ask({ idempotency_key })).toEqual(PENDING);
    expect(await ask({ idempotency_key })).toEqual(PENDING);
    expect(await ask()).toEqual([422, { message: { customer_code: ['supply_already_requested'] } }]);
    expect((await staffList()).data).toHaveLength(1);
    expect(await ask({ customer_code: '100-1' }, 'anna')).toEqual([
      422,
      { message: { customer_code: ['customer_exists'] } },
    ]);
  });

  it('gets the decision when a request is sent again after it', async () => {
    const idempotency_key = 'key-of-this-test-0002';
    await ask({ idempotency_key });
    const [{ id }] = (await staffList()).data;
    await decide(id, 'accept', { customer_type: 'owner', liable: false });
    expect(await ask({ idempotency_key })).toEqual([200, { status: 'accepted' }]);
  });

  it('sends one request several times at once, and gets an answer to each', async () => {
    const idempotency_key = 'key-of-this-test-0003';
    const all = await Promise.all(Array.from({ length: 4 }, () => ask({ idempotency_key })));
    expect(all).toEqual([PENDING, PENDING, PENDING, PENDING]);
    expect((await staffList()).pending).toBe(1);
  });

  it('has one request after concurrent presses', async () => {
    const all = await Promise.all(Array.from({ length: 4 }, () => ask()));
    expect(all.filter(([status]) => status === 200)).toHaveLength(1);
    expect((await staffList()).pending).toBe(1);
  });

  it('is refused where registration is closed, and by an unknown utility', async () => {
    await sql`update deya set registration_open = false where id = 1`.execute(app.admin);
    expect(await ask()).toEqual([403, { message: 'registration_closed' }]);
    for (const deya of [4, 99]) expect(await ask({ deya })).toEqual([404, { message: 'deya_not_found' }]);
  });

  it('gives the key of the bill where the utility requires it: a wrong key and an unknown supply get the same answer', async () => {
    await sql`update deya set settings = '{"registration_passkey": true}' where id = 1`.execute(app.admin);
    await sql`update supply set passkey = 'K7P2' where deya_id = 1 and kwdikos_katanalwti = '100-3'`.execute(app.admin);
    expect((await app.send('GET /api/deya/list')).json().deyas[0].passkey_required).toBe(true);
    expect(await ask()).toEqual([422, { message: { passkey: ['required'] } }]);
    const refused = [422, { message: { passkey: ['registration_invalid'] } }];
    expect(await ask({ passkey: 'WRONG' })).toEqual(refused);
    expect(await ask({ passkey: 'K7P2', customer_code: '999-9' })).toEqual(refused);
    expect(await ask({ passkey: 'K7P2', customer_code: '100-1' })).toEqual(refused);
    expect(await ask({ passkey: 'K7P2' })).toEqual(PENDING);
  });

  it('may try ten times in an hour', async () => {
    await sql`update deya set settings = '{"registration_passkey": true}' where id = 1`.execute(app.admin);
    for (let n = 0; n < 10; n += 1) expect((await ask({ passkey: `GUESS${n}` }))[0]).toBe(422);
    expect(await ask({ passkey: 'GUESS' })).toEqual([429, expect.objectContaining({ message: 'too_many_requests' })]);
    app.clock.pass(3600);
    expect((await ask({ passkey: 'GUESS' }))[0]).toBe(422);
  });

  it.each([
    [{ afm: '123456789' }, { afm: ['afm'] }],
    [{ mobile: '12' }, { mobile: ['phone'] }],
    [{ first_name: ' ' }, { first_name: ['required'] }],
    [{ last_name: 'Δ'.repeat(81) }, { last_name: ['max'] }],
    [{ password: 'short' }, { password: ['min'] }],
    [{ customer_code: '' }, { customer_code: ['required'] }],
    [{ deya: '1' }, { deya: ['numeric'] }],
    [{ status: 'accepted' }, { status: ['unexpected'] }],
  ])('is refused with %j', async (changes, message) => {
    expect(await ask(changes)).toEqual([422, { message }]);
    expect((await staffList()).pending).toBe(0);
  });

  it('need not repeat data that the portal has', async () => {
    await sql`update person set afm_proof = 'staff', afm = '987654324', phone = '+306911111111' where id = 3`.execute(
      app.admin,
    );
    expect(await ask({ afm: undefined, mobile: undefined })).toEqual(PENDING);
    expect((await staffList()).data[0]).toMatchObject({ afm: '987654324', mobile: '+306911111111' });
  });
});

describe('staff of the utility', () => {
  it('see the request beside the utility’s data, longest waiting first', async () => {
    await sql`update supply set afm = '123456783' where deya_id = 1 and kwdikos_katanalwti = '100-3'`.execute(
      app.admin,
    );
    await ask();
    await ask({ customer_code: '999-9' }, 'babis');
    const { pending, data } = await staffList('&status=pending');
    expect(pending).toBe(2);
    expect(data).toMatchObject([
      {
        email: 'gina@example.gr',
        kwdikos_katanalwti: '100-3',
        supply_known: true,
        afm_matches: true,
        mobile: '+306900000000',
      },
      { email: 'babis@example.gr', kwdikos_katanalwti: '999-9', supply_known: false, afm_matches: false },
    ]);
  });

  it('accept: the person sees the supply from then on and gets a mail; a second decision is refused', async () => {
    await ask();
    const [{ id }] = (await staffList()).data;
    expect(await decide(id, 'accept', { customer_type: 'tenant', liable: false })).toEqual([200, 'Success']);
    expect(await decide(id, 'accept', { customer_type: 'owner', liable: false })).toEqual([
      409,
      'registration_decided',
    ]);
    expect(await decide(id, 'refuse', { reason: 'όχι' })).toEqual([409, 'registration_decided']);
    expect(await info('gina')).toEqual(['100-3']);
    await app.runJobs();
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([
      ['gina@example.gr', 'Το αίτημά σας έγινε δεκτό'],
    ]);
    const trail = await app.send('GET /api/audit?deya_id=1&action=registration-accepted', { as: 'admin' });
    expect(trail.json().data).toMatchObject([{ person_id: 3, actor_person_id: 6 }]);
  });

  it('refuse with a reason, in the language of the person, who may ask again', async () => {
    await sql`update person set lang = 'de' where id = 3`.execute(app.admin);
    await ask();
    const [{ id }] = (await staffList()).data;
    expect(await decide(id, 'refuse', { reason: 'Die Steuernummer passt nicht.' })).toEqual([200, 'Success']);
    await app.runJobs();
    expect(app.mails[0]).toMatchObject({ to: 'gina@example.gr', lang: 'de' });
    expect(app.mails[0]!.text).toContain('Die Steuernummer passt nicht.');
    expect(await info('gina')).toBe(403);
    expect(await ask()).toEqual(PENDING);
  });

  it('keep a customer of another supply, regardless of a further request', async () => {
    await ask({ customer_code: '100-4' }, 'babis');
    const [{ id }] = (await staffList()).data;
    await decide(id, 'refuse', { reason: 'Όχι' });
    expect(await info('babis')).toEqual(['100-3']);
  });

  it('cannot accept for an unknown supply; the request stays pending', async () => {
    await ask({ customer_code: '999-9' });
    const [{ id }] = (await staffList()).data;
    expect(await decide(id, 'accept', { customer_type: 'owner', liable: false })).toEqual([404, 'supply_not_found']);
    expect((await staffList()).pending).toBe(1);
  });

  it('of another utility, and customers, cannot decide', async () => {
    await ask();
    const [{ id }] = (await staffList()).data;
    expect(await decide(id, 'accept', { customer_type: 'owner', liable: false }, 'babis')).toEqual([403, 'no_access']);
    const elsewhere = await app.send(`POST /api/staff/registrations/${id}/accept?deya_id=2`, {
      as: 'admin',
      payload: { customer_type: 'owner', liable: false },
    });
    expect([elsewhere.statusCode, elsewhere.json()]).toEqual([404, { message: 'registration_not_found' }]);
  });

  it('decide once, even concurrently', async () => {
    await ask();
    const [{ id }] = (await staffList()).data;
    const all = await Promise.all(
      Array.from({ length: 4 }, () => decide(id, 'accept', { customer_type: 'owner', liable: false })),
    );
    expect(all.filter(([status]) => status === 200)).toHaveLength(1);
    await app.runJobs();
    expect(app.mails).toHaveLength(1);
  });
});

it('a decided request is deleted after half a year, a waiting one is not', async () => {
  await ask();
  await ask({ customer_code: '999-9' }, 'babis');
  const { data } = await staffList('&status=pending');
  await decide(data[0].id, 'accept', { customer_type: 'owner', liable: false });
  app.clock.pass(181 * 86_400);
  await purgeExpired(appOf(app.server));
  const { rows } = await sql<{ status: string }>`select status from registration_request`.execute(app.admin);
  expect(rows).toEqual([{ status: 'pending' }]);
});
