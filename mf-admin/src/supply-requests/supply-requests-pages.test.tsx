import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { StaffSupplyRequest } from '@hydria/shared/contract/supply-requests.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import texts from '../conversations/locales/el.json';
import el from '../locales/el.json';
import { App } from '../routes.tsx';
import { widen } from '../testing.ts';

beforeEach(widen);

const REQUEST: StaffSupplyRequest = {
  id: 9,
  kwdikos_katanalwti: '0301-1',
  kind: 'close',
  wanted_on: '2026-12-01',
  reason: 'Το σπίτι μένει άδειο.',
  state: 'waiting',
  done_on: null,
  answer: null,
  asked_at: '2026-11-20T10:00:00.000Z',
  decided_at: null,
  is_own: false,
  name: 'Μαρία Παππά',
  liable: 'Μαρία Παππά',
  address: 'Τζανακάκη 5',
  open: true,
  hydrometers: ['M1'],
  decided_by: null,
};

const open = (path: string, answers: Answers = {}) =>
  renderRemote(<App />, {
    name: 'mf-admin',
    texts: { el },
    path,
    ownRouter: true,
    answers: {
      'GET /api/staff/supply-requests': { total: 1, data: [REQUEST], next: null },
      'GET /api/staff/supply-requests/{id}': REQUEST,
      'GET /api/saved-views': { data: [] },
      ...answers,
    },
  });

it('lists the requests that wait, with kind, customer and wished day', async () => {
  const { container } = await open('/admin/supply-requests');
  const row = within(await screen.findByRole('row', { name: /0301-1/ }));
  expect(row.getByText(texts.supply_requests.kind_close)).toBeVisible();
  expect(row.getByText('01/12/2026')).toBeVisible();
  expect(row.getByRole('link', { name: '0301-1' })).toHaveAttribute('href', '/admin/supply-requests/9');
  expect(await axe(container)).toHaveNoViolations();
});

it('records that the supply was closed, with the day', async () => {
  const portal = await open('/admin/supply-requests/9', {
    'POST /api/staff/supply-requests/{id}/accept': { ...REQUEST, state: 'accepted', done_on: '2026-11-20' },
  });
  expect(await screen.findByText('Το σπίτι μένει άδειο.')).toBeVisible();
  await portal.user.click(screen.getByRole('button', { name: texts.supply_requests.accept_close }));
  const dialog = within(await screen.findByRole('dialog', { name: texts.supply_requests.accept_close }));
  const day = dialog.getByLabelText(texts.field.supply_acceptance.done_on);
  const { value: today } = day as HTMLInputElement;
  fireEvent.change(day, { target: { value: '2020-01-31' } });
  await portal.user.click(dialog.getByRole('button', { name: texts.supply_requests.accept }));
  expect(day).toHaveAccessibleDescription('Η ημέρα δεν μπορεί να είναι παλαιότερη από 60 ημέρες.');
  fireEvent.change(day, { target: { value: today } });
  await portal.user.click(dialog.getByRole('button', { name: texts.supply_requests.accept }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(portal.calls).toContainEqual({
    call: 'POST /api/staff/supply-requests/{id}/accept',
    input: { params: { id: 9 }, query: { deya_id: 3 }, body: { done_on: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) } },
  });
});

it('refuses with a reason, and shows a decided request without the decision', async () => {
  const portal = await open('/admin/supply-requests/9', {
    'POST /api/staff/supply-requests/{id}/refuse': { ...REQUEST, state: 'refused', answer: 'Χωρίς πρόσβαση.' },
  });
  await portal.user.click(await screen.findByRole('button', { name: texts.supply_requests.refuse }));
  const dialog = within(await screen.findByRole('dialog', { name: texts.supply_requests.refuse_title }));
  await portal.user.type(dialog.getByRole('textbox'), 'Χωρίς πρόσβαση.');
  await portal.user.click(dialog.getByRole('button', { name: texts.supply_requests.refuse }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  portal.unmount();
  await open('/admin/supply-requests/9', {
    'GET /api/staff/supply-requests/{id}': { ...REQUEST, state: 'withdrawn', decided_at: '2026-11-20T11:00:00.000Z' },
  });
  expect(await screen.findByText(texts.supply_requests.state_withdrawn)).toBeVisible();
  expect(screen.queryByRole('button', { name: texts.supply_requests.refuse })).toBeNull();
});
