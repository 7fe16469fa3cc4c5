import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());

const GIVEN = { first_name: 'Άννα', last_name: 'Δήμου', phone: '690 000 0001', timezone: 'Europe/Berlin' };
const put = (payload: object) => app.send('PUT /api/account/profile', { as: 'anna', payload });

it('a person changes their name, phone and time zone', async () => {
  expect((await put(GIVEN)).statusCode).toBe(200);
  const profile = (await app.send('GET /api/account/profile', { as: 'anna' })).json();
  expect(profile).toMatchObject({ ...GIVEN, phone: '+306900000001' });
  const user = (await app.send('GET /api/auth/user', { as: 'anna' })).json();
  expect(user).toMatchObject({ full_name: 'Άννα Δήμου', timezone: 'Europe/Berlin' });
});

it('Latin letters that look Greek become Greek in a Greek name', async () => {
  expect((await put({ ...GIVEN, first_name: 'Άννa' })).json()).toMatchObject({ first_name: 'Άννα' });
});

it.each([
  ['first_name', 'Wάννα'],
  ['phone', '12'],
  ['timezone', 'Athens'],
  ['timezone', 'Europe/Nowhere'],
])('a wrong %s is refused at its field: %j', async (field, value) => {
  const refused = await put({ ...GIVEN, [field]: value });
  expect(refused.statusCode).toBe(422);
  expect(Object.keys(refused.json().message)).toEqual([field]);
});

it('a control character is left out of a name', async () => {
  expect((await put({ ...GIVEN, first_name: 'Άννα\u0007' })).json()).toMatchObject({ first_name: 'Άννα' });
});

it('the tax number cannot be changed here', async () => {
  expect((await put({ ...GIVEN, afm: '123456783' })).statusCode).toBe(422);
});

it('formats are kept with the account, and a field that is left out stays', async () => {
  const keep = (payload: object) => app.send('POST /api/account/formats', { as: 'anna', payload });
  await keep({ unit: 'liters', decimal: 'dot' });
  await keep({ date_format: 'YYYY-MM-DD' });
  const { formats } = (await app.send('GET /api/auth/user', { as: 'anna' })).json();
  expect(formats).toEqual({ unit: 'liters', decimal: 'dot', date_format: 'YYYY-MM-DD' });
  expect((await keep({ unit: 'gallons' })).statusCode).toBe(422);
});
