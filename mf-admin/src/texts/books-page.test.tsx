import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Book } from '@hydria/shared/contract/books.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { App } from '../routes.tsx';
import { widen } from '../testing.ts';

beforeEach(widen);

const book = (changes: Partial<Book> = {}): Book => ({
  id: 4,
  code: 'ΕΙΣ',
  title: 'Εισερχόμενα',
  booktype: { incoming: true },
  isActive: true,
  next_number: 18,
  used_number: 17,
  source: 'staff',
  version: 3,
  updated_at: '2026-11-20T09:00:00.000Z',
  updated_by: 'Νίκος Ρήγας',
  ...changes,
});

const open = (answers: Answers = {}) =>
  renderRemote(<App />, {
    name: 'mf-admin',
    texts: { el },
    path: '/admin/books',
    ownRouter: true,
    answers: { 'GET /api/parametrics/book': [book()], ...answers },
  });

const edit = async ({ user }: Awaited<ReturnType<typeof open>>) => {
  await user.click(await screen.findByRole('button', { name: 'Επεξεργασία: Εισερχόμενα' }));
  return within(await screen.findByRole('dialog'));
};

it('the table has type, state, next number and the last editor', async () => {
  const portal = await open();
  const row = within((await screen.findByText('ΕΙΣ')).closest('tr')!);
  for (const text of ['Ενεργό', '18', /Νίκος Ρήγας/]) expect(row.getByText(text)).toBeVisible();
  expect((await axe(portal.container)).violations).toEqual([]);
});

it('a next number that was given already is refused at its field, and stays there', async () => {
  const portal = await open({
    'PUT /api/parametrics/book/{id}': new ApiError(422, { next_number: ['number_used'] }),
  });
  const dialog = await edit(portal);
  const field = dialog.getByRole('textbox', { name: 'Επόμενος αριθμός' });
  await portal.user.clear(field);
  await portal.user.type(field, '9');
  await portal.user.click(dialog.getByRole('button', { name: 'Αποθήκευση' }));
  expect(await dialog.findAllByText('Ο αριθμός έχει δοθεί. Γράψτε μεγαλύτερο.')).not.toHaveLength(0);
  expect(field).toHaveValue('9');
});

it('a book that has given a number meanwhile shows its present number, and keeps the title', async () => {
  const refusal = new ApiError(409, 'changed_meanwhile', null, book({ version: 4, next_number: 19, used_number: 18 }));
  const portal = await open({ 'PUT /api/parametrics/book/{id}': refusal });
  const dialog = await edit(portal);
  const title = dialog.getByRole('textbox', { name: 'Τίτλος' });
  await portal.user.clear(title);
  await portal.user.type(title, 'Πρωτόκολλο');
  await portal.user.click(dialog.getByRole('button', { name: 'Αποθήκευση' }));
  expect(await dialog.findByText(/Επόμενος αριθμός: 19/)).toBeVisible();
  expect(title).toHaveValue('Πρωτόκολλο');
  portal.answer({ 'PUT /api/parametrics/book/{id}': book({ version: 5 }) });
  await portal.user.click(dialog.getByRole('button', { name: 'Αποθήκευση' }));
  await waitFor(() =>
    expect(portal.calls.filter(({ call }) => call === 'PUT /api/parametrics/book/{id}').at(-1)?.input).toMatchObject({
      body: { version: 4, title: 'Πρωτόκολλο', next_number: 19 },
    }),
  );
});

it('the list is searched without accents, narrowed by state and sorted, though the server answers all rows', async () => {
  const portal = await open({
    'GET /api/parametrics/book': [
      book(),
      book({ id: 5, code: 'ΕΞ', title: 'Εξερχόμενα', next_number: 4 }),
      book({ id: 6, code: 'ΠΑΛ', title: 'Παλιά εισερχόμενα', isActive: false, next_number: 90 }),
    ],
  });
  const codes = () => screen.getAllByRole('row').map((row) => within(row).queryByText(/^(ΕΙΣ|ΕΞ|ΠΑΛ)$/)?.textContent);
  await screen.findByText('ΕΙΣ');
  await portal.user.click(screen.getByRole('button', { name: 'Επόμενος αριθμός' }));
  await waitFor(() => expect(codes()).toEqual([undefined, 'ΠΑΛ', 'ΕΙΣ', 'ΕΞ']));
  await portal.user.type(screen.getByRole('searchbox'), 'ΕΙΣΕΡΧΟΜΕΝΑ');
  await waitFor(() => expect(codes()).toEqual([undefined, 'ΠΑΛ', 'ΕΙΣ']));
  await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Κατάσταση' }), 'inactive');
  await waitFor(() => expect(codes()).toEqual([undefined, 'ΠΑΛ']));
  expect(screen.getByText('1 βιβλίο')).toBeVisible();
});
