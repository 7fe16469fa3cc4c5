import { act, screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { SessionState } from '@hydria/shared/platform/platform.ts';
import { chania } from '@hydria/shared/remote/examples.ts';
import { RemotePages } from '@hydria/shared/remote/remote-pages.tsx';
import { renderRemote } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { BillPage } from './bill-page.tsx';
import { bill, owed, spaced, TODAY, type BillInfo } from './testing.ts';

beforeAll(() => jest.useFakeTimers({ now: new Date(`${TODAY}T09:00:00Z`), advanceTimers: true }));
afterAll(() => jest.useRealTimers());

const LINES: BillInfo['lines'] = [
  { kind: 'water', label: 'Αξία νερού', quantity: 35, unit_price: 6143, amount: 2150 },
  { kind: 'sewer', label: 'Τέλος αποχέτευσης', quantity: null, unit_price: null, amount: 1720 },
  { kind: 'vat', label: 'ΦΠΑ 13%', quantity: null, unit_price: null, amount: 2550 },
];

const open = (answer: Partial<BillInfo> | Error = {}, path = '/bills/12', session: Partial<SessionState> = {}) =>
  renderRemote(<RemotePages pages={{ '/bills': () => null, '/bills/:id': BillPage }} />, {
    ownRouter: true,
    name: 'mf-billing',
    texts: { el },
    path,
    session,
    answers: {
      'GET /api/bills/info':
        answer instanceof Error
          ? answer
          : {
              ...bill(),
              previous_left: 0,
              payments: [],
              transfer: null,
              iris: null,
              tariff: null,
              last_year: null,
              lines: LINES,
              ...answer,
            },
    },
  });

it('shows the amount, the payment methods, the charges, and the readings', async () => {
  await open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Ιούλιος – Οκτώβριος 2026' })).toBeVisible();
  expect(document.title).toBe('Λογαριασμός: Ιούλιος – Οκτώβριος 2026 · Hydria');
  expect(screen.getByText('RF18 5390 0754 7034')).toBeVisible();
  const table = within(screen.getByRole('table', { name: 'Ανάλυση χρεώσεων' }));
  expect(
    table
      .getAllByRole('row')
      .slice(1)
      .map((row) => spaced(row.textContent)),
  ).toEqual(['Νερό21,50 €', 'Αποχέτευση17,20 €', 'ΦΠΑ25,50 €', 'Σύνολο64,20 €']);
  expect(screen.getByText('447 m³')).toBeVisible();
  expect(screen.getByText('35 m³')).toBeVisible();
});

it.each(['0', '007', 'abc', '-1', '9'.repeat(20)])('knows without asking that there is no bill %s', async (id) => {
  const portal = await open({}, `/bills/${id}`);
  expect(await screen.findByText('Δεν βρέθηκε αυτός ο λογαριασμός')).toBeVisible();
  expect(portal.calls).toEqual([]);
});

it('requests this bill at this utility', async () => {
  const portal = await open();
  await screen.findByRole('heading', { level: 1 });
  expect(portal.calls).toEqual([{ call: 'GET /api/bills/info', input: { query: { deya_id: 3, id: 12 } } }]);
});

it('states how long this utility takes to post a payment', async () => {
  await open({}, '/bills/12', { deya: { ...chania, bank_delay_days: 2 } });
  expect(await screen.findByText('Η πληρωμή θα φανεί εδώ το αργότερο σε 2 ημέρες.')).toBeVisible();
});

it('offers no payment of a paid bill', async () => {
  await open({ balance: 0, paid_on: '2026-11-10' });
  expect(await screen.findByText('Εξοφλημένος')).toBeVisible();
  expect(screen.getByText('στις 10/11/2026')).toBeVisible();
  expect(screen.queryByText('Τρόποι πληρωμής')).toBeNull();
});

describe('by card', () => {
  const button = () => screen.findByRole('link', { name: /^Πληρωμή 64,20\s€ με κάρτα$/ });

  it('is not offered to an administrator who acts as the customer, and says why', async () => {
    const user = {
      full_name: 'Νίκος Σταυρίδης',
      scope: [],
      deya: [],
      impersonated: true,
    } as unknown as SessionState['user'];
    await open({}, '/bills/12', { user });
    expect(await screen.findByText(/Αυτό μπορεί να το κάνει μόνο ο ίδιος ο πελάτης/)).toBeVisible();
    expect(screen.queryByRole('link', { name: /με κάρτα/ })).toBeNull();
  });

  it('leads to the confirmation of the payment', async () => {
    await open();
    expect(await button()).toHaveAttribute('href', '/pay?bill=12');
  });

  it('is not offered again after the bank has taken the amount', async () => {
    await open({ paid_at_bank: '2026-11-19T10:00:00.000Z' });
    expect(await screen.findByText('Πληρώθηκε με κάρτα')).toBeVisible();
    expect(screen.getByText((text) => spaced(text) === 'καταχωρίζεται έως 24 Νοε 2026')).toBeVisible();
    expect(screen.getByText(/δεν χρειάζεται να πληρώσετε ξανά/)).toBeVisible();
    expect(screen.queryByText('Τρόποι πληρωμής')).toBeNull();
  });

  it('that is not posted in time refers to the utility', async () => {
    await open({ paid_at_bank: '2026-11-10T10:00:00.000Z' });
    expect(await screen.findByText(/δεν την έχει καταχωρίσει ακόμη/)).toBeVisible();
    expect(screen.getByText('στις 10/11/2026')).toBeVisible();
  });
});

it.each([
  ['an overdue bill', { expiry_date: '2026-11-01' }, /μπορεί να προστεθούν προσαυξήσεις/],
  ['a bill in a plan', { installment_amount: 1605 }, /με τις δόσεις του διακανονισμού/],
  ['a bill that the bank pays', { standing_order: 'SO-1' }, /ενεργή πάγια εντολή/],
])('explains the next step of %s', async (_, over, words) => {
  await open(over);
  expect(await screen.findByText(words)).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('the way of the money', () => {
  const steps = async () => {
    const title = await screen.findByRole('heading', { name: 'Η πορεία της πληρωμής' });
    const list = within(title.closest('section')!).getByRole('list');
    return within(list)
      .getAllByRole('listitem')
      .map((step) => spaced(step.textContent));
  };
  const payment = {
    amount_cents: 6420,
    begun_at: '2026-11-19T09:58:00.000Z',
    paid_at: null,
    refunded_cents: 0,
    surplus_cents: 0,
    is_posted: false,
  };
  const paid = { ...payment, paid_at: '2026-11-19T10:00:00.000Z' };

  it('leads from the issue to the day of payment, as long as nothing is paid', async () => {
    await open();
    expect(await steps()).toEqual(['Ο λογαριασμός εκδόθηκε05/11/2026', 'Πληρωμή έως 15 Δεκ 2026']);
  });

  it('stops at the bank while the outcome is unknown', async () => {
    await open({ payments: [payment] });
    expect((await steps()).slice(1)).toEqual([
      'Η πληρωμή των 64,20 € ξεκίνησε στην τράπεζα19/11/2026, 11:58',
      'Περιμένουμε την απάντηση της τράπεζας',
    ]);
  });

  it('names the day of the payment, and the day by which the utility records it', async () => {
    await open({ payments: [paid], paid_at_bank: paid.paid_at });
    expect((await steps()).slice(2)).toEqual([
      'Η τράπεζα έλαβε 64,20 €19/11/2026, 12:00',
      'Η ΔΕΥΑ καταχωρίζει την πληρωμή στα βιβλία της έως 24 Νοε 2026',
    ]);
  });

  it('says that the utility is late with a payment', async () => {
    await open({
      payments: [{ ...paid, paid_at: '2026-11-10T10:00:00.000Z' }],
      paid_at_bank: '2026-11-10T10:00:00.000Z',
    });
    expect((await steps()).at(-1)).toBe('Η ΔΕΥΑ έπρεπε να έχει καταχωρίσει την πληρωμή έως 15 Νοε 2026');
  });

  it('ends in the books of the utility', async () => {
    await open({ payments: [{ ...paid, is_posted: true }], balance: 0, paid_on: '2026-11-20' });
    expect((await steps()).at(-1)).toBe('Καταχωρίστηκε στα βιβλία της ΔΕΥΑ20/11/2026');
  });

  it('goes on to the rest after a part', async () => {
    await open({ payments: [{ ...paid, amount_cents: 2000, is_posted: true }], balance: 4420 });
    expect((await steps()).slice(3)).toEqual([
      'Το μέρος που πληρώθηκε καταχωρίστηκε στα βιβλία της ΔΕΥΑ',
      'Πληρωμή έως 15 Δεκ 2026',
    ]);
  });

  it('names money that went back, and a second payment that the bill did not need', async () => {
    const back = { ...paid, refunded_cents: 6420 };
    const again = { ...paid, begun_at: '2026-11-19T11:00:00.000Z', surplus_cents: 6420 };
    await open({ payments: [back, again] });
    const all = await steps();
    expect(all[3]).toBe('Επιστράφηκαν 64,20 €');
    expect(all[6]).toBe('Περίσσεψαν 64,20 €, επειδή ο λογαριασμός είχε ήδη πληρωθεί');
    expect(all.at(-1)).toBe('Πληρωμή έως 15 Δεκ 2026');
  });
});

it('names both dangers of an overdue bill with a standing order', async () => {
  await open({ expiry_date: '2026-11-01', standing_order: 'SO-1' });
  expect(await screen.findByText(/μπορεί να προστεθούν προσαυξήσεις/)).toBeVisible();
  expect(screen.getByText(/ενεργή πάγια εντολή/)).toBeVisible();
});

it.each([
  ['Χαρακτηρισμός περιόδου', '3ο τετράμηνο'],
  ['Μετρητής', 'M-77'],
  ['ΑΦΜ υπόχρεου', '*****7003'],
  ['ΑΦΜ ιδιοκτήτη', '*****4321'],
  ['Αξία κατανάλωσης', '21,50 €'],
  ['Έκπτωση', '2,50 €'],
  ['Συνολική οφειλή', '142,18 €'],
  ['Γραμμωτός κώδικας', '9900123'],
])('has the field %s of the printed bill', async (name, value) => {
  await open({
    period: '3ο τετράμηνο',
    afm: '*****7003',
    owner: 'Νίκη Άλφα',
    owner_afm: '*****4321',
    discount: 250,
    previous_unpaid: 7798,
    previous_left: 7798,
    barcode: '9900123',
  });
  const term = await screen.findByText(name, { selector: 'dt' });
  expect(spaced(term.nextElementSibling!.textContent)).toBe(value);
});

it('has a QR code of the transfer, with payee and account, where the utility has an account', async () => {
  const transfer = { name: 'DEYA Chania', iban: 'GR1601101250000000012300695', qr: 'BCD\n002\n1\nSCT' };
  await open({ transfer });
  expect(await screen.findByRole('img', { name: 'Κωδικός QR για μεταφορά στη ΔΕΥΑ' })).toBeVisible();
  expect(screen.getByText('Δικαιούχος: DEYA Chania')).toBeVisible();
  expect(screen.getByText('IBAN GR16 0110 1250 0000 0001 2300 695')).toBeVisible();
});

it('has an IRIS code where the utility has a text for it, also for a bill without a transfer', async () => {
  await open({ iris: 'https://pay.bank.example/?r=RF18539007547034' });
  expect(await screen.findByRole('img', { name: 'Κωδικός QR για πληρωμή με IRIS' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Πληρωμή με IRIS' })).toBeVisible();
  expect(screen.queryByRole('img', { name: 'Κωδικός QR για μεταφορά στη ΔΕΥΑ' })).toBeNull();
});

it('saves the bill as a document in the language of the screen', async () => {
  const portal = await open();
  portal.answer({ 'GET /api/bills/{id}/document': new Blob(['%PDF-']) });
  await portal.user.click(await screen.findByRole('button', { name: 'Λήψη PDF' }));
  expect(portal.calls.at(-1)).toEqual({
    call: 'GET /api/bills/{id}/document',
    input: { params: { id: 12 }, query: { deya_id: 3, lang: 'el' } },
  });
});

it('states the amount beside the payment code', async () => {
  await open({ balance: 2000 });
  const [code] = await screen.findAllByText('RF18 5390 0754 7034');
  expect(spaced(code!.parentElement!.parentElement!.textContent)).toContain('Ποσό20,00 €');
});

it.each([
  ['states earlier debts that are still open', 7798, '77,98 €'],
  ['leaves out earlier debts that were paid since', 0, null],
])('%s', async (_, previous_left, amount) => {
  await open({ previous_unpaid: 7798, previous_left });
  await screen.findByRole('table');
  expect(screen.queryByText('Προηγούμενες οφειλές') === null).toBe(amount === null);
  expect(screen.queryByText((text) => spaced(text) === amount) === null).toBe(amount === null);
});

it('has the utility with its tax number for paper, and prints', async () => {
  const portal = await open({}, '/bills/12', { deya: chania });
  const pressed = jest.spyOn(globalThis, 'print').mockImplementation(() => undefined);
  await portal.user.click(await screen.findByRole('button', { name: 'Εκτύπωση' }));
  expect(pressed).toHaveBeenCalledTimes(1);
  expect(screen.getByText(chania.title)).toBeInTheDocument();
  expect(screen.getByText(/^ΑΦΜ 090000045/)).toBeInTheDocument();
});

describe('without a connection', () => {
  const lost = new ApiError(0, 'server_error');
  const fill = (portal: Awaited<ReturnType<typeof open>>) =>
    portal.platform.queryClient.setQueryData([3, 'GET /api/bills/owed', { query: { deya_id: 3 } }], owed([bill()]));

  it('shows a bill that a list has named, and its charges once the connection is back', async () => {
    const portal = await open(lost, '/bills');
    fill(portal);
    act(() => portal.platform.navigate('/bills/12'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Ιούλιος – Οκτώβριος 2026' })).toBeVisible();
    expect(screen.getAllByText((text) => spaced(text) === '64,20 €')[0]).toBeVisible();
    portal.answer({
      'GET /api/bills/info': {
        ...bill(),
        previous_left: 0,
        payments: [],
        transfer: null,
        iris: null,
        tariff: null,
        last_year: null,
        lines: LINES,
      },
    });
    await portal.user.click(screen.getByRole('button', { name: 'Δοκιμάστε ξανά' }));
    expect(await screen.findByRole('table', { name: 'Ανάλυση χρεώσεων' })).toBeVisible();
  });

  it('asks again for a bill that no list has named', async () => {
    await open(lost);
    expect(await screen.findByRole('button', { name: 'Δοκιμάστε ξανά' })).toBeVisible();
    expect(screen.queryByText('Ανάλυση χρεώσεων')).toBeNull();
  });
});

it.each([
  ['of somebody else', '/bills/12'],
  ['with a made-up number', '/bills/not-a-number'],
])('leads back from a bill %s', async (_, path) => {
  await open(new ApiError(404, 'bill_not_found'), path);
  expect(await screen.findByText('Δεν βρέθηκε αυτός ο λογαριασμός')).toBeVisible();
  for (const link of screen.getAllByRole('link', { name: 'Όλοι οι λογαριασμοί' }))
    expect(link).toHaveAttribute('href', '/bills');
});

it('shows the supply’s address without repetitions', async () => {
  await open({ street: 'Όθωνος 14', address: 'Όθωνος 14, Λαμία', municipal_district: 'Λαμία' });
  expect(await screen.findByText('Όθωνος 14, Λαμία')).toBeVisible();
});

it('shows litres to a person who prefers them', async () => {
  const portal = await open();
  await screen.findByText('35 m³');
  act(() => portal.platform.preferences.set({ unit: 'liters' }));
  expect(await screen.findByText('35.000 λίτρα')).toBeVisible();
});

it('passes axe', async () => {
  const portal = await open();
  await screen.findByRole('table');
  jest.useRealTimers();
  expect(await axe(portal.container)).toHaveNoViolations();
});

const TARIFF: NonNullable<BillInfo['tariff']> = {
  title: 'Οικιακό',
  valid_from: '2026-01-01',
  terms: {
    water: [
      { up_to: 50, price: 5000 },
      { up_to: 100, price: 8500 },
      { up_to: null, price: 13_000 },
    ],
    sewer: { percent: 7000 },
    levy: 0,
    fixed: [{ label: 'Πάγιο', amount: 1170, vat: 'rest' }],
    vat: { water: 1300, rest: 2400 },
  },
};

it('explains a bill step by step, beside the year before, and says what another cubic metre would have cost', async () => {
  const portal = await open({
    consumption: 75,
    current_total: 10_592,
    balance: 10_592,
    tariff: TARIFF,
    lines: [...LINES, { kind: 'discount', label: 'Έκπτωση e-bill', quantity: null, unit_price: null, amount: -100 }],
    last_year: { id: 4, period_start: '2025-07-01', period_end: '2025-10-31', consumption: 60, current_total: 8000 },
  });
  const card = within(await screen.findByRole('region', { name: el.explained.title }));
  expect(card.getByText(/Τιμολόγιο: Οικιακό, σε ισχύ από 01\/01\/2026/)).toBeVisible();
  const rows = within(card.getByRole('table')).getAllByRole('row').slice(1);
  expect(rows.map((row) => spaced(row.textContent))).toEqual([
    'Πάγιο11,70 €',
    'Νερό, 1–50 m³50 m³ × 0,5000 €25,00 €',
    'Νερό, 51–100 m³25 m³ × 0,8500 €21,25 €',
    'Αποχέτευση70% επί της αξίας του νερού32,38 €',
    'ΦΠΑ για το νερόσυντελεστής 13%6,01 €',
    'ΦΠΑ για τις λοιπές χρεώσειςσυντελεστής 24%10,58 €',
    'Έκπτωση e-bill−1,00 €',
    'Σύνολο105,92 €',
  ]);
  expect(card.getByText(/15 m³ περισσότερα από την ίδια περίοδο πέρυσι/)).toBeVisible();
  expect(card.getByRole('link', { name: /60\sm³, 80,00\s€/ })).toHaveAttribute('href', '/bills/4');
  const slider = await screen.findByRole('slider', { name: el.bill.consumption });
  expect(slider).toHaveAttribute('aria-valuetext', expect.stringMatching(/^75\sm³$/));
  expect(screen.getByText(/Ένα κυβικό μέτρο ακόμη θα κόστιζε 1,69\s€/)).toBeVisible();
  act(() => slider.focus());
  await portal.user.keyboard('{ArrowRight}');
  expect(screen.getByText((text) => spaced(text).startsWith('Με 76 m³ ο λογαριασμός θα ήταν 107,61 €.'))).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('shows the utility’s own lines alone where no tariff explains the bill', async () => {
  await open();
  expect(await screen.findByRole('table', { name: 'Ανάλυση χρεώσεων' })).toBeVisible();
  expect(screen.queryByRole('region', { name: el.explained.title })).toBeNull();
});
