import { enqueue } from '@hydria/jobs/enqueue.ts';
import { sql } from 'kysely';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { FEED_TOKEN, type Name } from '../../testing/test-data.ts';
import { WAIT_DAYS } from './check-repairs.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ publicUrl: 'https://my.example.gr' });
  await sql`delete from hourly_reading`.execute(app.admin);
});
afterEach(() => app.stop());

const HOUR = 3_600_000;
const DAY = 86_400;
/** A day and a half before the clock of the tests. */
const START = Date.parse('2026-11-19T00:00:00Z');

let counter_l = 80_000;
/** Feeds hours of a meter, each with its litres; null for an hour that is not read. */
const feed = async (from: number, litres: (number | null)[], hydrometer = 'M1'): Promise<void> => {
  const rows = [0, ...litres].flatMap((used, hour) =>
    used === null
      ? []
      : [{ hydrometer, measured_at: new Date(from + hour * HOUR).toISOString(), counter_l: (counter_l += used) }],
  );
  const headers = { authorization: `Bearer ${FEED_TOKEN}`, 'content-type': 'application/x-ndjson' };
  const payload = rows.map((row) => JSON.stringify(row)).join('\n');
  expect((await app.send('POST /api/feed/readings', { headers, payload })).json()).toMatchObject({ rejected: 0 });
  await app.runJobs();
};
const hours = (count: number, litres: number | null) => Array.from({ length: count }, () => litres);

/** A leak of nine litres an hour at Anna's supply; the number of its alert. */
const leak = async (): Promise<number> => {
  await feed(START, [0, ...hours(30, 9)]);
  const [alert] = (await app.send('GET /api/deya/flowAlerts?deya_id=1', { as: 'anna' })).json<{ id: number }[]>();
  return alert!.id;
};

let keys = 0;
const send = (changes: object, as?: Name) =>
  app.send('POST /api/reports', {
    payload: {
      deya_id: 1,
      problem_type: 'damage_home',
      description: 'Ο μετρητής γυρίζει συνέχεια.',
      kwdikos_katanalwti: '100-1',
      hydrometer: 'M1',
      idempotency_key: `key-of-a-leak-report-${(keys += 1)}`,
      ...changes,
    },
    ...(as && { as }),
  });
const report = async (): Promise<number> => (await send({ alert_id: await leak() }, 'anna')).json<{ id: number }>().id;

type Whole = Answer<'GET /api/staff/cases/{id}'>;
type Own = Answer<'GET /api/reports/{id}'>;
const atDesk = async (id: number): Promise<Whole> =>
  (await app.send(`GET /api/staff/cases/${id}?deya_id=1`, { as: 'stella' })).json();
const own = async (id: number): Promise<Own> => (await app.send(`GET /api/reports/${id}`, { as: 'anna' })).json();
const move = (id: number, from: number, to: string) =>
  app.send(`POST /api/staff/cases/${id}/move?deya_id=1`, { as: 'stella', payload: { from, to, reason: 'Έγινε.' } });
/** Repairs the case now. */
const solve = async (id: number): Promise<void> => {
  await move(id, 0, 'confirmed');
  await move(id, 1, 'resolved');
  await app.runJobs();
  app.mails.length = 0;
};
const check = async (): Promise<void> => {
  await enqueue(app.db, 'cases.check-repairs', {});
  await app.runJobs();
};
const mailed = () => app.mails.map(({ to, subject }) => [to, subject]);
/** The events of the meter in the histories of the staff and of the sender. */
const saidOf = async (id: number) => [
  (await atDesk(id)).events.flatMap(({ status, meter }) => (meter ? [[status, meter]] : [])),
  (await own(id)).events.flatMap(({ status, meter }) => (meter ? [[status, meter]] : [])),
];

describe('a report made from an alert', () => {
  it('carries the hours that prove it, for the staff and for its sender', async () => {
    const id = await report();
    const evidence = {
      alert_id: expect.any(Number),
      kind: 'continuous_low',
      hydrometer: 'M1',
      since: '2026-11-19T01:00:00.000Z',
      until: '2026-11-20T07:00:00.000Z',
      lowest: 9,
      hours: expect.any(Array),
    };
    const found = await atDesk(id);
    expect(found.evidence).toEqual(evidence);
    expect(found.evidence!.hours).toHaveLength(30);
    expect(found.evidence!.hours[0]).toEqual({ at: '2026-11-19T02:00:00.000Z', litres: 9 });
    expect((await own(id)).evidence).toEqual(found.evidence);
    const { rows } = await sql`select source from problem_report where id = ${id}`.execute(app.admin);
    expect(rows).toEqual([{ source: 'alert' }]);
  });

  it('keeps them when a correction withdraws the alert', async () => {
    const id = await report();
    await sql`update flow_alert set withdrawn_at = now()`.execute(app.admin);
    expect((await own(id)).evidence).toMatchObject({ lowest: 9 });
  });

  it.each<[string, object, Name | undefined]>([
    ['a guest', { hydrometer: undefined }, undefined],
    [
      'a person without the supply',
      { kwdikos_katanalwti: undefined, hydrometer: undefined, address: 'Όθωνος 3' },
      'babis',
    ],
    [
      'the owner of the alert, for another place',
      { kwdikos_katanalwti: undefined, hydrometer: undefined, address: 'Όθωνος 3' },
      'anna',
    ],
  ])('is refused to %s, and nothing is stored', async (_, changes, as) => {
    const refused = await send({ alert_id: await leak(), ...changes }, as);
    expect([refused.statusCode, refused.json()]).toEqual([404, { message: 'alert_not_found' }]);
    const { rows } = await sql`select from problem_report where code <> '' and description like 'Ο μετρητής%'`.execute(
      app.admin,
    );
    expect(rows).toHaveLength(0);
  });

  it('is stored once, however often it is sent', async () => {
    const body = { alert_id: await leak(), idempotency_key: 'one-key-of-a-leak-report' };
    const both = [await send(body, 'anna'), await send(body, 'anna')];
    expect(new Set(both.map((answer) => answer.json<{ id: number }>().id)).size).toBe(1);
    const { rows } = await sql`select from case_evidence`.execute(app.admin);
    expect(rows).toHaveLength(1);
  });
});

describe('a day after the repair', () => {
  /** The repair, at noon of the clock of the tests. */
  const repaired = async () => {
    const id = await report();
    await solve(id);
    return { id, noon: app.clock.now().getTime() };
  };

  it('the meter opens the case again when the leak goes on, once, and tells its sender and the utility', async () => {
    const { id, noon } = await repaired();
    await sql`insert into case_team (deya_id, id, title, email, updated_at) values (1, 7001, 'Συνεργείο', 'team@example.gr', now())`.execute(
      app.admin,
    );
    await sql`insert into case_work (deya_id, case_id, team_id, updated_at) values (1, ${id}, 7001, now())
      on conflict (deya_id, case_id) do update set team_id = 7001`.execute(app.admin);
    app.clock.pass(DAY + 7200);
    await feed(noon, hours(26, 7));
    await check();
    await check();
    expect(await atDesk(id)).toMatchObject({ status: 5 });
    const event = [5, { result: 'goes_on', lowest: 7 }];
    expect(await saidOf(id)).toEqual([[event], [event]]);
    const mails = app.mails.filter(({ subject }) => /ξανά|συνεχίζεται/.test(subject));
    expect(mails.map(({ to, subject }) => [to, subject]).toSorted()).toEqual([
      ['anna@example.gr', expect.stringMatching(/^Άνοιξε ξανά η αναφορά σας \S+$/)],
      ['team@example.gr', expect.stringMatching(/^Η διαρροή της αναφοράς \S+ συνεχίζεται$/)],
    ]);
    for (const { text } of mails) expect(text).toContain('7 λίτρα');
  });

  it('a case that was closed after its solution opens again as well', async () => {
    const { id, noon } = await repaired();
    await move(id, 3, 'closed');
    app.clock.pass(DAY + 7200);
    await feed(noon, hours(26, 7));
    await check();
    expect(await atDesk(id)).toMatchObject({ status: 5 });
  });

  it('the end of the leak is written into the history, and the case stays as it is', async () => {
    const { id, noon } = await repaired();
    app.clock.pass(DAY + 7200);
    await feed(noon, [...hours(12, 40), 0, ...hours(13, 25)]);
    await check();
    await check();
    const event = [null, { result: 'ended', lowest: 0 }];
    expect(await saidOf(id)).toEqual([[event], [event]]);
    expect(await atDesk(id)).toMatchObject({ status: 3 });
    expect(mailed()).toEqual([]);
  });

  it('nothing is checked before 24 hours, nor by hours of before the repair', async () => {
    const { id, noon } = await repaired();
    app.clock.pass(DAY - 3600);
    await feed(noon - 3 * HOUR, hours(26, 7));
    await check();
    expect(await saidOf(id)).toEqual([[], []]);
    app.clock.pass(3700);
    await check();
    expect(await saidOf(id)).toEqual([[], []]);
  });

  it('missing readings are waited for over some days, and found when they come', async () => {
    const { id, noon } = await repaired();
    app.clock.pass(2 * DAY);
    await feed(noon, [...hours(20, 7), ...hours(3, null), ...hours(20, 7)]);
    await check();
    expect(await saidOf(id)).toEqual([[], []]);
    app.clock.pass(DAY);
    await feed(noon + 43 * HOUR, hours(10, 7));
    await check();
    expect(await atDesk(id)).toMatchObject({ status: 5 });
  });

  it('without readings for days the staff read that it could not be checked', async () => {
    const { id } = await repaired();
    app.clock.pass((WAIT_DAYS - 1) * DAY);
    await check();
    expect(await saidOf(id)).toEqual([[], []]);
    app.clock.pass(DAY);
    await check();
    await check();
    expect(await saidOf(id)).toEqual([[[null, { result: 'unread', lowest: null }]], []]);
    expect(await atDesk(id)).toMatchObject({ status: 3 });
  });

  it('each further solution is checked again', async () => {
    const { id, noon } = await repaired();
    app.clock.pass(DAY + 7200);
    await feed(noon, hours(26, 7));
    await check();
    await move(id, 5, 'resolved');
    app.clock.pass(DAY + 7200);
    await feed(noon + 26 * HOUR, [5, ...hours(25, 0)]);
    await check();
    expect((await saidOf(id))[0]).toEqual([
      [5, { result: 'goes_on', lowest: 7 }],
      [null, { result: 'ended', lowest: 0 }],
    ]);
  });

  it('the hours of the next liable party are not read', async () => {
    const { id, noon } = await repaired();
    app.clock.pass(2 * DAY);
    await feed(noon, hours(48, 7));
    await sql`update supply_person set until = '2026-11-20' where kwdikos_katanalwti = '100-1' and person_id = 1`.execute(
      app.admin,
    );
    await check();
    expect(await saidOf(id)).toEqual([[], []]);
  });

  it('the timeline of the supply names the report and the result', async () => {
    const { noon } = await repaired();
    app.clock.pass(DAY + 7200);
    await feed(noon, hours(26, 7));
    await check();
    const timeline = await app.send('GET /api/supplies/timeline?deya_id=1&kwdikos_katanalwti=100-1', { as: 'anna' });
    const entries = timeline.json<{ data: { kind: string; state: string; amount: number; name: string }[] }>().data;
    const [result, sent] = ['leak_check', 'report'].map((kind) => entries.find((entry) => entry.kind === kind));
    expect(result).toMatchObject({ state: 'goes_on', amount: 7, name: sent!.name });
  });

  it('followers of the case hear that it is open again, without the figure of another household', async () => {
    const { id, noon } = await repaired();
    const follower = (
      await send({
        kwdikos_katanalwti: undefined,
        hydrometer: undefined,
        address: 'Όθωνος 3',
        email: 'guest@example.gr',
      })
    ).json<{ id: number }>();
    await sql`insert into case_work (deya_id, case_id, duplicate_of, updated_at) values (1, ${follower.id}, ${id}, now())`.execute(
      app.admin,
    );
    await app.runJobs();
    app.mails.length = 0;
    app.clock.pass(DAY + 7200);
    await feed(noon, hours(26, 7));
    await check();
    const [mail] = app.mails.filter(({ to }) => to === 'guest@example.gr');
    expect(mail!.subject).toMatch(/^Άνοιξε ξανά/);
    expect(mail!.text).not.toContain('7 λίτρα');
  });
});
