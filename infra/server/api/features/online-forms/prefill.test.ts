import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Name } from '../../testing/test-data.ts';

let app: TestApp;
let id: number;
beforeAll(async () => {
  app = await startTestApp();
  id = await publish(['first_name', 'afm', 'kwdikos_katanalwti', 'hydrometer', 'last_reading', 'last_reading_date']);
});
afterAll(() => app.stop());

const question = (prefill: string) => ({
  id: prefill,
  type: 'text_field',
  options: { field: `my_${prefill}`, label: prefill, prefill },
});
const rowOf = (...elements1: object[]) => ({ value: 'input', name: 'Α', showTitle: true, grid: 1, elements1 });
const group = {
  value: 'group',
  field: 'tenants',
  name: 'Ένοικοι',
  showTitle: true,
  elements: [{ name: 'Α', grid: 1, elements1: [{ ...question('last_name'), id: 'of-tenant' }] }],
};
let made = 0;
const publish = async (prefills: string[]): Promise<number> => {
  made += 1;
  const api = JSON.stringify([rowOf(...prefills.map(question)), group]);
  const form = { deya_id: 1, form_id: `prefill-${made}`, title: JSON.stringify({ el: 'Αίτηση' }), is_online: true };
  const inserted = app.admin.insertInto('online_form').values({ ...form, api });
  return (await inserted.returning('id').executeTakeFirstOrThrow()).id;
};

const ask = (as: Name | undefined, rest = '', form = id) =>
  app.send(`GET /api/onlineForms/${form}/prefill?deya_id=1${rest}`, { ...(as && { as }) });
const values = (answer: { json(): { fields: { field: string; value: string; origin: string }[] } }) =>
  Object.fromEntries(answer.json().fields.map(({ field, value, origin }) => [field, `${value} (${origin})`]));

it('begins with what the account says, and asks a person with several supplies for which one the form is', async () => {
  const answer = await ask('anna');
  expect(answer.json()).toMatchObject({ kwdikos_katanalwti: null });
  expect(answer.json().supplies.length).toBeGreaterThan(1);
  expect(Object.keys(values(answer))).toEqual(['my_first_name', 'my_afm']);
  expect(values(answer)).toMatchObject({ my_afm: '555777003 (account)' });
});

it('says the supply that was chosen, with the newest reading of its meter', async () => {
  const { kwdikos_katanalwti } = (await ask('anna')).json().supplies[0];
  const chosen = await ask('anna', `&kwdikos_katanalwti=${kwdikos_katanalwti}`);
  const measured = (await app.send('GET /api/deya/measurements?deya_id=1', { as: 'anna' })).json();
  const newest = measured.find((one: { kwdikos_katanalwti: string }) => one.kwdikos_katanalwti === kwdikos_katanalwti);
  expect(values(chosen)).toMatchObject({
    my_kwdikos_katanalwti: `${kwdikos_katanalwti} (supply)`,
    my_hydrometer: `${newest.hydrometer} (supply)`,
    my_last_reading: `${newest.counter_value / 1000} (last_reading)`,
    my_last_reading_date: expect.stringMatching(/^2026-\d{2}-\d{2} \(last_reading\)$/),
  });
});

it('tells a tax number that the tax login proved from one that the person has named', async () => {
  await app.admin.updateTable('person').set({ afm_proof: 'identity' }).where('id', '=', 1).execute();
  expect(values(await ask('anna'))).toMatchObject({ my_afm: '555777003 (tax_login)' });
  await app.admin.updateTable('person').set({ afm_proof: 'staff' }).where('id', '=', 1).execute();
});

it('says nothing of supplies of others, nor where the form does not ask', async () => {
  const own = new Set(
    (await ask('anna')).json().supplies.map((one: { kwdikos_katanalwti: string }) => one.kwdikos_katanalwti),
  );
  const all = await app.admin.selectFrom('supply').select('kwdikos_katanalwti').where('deya_id', '=', 1).execute();
  const [other] = all.filter(({ kwdikos_katanalwti }) => !own.has(kwdikos_katanalwti));
  const refused = await ask('anna', `&kwdikos_katanalwti=${other!.kwdikos_katanalwti}`);
  expect([refused.statusCode, refused.json()]).toEqual([404, { message: 'supply_not_found' }]);
  const unknown = await ask('anna', '&kwdikos_katanalwti=9-999');
  expect([unknown.statusCode, unknown.json()]).toEqual([404, { message: 'supply_not_found' }]);
  const plain = await ask('anna', '', await publish(['email']));
  expect(plain.json()).toMatchObject({ supplies: [], fields: [{ field: 'my_email', origin: 'account' }] });
});

it('fills in nothing for a guest, nor in a form that is not there', async () => {
  expect((await ask(undefined)).statusCode).toBe(401);
  expect((await ask('anna', '', 999_999)).json()).toEqual({ message: 'form_not_found' });
});
