import { contract } from '../contract/contract.ts';
import type { Endpoint } from '@hydria/shared/contract/endpoint.ts';
import { permissions } from '@hydria/shared/contract/permissions.ts';
import { sql } from 'kysely';
import { feedHeaders } from '../testing/sample-rows.ts';
import { UNLIMITED } from '../testing/suites/start-suite.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { toRequest } from '../testing/to-request.ts';

/** Access that does not depend on the caller; the answers of each caller are in `suites/matrix.json`. */
const rows = Object.entries<Endpoint>(contract);
const later = rows.filter(([, e]) => e.later).map(([call]) => call);
const open = rows.filter(([, e]) => e.access === 'public').map(([call]) => call);
const feeding = rows.filter(([, e]) => e.access === 'feed').map(([call]) => call);

let app: TestApp;
beforeAll(async () => (app = await startTestApp({ limits: UNLIMITED })));
afterAll(() => app.stop());

it.each(rows.map(([call]) => call))('%s has a route', (call) => {
  const [method = '', path = ''] = call.split(' ');
  expect(app.server.hasRoute({ method, url: path.replaceAll(/\{(\w+)\}/g, ':$1') })).toBe(true);
});

it('says to everyone of calls that are declared and not built that they are not there yet', async () => {
  for (const call of later)
    for (const as of [undefined, 'anna', 'admin'] as const) {
      const answer = await app.send(call, as && { as });
      expect([call, answer.statusCode, answer.json()]).toEqual([call, 501, { message: 'not_yet_available' }]);
    }
});

it.each(open)('%s does not ask who calls before it looks at the input', async (call) => {
  const answer = await app.send(call, toRequest(call, {}));
  expect(answer.json()).not.toEqual({ message: 'unauthenticated' });
  expect(answer.statusCode).toBeLessThan(500);
});

it('asks for a permission in the utility that is read, however its number is written', async () => {
  await app.tokenOf('stella');
  await sql`update session set deya_id = 1 where person_id = 6`.execute(app.admin);
  expect((await app.send('GET /api/parametrics/book', { as: 'stella' })).statusCode).toBe(200);
  for (const written of ['2', '2.0', '0000000002', '2.000', '02'])
    for (const call of ['GET /api/parametrics/book', 'GET /api/onlineForms/search', 'GET /api/staff/contact']) {
      const { statusCode } = await app.send(`${call}?deya_id=${written}`, { as: 'stella' });
      expect([call, written, statusCode]).toEqual([call, written, 403]);
    }
  await sql`update session set deya_id = null where person_id = 6`.execute(app.admin);
});

it('takes no key of a utility that is not active', async () => {
  await sql`update deya set active = false where id = 1`.execute(app.admin);
  for (const call of feeding) {
    const { statusCode } = await app.send(call, { ...toRequest(call, {}), headers: feedHeaders });
    expect([call, statusCode]).toEqual([call, 401]);
  }
  await sql`update deya set active = true where id = 1`.execute(app.admin);
});

it('asks only for permissions that the installation knows', async () => {
  const { rows: known } = await sql<{ name: string }>`select name from permission`.execute(app.admin);
  expect(known.map(({ name }) => name).sort()).toEqual([...permissions].sort());
});
