import { sql } from 'kysely';
import type { LaboratoryMapping, LaboratoryOutcome } from '@hydria/shared/contract/laboratory.ts';
import { LABORATORY_FILE } from '../../testing/sample-rows.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { dayOf } from './read-file.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());

const MAPPING: LaboratoryMapping = {
  ...LABORATORY_FILE.mapping,
  zone: 'Ζώνη',
  quantities: [
    { name: 'pH', alias: 'ph' },
    { name: 'Μόλυβδος (μg/L)', alias: 'lead' },
    { name: 'Αμμώνιο [µg/l]', alias: 'ammonium' },
  ],
};
const send = async (
  path: 'preview' | 'analyses',
  lines: readonly string[],
  mapping: LaboratoryMapping = MAPPING,
): Promise<LaboratoryOutcome> =>
  (
    await app.send(`POST /api/utilities/laboratory/${path}?deya_id=1`, {
      as: 'admin',
      payload: { file: lines.join('\r\n'), mapping },
    })
  ).json();
const stored = async () =>
  (
    await sql<{ zone: string; alias: string; value: string; laboratory: string }>`
      select zone, alias, value, laboratory from water_analysis where deya_id = 1 and laboratory = 'Εργαστήριο'
      order by alias, analysis_date`.execute(app.admin)
  ).rows;

const HEAD = 'Ημερομηνία;Ζώνη;pH;Μόλυβδος (μg/L);Αμμώνιο [µg/l];Παρατηρήσεις';
const FILE = [
  HEAD,
  '02/11/2026;κέντρο;7,4;<1;;καθαρό',
  '03/11/2026;Ατλαντίδα;7,5;;;',
  '21/11/2026;κέντρο;7,5;;;',
  'χθες;κέντρο;7,5;;;',
  '04/11/2026;κέντρο;15;2;;',
  '05/11/2026;κέντρο;;;20;',
];
const REFUSALS = [
  { line: 3, field: 'Ζώνη', reason: 'reference_unknown', value: 'Ατλαντίδα' },
  { line: 4, field: 'Ημερομηνία', reason: 'in_future', value: '2026-11-21' },
  { line: 5, field: 'Ημερομηνία', reason: 'date', value: 'χθες' },
  { line: 6, field: 'pH', reason: 'not_possible', value: '15' },
  { line: 7, field: 'Αμμώνιο [µg/l]', reason: 'unit_unknown', value: 'µg/l' },
];

it('a preview names each row that would be refused with its column and reason, and stores nothing', async () => {
  const outcome = await send('preview', FILE);
  expect(outcome.refusals).toEqual(REFUSALS);
  expect(outcome).toMatchObject({ received: 8, stored: 3, refused: 5 });
  expect(outcome.values).toContainEqual({
    line: 2,
    zone: 'κέντρο',
    alias: 'lead',
    analysis_date: '2026-11-02',
    value: '<1',
  });
  expect(await stored()).toEqual([]);
});

it('an upload stores the rest, and keeps the mapping for the next file', async () => {
  expect(await send('analyses', FILE)).toMatchObject({ stored: 3, refusals: REFUSALS });
  const own = { zone: 'κέντρο', laboratory: 'Εργαστήριο' };
  expect(await stored()).toEqual([
    { ...own, alias: 'lead', value: '<1' },
    { ...own, alias: 'lead', value: '2' },
    { ...own, alias: 'ph', value: '7,4' },
  ]);
  const kept = await app.send('GET /api/utilities/laboratory?deya_id=1&lang=en', { as: 'admin' });
  expect(kept.json()).toMatchObject({ mapping: MAPPING, uploaded_at: '2026-11-20T12:00:00.000Z' });
  expect(kept.json().zones[0]).toBe('');
  const other = await app.send('GET /api/utilities/laboratory?deya_id=2&lang=en', { as: 'admin' });
  expect(other.json()).toMatchObject({ mapping: null });
});

it('a file with a value in each row is read by the names of the laboratory', async () => {
  const mapping: LaboratoryMapping = {
    ...MAPPING,
    layout: 'rows',
    date: 'Date',
    zone: null,
    zone_name: 'κέντρο',
    laboratory_name: 'Other',
    parameter: 'Test',
    value: 'Result',
    unit: 'Unit',
    quantities: [{ name: 'Pb', alias: 'lead' }],
  };
  const outcome = await send(
    'preview',
    ['Date,Test,Result,Unit', '2026-11-06,Pb,3,µg/l', '2026-11-06,Pb,0.003,mg/l', '2026-11-06,Colour,clear,'],
    mapping,
  );
  expect(outcome).toMatchObject({ received: 2, stored: 1 });
  expect(outcome.refusals).toEqual([{ line: 3, field: 'Result', reason: 'unit_unknown', value: 'mg/l' }]);
});

it('a file without a column of the mapping is refused at its head', async () => {
  expect(await send('preview', ['Ζώνη;pH', 'κέντρο;7'])).toEqual({
    received: 1,
    stored: 0,
    refused: 1,
    refusals: [{ line: 1, field: 'Ημερομηνία', reason: 'required', value: null }],
    values: [],
  });
});

it('an upload raises work for the staff where a value is over its limit, and is in the audit trail', async () => {
  await send('analyses', [HEAD, '10/11/2026;κέντρο;;12;;']);
  const { rows } = await sql<{ alias: string; value: string }>`
    select alias, value from water_exceedance where deya_id = 1 and analysis_date = '2026-11-10'`.execute(app.admin);
  expect(rows).toEqual([{ alias: 'lead', value: '12' }]);
  const { rows: trail } = await sql<{ detail: object }>`
    select detail from audit_event where action = 'water-analyses-uploaded' order by seq desc limit 1`.execute(
    app.admin,
  );
  expect(trail).toEqual([{ detail: { stored: 1, refused: 0 } }]);
});

it.each([
  ['2026-11-02', '2026-11-02'],
  ['2026-11-02T09:30:00', '2026-11-02'],
  ['2/11/2026', '2026-11-02'],
  ['02.11.2026 09:30', '2026-11-02'],
  ['31/02/2026', null],
  ['11/2026', null],
])('the date %s is read as %s', (written, day) => {
  expect(dayOf(written)).toBe(day);
});
