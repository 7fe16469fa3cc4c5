import { sql } from 'kysely';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let app: TestApp;
beforeAll(async () => (app = await startTestApp()));
afterAll(() => app.stop());

const REFUSED = [403, { message: 'no_access_to_service' }];

describe("a person's supplies", () => {
  it('have their meters, without those of others and those of a past tenancy', async () => {
    const { customers, announcements, user } = (
      await app.send('GET /api/user/info?deya_id=1&lang=el', { as: 'anna' })
    ).json();
    expect(customers).toMatchObject([
      {
        kwdikos_katanalwti: '100-1',
        alias: 'Σπίτι',
        customer_type: 'owner',
        hydrometers: [{ hydrometer: 'M1', type: 'digital' }],
      },
      { kwdikos_katanalwti: '100-2', customer_type: 'tenant', hydrometers: [{ hydrometer: 'M2', type: 'analog' }] },
    ]);
    expect(announcements).toHaveLength(2);
    expect(user).toMatchObject({ id: 1, email: 'anna@example.gr' });
  });

  it('without a meter are not shown', async () => {
    expect((await app.send('GET /api/user/info?deya_id=2&lang=el', { as: 'anna' })).json().customers).toEqual([]);
  });

  it('are refused without an active link, whether the utility exists or not', async () => {
    for (const [as, deya_id] of [
      ['petros', 1],
      ['babis', 2],
      ['admin', 1],
      ['anna', 3],
      ['anna', 4],
      ['anna', 99],
    ] as const) {
      for (const path of [`user/info?deya_id=${deya_id}&lang=el`, `deya/measurements?deya_id=${deya_id}`]) {
        const answer = await app.send(`GET /api/${path}`, { as });
        expect([answer.statusCode, answer.json()]).toEqual(REFUSED);
      }
    }
  });
});

describe('measurements', () => {
  it('are the newest reading of each meter, hourly or for billing', async () => {
    const [digital, analog, ...rest] = (await app.send('GET /api/deya/measurements?deya_id=1', { as: 'anna' })).json();
    expect(rest).toEqual([]);
    expect(digital).toMatchObject({
      hydrometer: 'M1',
      measurement_date: '2026-11-20T10:00:00.000Z',
      previous_date: '2026-11-20T09:00:00.000Z',
      counter_value: 100_000,
      litres: 10,
      cubic_metres: 0.01,
      approximate: false,
      last_year_litres: null,
    });
    expect(digital.days.map((d: { date: string }) => d.date)).toEqual([
      '2026-11-17',
      '2026-11-18',
      '2026-11-19',
      '2026-11-20',
    ]);
    expect(digital.days.map((d: { litres: number }) => d.litres)).toEqual([120, 240, 240, 120]);
    expect(analog).toMatchObject({
      hydrometer: 'M2',
      measurement_date: '2026-09-29T21:00:00.000Z',
      previous_date: '2026-05-30T21:00:00.000Z',
      counter_value: 52_000,
      litres: 12_000,
      approximate: true,
      days: [],
      last_year_litres: null,
    });
  });

  it('state when there is no comparison', async () => {
    const [first] = (await app.send('GET /api/deya/measurements?deya_id=1', { as: 'babis' })).json();
    expect(first).toMatchObject({ hydrometer: 'M3', litres: null, cubic_metres: null, previous_date: null, days: [] });
  });

  describe('of a person who does not pay for the supply', () => {
    const setDetails = async (
      person: { afm: string | null; first_name?: string; last_name?: string },
      afm: string | null,
    ) => {
      const { first_name = 'anna', last_name = 'Δοκιμής' } = person;
      await sql`update person set afm_proof = 'staff', afm = ${person.afm}, first_name = ${first_name}, last_name = ${last_name} where id = 1`.execute(
        app.admin,
      );
      await sql`update supply set afm = ${afm} where deya_id = 1 and kwdikos_katanalwti = '100-1'`.execute(app.admin);
    };
    const read = async () => {
      const { customers } = (await app.send('GET /api/user/info?deya_id=1&lang=el', { as: 'anna' })).json();
      const answer = await app.send('GET /api/deya/measurements?deya_id=1', { as: 'anna' });
      const meters = answer.statusCode === 200 && answer.json().map((m: { hydrometer: string }) => m.hydrometer);
      return [customers.map((customer: { is_liable: boolean }) => customer.is_liable), meters || answer.json().message];
    };
    afterAll(() => setDetails({ afm: '555777003' }, '555777003'));

    it('are left out, while those of the other supplies stay', async () => {
      expect(await read()).toEqual([
        [true, true],
        ['M1', 'M2'],
      ]);
      await setDetails({ afm: '555777003' }, '555777015');
      expect(await read()).toEqual([[false, true], ['M2']]);
    });

    it('are refused where no supply is left', async () => {
      await setDetails({ afm: '123456783' }, '555777003');
      expect(await read()).toEqual([[false, false], 'measurements_denied']);
      const answer = await app.send('GET /api/deya/measurements?deya_id=1', { as: 'anna' });
      expect(answer.statusCode).toBe(403);
    });

    it('are refused to equal names where a tax number is unknown: names are written by the person', async () => {
      await setDetails({ afm: null, first_name: 'ΑΝΝΑ', last_name: 'Αλφα' }, '555777003');
      expect(await read()).toEqual([[false, false], 'measurements_denied']);
      await setDetails({ afm: '123456783', first_name: 'Άννα', last_name: 'Άλφα' }, null);
      expect(await read()).toEqual([[false, false], 'measurements_denied']);
    });
  });
});
