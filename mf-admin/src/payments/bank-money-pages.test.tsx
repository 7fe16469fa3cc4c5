import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { BankFile, WholeBankEntry } from '@hydria/shared/contract/bank-files.ts';
import type { StaffPayment } from '@hydria/shared/contract/payments.ts';
import type { Refund } from '@hydria/shared/contract/refunds.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { User } from '@hydria/shared/platform/platform.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import base from '../locales/el.json';
import { App } from '../routes.tsx';
import { savedText, widen } from '../testing.ts';
import el from './locales/el.json';

beforeEach(widen);

const entry: WholeBankEntry = {
  order: null,
  reference: null,
  id: 7,
  booked_on: '2026-11-20',
  direction: 'credit',
  amount_cents: 6420,
  open_cents: 6420,
  state: 'unmatched',
  reason: 'unknown_reference',
  counterparty: 'Μαρία Παππά',
  references: ['RF17539007547034'],
  remittance: 'ΝΕΡΟ',
  file: 'camt.xml',
  counterparty_iban: 'GR1601101250000000012300695',
  end_to_end: null,
  four_eyes_cents: 50_000,
  decisions: [],
};

const file: BankFile = {
  id: 3,
  name: 'camt.xml',
  source: 'upload',
  message: 'camt.053',
  account: 'GR1601101250000000012300695',
  received_at: '2026-11-20T10:00:00.000Z',
  received_by: 'Στέλλα Σίγμα',
  is_own: false,
  decided_by: null,
  decided_at: null,
  state: 'done',
  entries: 12,
  known: 2,
  matched: 9,
  unmatched: 1,
  credit_cents: 64_200,
  debit_cents: 150,
  statements: [
    {
      account: 'GR1601101250000000012300695',
      is_aside: false,
      number: '41',
      ends_on: '2026-11-20',
      opening_cents: 1000,
      closing_cents: 65_050,
      difference_cents: 0,
      ignored: 1,
      warnings: ['gap', 'opening'],
    },
    {
      account: 'GR9608100010000001234567890',
      is_aside: true,
      number: '7',
      ends_on: null,
      opening_cents: null,
      closing_cents: null,
      difference_cents: null,
      ignored: 0,
      warnings: [],
    },
  ],
};

const refund: Refund = {
  id: 5,
  order: '7k4m2qxp0000000000000001',
  reference: '7K4M-2QXP',
  amount_cents: 60_000,
  paid_cents: 64_200,
  state: 'waiting',
  reason: 'Διπλή πληρωμή',
  payer: 'Μαρία Παππά',
  asked_by: 'Στέλλα Σίγμα',
  asked_at: '2026-11-20T10:00:00.000Z',
  decided_by: null,
  done_at: null,
  is_own: false,
};

const payment: StaffPayment = {
  order: refund.order,
  reference: refund.reference,
  amount_cents: 6420,
  state: 'authorised',
  created_at: '2026-11-20T08:58:00.000Z',
  paid_at: '2026-11-20T08:59:00.000Z',
  settled_at: null,
  refunded_cents: 0,
  surplus_cents: 0,
  returning_cents: 0,
  assigned: [],
  left_cents: 6420,
  items: [],
  person_id: 1,
  payer: 'Μαρία Παππά',
  is_guest: false,
  bank: 'sandbox',
  bank_payment_id: 'bank-7',
};

const READER: User = {
  id: 90,
  first_name: 'Στέλλα',
  last_name: '',
  full_name: 'Στέλλα',
  email: 'staff@hydria.example',
  phone: null,
  lang: 'el',
  timezone: 'Europe/Athens',
  formats: { unit: null, decimal: null, date_format: null },
  scope: ['payments.view', 'payments.manage'],
  deya: [],
};

const open = (path: string, answers: Answers) =>
  renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-admin',
    texts: { el: base },
    path,
    session: { user: READER },
    answers: {
      'GET /api/saved-views': { data: [] },
      'GET /api/staff/bank-entries/{id}/candidates': { data: [] },
      ...answers,
    },
  });

it('lists money that matched nothing, with its reason and the way to it', async () => {
  const portal = await open('/admin/payments/unmatched', {
    'GET /api/staff/bank-entries': { data: [entry], total: 1, next: null },
  });
  const row = within(await screen.findByRole('row', { name: /Μαρία Παππά/ }));
  expect(row.getByText(el.unmatched.reason_unknown_reference)).toBeVisible();
  expect(row.getByRole('link', { name: 'Μαρία Παππά' })).toHaveAttribute('href', '/admin/payments/unmatched/7');
  expect(await axe(portal.container)).toHaveNoViolations();
});

const CANDIDATE = {
  bill_id: 60,
  bill_number: 'B1-60',
  kwdikos_katanalwti: '0301-1',
  first_name: 'Μαρία',
  last_name: 'Δεληγιάννη',
  address: 'Όθωνος 14',
  expiry_date: '2026-12-11',
  owed_cents: 2060,
  in_plan: false,
  why: 'name',
} as const;

it('assigns a part of the money to a bill, after it has named whose bill it is', async () => {
  const portal = await open('/admin/payments/unmatched/7', {
    'GET /api/staff/bank-entries/{id}': entry,
    'GET /api/staff/bank-entries/{id}/candidates': { data: [CANDIDATE] },
    'POST /api/staff/bank-entries/{id}/assign': { ...entry, open_cents: 4420 },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Αντιστοίχιση στον B1-60' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Αντιστοίχιση στον λογαριασμό B1-60' }));
  expect(dialog.getByText(/Δεληγιάννη Μαρία, παροχή 0301-1/)).toBeVisible();
  const amount = dialog.getByRole('textbox', { name: el.field.bank_assignment.amount_cents });
  expect(amount).toHaveValue('20,60');
  await portal.user.clear(amount);
  await portal.user.type(amount, '20,00');
  expect(portal.calls.some(({ call }) => call.endsWith('/assign'))).toBe(false);
  await portal.user.click(dialog.getByRole('button', { name: el.unmatched.assign }));
  await waitFor(() =>
    expect(portal.calls).toContainEqual({
      call: 'POST /api/staff/bank-entries/{id}/assign',
      input: { params: { id: 7 }, query: { deya_id: 3 }, body: { code: 'B1-60', amount_cents: 2000 } },
    }),
  );
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('a bill of an instalment plan cannot be chosen, and the page says why', async () => {
  const portal = await open('/admin/payments/unmatched/7', {
    'GET /api/staff/bank-entries/{id}': entry,
    'GET /api/staff/bank-entries/{id}/candidates': { data: [{ ...CANDIDATE, in_plan: true }] },
  });
  expect(await screen.findByText(el.unmatched.candidate_in_plan)).toBeVisible();
  expect(screen.queryByRole('button', { name: /B1-60/ })).toBeNull();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('money that a colleague has decided meanwhile is shown as they left it', async () => {
  const portal = await open('/admin/payments/unmatched/7', {
    'GET /api/staff/bank-entries/{id}': entry,
    'POST /api/staff/bank-entries/{id}/return': new ApiError(422, 'bank_entry_decided'),
  });
  await portal.user.click(await screen.findByRole('button', { name: el.unmatched.return }));
  const dialog = within(await screen.findByRole('dialog', { name: el.unmatched.return_title }));
  await portal.user.type(dialog.getByRole('textbox'), 'Διπλή');
  portal.answer({ 'GET /api/staff/bank-entries/{id}': { ...entry, state: 'assigned', open_cents: 0 } });
  await portal.user.click(dialog.getByRole('button', { name: el.unmatched.return }));
  expect(await screen.findByText(el.unmatched.state_assigned)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: el.unmatched.return })).toBeNull();
});

it('takes an assignment of today back', async () => {
  const decision: WholeBankEntry['decisions'][number] = {
    id: 5,
    kind: 'assign',
    state: 'done',
    parts: [{ bill_id: 60, bill_number: 'B1-60', amount_cents: 6420 }],
    note: '',
    proposed_by: 'Στέλλα',
    proposed_at: '2026-11-20T10:00:00.000Z',
    decided_by: null,
    decided_at: '2026-11-20T10:00:00.000Z',
    is_own: true,
    can_undo: true,
    undone_by: null,
    undone_at: null,
  };
  const portal = await open('/admin/payments/unmatched/7', {
    'GET /api/staff/bank-entries/{id}': { ...entry, state: 'assigned', open_cents: 0, decisions: [decision] },
    'POST /api/staff/bank-entries/{id}/undo': entry,
  });
  await portal.user.click(await screen.findByRole('button', { name: el.unmatched.undo }));
  await waitFor(() =>
    expect(portal.calls).toContainEqual({
      call: 'POST /api/staff/bank-entries/{id}/undo',
      input: { params: { id: 7 }, query: { deya_id: 3 }, body: { decision_id: 5 } },
    }),
  );
});

it('a proposal is confirmed by another person only', async () => {
  const decision: Omit<WholeBankEntry['decisions'][number], 'is_own'> = {
    id: 1,
    kind: 'return',
    state: 'waiting',
    parts: [],
    note: 'Διπλή',
    proposed_by: 'Στέλλα',
    proposed_at: '2026-11-20T10:00:00.000Z',
    decided_by: null,
    decided_at: null,
    can_undo: false,
    undone_by: null,
    undone_at: null,
  };
  const proposed = { ...entry, state: 'proposed' } as const;
  const own = await open('/admin/payments/unmatched/7', {
    'GET /api/staff/bank-entries/{id}': { ...proposed, decisions: [{ ...decision, is_own: true }] },
  });
  expect(await screen.findByText(el.unmatched.own_proposal)).toBeVisible();
  expect(screen.queryByRole('button', { name: el.unmatched.agree })).toBeNull();
  own.unmount();
  const other = await open('/admin/payments/unmatched/7', {
    'GET /api/staff/bank-entries/{id}': { ...proposed, decisions: [{ ...decision, is_own: false }] },
    'POST /api/staff/bank-entries/{id}/confirm': { ...entry, state: 'returned', open_cents: 0 },
  });
  await other.user.click(await screen.findByRole('button', { name: el.unmatched.agree }));
  expect(other.calls).toContainEqual({
    call: 'POST /api/staff/bank-entries/{id}/confirm',
    input: { params: { id: 7 }, query: { deya_id: 3 }, body: { agrees: true } },
  });
});

it('uploads a bank file and lists the results of each', async () => {
  const portal = await open('/admin/payments/files', {
    'GET /api/staff/bank-files': { data: [file], total: 1, next: null },
    'POST /api/staff/bank-files': { id: 3, entries: 12, is_known: false, state: 'waiting' },
  });
  const row = within(await screen.findByRole('row', { name: /camt\.xml/ }));
  const [own, aside] = row.getAllByRole('listitem');
  for (const words of ['αρ. 41', el.files.balance_equal, el.files.warning_gap, el.files.warning_opening])
    expect(own).toHaveTextContent(words);
  expect(aside).toHaveTextContent(`GR96 0810 0010 0000 0123 4567 890, αρ. 7${el.files.aside}`);
  const chosen = new File(['<Document/>'], 'camt.xml', { type: 'text/xml' });
  await portal.user.upload(screen.getByLabelText(el.files.upload), chosen);
  await waitFor(() =>
    expect(portal.calls).toContainEqual({
      call: 'POST /api/staff/bank-files',
      input: { query: { deya_id: 3 }, body: { file: chosen } },
    }),
  );
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('the second person sees sums and warnings of an uploaded file, and confirms it', async () => {
  const waiting: BankFile = { ...file, state: 'waiting', matched: 0, known: 0, unmatched: 0 };
  const portal = await open('/admin/payments/files', {
    'GET /api/staff/bank-files': { data: [waiting], total: 1, next: null },
    'POST /api/staff/bank-files/{id}/confirm': { ...waiting, state: 'posting' },
  });
  const row = within(await screen.findByRole('row', { name: /camt\.xml/ }));
  for (const words of [el.files.state_waiting, /^642,00/, 'Στέλλα Σίγμα', el.files.warning_gap, el.files.compare])
    expect(row.getByText(words)).toBeVisible();
  await portal.user.click(row.getByRole('button', { name: /^Έγκριση/ }));
  await waitFor(() =>
    expect(portal.calls).toContainEqual({
      call: 'POST /api/staff/bank-files/{id}/confirm',
      input: { params: { id: 3 }, query: { deya_id: 3 }, body: { agrees: true } },
    }),
  );
  await waitFor(() => expect(portal.notices).toContainEqual({ kind: 'success', text: el.files.confirmed }));
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('the one who uploaded a file may only take it back', async () => {
  const portal = await open('/admin/payments/files', {
    'GET /api/staff/bank-files': { data: [{ ...file, state: 'waiting', is_own: true }], total: 1, next: null },
    'POST /api/staff/bank-files/{id}/confirm': { ...file, state: 'refused' },
  });
  const row = within(await screen.findByRole('row', { name: /camt\.xml/ }));
  expect(row.queryByRole('button', { name: /^Έγκριση/ })).not.toBeInTheDocument();
  await portal.user.click(row.getByRole('button', { name: new RegExp(`^${el.unmatched.take_back}`) }));
  await waitFor(() => expect(portal.notices).toContainEqual({ kind: 'success', text: el.files.declined }));
});

it('a refused file is named in a sentence with the entry, its amount and its day', async () => {
  const portal = await open('/admin/payments/files', {
    'GET /api/staff/bank-files': { data: [], total: 0, next: null },
    'POST /api/staff/bank-files': new ApiError(422, 'bank_file_amount', null, {
      file: 'camt.xml',
      entry: 2,
      amount: '7.315',
      day: '2026-11-19',
    }),
  });
  const chosen = new File(['<Document/>'], 'camt.xml', { type: 'text/xml' });
  await portal.user.upload(await screen.findByLabelText(el.files.upload), chosen);
  await waitFor(() =>
    expect(portal.notices).toContainEqual({
      kind: 'error',
      text: expect.stringMatching(/^camt\.xml, κίνηση 2, 7\.315, 2026-11-19: ./),
    }),
  );
});

it('lists a refund with the amount of its payment and the time when it was done', async () => {
  const done: Refund = {
    ...refund,
    amount_cents: 1000,
    paid_cents: 6420,
    state: 'done',
    done_at: '2026-11-20T10:30:00.000Z',
  };
  const portal = await open('/admin/payments/refunds', {
    'GET /api/staff/refunds': { data: [done], total: 1, next: null },
  });
  const row = within(await screen.findByRole('row', { name: new RegExp(refund.reference) }));
  expect(row.getByText(/^από 64,20/)).toBeVisible();
  expect(row.getByText('20/11/2026, 12:30')).toBeVisible();
  const press = () => portal.user.click(screen.getByRole('button', { name: 'Λήψη CSV' }));
  const [head, line] = (await savedText(press)).split('\r\n').map((text) => text.split(';'));
  const inFile = (label: string) => line?.[head?.indexOf(label) ?? -1];
  expect(inFile(el.refunds.paid)).toBe('64,20');
  expect(inFile(el.refunds.done_at)).toBe('2026-11-20 12:30:00');
});

it('lists refunds, and the second person confirms', async () => {
  const portal = await open('/admin/payments/refunds', {
    'GET /api/staff/refunds': { data: [refund], total: 1, next: null },
    'POST /api/staff/refunds/{id}/confirm': { ...refund, state: 'sent' },
  });
  const row = within(await screen.findByRole('row', { name: /7K4M-2QXP/ }));
  expect(row.getByText(el.refunds.state_waiting)).toBeVisible();
  await portal.user.click(row.getByRole('button', { name: /^Έγκριση/ }));
  await waitFor(() =>
    expect(portal.calls).toContainEqual({
      call: 'POST /api/staff/refunds/{id}/confirm',
      input: { params: { id: 5 }, query: { deya_id: 3 }, body: { agrees: true } },
    }),
  );
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('a refund of a colleague meanwhile lowers the limit, says so in words, and keeps what was entered', async () => {
  const portal = await open('/admin/payments', {
    'GET /api/staff/payments': { data: [payment], total: 1, next: null },
    'POST /api/staff/payments/{order}/refunds': new ApiError(422, { amount_cents: ['max'] }),
  });
  await portal.user.click(await screen.findByRole('button', { name: /^Επιστροφή/ }));
  const dialog = within(await screen.findByRole('dialog'));
  // Its button stands in a cell of a table, whose alignment the words of a dialog do not take over.
  expect(getComputedStyle(screen.getByRole('dialog')).textAlign).toBe('start');
  expect(
    dialog.getByText((text) => text.replaceAll('\u00A0', ' ').startsWith('Μπορείτε να επιστρέψετε έως 64,20 €.')),
  ).toBeVisible();
  await portal.user.type(dialog.getByRole('textbox', { name: el.field.refund.reason }), 'Διπλή πληρωμή');
  portal.answer({ 'GET /api/staff/payments': { data: [{ ...payment, returning_cents: 6420, left_cents: 0 }], total: 1, next: null } }); // prettier-ignore
  await portal.user.click(dialog.getByRole('button', { name: el.refunds.give }));
  expect(await dialog.findByText(el.refunds.means_none)).toBeVisible();
  expect(dialog.getAllByText(el.error.refund.amount_cents.max)[0]).toBeVisible();
  expect(dialog.getByRole('textbox', { name: el.field.refund.amount_cents })).toHaveValue('64,20');
  expect(dialog.getByRole('textbox', { name: el.field.refund.reason })).toHaveValue('Διπλή πληρωμή');
});
