import { sql } from 'kysely';
import type { CaseArea } from '@hydria/shared/contract/case-areas.ts';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { CASE_TEAM, addCaseTeam } from '../case-teams/samples.ts';
import { NEW_CASE_AREA } from './samples.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());
beforeEach(async () => {
  await app.runJobs();
  await sql`delete from problem_report`.execute(app.admin);
  await sql`delete from case_work`.execute(app.admin);
  await sql`delete from case_rule`.execute(app.admin);
  await sql`delete from case_area`.execute(app.admin);
  await sql.raw(addCaseTeam).execute(app.admin);
});

const PATH = '/api/staff/case-areas';
const as = 'stella' as const;
const AREA = { ...NEW_CASE_AREA, area: '38.2, 21.7\n38.22, 21.7\n38.22, 21.74\n38.2, 21.74' };
/** Within the area and outside of it. */
const INSIDE = { latitude: 38.21, longitude: 21.72 };
const OUTSIDE = { latitude: 38.28, longitude: 21.72 };

const make = async (changes: object = {}) =>
  (await app.send(`POST ${PATH}?deya_id=1`, { as, payload: { ...AREA, ...changes } })).json<CaseArea>();
const list = async () => (await app.send(`GET ${PATH}?deya_id=1`, { as })).json<{ data: CaseArea[] }>().data;

let keys = 0;
const report = async (place: object, changes: object = {}) => {
  keys += 1;
  const payload = {
    deya_id: 1,
    problem_type: 'damage_public',
    description: 'Τρέχει νερό.',
    idempotency_key: `key-of-an-area-${String(keys).padStart(4, '0')}`,
    ...place,
    ...changes,
  };
  return (await app.send('POST /api/reports', { payload })).json<Answer<'POST /api/reports'>>();
};
type Cases = Answer<'GET /api/staff/cases'>;
const cases = async (query = '') =>
  (await app.send(`GET /api/staff/cases?deya_id=1${query}`, { as })).json<Cases>().data;
const areaOf = async (id: number) => (await cases()).find((one) => one.id === id)?.area?.title.el ?? null;

describe('a report with a position', () => {
  it('is in the area around it from its arrival, and the list is narrowed to it', async () => {
    const { id: area } = await make();
    const inside = await report(INSIDE);
    const outside = await report(OUTSIDE);
    const nowhere = await report({ address: 'Σούδα' });
    expect(await areaOf(inside.id)).toBe('Σούδα');
    expect((await cases(`&area=${area}`)).map(({ id }) => id)).toEqual([inside.id]);
    expect((await cases('&area=none')).map(({ id }) => id)).toEqual([outside.id, nowhere.id]);
    expect(await list()).toMatchObject([{ id: area, title: { el: 'Σούδα', en: 'Souda' }, open_count: 1 }]);
  });

  it('is in the smaller one of two areas around it', async () => {
    await make({ title_el: 'Δήμος', area: '38, 21\n39, 21\n39, 22\n38, 22' });
    await make();
    expect(await areaOf((await report(INSIDE)).id)).toBe('Σούδα');
    expect(await areaOf((await report(OUTSIDE)).id)).toBe('Δήμος');
  });

  it('changes its area with the areas, and keeps the last one when it is anonymised', async () => {
    const { id } = await report(INSIDE);
    const area = await make();
    await app.runJobs();
    expect(await areaOf(id)).toBe('Σούδα');
    const moved = { title_el: 'Σούδα', area: '35.6, 24\n35.7, 24\n35.7, 24.1', version: 1 };
    await app.send(`PUT ${PATH}/${area.id}?deya_id=1`, { as, payload: moved });
    await app.runJobs();
    expect(await areaOf(id)).toBeNull();
    await app.send(`PUT ${PATH}/${area.id}?deya_id=1`, { as, payload: { ...AREA, version: 2 } });
    await app.runJobs();
    await sql`update problem_report set latitude = null, longitude = null`.execute(app.admin);
    await app.send(`PUT ${PATH}/${area.id}?deya_id=1`, { as, payload: { ...moved, version: 3 } });
    await app.runJobs();
    expect(await areaOf(id)).toBe('Σούδα');
    await app.send(`DELETE ${PATH}/${area.id}?deya_id=1`, { as });
    await app.runJobs();
    expect(await areaOf(id)).toBeNull();
  });
});

describe('an area', () => {
  it.each([
    ['that crosses itself', '35, 24\n36, 25\n36, 24\n35, 25', 'polygon_crosses'],
    ['of two corners', '35, 24\n36, 25', 'invalid'],
  ])('%s is refused at its field', async (_, area, code) => {
    const answer = await app.send(`POST ${PATH}?deya_id=1`, { as, payload: { ...AREA, area } });
    expect([answer.statusCode, answer.json()]).toEqual([422, { message: { area: [code] } }]);
    expect(await list()).toEqual([]);
  });

  it('is read from GeoJSON', async () => {
    const ring = [
      [24, 35],
      [25, 35],
      [25, 36],
      [24, 35],
    ];
    const { area } = await make({ area: JSON.stringify({ type: 'Polygon', coordinates: [ring] }) });
    expect(area).toEqual([
      [35, 24],
      [35, 25],
      [36, 25],
    ]);
  });

  it('keeps a change of a colleague: a stale one is refused with the present area', async () => {
    const { id } = await make();
    const put = (title_el: string) =>
      app.send(`PUT ${PATH}/${id}?deya_id=1`, { as, payload: { ...AREA, title_el, version: 1 } });
    expect((await put('Λιμάνι')).json()).toMatchObject({ version: 2 });
    const late = await put('Άλλο');
    expect([late.statusCode, late.json()]).toMatchObject([409, { current: { title: { el: 'Λιμάνι' }, version: 2 } }]);
  });

  it('routes by a rule, and stays as long as a rule asks for it', async () => {
    const { id: area_id } = await make();
    const rule = { title: 'Σούδα', area_id, team: CASE_TEAM, priority: 'high', is_active: true };
    const made = (await app.send('POST /api/staff/case-rules?deya_id=1', { as, payload: rule })).json<{ id: number }>();
    const inside = await report(INSIDE);
    const outside = await report(OUTSIDE);
    const teams = new Map((await cases()).map(({ id, team }) => [id, team?.id ?? null]));
    expect([teams.get(inside.id), teams.get(outside.id)]).toEqual([CASE_TEAM, null]);
    const kept = await app.send(`DELETE ${PATH}/${area_id}?deya_id=1`, { as });
    expect([kept.statusCode, kept.json()]).toMatchObject([409, { message: 'area_in_use' }]);
    await app.send(`DELETE /api/staff/case-rules/${made.id}?deya_id=1`, { as });
    expect((await app.send(`DELETE ${PATH}/${area_id}?deya_id=1`, { as })).statusCode).toBe(200);
  });

  it('of another utility is no condition of a rule', async () => {
    const payload = { title: 'Σούδα', area_id: 4711, team: CASE_TEAM, priority: 'high', is_active: true };
    const answer = await app.send('POST /api/staff/case-rules?deya_id=1', { as, payload });
    expect([answer.statusCode, answer.json()]).toEqual([422, { message: { area_id: ['invalid'] } }]);
  });
});

it('the figures count by area, and the public counts are those of the figures', async () => {
  await make();
  await report(INSIDE);
  const { id } = await report(INSIDE);
  await report(OUTSIDE);
  const move = { from: 0, to: 'closed', reason: 'Δεν είναι της ΔΕΥΑ.' };
  await app.send(`POST /api/staff/cases/${id}/move?deya_id=1`, { as, payload: move });
  const figures = (await app.send('GET /api/staff/cases/figures?deya_id=1&by=area&kind=report', { as })).json<
    Answer<'GET /api/staff/cases/figures'>
  >().data;
  expect(figures.map(({ title, received, open }) => [title?.el ?? null, received, open])).toEqual([
    ['Σούδα', 2, 1],
    [null, 1, 1],
  ]);
  const { info } = (await app.send('GET /api/deya/info?deya_id=1')).json<Answer<'GET /api/deya/info'>>();
  expect([info.active_reports, info.closed_reports]).toEqual([2, 1]);
});
