import { makeDevice } from '@hydria/adapters/sandbox/push-device.ts';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { people } from '../../testing/test-data.ts';

const ENDPOINT = 'https://updates.push.services.mozilla.com/wpush/v2/case-';
const { anna } = people;

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());
beforeEach(async () => {
  await app.runJobs();
  app.mails.length = 0;
  app.pushes.asked.length = 0;
  await sql`delete from device_token`.execute(app.admin);
  await sql`update person_deya set subscribe = 0, muted = '{}' where person_id = ${anna.id}`.execute(app.admin);
});

let keys = 0;
const newKey = () => `key-of-a-notice-${String((keys += 1)).padStart(4, '0')}`;

const report = async (): Promise<number> => {
  const payload = {
    deya_id: 1,
    problem_type: 'other',
    description: 'Νερά',
    address: 'Όθωνος 9',
    idempotency_key: newKey(),
  };
  const { id } = (await app.send('POST /api/reports', { payload, as: 'anna' })).json<{ id: number }>();
  await app.runJobs();
  return id;
};

const staff = async (id: number, call: string, payload: object) => {
  await app.send(`POST /api/staff/cases/${id}/${call}?deya_id=1`, { as: 'stella', payload });
  await app.runJobs();
};

const mute = (muted: number) =>
  app.send('PUT /api/user/notifications', { as: 'anna', payload: { deya_id: 1, event: 'case', muted } });

async function withDevice(): Promise<ReturnType<typeof makeDevice>> {
  const device = makeDevice(`${ENDPOINT}${newKey()}`);
  const { endpoint, p256dh, auth } = device;
  const device_token = JSON.stringify({ endpoint, keys: { p256dh, auth } });
  await app.send('POST /api/createToken?deya_id=1', { as: 'anna', payload: { device_token, device_type: 'web' } });
  await sql`update person_deya set subscribe = 2 where deya_id = 1 and person_id = ${anna.id}`.execute(app.admin);
  return device;
}

it('a person gets mails about their cases without asking for them, until they turn them off', async () => {
  const id = await report();
  await staff(id, 'move', { from: 0, to: 'confirmed' });
  expect(app.mails.map(({ to }) => to)).toEqual(['anna@example.gr', 'anna@example.gr']);
  app.mails.length = 0;
  expect((await mute(1)).statusCode).toBe(200);
  await staff(id, 'move', { from: 1, to: 'in_progress', reason: 'Ξεκινήσαμε.' });
  await report();
  expect(app.mails).toEqual([]);
  const own = (await app.send(`GET /api/reports/${id}`, { as: 'anna' })).json();
  expect(own.events.at(-1)).toMatchObject({ by: 'utility', status: 2, note: 'Ξεκινήσαμε.' });
});

it('the mail by which the utility asks until a day is sent to a person who wants no others', async () => {
  await mute(1);
  const id = await report();
  await staff(id, 'answers', { note: 'Ευχαριστούμε.', idempotency_key: newKey() });
  expect(app.mails).toEqual([]);
  await staff(id, 'answers', { note: 'Ποιος όροφος;', answer_days: 3, idempotency_key: newKey() });
  expect(app.mails.map(({ text }) => text.includes('Ποιος όροφος;'))).toEqual([true]);
});

it('each change is pushed to a person who wants pushes, with the number of the case alone', async () => {
  const device = await withDevice();
  const id = await report();
  expect(app.pushes.asked).toEqual([]);
  await staff(id, 'move', { from: 0, to: 'confirmed', reason: 'Το είδαμε.' });
  await staff(id, 'answers', { note: 'Ερχόμαστε.', idempotency_key: newKey() });
  expect(app.pushes.asked).toHaveLength(2);
  const told = app.pushes.asked.map(({ body }) => JSON.parse(device.read(body as Buffer)) as object);
  const news = { v: 1, code: 'case-report', deya_id: 1, id };
  expect(told).toEqual([news, news]);
  await mute(2);
  await staff(id, 'move', { from: 1, to: 'in_progress' });
  expect(app.pushes.asked).toHaveLength(2);
});

it('a push that waits is not sent once its person has turned them off', async () => {
  await withDevice();
  const id = await report();
  await app.send(`POST /api/staff/cases/${id}/move?deya_id=1`, { as: 'stella', payload: { from: 0, to: 'confirmed' } });
  await mute(2);
  await app.runJobs();
  expect(app.pushes.asked).toEqual([]);
});
