import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

/**
 * Rights of each type of customer at a supply (issue 15, spec D §4, §6). The relation of the link decides about the hand-over; the tax
 * number decides about readings, contact data and the closing. Babis follows supply 100-1, for which Anna pays.
 */
const TABLE = [
  // relation, pays | bills | own contact data | readings | flow alerts | hands over | asks to close
  ['owner', true, 'sees', 'sees', 'sees', 'sees', 'may', 'may'],
  ['owner', false, 'sees', 'hidden', 'denied', 'denied', 'may', 'denied'],
  ['tenant', true, 'sees', 'sees', 'sees', 'sees', 'denied', 'may'],
  ['tenant', false, 'sees', 'hidden', 'denied', 'denied', 'denied', 'denied'],
  ['authorised', true, 'sees', 'sees', 'sees', 'sees', 'denied', 'may'],
  ['authorised', false, 'sees', 'hidden', 'denied', 'denied', 'denied', 'denied'],
] as const;

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
  await sql
    .raw(
      `delete from supply_person where person_id = 2;
    update supply set mobile = '+306900000001', email = 'liable@example.gr' where deya_id = 1`,
    )
    .execute(app.admin);
});
afterAll(() => app.stop());

const get = async (path: string) => {
  const answer = await app.send(`GET /api/${path}`, { as: 'babis' });
  return answer.statusCode === 200 ? answer.json() : (answer.json().message as string);
};

const shown = (value: unknown, refusal: string) => (value === refusal ? 'denied' : 'sees');

it.each(TABLE)('%s, pays: %s', async (customer_type, pays, ...expected) => {
  await sql
    .raw(
      `delete from supply_person where person_id = 2; delete from handover; delete from supply_request;
    delete from login_throttle; update person set afm_proof = 'staff', afm = '${pays ? '555777003' : '555777015'}' where id = 2;
    insert into supply_person (deya_id, kwdikos_katanalwti, person_id, customer_type)
      values (1, '100-1', 2, '${customer_type}')`,
    )
    .execute(app.admin);
  const bills = await get('bills/list?deya_id=1&code=100-1');
  const { customers } = await get('user/info?deya_id=1&lang=el');
  const handover = await app.send('POST /api/account/handovers', {
    as: 'babis',
    payload: {
      deya_id: 1,
      kwdikos_katanalwti: '100-1',
      email: 'gina@example.gr',
      customer_type: 'tenant',
      since: '2026-12-01',
      until: '2026-12-20',
      idempotency_key: `key-of-${customer_type}-${pays}`,
    },
  });
  const closing = await app.send('POST /api/supplies/requests', {
    as: 'babis',
    payload: {
      deya_id: 1,
      kwdikos_katanalwti: '100-1',
      kind: 'close',
      wanted_on: '2026-11-30',
      reason: 'Μετακόμιση.',
      idempotency_key: `key-of-closing-${customer_type}-${pays}`,
    },
  });
  const isHidden = customers[0].mobile === null && customers[0].email === null && customers[0].afm.startsWith('*');
  expect([
    bills.length > 0 ? 'sees' : 'denied',
    isHidden ? 'hidden' : 'sees',
    shown(await get('deya/measurements?deya_id=1'), 'measurements_denied'),
    shown(await get('deya/flowAlerts?deya_id=1'), 'measurements_denied'),
    handover.statusCode === 200 ? 'may' : 'denied',
    closing.statusCode === 200 ? 'may' : 'denied',
  ]).toEqual(expected);
});

it('and a person without a link sees nothing of it', async () => {
  await sql`delete from supply_person where person_id = 2`.execute(app.admin);
  expect(await get('bills/list?deya_id=1&code=100-1')).toBe('supply_not_found');
  expect((await get('user/info?deya_id=1&lang=el')).customers).toEqual([]);
});
