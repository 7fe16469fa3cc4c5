import { asTenant } from '@hydria/database/db.ts';
import { enqueue } from '@hydria/jobs/enqueue.ts';
import type { JobData } from '@hydria/jobs/jobs.ts';
import { runDue } from '@hydria/jobs/run-due.ts';
import { setTime } from '@hydria/jobs/testing/test-time.ts';
import { sql } from 'kysely';
import { makeDevice, type TestDevice } from '@hydria/adapters/sandbox/push-device.ts';
import { appOf } from '../../app.ts';
import { jobHandlers } from '../../job-handlers.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { FEED_TOKEN, type Name } from '../../testing/test-data.ts';

let app: TestApp;
beforeEach(async () => (app = await startTestApp({ publicUrl: 'https://my.example.gr' })));
afterEach(() => app.stop());

const ENDPOINT = 'https://updates.push.services.mozilla.com/wpush/v2/';

const tokenOf = ({ endpoint, p256dh, auth }: TestDevice) =>
  JSON.stringify({ endpoint, expirationTime: null, keys: { p256dh, auth } });

const register = (as: Name, device_token: string, deya_id = 1) =>
  app.send(`POST /api/createToken?deya_id=${deya_id}`, { as, payload: { device_token, device_type: 'web' } });

const subscribe = (as: Name, choice: string, deya_id = 1) =>
  app.send('POST /api/user/subscribe', { as, payload: { deya_id, subscribe: choice } });

interface Announced {
  code?: string;
  start_date?: string;
  end_date?: string | null;
  title?: object;
  description?: object;
}

/** The utility's system sends an announcement. */
async function announce({ code = 'new', start_date = '2026-11-20', end_date = null, ...texts }: Announced = {}) {
  const title = { el: 'Διακοπή νερού', en: 'Water off' };
  const description = { el: '<p>Αύριο &amp; μεθαύριο</p>', en: '<p>Tomorrow</p>' };
  const row = { code, start_date, end_date, title, description, ...texts };
  const headers = { authorization: `Bearer ${FEED_TOKEN}`, 'content-type': 'application/x-ndjson' };
  const answer = await app.send('POST /api/feed/announcements', { headers, payload: `${JSON.stringify(row)}\n` });
  expect(answer.json()).toMatchObject({ stored: 1, rejected: 0 });
}

const devices = async () =>
  (await sql<{ n: number }>`select count(*)::int as n from device_token`.execute(app.admin)).rows[0]!.n;

describe('a new announcement', () => {
  it('reaches the subscribers of that utility only, each in the way they chose', async () => {
    const [anna, babis] = [makeDevice(`${ENDPOINT}anna`), makeDevice(`${ENDPOINT}babis`)];
    await register('anna', tokenOf(anna));
    await register('babis', tokenOf(babis));
    await register('gina', tokenOf(makeDevice(`${ENDPOINT}gina`)), 2);
    await subscribe('anna', '3');
    await subscribe('babis', '2');
    await subscribe('gina', '3', 2);
    await announce();
    await app.runJobs();
    expect(app.mails.map(({ to, subject, from }) => [to, subject, from.name])).toEqual([
      ['anna@example.gr', 'Διακοπή νερού', 'ΔΕΥΑ Άλφα'],
    ]);
    expect(app.mails[0]!.text).toContain('Αύριο & μεθαύριο');
    expect(app.pushes.asked.map(({ url }) => url).toSorted()).toEqual([anna.endpoint, babis.endpoint].toSorted());
    const body = app.pushes.asked.find(({ url }) => url === anna.endpoint)!.body as Buffer;
    const payload = JSON.parse(anna.read(body)) as object;
    // Codes and ids only: the page loads the text, for the signed-in person.
    expect(payload).toEqual({ v: 1, code: 'announcement', deya_id: 1, id: expect.any(Number) });
  });

  it('is notified once, even if it is sent, changed, or its jobs run again', async () => {
    await subscribe('anna', '3');
    await register('anna', tokenOf(makeDevice(`${ENDPOINT}anna`)));
    await announce();
    await announce({ title: { el: 'Άλλος τίτλος' } });
    await app.runJobs();
    await announce({ title: { el: 'Τρίτος τίτλος' } });
    // As after a crash between the work and its acknowledgement.
    await sql`update boss.job set state = 'retry', completed_on = null`.execute(app.admin);
    await app.runJobs();
    expect(app.mails).toHaveLength(1);
    expect(app.pushes.asked).toHaveLength(1);
  });

  it('with a first day changed before its notification is notified once', async () => {
    await subscribe('anna', '1');
    await announce({ start_date: '2026-11-20' });
    await announce({ start_date: '2026-11-19' });
    const done = await app.runJobs();
    expect(done.filter((name) => name === 'announcement.tell')).toHaveLength(2);
    expect(done.filter((name) => name === 'mail.send')).toHaveLength(1);
  });

  it('is mailed once to each, even when a batch runs twice', async () => {
    await subscribe('anna', '1');
    await announce();
    await app.runJobs();
    const { rows } = await sql<{ ids: JobData<'mail.send'>['ids'] }>`
      select data -> 'ids' as ids from boss.job where name = 'mail.send'`.execute(app.admin);
    await enqueue(app.db, 'mail.send', { template: 'announcement', ids: rows[0]!.ids });
    await expect(app.runJobs()).resolves.toEqual(['mail.send']);
    expect(app.mails).toHaveLength(1);
  });

  it('is not mailed to those who changed their mind before it was sent', async () => {
    await announce();
    const { rows } = await sql<{ id: number }>`select id from announcement where code = 'new'`.execute(app.admin);
    const ids = { deya_id: 1, announcement_id: rows[0]!.id, person_id: 2 };
    await enqueue(app.db, 'mail.send', { template: 'announcement', ids });
    await app.runJobs();
    expect(app.mails).toHaveLength(0);
  });

  it('that begins later is notified in the morning of its first day', async () => {
    await subscribe('anna', '1');
    await announce({ start_date: '2026-11-22' });
    await app.runJobs();
    expect(app.mails).toHaveLength(0);
    app.clock.pass((41 * 60 + 59) * 60);
    await app.runJobs();
    expect(app.mails).toHaveLength(0);
    app.clock.pass(60);
    await app.runJobs();
    expect(app.mails).toHaveLength(1);
  });

  it('of the archive, over, or removed before its day, is not notified', async () => {
    await subscribe('anna', '1');
    await announce({ code: 'old', start_date: '2020-01-01' });
    await announce({ code: 'over', start_date: '2026-11-10', end_date: '2026-11-19' });
    await announce({ code: 'later', start_date: '2026-11-22' });
    await asTenant(app.admin, 1, (tx) => tx.deleteFrom('announcement').where('code', '=', 'later').execute());
    app.clock.pass(3 * 86_400);
    await app.runJobs();
    expect(app.mails).toHaveLength(0);
  });

  it('is not sent to people without a subscription, with a pending registration, or with a closed account', async () => {
    await asTenant(app.admin, 1, (tx) =>
      tx.updateTable('person_deya').set({ subscribe: 3 }).where('person_id', 'in', [4, 7]).execute(),
    );
    await announce();
    await app.runJobs();
    expect(app.mails).toHaveLength(0);
  });

  it('reaches more than one batch of subscribers, each once', async () => {
    await sql`insert into person (id, email, confirmed_at) select 10000 + n, 'p' || n || '@example.gr', now() from generate_series(1, 1203) n`.execute(
      app.admin,
    );
    await asTenant(app.admin, 1, (tx) =>
      sql`insert into person_deya (deya_id, person_id, status, subscribe) select 1, 10000 + n, 'active', 1 from generate_series(1, 1203) n`.execute(
        tx,
      ),
    );
    await announce();
    const told: unknown[] = [];
    const noting = {
      ...jobHandlers,
      'mail.send': async (_: unknown, { ids }: JobData<'mail.send'>) => void told.push(ids['person_id']),
    };
    await setTime(app.admin, app.clock.now());
    await runDue(app.db, noting, appOf(app.server));
    expect(told).toHaveLength(1203);
    expect(new Set(told).size).toBe(1203);
  });
});

describe('a device', () => {
  it('is accepted only for a utility of the person, and only with an endpoint of a push service', async () => {
    const good = tokenOf(makeDevice(`${ENDPOINT}x`));
    expect((await register('anna', good)).json()).toEqual({ message: 'Success' });
    expect((await register('gina', good)).json()).toEqual({ message: 'no_access_to_service' });
    expect((await register('petros', good)).json()).toEqual({ message: 'no_access_to_service' });
    const elsewhere = tokenOf(makeDevice('https://169.254.169.254/x'));
    for (const wrong of [elsewhere, 'abc', '{}', '{"endpoint":1}', JSON.stringify({ endpoint: `${ENDPOINT}x` })]) {
      const answer = await register('anna', wrong);
      expect([answer.statusCode, answer.json()]).toEqual([422, { message: { device_token: ['invalid'] } }]);
    }
  });

  it('that its service no longer knows is deleted at the first answer, at every utility', async () => {
    const device = makeDevice(`${ENDPOINT}anna`);
    await register('anna', tokenOf(device));
    await register('anna', tokenOf(device), 2);
    await subscribe('anna', '2');
    app.pushes.status = 410;
    await announce();
    await app.runJobs();
    expect(app.pushes.asked).toHaveLength(1);
    expect(await devices()).toBe(0);
  });

  it('stays when its service fails, and is retried', async () => {
    await register('anna', tokenOf(makeDevice(`${ENDPOINT}anna`)));
    await subscribe('anna', '2');
    app.pushes.status = 503;
    await announce();
    await expect(app.runJobs()).rejects.toThrow('push_status_503');
    app.pushes.status = 201;
    app.clock.pass(120);
    await app.runJobs();
    expect([app.pushes.asked.length, await devices()]).toEqual([2, 1]);
  });

  it('on a shared computer belongs to the last signed-in person', async () => {
    const shared = makeDevice(`${ENDPOINT}kiosk`);
    await register('anna', tokenOf(shared));
    await register('anna', tokenOf(shared), 2);
    await register('babis', tokenOf(shared));
    await subscribe('anna', '2');
    await announce();
    await app.runJobs();
    expect(app.pushes.asked).toHaveLength(0);
    expect(await devices()).toBe(1);
  });

  it('is one of ten at most', async () => {
    for (let n = 0; n < 12; n++) await register('anna', tokenOf(makeDevice(`${ENDPOINT}${n}`)));
    expect(await devices()).toBe(10);
  });

  it('gets the key to subscribe with', async () => {
    const { key } = (await app.send('GET /api/push/key')).json<{ key: string }>();
    expect(Buffer.from(key, 'base64url')).toHaveLength(65);
  });
});

describe('the channels of an event', () => {
  const choose = (event: string, muted: unknown) =>
    app.send('PUT /api/user/notifications', { as: 'anna', payload: { deya_id: 1, event, muted } });
  const choices = async (as: Name, deya_id = 1) =>
    (await app.send(`GET /api/user/notifications?deya_id=${deya_id}`, { as })).json().muted;

  it('are turned off one by one, at one utility, and on again', async () => {
    await choose('announcement', 1);
    await choose('answer', 2);
    expect(await choices('anna')).toEqual({ announcement: 1, answer: 2 });
    expect(await choices('babis')).toEqual({});
    await choose('announcement', 0);
    expect(await choices('anna')).toEqual({ announcement: 0, answer: 2 });
  });

  it('that are turned off are not used for an announcement, and the others are', async () => {
    await register('anna', tokenOf(makeDevice(`${ENDPOINT}anna`)));
    await subscribe('anna', '3');
    await choose('announcement', 1);
    await announce();
    await app.runJobs();
    expect([app.mails.length, app.pushes.asked.length]).toEqual([0, 1]);
  });

  it('are named: another event, or bits of no channel, are refused at the field', async () => {
    expect((await choose('gossip', 1)).json().message).toHaveProperty('event');
    expect((await choose('answer', 4)).json().message).toHaveProperty('muted');
  });
});

describe('a test message', () => {
  const ask = () => app.send('POST /api/user/notifications/test', { as: 'anna', payload: { deya_id: 1 } });

  it('goes to the person’s own address and devices, each time', async () => {
    const device = makeDevice(`${ENDPOINT}anna`);
    await register('anna', tokenOf(device));
    await register('babis', tokenOf(makeDevice(`${ENDPOINT}babis`)));
    await subscribe('anna', '2');
    expect((await ask()).json()).toEqual({ email: 'anna@example.gr', devices: 1 });
    await app.runJobs();
    expect(app.mails.map(({ to }) => to)).toEqual(['anna@example.gr']);
    expect(app.pushes.asked.map(({ url }) => url)).toEqual([device.endpoint]);
    app.clock.pass(1);
    await ask();
    await app.runJobs();
    expect([app.mails.length, app.pushes.asked.length]).toEqual([2, 2]);
  });

  it('is sent three times in ten minutes at most', async () => {
    const codes = [];
    for (let n = 0; n < 4; n += 1) codes.push((await ask()).statusCode);
    expect(codes).toEqual([200, 200, 200, 429]);
  });
});

describe('leaving a mailing', () => {
  const secretIn = (text: string) => /\/unsubscribe\?token=([\w-]{43})/.exec(text)![1]!;
  const choiceOf = async () =>
    (await sql<{ subscribe: number }>`select subscribe from person_utilities(1) where deya_id = 1`.execute(app.admin))
      .rows[0]!.subscribe;

  async function mailTo(choice: string) {
    await subscribe('anna', choice);
    await announce();
    await app.runJobs();
    return app.mails.at(-1)!;
  }

  it('works once by the page, leaves the pushes as they are, and ends the mails', async () => {
    const token = secretIn((await mailTo('3')).text);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => app.send('POST /api/unsubscribe', { payload: { token } })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200).map((answer) => answer.json())).toEqual([
      { message: 'Success' },
    ]);
    expect(answers.find(({ statusCode }) => statusCode !== 200)!.json()).toEqual({
      message: 'unsubscribe_token_invalid',
    });
    expect(await choiceOf()).toBe(2);
    await announce({ code: 'next' });
    await app.runJobs();
    expect(app.mails).toHaveLength(1);
  });

  it('works by one click of a mail program: a form, no cookie, no login', async () => {
    const { headers } = await mailTo('1');
    const url = new URL(/^<(.+)>$/.exec(headers['List-Unsubscribe']!)![1]!);
    expect(url.origin).toBe('https://my.example.gr');
    const looked = await app.send(`GET ${url.pathname}`);
    expect(looked.statusCode).toBe(404);
    expect(await choiceOf()).toBe(1);
    const answer = await app.send(`POST ${url.pathname}`, {
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Success' }]);
    expect(await choiceOf()).toBe(0);
  });

  it('accepts the multipart form of some mail programs', async () => {
    const { headers } = await mailTo('1');
    const { pathname } = new URL(/^<(.+)>$/.exec(headers['List-Unsubscribe']!)![1]!);
    const answer = await app.send(`POST ${pathname}`, {
      payload: '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
      headers: { 'content-type': 'multipart/form-data; boundary=x' },
    });
    expect(answer.statusCode).toBe(200);
  });

  it('of an older mail works after a newer one, and not half a year later', async () => {
    const first = secretIn((await mailTo('1')).text);
    await announce({ code: 'next' });
    await app.runJobs();
    expect((await app.send('POST /api/unsubscribe', { payload: { token: first } })).statusCode).toBe(200);
    const second = secretIn(app.mails.at(-1)!.text);
    app.clock.pass(181 * 86_400);
    expect((await app.send('POST /api/unsubscribe', { payload: { token: second } })).statusCode).toBe(422);
  });

  it('refuses a secret of another purpose and a guess', async () => {
    for (const token of ['x', 'a'.repeat(43), '']) {
      expect((await app.send('POST /api/unsubscribe', { payload: { token } })).statusCode).toBe(422);
    }
  });
});

it('with mail and push down every call answers as usual', async () => {
  await app.stop();
  const down = { send: () => Promise.reject(new Error('down')) };
  app = await startTestApp({}, { outside: { mail: down } });
  await subscribe('anna', '1');
  await announce();
  await expect(app.runJobs()).rejects.toThrow('down');
  expect((await app.send('GET /api/status')).statusCode).toBe(200);
});
