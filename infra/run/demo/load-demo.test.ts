import { buildApp } from '@hydria/api/app.ts';
import { asTenant } from '@hydria/database/db.ts';
import { createTestDatabase, type TestDatabase } from '@hydria/database/test-database.ts';
import { checkForm } from '@hydria/shared/contract/forms/form.ts';
import { utilityForm } from '@hydria/shared/contract/forms/utility.ts';
import { isAfm } from '@hydria/shared/rules/afm.ts';
import { isPaymentCode } from '@hydria/shared/rules/payment-code.ts';
import { accounts, WISHES } from './accounts.ts';
import { historyOf, hourlyReadings } from './bills.ts';
import { hoursOf, litresOn } from './consumption.ts';
import { toDay } from './base/days.ts';
import { loadDemo } from './load-demo.ts';
import { inventSupplies } from './supplies.ts';
import { UTILITIES } from './base/utilities.ts';

const now = new Date('2026-11-20T16:00:00Z');
const today = Math.floor(now.getTime() / 86_400_000);
const chania = UTILITIES.find(({ id }) => id === 3)!;
const supplies = inventSupplies(chania, today, WISHES[3]!);

it('is the same for the same day', () => {
  const again = inventSupplies(chania, today, WISHES[3]!);
  expect(again).toEqual(supplies);
  const history = (supply: (typeof supplies)[0]) => historyOf(chania, supply, toDay(today));
  expect(history(again[0]!)).toEqual(history(supplies[0]!));
});

it('has at least ten utilities with Greek and Latin titles, 3 and 9 of them with the demo flag', () => {
  expect(UTILITIES.length).toBeGreaterThanOrEqual(10);
  for (const { title, city, title_latin, city_latin } of UTILITIES) {
    expect(`${title} ${city}`).toMatch(/^\p{Script=Greek}[\p{Script=Greek} ]+$/u);
    expect(`${title_latin} ${city_latin}`).toMatch(/^[A-Za-z ]+$/);
  }
  expect(UTILITIES.filter(({ demo }) => demo).map(({ id }) => id)).toEqual([3, 9]);
  expect(UTILITIES.filter(({ taxis }) => taxis).map(({ id }) => id)).toEqual([8]);
  expect(new Set(UTILITIES.map(({ accent }) => accent)).size).toBe(UTILITIES.length);
});

it('names only tax numbers of the documentation range, and payment codes that ISO 11649 accepts', () => {
  for (const utility of UTILITIES) {
    for (const { row } of inventSupplies(utility, today, WISHES[utility.id] ?? [])) {
      expect(row.afm).toMatch(/^555777[0-5]\d\d$/);
      expect(isAfm(row.afm!)).toBe(true);
    }
  }
  for (const { payment_code } of historyOf(chania, supplies[0]!, toDay(today)).bills)
    expect(isPaymentCode(payment_code!)).toBe(true);
});

it('has codes that fit the mask of the utility, each once', () => {
  const codes = supplies.map(({ row }) => row.kwdikos_katanalwti);
  expect(new Set(codes).size).toBe(codes.length);
  for (const code of codes) expect(code).toMatch(/^\d{7}$/);
});

it('uses more water in summer, nothing while a holiday home is empty, and a leak runs all night', () => {
  const [home, holiday] = supplies;
  const month = (supply: typeof home, name: string) =>
    Array.from({ length: 30 }, (_, day) =>
      litresOn({ ...supply!.habits, leak: null }, Date.parse(`${name}-01`) / 86_400_000 + day),
    ).reduce((a, b) => a + b, 0);
  expect(month(home, '2026-08')).toBeGreaterThan(month(home, '2026-02') * 1.2);
  expect(month(holiday, '2026-02')).toBe(0);
  const { leak } = home!.habits;
  expect(Math.min(...hoursOf(home!.habits, leak!.from + 1))).toBeGreaterThanOrEqual(leak!.litres);
});

it('bills what the meter counted, carries over what was not paid, and hourly readings end where the bills do', () => {
  for (const supply of supplies.slice(0, 12)) {
    const { bills, billingReadings } = historyOf(chania, supply, toDay(today));
    expect(bills.length).toBe(8);
    bills.forEach((bill, index) => {
      expect(bill.consumption).toBe(bill.new_measurement! - bill.previous_measurement!);
      if (index) expect(bill.previous_measurement).toBe(bills[index - 1]!.new_measurement);
      expect(Math.floor(billingReadings[index + 1]!.counter_l / 1000)).toBe(bill.new_measurement);
    });
  }
  const [home] = supplies;
  const { bills } = historyOf(chania, home!, toDay(today));
  const last = bills.at(-1)!;
  const readings = [...hourlyReadings({ ...home!, hourlySince: 0 }, now)];
  const atMidnight = readings.findLast(({ measured_at }) => measured_at < `${last.period_end}T24`);
  expect(Math.abs(Math.floor(atMidnight!.counter_l / 1000) - last.new_measurement!)).toBeLessThanOrEqual(1);
});

describe('loaded through the feed', () => {
  let test: TestDatabase;
  let app: Awaited<ReturnType<typeof buildApp>>;
  const target = () => ({
    adminUrl: test.adminUrl,
    send: (request: Parameters<Parameters<typeof loadDemo>[0]['send']>[0]) => app.inject(request),
    hashPassword: async (password: string) => `hash of ${password}`,
    now,
    hasSandbox: true,
    only: [3, 9],
  });
  beforeAll(async () => {
    test = await createTestDatabase();
    app = await buildApp({ db: test.db, config: { log: 'silent' } });
  });
  afterAll(async () => {
    await app.close();
    await test.drop();
  });

  it('is whole: bills, unpaid bills, plans, readings, analyses, announcements, answers, forms, pictures', async () => {
    expect((await loadDemo(target())).loaded).toBe(true);
    const counts = await asTenant(test.db, 3, async (tx) => {
      const count = async (
        table:
          | 'bill'
          | 'settlement'
          | 'hourly_reading'
          | 'water_analysis'
          | 'announcement'
          | 'faq'
          | 'online_form'
          | 'media'
          | 'problem_report'
          | 'alarm'
          | 'book'
          | 'legal_text'
          | 'poi'
          | 'conversation_message'
          | 'contact_message'
          | 'registration_request'
          | 'settlement_rule'
          | 'city_energy'
          | 'city_air'
          | 'city_waste'
          | 'city_parking',
      ) =>
        Number(
          (
            await tx
              .selectFrom(table)
              .select((eb) => eb.fn.countAll().as('n'))
              .executeTakeFirstOrThrow()
          ).n,
        );
      const unpaid = await tx
        .selectFrom('bill')
        .select((eb) => eb.fn.countAll().as('n'))
        .where('paid_on', 'is', null)
        .executeTakeFirstOrThrow();
      return {
        bill: await count('bill'),
        unpaid: Number(unpaid.n),
        settlement: await count('settlement'),
        hourly: await count('hourly_reading'),
        water: await count('water_analysis'),
        news: await count('announcement'),
        faq: await count('faq'),
        forms: await count('online_form'),
        media: await count('media'),
        alarms: await count('alarm'),
        books: await count('book'),
        legal: await count('legal_text'),
        poi: await count('poi'),
        talk: await count('conversation_message'),
        messages: await count('contact_message'),
        requests: await count('registration_request'),
        rules: await count('settlement_rule'),
        energy: await count('city_energy'),
        air: await count('city_air'),
        waste: await count('city_waste'),
        parking: await count('city_parking'),
        reports: await count('problem_report'),
      };
    });
    expect(counts.bill).toBeGreaterThan(300);
    expect(counts.unpaid).toBeGreaterThan(10);
    expect(counts.poi).toBeGreaterThan(10);
    expect(counts).toMatchObject({ talk: 2, messages: 1 });
    expect(counts.requests).toBeGreaterThan(0);
    expect(counts.settlement).toBeGreaterThan(0);
    expect(counts.hourly).toBeGreaterThan(40_000);
    expect(counts).toMatchObject({ news: 5, faq: 28, media: 2 });
    expect(Math.min(...Object.values(counts))).toBeGreaterThan(0);
  }, 240_000);

  it('shows on a sample of the bill where the supply code stands, in the form of the utility', async () => {
    const { bill } = await asTenant(test.db, 3, (tx) =>
      tx.selectFrom('deya').select('bill').where('id', '=', 3).executeTakeFirstOrThrow(),
    );
    const { pathname, searchParams } = new URL(bill!, 'https://my.example.gr');
    expect(pathname).toBe('/sandbox/utility/bill.svg');
    expect(searchParams.get('code')).toMatch(/^\d{7}$/);
    // The form of the settings takes what it shows.
    expect(checkForm(utilityForm, { bill })).not.toHaveProperty('bill');
  });

  it('has the accounts: Maria at two utilities with several supplies each, Eleni pending', async () => {
    const links = await test.admin
      .selectFrom('person_deya as l')
      .innerJoin('person as p', 'p.id', 'l.person_id')
      .select(['p.email', 'l.deya_id', 'l.status'])
      .where('p.email', 'like', '%@hydria.example')
      .orderBy('p.email')
      .orderBy('l.deya_id')
      .execute();
    expect(links).toEqual([
      { email: 'eleni@hydria.example', deya_id: 3, status: 'pending' },
      { email: 'maria@hydria.example', deya_id: 3, status: 'active' },
      { email: 'maria@hydria.example', deya_id: 9, status: 'active' },
      { email: 'staff@hydria.example', deya_id: 3, status: 'active' },
    ]);
    const roles = await test.admin
      .selectFrom('person_role as h')
      .innerJoin('person as p', 'p.id', 'h.person_id')
      .innerJoin('role as r', 'r.id', 'h.role_id')
      .select(['r.name', 'h.deya_id'])
      .where('p.email', '=', 'staff@hydria.example')
      .execute();
    expect(roles).toEqual([{ name: 'staff', deya_id: 3 }]);
    const maria = accounts(today).find(({ email }) => email.startsWith('maria'));
    expect(maria?.links.every(({ supplies: own }) => own.length > 1)).toBe(true);
  });

  it('counts the figures of each utility, which administrators read in their list', async () => {
    const counted = await asTenant(test.db, 3, (tx) =>
      tx.selectFrom('deya_statistics').select(['total_bills', 'total_users']).executeTakeFirstOrThrow(),
    );
    expect(Number(counted.total_bills)).toBeGreaterThan(100);
    expect(Number(counted.total_users)).toBeGreaterThan(0);
  });

  it('goes on where a load broke off', async () => {
    await test.admin.deleteFrom('installation_event').execute();
    await test.admin.deleteFrom('person_deya').where('deya_id', '=', 9).execute();
    expect((await loadDemo(target())).loaded).toBe(true);
    const links = await asTenant(test.db, 9, (tx) =>
      tx.selectFrom('supply_person').select('alias').where('person_id', '=', 1).orderBy('alias').execute(),
    );
    expect(links).toEqual([{ alias: 'Διαμέρισμα' }, { alias: 'Πατρικό' }]);
  }, 240_000);

  it('is not loaded twice', async () => {
    expect(await loadDemo(target())).toEqual({ loaded: false, tokens: new Map() });
  });
});
