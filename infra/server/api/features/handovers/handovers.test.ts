import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { freshAddress } from '../../testing/sign-in.ts';
import { PASSWORD, people, type Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeEach(async () => (app = await startTestApp()));
afterEach(() => app.stop());

const DAY = 86_400;
const GIVEN = {
  deya_id: 1,
  kwdikos_katanalwti: '100-1',
  email: 'Babis@example.gr',
  customer_type: 'tenant',
  since: '2026-11-19',
  until: '2026-11-22',
  idempotency_key: 'key-of-a-hand-over',
} as const;

const invite = (payload: object = {}, as: Name = 'anna') =>
  app.send('POST /api/account/handovers', { as, payload: { ...GIVEN, ...payload } });
const accept = (token: string, as: Name = 'babis') =>
  app.send('POST /api/account/handovers/accept', { as, payload: { token } });
const end = (id: number, as: Name) =>
  app.send(`POST /api/account/handovers/${id}/end`, { as, payload: { deya_id: 1 } });
const list = async (as: Name) => (await app.send('GET /api/account/handovers?deya_id=1', { as })).json();
const states = async (as: Name) => (await list(as)).data.map(({ state }: { state: string }) => state);

/** Sends the mails that wait and returns the secret of the newest invitation. */
async function secret(): Promise<string> {
  await app.runJobs();
  const texts = app.mails.map(({ text }) => /\/account\/handover\?deya_id=1#([\w-]{43})/.exec(text)?.[1]);
  return texts.findLast((found) => found !== undefined)!;
}

const given = async (payload: object = {}) => {
  const { id } = (await invite(payload)).json();
  expect((await accept(await secret())).statusCode).toBe(200);
  await app.runJobs();
  return id as number;
};

const bills = async (as: Name) => {
  const answer = await app.send('GET /api/bills/list?deya_id=1&code=100-1', { as });
  return answer.statusCode === 200
    ? answer.json().map(({ bill_number }: { bill_number: string }) => bill_number)
    : answer.json().message;
};

it('an owner invites a tenant by mail, and both see the days', async () => {
  await sql`update bill set period_end = '2026-11-20' where bill_number = 'B1-60'`.execute(app.admin);
  await sql`update person set date_format = 'YYYY-MM-DD' where email = 'anna@example.gr'`.execute(app.admin);
  const invited = await invite();
  expect([invited.statusCode, invited.json()]).toEqual([200, { id: expect.any(Number) }]);
  expect(await states('anna')).toEqual(['invited']);
  const token = await secret();
  expect(app.mails.at(-1)).toMatchObject({ to: 'babis@example.gr', subject: 'Πρόσκληση για την παροχή 100-1' });
  expect(await bills('babis')).toBe('supply_not_found');
  expect((await accept(token)).json()).toEqual({
    deya_id: 1,
    kwdikos_katanalwti: '100-1',
    since: '2026-11-19',
    until: '2026-11-22',
  });
  expect(await bills('babis')).toEqual(['B1-60']);
  await app.runJobs();
  expect(app.mails.at(-1)).toMatchObject({
    to: 'anna@example.gr',
    subject: 'Η πρόσκληση για την παροχή 100-1 έγινε δεκτή',
    text: expect.stringContaining('από 2026-11-19 έως και 2026-11-22'),
  });
  const days = {
    kwdikos_katanalwti: '100-1',
    since: '2026-11-19',
    until: '2026-11-22',
    state: 'running',
    ended_at: null,
  };
  expect((await list('anna')).data).toMatchObject([
    { ...days, side: 'given', with: 'babis@example.gr', alias: 'Σπίτι' },
  ]);
  expect((await list('babis')).data).toMatchObject([{ ...days, side: 'received', with: 'anna Δοκιμής', alias: null }]);
  const { rows } = await sql`
    select action, person_id from audit_event where deya_id = 1 and action like 'handover-%' order by id`.execute(
    app.admin,
  );
  expect(rows).toEqual([
    { action: 'handover-invited', person_id: 1 },
    { action: 'handover-accepted', person_id: 2 },
  ]);
});

it('access begins and ends by itself', async () => {
  await given({ since: '2026-11-21', until: '2026-11-22' });
  expect([await states('babis'), await bills('babis')]).toEqual([['upcoming'], 'supply_not_found']);
  app.clock.pass(DAY);
  expect([await states('babis'), await bills('babis')]).toEqual([['running'], []]);
  app.clock.pass(DAY);
  expect([await states('babis'), await bills('babis')]).toEqual([['running'], []]);
  app.clock.pass(DAY);
  expect([await states('babis'), await bills('babis')]).toEqual([['over'], 'supply_not_found']);
});

it.each([
  ['anna', 'babis@example.gr'],
  ['babis', 'anna@example.gr'],
] as const)('%s ends it early, and %s gets a mail', async (by, told) => {
  const id = await given();
  expect(await bills('babis')).not.toBe('supply_not_found');
  app.mails.length = 0;
  expect((await end(id, by)).statusCode).toBe(200);
  expect(await bills('babis')).toBe('supply_not_found');
  expect([await states('anna'), await states('babis')]).toEqual([['ended'], ['ended']]);
  // A second click changes nothing.
  expect((await end(id, by)).statusCode).toBe(200);
  await app.runJobs();
  expect(app.mails.map(({ to }) => to).filter((to) => to === told)).toEqual([told]);
  const { rows } =
    await sql`select since, until from supply_person where person_id = 2 and kwdikos_katanalwti = '100-1'`.execute(
      app.admin,
    );
  expect(rows).toEqual([{ since: '2026-11-19', until: '2026-11-19' }]);
  const ended = await sql`
    select person_id from audit_event where deya_id = 1 and action = 'handover-ended'`.execute(app.admin);
  expect(ended.rows).toEqual([{ person_id: by === 'anna' ? 1 : 2 }]);
});

it('after the end the supply is free for the next tenant, and for the same one again', async () => {
  const id = await given();
  const next = { since: '2026-11-20', until: '2026-12-31', idempotency_key: 'key-of-the-next-one' };
  expect((await invite(next)).json()).toEqual({ message: { since: ['exists'] } });
  await end(id, 'anna');
  expect((await invite(next)).statusCode).toBe(200);
  expect((await accept(await secret())).statusCode).toBe(200);
  expect(await states('babis')).toEqual(['running', 'ended']);
});

it('an invitation that is taken back, or not accepted in 14 days, does not work any more', async () => {
  const { id } = (await invite()).json();
  const token = await secret();
  await end(id, 'anna');
  expect((await accept(token)).json()).toEqual({ message: 'handover_not_found' });
  await invite({ until: '2027-06-30', idempotency_key: 'key-of-another-one' });
  const late = await secret();
  app.clock.pass(14 * DAY);
  expect(await states('anna')).toEqual(['expired', 'ended']);
  expect((await accept(late)).json()).toEqual({ message: 'handover_not_found' });
});

it('an invitation is for its address alone, and is accepted once', async () => {
  await invite();
  const token = await secret();
  for (const other of ['gina', 'petros', 'anna', 'stella'] as const)
    expect((await accept(token, other)).json()).toEqual({ message: 'handover_not_found' });
  expect((await accept('x'.repeat(43))).json()).toEqual({ message: 'handover_not_found' });
  const twice = await Promise.all([accept(token), accept(token)]);
  expect(twice.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404]);
});

it('a stranger of the utility becomes a customer of it by the invitation, a refused one does not', async () => {
  await invite({ email: 'gina@example.gr' });
  expect((await accept(await secret(), 'gina')).statusCode).toBe(200);
  expect(await bills('gina')).not.toBe('no_access_to_service');
  await sql`update person_deya set status = 'rejected' where person_id = 4`.execute(app.admin);
  await invite({ email: 'petros@example.gr', customer_type: 'authorised', idempotency_key: 'key-of-another-one' });
  expect((await accept(await secret(), 'petros')).json()).toEqual({ message: 'no_access_to_service' });
});

it('a person who has the supply already keeps their own days', async () => {
  await sql`insert into supply_person (deya_id, kwdikos_katanalwti, person_id) values (1, '100-1', 2)`.execute(
    app.admin,
  );
  await invite();
  expect((await accept(await secret())).json()).toEqual({ message: 'handover_linked' });
});

it('only the owner gives a supply, only their own days, and not to themselves', async () => {
  const refusals = [
    [{ kwdikos_katanalwti: '100-2' }, 'supply_not_found'],
    [{ kwdikos_katanalwti: '100-3' }, 'supply_not_found'],
    [{ kwdikos_katanalwti: 'none' }, 'supply_not_found'],
    [{ email: 'anna@example.gr' }, { email: ['invalid'] }],
    [{ since: '2026-11-23' }, { until: ['invalid'] }],
    [{ since: '2026-11-01', until: '2026-11-19' }, { until: ['min'] }],
  ] as const;
  for (const [change, message] of refusals) expect((await invite(change)).json()).toEqual({ message });
  await sql`update supply_person set since = '2026-11-20', until = '2026-11-21' where person_id = 1`.execute(app.admin);
  expect((await invite()).json()).toEqual({ message: { since: ['min'] } });
  expect((await invite({ since: '2026-11-20' })).json()).toEqual({ message: { until: ['max'] } });
  expect((await end(1, 'anna')).json()).toEqual({ message: 'handover_not_found' });
});

it('the same key gives the same hand-over, with one mail', async () => {
  const [first, second] = await Promise.all([invite(), invite()]);
  expect(first.json()).toEqual(second.json());
  await app.runJobs();
  expect(app.mails).toHaveLength(1);
});

describe('a person who secures their account reads which hand-overs still stand', () => {
  const NEXT = 'Thalassa-kai-ouranos';
  const post = (call: string, payload: object) => app.send(`POST ${call}`, { as: 'anna', payload });
  const resetByMail = async () => {
    const remoteAddress = freshAddress();
    await app.send('POST /api/password/email', { payload: { email: people.anna.email }, remoteAddress });
    await app.runJobs();
    const token = app.mails.map(({ text }) => /\/password\/reset\/link#([\w-]{43})/.exec(text)?.[1]).findLast(Boolean);
    return app.send('POST /api/password/reset', { payload: { token, password: NEXT }, remoteAddress });
  };

  const WAYS = [
    ['a new password by mail', resetByMail],
    ['another password', () => post('/api/account/password', { old_password: PASSWORD, new_password: NEXT })],
    ['the end of all other sessions', () => post('/api/account/sessions/end', { password: PASSWORD })],
  ] as const;

  /** The mail about hand-overs that the way causes. */
  const mailAfter = async (way: () => ReturnType<typeof post>) => {
    await app.runJobs();
    expect((await way()).statusCode).toBe(200);
    app.mails.length = 0;
    await app.runJobs();
    return app.mails.filter(({ text }) => text.includes('/account/handover'));
  };

  it.each(WAYS)('after %s: the accepted one and the invitation, with the page where they are ended', async (_, way) => {
    await given();
    await invite({ email: 'other@example.gr', customer_type: 'authorised', idempotency_key: 'key-of-another-one' });
    const mails = await mailAfter(way);
    expect(mails.map(({ to }) => to)).toEqual([people.anna.email]);
    expect(mails[0]?.text).toContain('100-1: babis@example.gr');
    expect(mails[0]?.text).toContain('100-1: other@example.gr');
    expect(mails[0]?.text).toContain('/account/handover?deya_id=1');
  });

  it.each(WAYS)('after %s: no mail where each has ended or its days are over', async (_, way) => {
    await end(await given(), 'anna');
    await given({ since: '2026-11-20', until: '2026-11-20', idempotency_key: 'key-of-a-short-one' });
    app.clock.pass(2 * DAY);
    expect(await mailAfter(way)).toEqual([]);
  });
});
