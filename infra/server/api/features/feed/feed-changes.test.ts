import { connect, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { startFeedApp, type FeedApp } from '../../testing/feed-app.ts';
import { feedKinds } from '../../contract/feed/kinds.ts';
import { bill } from '../../testing/feed-rows.ts';
import { bills } from './bills.ts';
import { importRows } from './importer.ts';

/** Operation after the first load: changes, removals, dry runs, and continuation after an interruption. */
let app: FeedApp;
beforeEach(async () => (app = await startFeedApp()));
afterEach(() => app.stop());

const supply = (code: string, more: object = {}) => ({
  kwdikos_katanalwti: code,
  liable_id: `L${code}`,
  last_name: 'Δοκιμαστική',
  mobile: '6912345678',
  tariff: 'business',
  hydrometers: [{ hydrometer: `H${code}`, type: 'digital' }],
  ...more,
});
const reasons = ({ errors }: { errors: { line: number; field: string; reason: string }[] }) =>
  errors.map(({ line, field, reason }) => `${line} ${field} ${reason}`);

const supplies = () => app.see((tx) => tx.selectFrom('supply').selectAll().orderBy('kwdikos_katanalwti').execute());
const billsOf = (as = 1) => app.see((tx) => tx.selectFrom('bill').selectAll().orderBy('bill_number').execute(), as);
const litres = () =>
  app.see(async (tx) => {
    const rows = await tx.selectFrom('hourly_reading').select('litres').orderBy('measured_at').execute();
    return rows.map((row) => row.litres);
  });
const at = (hour: number, counter_l: number) => ({
  hydrometer: 'H10',
  measured_at: `2026-01-01T${String(hour).padStart(2, '0')}:00:00Z`,
  counter_l,
});

describe('a part of a row', () => {
  beforeEach(async () => {
    await app.send('POST supplies', [supply('10'), supply('11')]);
    await app.send('POST bills', [bill('A1', '10'), bill('A2', '11')]);
  });

  it('changes its fields, keeps the others, and empties null fields', async () => {
    const report = await app.send('PATCH supplies', [
      { kwdikos_katanalwti: '10', email: 'maria@example.gr', mobile: null, tariff: null },
    ]);
    expect(report).toMatchObject({ received: 1, stored: 1, changed: 1, rejected: 0 });
    expect((await supplies())[0]).toMatchObject({
      email: 'maria@example.gr',
      mobile: null,
      // The value of an empty field of a whole row.
      tariff: 'household',
      last_name: 'Δοκιμαστική',
      liable_id: 'L10',
    });
    const meters = await app.see((tx) => tx.selectFrom('hydrometer').select('hydrometer').execute());
    expect(meters).toHaveLength(2);
  });

  it('of a bill keeps its lines and its number, or replaces the lines as a whole', async () => {
    const [before] = await billsOf();
    await app.send('PATCH bills', [{ bill_number: 'A1', paid_on: '2026-04-20', total_unpaid: 0 }]);
    await app.send('PATCH bills', [{ bill_number: 'A2', lines: [{ kind: 'other', label: 'Σύνολο', amount: 1240 }] }]);
    const [a1] = await billsOf();
    expect(a1).toMatchObject({ id: before!.id, paid_on: '2026-04-20', total_unpaid: 0, charge: 1000 });
    const lines = await app.see((tx) =>
      tx.selectFrom('bill_line').select(['line', 'label']).orderBy('bill_id').orderBy('line').execute(),
    );
    expect(lines.map(({ label }) => label)).toEqual(['Νερό', 'ΦΠΑ', 'Σύνολο']);
  });

  it('is refused when the merged row is invalid, and changes nothing', async () => {
    const report = await app.send('PATCH bills', [
      { bill_number: 'A1', current_total: 9 },
      { bill_number: 'A1', period_end: '2025-01-01' },
      { bill_number: 'A1', kwdikos_katanalwti: '99' },
      { bill_number: 'A1', charge: null },
      { bill_number: 'A1', surprise: 1 },
      { paid_on: '2026-04-20' },
      { bill_number: 'A2', paid_on: '2026-04-20' },
    ]);
    expect(reasons(report)).toEqual([
      '1 lines invalid',
      '2 period_end invalid',
      '3 kwdikos_katanalwti reference_unknown',
      '4 charge numeric',
      '5 surprise unexpected',
      '6 bill_number required',
    ]);
    expect((await billsOf()).map(({ paid_on }) => paid_on)).toEqual([null, '2026-04-20']);
  });

  it('of an unknown row, or of another utility’s, is refused', async () => {
    await app.send('POST supplies', [supply('20')], { as: 2 });
    const report = await app.send('PATCH supplies', [
      { kwdikos_katanalwti: '20', tariff: 'x' },
      { kwdikos_katanalwti: '30', tariff: 'x' },
    ]);
    expect(reasons(report)).toEqual(['1 kwdikos_katanalwti row_unknown', '2 kwdikos_katanalwti row_unknown']);
    const [other] = await app.see((tx) => tx.selectFrom('supply').select('tariff').execute(), 2);
    expect(other).toEqual({ tariff: 'business' });
  });

  it('is merged with other parts of the same row, in the order of the lines', async () => {
    await app.send('PATCH supplies', [
      { kwdikos_katanalwti: '10', street: 'Α', zone: 'κέντρο' },
      { kwdikos_katanalwti: '10', street: 'Β' },
    ]);
    expect((await supplies())[0]).toMatchObject({ street: 'Β', zone: 'κέντρο' });
  });

  it('sent again changes nothing', async () => {
    const part = [{ bill_number: 'A1', paid_on: '2026-04-20' }];
    expect((await app.send('PATCH bills', part)).changed).toBe(1);
    expect(await app.send('PATCH bills', part)).toMatchObject({ stored: 1, changed: 0 });
  });

  it('of a reading recomputes its litres', async () => {
    await app.send('POST readings', [at(1, 100), at(2, 110), at(3, 120)]);
    await app.send('PATCH readings', [{ ...at(2, 105), measured_at: '2026-01-01T04:00:00+02:00' }]);
    expect(await litres()).toEqual([null, 5, 15]);
  });
});

describe('the removal of a row', () => {
  const gone = (key: object) => ({ ...key, deleted: true });
  beforeEach(() => app.send('POST supplies', [supply('10'), supply('11')]));

  it('includes its dependent rows, and is idempotent', async () => {
    await app.send('POST bills', [bill('A1', '10'), bill('A2', '10')]);
    const id = (await billsOf())[0]!.id;
    expect(await app.send('POST bills', [gone({ bill_number: 'A1' })])).toMatchObject({ stored: 1, changed: 1 });
    expect(await app.send('PATCH bills', [gone({ bill_number: 'A1' })])).toMatchObject({ stored: 1, changed: 0 });
    expect((await billsOf()).map(({ bill_number }) => bill_number)).toEqual(['A2']);
    const left = await app.see(async (tx) => ({
      lines: await tx.selectFrom('bill_line').select('bill_id').where('bill_id', '=', id).execute(),
      directory: await tx.selectFrom('directory').select('id').where('id', '=', id).execute(),
    }));
    expect(left).toEqual({ lines: [], directory: [] });
  });

  it('applies in the order of the lines: a row sent after it exists again', async () => {
    const report = await app.send('POST supplies', [
      gone({ kwdikos_katanalwti: '10' }),
      supply('10', { last_name: 'Νέα' }),
      supply('11'),
      gone({ kwdikos_katanalwti: '11' }),
    ]);
    expect(report).toMatchObject({ stored: 4, rejected: 0 });
    expect((await supplies()).map((row) => [row.kwdikos_katanalwti, row.last_name])).toEqual([['10', 'Νέα']]);
  });

  it('needs the whole key and nothing else', async () => {
    const report = await app.send('POST readings', [
      gone({ hydrometer: 'H10' }),
      gone({ ...at(1, 1) }),
      { ...at(1, 1), deleted: false },
    ]);
    expect(reasons(report)).toEqual([
      '1 measured_at required',
      '2 counter_l unexpected',
      '3 deleted invalid',
      '3 counter_l unexpected',
    ]);
  });

  it('never affects another utility’s rows', async () => {
    await app.send('POST supplies', [supply('10')], { as: 2 });
    await app.send('POST bills', [bill('A1', '10')], { as: 2 });
    await app.send('POST bills', [gone({ bill_number: 'A1' })]);
    await app.send('POST supplies', [gone({ kwdikos_katanalwti: '10' })]);
    expect(await billsOf(2)).toHaveLength(1);
  });

  it('hides a supply with a history instead; sent again it is restored', async () => {
    await app.send('POST bills', [bill('A1', '10')]);
    expect(await app.send('POST supplies', [gone({ kwdikos_katanalwti: '10' })])).toMatchObject({ changed: 1 });
    const [ten] = await supplies();
    expect(ten?.deleted_at).not.toBeNull();
    expect(await billsOf()).toHaveLength(1);
    // New rows must not refer to it, and it cannot be changed in part.
    expect(reasons(await app.send('POST bills', [bill('A2', '10')]))).toEqual([
      '1 kwdikos_katanalwti reference_unknown',
    ]);
    expect(reasons(await app.send('PATCH supplies', [{ kwdikos_katanalwti: '10', tariff: 'x' }]))).toEqual([
      '1 kwdikos_katanalwti row_unknown',
    ]);
    await app.send('POST supplies', [supply('10')]);
    expect((await supplies())[0]).toMatchObject({ deleted_at: null });
    const meters = await app.see((tx) => tx.selectFrom('hydrometer').select('removed_on').execute());
    expect(meters).toEqual([{ removed_on: null }, { removed_on: null }]);
  });

  it('marks a hydrometer with readings as taken off instead', async () => {
    await app.send('POST readings', [at(1, 100)]);
    await app.send('POST hydrometers', [gone({ hydrometer: 'H10' }), gone({ hydrometer: 'H11' })]);
    const meters = await app.see((tx) => tx.selectFrom('hydrometer').select(['hydrometer', 'removed_on']).execute());
    expect(meters).toEqual([{ hydrometer: 'H10', removed_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }]);
    expect(await litres()).toEqual([null]);
  });

  it('is refused with a reason for a book that numbers a form, and hides an answered form', async () => {
    const label = { el: 'Α', en: 'A', de: 'A', fr: 'A' };
    const row = { value: 'input', name: label, showTitle: true, grid: 1 };
    const element = { id: '1', type: 'text_field', options: { field: 'name', label } };
    const form = { form_id: 'tenant', title: label, api: [{ ...row, elements1: [element] }], book: 'IN' };
    expect(reasons(await app.send('POST online-forms', [form]))).toEqual(['1 book reference_unknown']);
    await app.send('POST books', [{ code: 'IN', title: 'Εισερχόμενα', booktype: { incoming: true } }]);
    expect(await app.send('POST online-forms', [form])).toMatchObject({ stored: 1 });
    const [stored] = await app.see((tx) => tx.selectFrom('online_form').select(['id', 'auto_nr']).execute());
    expect(stored?.auto_nr).toBe(1);
    expect(reasons(await app.send('POST books', [gone({ code: 'IN' })]))).toEqual(['1 code row_in_use']);
    await app.see((tx) =>
      tx
        .insertInto('form_answer')
        .values({ deya_id: 1, online_form_id: stored!.id, answers: '{}', code: 'A', idempotency_key: null })
        .execute(),
    );
    expect(await app.send('POST online-forms', [gone({ form_id: 'tenant' })])).toMatchObject({ changed: 1 });
    const [hidden] = await app.see((tx) => tx.selectFrom('online_form').select(['is_online', 'deleted_at']).execute());
    expect(hidden).toEqual({ is_online: false, deleted_at: expect.any(Date) });
    expect(await app.see((tx) => tx.selectFrom('form_answer').select('code').execute())).toHaveLength(1);
    expect(await app.send('POST books', [gone({ code: 'IN' })])).toMatchObject({ changed: 1, rejected: 0 });
  });

  it('of a reading corrects the litres of the next one', async () => {
    await app.send('POST readings', [at(1, 100), at(2, 103), at(3, 110)]);
    await app.send('PATCH readings', [{ hydrometer: 'H10', measured_at: at(2, 0).measured_at, deleted: true }]);
    expect(await litres()).toEqual([null, 10]);
  });
});

describe('a dry run', () => {
  const tables = async () =>
    app.see(async (tx) => [
      await tx.selectFrom('supply').selectAll().execute(),
      await tx.selectFrom('bill').selectAll().execute(),
      await tx.selectFrom('feed_run').selectAll().execute(),
    ]);

  it('answers like the real run and stores nothing', async () => {
    await app.send('POST supplies', [supply('10')]);
    const before = await tables();
    const rows = [
      bill('A1', '10'),
      bill('A2', '99'),
      bill('A3', '10', { payment_code: 'RF0072' }),
      { bill_number: 'A1', deleted: true },
      bill('A4', '10', { period: 'α'.repeat(101) }),
    ];
    const tried = await app.send('POST bills', rows, { query: '?dry_run=1' });
    expect(await tables()).toEqual(before);
    expect(await app.send('POST bills', rows)).toEqual(tried);
    expect(tried).toMatchObject({ received: 5, stored: 2, rejected: 3, complete: true });
  });

  it('sees the effects of earlier batches, and survives errors that only the database finds', async () => {
    const many = Array.from({ length: 1500 }, (_, n) => supply(String(n).padStart(4, '0')));
    const rows = [...many, { kwdikos_katanalwti: '0000', deleted: true }, supply('0001', { closed_on: '0000-01-01' })];
    const tried = await app.send('POST supplies', rows, { query: '?dry_run=1' });
    expect(reasons(tried)).toEqual(['1502 row invalid']);
    expect(await supplies()).toEqual([]);
    expect(await app.send('POST supplies', rows)).toEqual(tried);
  });

  it('runs one at a time in a utility, because it keeps its locks', async () => {
    const many = Array.from({ length: 3000 }, (_, n) => supply(String(n)));
    const tried = await Promise.all([1, 2].map(() => app.send('POST supplies', many, { query: '?dry_run=1' })));
    expect(tried.map(({ status }) => status).sort()).toEqual([200, 429]);
    expect(await app.send('POST supplies', [supply('20')], { as: 2, query: '?dry_run=1' })).toMatchObject({
      stored: 1,
    });
  });

  it('of bills lets a payment lock them while it reads the rest of its input', async () => {
    await app.send('POST supplies', [supply('10')]);
    await app.send('POST bills', [bill('A0', '10')]);
    const batch = (first: number) => ({
      good: Array.from({ length: 500 }, (_, n) => {
        const value = feedKinds.bills.row.parse(bill(`A${first + n}`, '10', { period: 'αλλαγή' }));
        return { line: first + n + 1, value };
      }),
      refused: [],
    });
    async function* input() {
      yield batch(0);
      yield batch(500);
      // The first batch is over, and the call still sends.
      const locked = await app.see((tx) =>
        tx.selectFrom('bill').select('id').where('bill_number', '=', 'A0').forUpdate().noWait().execute(),
      );
      expect(locked).toHaveLength(1);
    }
    const tried = await importRows(app.test.db, 1, bills(), input(), { dryRun: true });
    expect(tried).toMatchObject({ received: 1000, stored: 1000, changed: 1000, rejected: 0 });
    expect((await billsOf()).map(({ bill_number, period }) => [bill_number, period])).toEqual([['A0', null]]);
  });

  it('makes no months of readings', async () => {
    await app.send('POST supplies', [supply('10')]);
    const reading = { ...at(1, 5), measured_at: '2011-05-01T00:00:00Z' };
    expect(await app.send('POST readings', [reading], { query: '?dry_run=1' })).toMatchObject({ stored: 1 });
    const months = await app.see((tx) =>
      tx
        .selectNoFrom((eb) => eb.fn<string | null>('to_regclass', [eb.val('hourly_reading_2011_05')]).as('month'))
        .executeTakeFirstOrThrow(),
    );
    expect(months.month).toBeNull();
    expect(await app.send('POST readings', [reading])).toMatchObject({ stored: 1, changed: 1 });
  });
});

describe('after a cut', () => {
  const all = Array.from({ length: 25_000 }, (_, n) => ({
    hydrometer: n === 3 ? 'unknown' : 'H10',
    measured_at: new Date(Date.UTC(2026, 0, 1, 0, n)).toISOString(),
    counter_l: n === 5 ? -1 : n,
  }));
  const body = Buffer.from(all.map((row) => JSON.stringify(row)).join('\n'));

  /** Sends a part and disconnects once the first batch is stored. */
  async function sendAndHangUp(): Promise<void> {
    await app.server.listen({ port: 0, host: '127.0.0.1' });
    const { port } = app.server.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.write(
      `POST /api/feed/readings?run=night-1 HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer token-of-utility-1\r\n` +
        `content-type: application/x-ndjson\r\ncontent-length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, Math.floor(body.length * 0.7)));
    while ((await litres()).length === 0) await sleep(50);
    socket.destroy();
    await sleep(300);
  }

  it('the utility learns where to continue and which rows were refused, and no row is duplicated or missing', async () => {
    await app.send('POST supplies', [supply('10')]);
    await sendAndHangUp();
    const runs = await app.get('runs?run=night-1');
    expect(runs.body).toMatchObject({
      runs: [
        { entity: 'readings', run: 'night-1', finished_at: null, received: 10_001, rejected: 2, next_line: 10_002 },
      ],
    });
    const [cut] = (runs.body as { runs: { id: number; next_line: number }[] }).runs;
    expect((await app.get(`runs/${cut!.id}`)).body).toMatchObject({
      errors: [
        { line: 6, field: 'counter_l', reason: 'min' },
        { line: 4, field: 'hydrometer', reason: 'reference_unknown' },
      ],
    });
    const rest = await app.send('POST readings', body, { query: `?run=night-1&from_line=${cut!.next_line}` });
    expect(rest).toMatchObject({ received: 25_000 - 10_001, stored: 25_000 - 10_001, rejected: 0, complete: true });
    expect(await litres()).toHaveLength(24_998);
    const [again] = ((await app.get('runs?run=night-1')).body as { runs: object[] }).runs;
    expect(again).toMatchObject({ finished_at: expect.any(String), next_line: 25_001 });
  });

  it('another utility’s runs are not visible', async () => {
    await app.send('POST supplies', [supply('10')], { query: '?run=mine' });
    const [run] = ((await app.get('runs')).body as { runs: { id: number }[] }).runs;
    expect((await app.get('runs', 2)).body).toEqual({ runs: [] });
    expect(await app.get(`runs/${run!.id}`, 2)).toEqual({ status: 404, body: { message: 'not_found' } });
  });
});

it('readings of a wrong clock are refused', async () => {
  await app.send('POST supplies', [supply('10')]);
  const when = (measured_at: string) => ({ hydrometer: 'H10', measured_at, counter_l: 1 });
  const report = await app.send('POST readings', [
    when('1999-12-31T23:59:59Z'),
    when('2000-01-01T00:00:00Z'),
    when('2026-11-22T11:59:59Z'),
    when('2026-11-22T12:00:01Z'),
    when('2070-01-01T00:00:00Z'),
  ]);
  expect(reasons(report)).toEqual(['1 measured_at between', '4 measured_at between', '5 measured_at between']);
});

it('the HTML of legal texts is sanitised, whole or in part', async () => {
  const key = { kind: 'terms-of-use', lang: 'el', valid_from: '2026-01-01' };
  const html = '<h1>Α</h1><p onclick="x()">β<script>alert(1)</script></p>';
  const stored = () => app.see((tx) => tx.selectFrom('legal_text').select('description').execute());
  await app.send('POST legal-texts', [{ ...key, title: 'Όροι', description: html }]);
  expect(await stored()).toEqual([{ description: '<h3>Α</h3><p>β</p>' }]);
  await app.send('PATCH legal-texts', [{ ...key, description: '<p>γ<img src=x onerror=alert(1)></p>' }]);
  expect(await stored()).toEqual([{ description: '<p>γ</p>' }]);
});

it('a replaced token is refused', async () => {
  await app.setToken(1, 'the-next-token');
  const old = await app.send('POST supplies', [supply('10')]);
  expect(old).toMatchObject({ status: 401, message: 'feed_token_ended' });
  expect(await app.send('POST supplies', [supply('10')], { token: 'the-next-token' })).toMatchObject({ stored: 1 });
});
