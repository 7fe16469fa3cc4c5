import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { ReadingInReview } from '@hydria/shared/contract/readings.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import texts from '../conversations/locales/el.json';
import el from '../locales/el.json';
import { App } from '../routes.tsx';
import { widen } from '../testing.ts';

URL.createObjectURL ??= () => 'blob:photo';
URL.revokeObjectURL ??= () => undefined;
beforeEach(widen);

const READING: ReadingInReview = {
  id: 7,
  kwdikos_katanalwti: '0301-1',
  hydrometer: 'M1',
  type: 'digital',
  read_on: '2026-11-20',
  counter_l: 413_000,
  state: 'sent',
  corrected_l: null,
  reason: null,
  has_photo: true,
  sent_at: '2026-11-20T10:00:00.000Z',
  name: 'Μαρία Παππά',
  doubt: 'unlikely_high',
  decided_at: null,
  decided_by: null,
  is_own: false,
  address: 'Τζανακάκη 5',
  history: [{ date: '2026-11-19', counter_l: 212_873, kind: 'hourly' }],
};

const open = (path: string, answers: Answers = {}) =>
  renderRemote(<App />, {
    name: 'mf-admin',
    texts: { el },
    path,
    ownRouter: true,
    answers: {
      'GET /api/staff/readings': { total: 1, data: [READING], next: null },
      'GET /api/staff/readings/{id}': READING,
      'GET /api/staff/readings/{id}/photo': new Blob(['x'], { type: 'image/jpeg' }),
      'GET /api/saved-views': { data: [] },
      ...answers,
    },
  });

it('lists the readings that wait, with the doubt about each', async () => {
  const { container } = await open('/admin/readings');
  const row = within(await screen.findByRole('row', { name: /M1/ }));
  expect(row.getByText('00413,000 m³')).toBeVisible();
  expect(row.getByText(texts.readings.doubt_unlikely_high)).toBeVisible();
  expect(row.getByRole('link', { name: 'M1' })).toHaveAttribute('href', '/admin/readings/7');
  expect(await axe(container)).toHaveNoViolations();
});

it('shows the photo beside digits and history, and accepts with other digits', async () => {
  const portal = await open('/admin/readings/7', {
    'POST /api/staff/readings/{id}/accept': { ...READING, state: 'corrected', corrected_l: 413_500 },
  });
  expect(await screen.findByRole('img', { name: 'Φωτογραφία του μετρητή M1' })).toBeVisible();
  expect(screen.getByText('00212,873 m³')).toBeVisible();
  expect(screen.getByText(texts.readings.doubt_unlikely_high_text)).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
  const red = screen.getByRole('textbox', { name: 'Κόκκινα ψηφία (λίτρα)' });
  expect(screen.getByRole('button', { name: texts.readings.accept })).toBeVisible();
  await portal.user.clear(red);
  await portal.user.type(red, '500');
  await portal.user.click(screen.getByRole('button', { name: texts.readings.accept_changed }));
  await waitFor(() =>
    expect(portal.calls).toContainEqual({
      call: 'POST /api/staff/readings/{id}/accept',
      input: { params: { id: 7 }, query: { deya_id: 3 }, body: { counter: 413_500 } },
    }),
  );
});

it('refuses with a reason', async () => {
  const portal = await open('/admin/readings/7', {
    'POST /api/staff/readings/{id}/refuse': { ...READING, state: 'refused', reason: 'Άλλος μετρητής.' },
  });
  await portal.user.click(await screen.findByRole('button', { name: texts.readings.refuse }));
  const dialog = within(await screen.findByRole('dialog', { name: texts.readings.refuse_title }));
  await portal.user.type(dialog.getByRole('textbox'), 'Άλλος μετρητής.');
  await portal.user.click(dialog.getByRole('button', { name: texts.readings.refuse }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows a decided reading without the decision', async () => {
  const decided = { state: 'refused', reason: 'Άλλος μετρητής.', decided_at: '2026-11-20T11:00:00.000Z' } as const;
  await open('/admin/readings/7', {
    'GET /api/staff/readings/{id}': { ...READING, ...decided, decided_by: 'Νίκος Ρήγας', has_photo: false },
  });
  expect(await screen.findByText('Άλλος μετρητής.')).toBeVisible();
  expect(screen.getByText(/Νίκος Ρήγας/)).toBeVisible();
  expect(screen.getByText(texts.readings.no_photo_hint)).toBeVisible();
  expect(screen.queryByRole('button', { name: texts.readings.accept })).toBeNull();
});
