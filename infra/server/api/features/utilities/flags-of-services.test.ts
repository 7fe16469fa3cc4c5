import { sql } from 'kysely';
import { FEED_TOKEN, type Name } from '../../testing/test-data.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeEach(async () => (app = await startTestApp({ publicUrl: 'https://my.example.gr' })));
afterEach(() => app.stop());

type Flag = 'my_hydria' | 'amr' | 'water_damage' | 'balloon_read';
const turnOff = (flag: Flag) => sql`update deya set ${sql.ref(flag)} = false where id = 1`.execute(app.admin);
const listed = async (as?: Name) => {
  const { deyas } = (await app.send('GET /api/deya/list', as ? { as } : {})).json();
  return deyas.some(({ id }: { id: number }) => id === 1);
};
const infoOf = async () => (await app.send('GET /api/deya/info?deya_id=1')).json();

it('a utility without the customer portal is offered to its own customers alone, and takes no registration', async () => {
  expect([await listed(), (await infoOf()).registration_open]).toEqual([true, true]);
  await turnOff('my_hydria');
  expect([await listed(), await listed('anna'), (await infoOf()).registration_open]).toEqual([false, true, false]);
  const begun = await app.send('POST /api/sign-up/number', {
    payload: { deya_id: 1, country: 'EL', afm: '555777003' },
  });
  expect([begun.statusCode, begun.json().message]).toEqual([403, 'registration_closed']);
});

it('the pages know whether the app is offered', async () => {
  expect((await infoOf()).info.deyapp).toBe(true);
  await sql`update deya set deyapp = false where id = 1`.execute(app.admin);
  expect((await infoOf()).info.deyapp).toBe(false);
});

it('a utility that does not read meters remotely has no alerts of their readings', async () => {
  await turnOff('amr');
  const first = Date.parse('2026-11-18T10:00:00Z');
  const rows = Array.from({ length: 32 }, (_, hour) => ({
    hydrometer: 'M1',
    measured_at: new Date(first + hour * 3_600_000).toISOString(),
    counter_l: 50_000 + hour * 6,
  }));
  const search = async () => {
    await sql`delete from hourly_reading`.execute(app.admin);
    const headers = { authorization: `Bearer ${FEED_TOKEN}`, 'content-type': 'application/x-ndjson' };
    const payload = rows.map((row) => JSON.stringify(row)).join('\n');
    await app.send('POST /api/feed/readings', { headers, payload });
    await app.runJobs();
    return (await app.send('GET /api/deya/flowAlerts?deya_id=1', { as: 'anna' })).json();
  };
  expect(await search()).toEqual([]);
  expect(app.mails).toEqual([]);
  await sql`update deya set amr = true where id = 1`.execute(app.admin);
  expect(await search()).toMatchObject([{ kind: 'continuous_low' }]);
});

const report = (problem_type: string) => ({
  deya_id: 1,
  problem_type,
  description: 'Τρέχει νερό στο πεζοδρόμιο',
  address: 'Κορίνθου 12',
  phone: '2610123456',
  lang: 'el',
  idempotency_key: `key-of-flags-${problem_type}-0001`,
});
const send = async (problem_type: string) => {
  const answer = await app.send('POST /api/reports', { payload: report(problem_type) });
  return [answer.statusCode, answer.statusCode === 200 ? null : answer.json().message];
};

it('a utility that takes no reports of damage takes those of pressure, from its pages and by Open311', async () => {
  await turnOff('water_damage');
  expect(await send('damage_public')).toEqual([422, { problem_type: ['exists'] }]);
  expect(await send('water_pressure')).toEqual([200, null]);
  const services = (await app.send('GET /open311/1/v2/services.json')).json();
  expect(services.map(({ service_code }: { service_code: string }) => service_code)).toEqual(
    expect.not.arrayContaining(['damage_home', 'damage_public', 'damage_work']),
  );
});

it('a utility whose customers send no readings refuses one, and keeps what it has', async () => {
  await turnOff('balloon_read');
  const answer = await app.send('POST /api/readings', {
    as: 'anna',
    payload: {
      deya_id: 1,
      kwdikos_katanalwti: '100-2',
      hydrometer: 'M2',
      counter: 60_000,
      read_on: '2026-11-20',
      idempotency_key: 'key-of-flags-reading-0001',
    },
  });
  expect([answer.statusCode, answer.json().message]).toEqual([403, 'readings_not_taken']);
});
