import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { CaseTemplate } from '@hydria/shared/contract/case-templates.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { App } from '../routes.tsx';
import { widen } from '../testing.ts';
import texts from '../texts/locales/el.json';

beforeEach(widen);

const TEMPLATE: CaseTemplate = {
  id: 5,
  title: 'Αποκατάσταση βλάβης',
  state: 'resolved',
  kind: 'report',
  problem_type: 'damage_public',
  form: null,
  text: { el: 'Η βλάβη {{code}} αποκαταστάθηκε.' },
  version: 2,
  updated_at: '2026-11-20T09:00:00.000Z',
  updated_by: 'Μαρία Παππά',
};

const open = (path: string, answers: Answers = {}) =>
  renderRemote(<App />, {
    name: 'mf-admin',
    texts: { el },
    path,
    ownRouter: true,
    answers: {
      'GET /api/staff/case-templates': {
        data: [TEMPLATE, { ...TEMPLATE, id: 6, kind: 'application', problem_type: null }],
      },
      'GET /api/staff/cases/forms': { data: [{ id: 8, title: { el: 'Νέα παροχή' } }] },
      'GET /api/saved-views': { data: [] },
      ...answers,
    },
  });

const label = texts.field.case_template;

it('lists the templates with the state and the cases that they are for', async () => {
  const { container } = await open('/admin/case-templates');
  const [row] = await screen.findAllByRole('row', { name: /Αποκατάσταση βλάβης/ });
  expect(within(row!).getByText('Λυμένη')).toBeVisible();
  expect(within(row!).getByText('Βλάβη σε δημόσιο χώρο')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

it('makes a template for a form of applications, and says which placeholders there are', async () => {
  const portal = await open('/admin/case-templates/new', { 'POST /api/staff/case-templates': TEMPLATE });
  await portal.user.type(await screen.findByRole('textbox', { name: label.title }), 'Έγκριση');
  await portal.user.selectOptions(
    screen.getByRole('combobox', { name: new RegExp(label.problem_type) }),
    'Πίεση νερού',
  );
  await portal.user.selectOptions(screen.getByRole('combobox', { name: label.kind }), 'Αιτήσεις');
  await portal.user.selectOptions(screen.getByRole('combobox', { name: new RegExp(label.form_id) }), 'Νέα παροχή');
  expect(screen.getByText(/\{\{code\}\} ο αριθμός της υπόθεσης/)).toBeVisible();
  const text = screen.getByRole('textbox', { name: label.text_el });
  fireEvent.change(text, { target: { value: 'Η αίτηση {{number}} εγκρίθηκε.' } });
  await portal.user.click(screen.getByRole('button', { name: texts.save }));
  expect(text).toHaveAccessibleDescription(new RegExp(texts.error.case_template.text_el.invalid));
  fireEvent.change(text, { target: { value: 'Η αίτηση {{code}} εγκρίθηκε.' } });
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.click(screen.getByRole('button', { name: texts.save }));
  await waitFor(() => expect(portal.notices).toMatchObject([{ kind: 'success' }]));
  expect(portal.calls.find(({ call }) => call === 'POST /api/staff/case-templates')?.input).toEqual({
    query: { deya_id: 3 },
    body: {
      title: 'Έγκριση',
      state: 'resolved',
      kind: 'application',
      form_id: 8,
      text_el: 'Η αίτηση {{code}} εγκρίθηκε.',
    },
  });
});

it('changes a template of its version, and deletes it after a question', async () => {
  const portal = await open('/admin/case-templates/5', {
    'PUT /api/staff/case-templates/{id}': { ...TEMPLATE, version: 3 },
    'DELETE /api/staff/case-templates/{id}': { message: 'Success' },
  });
  const title = await screen.findByRole('textbox', { name: label.title });
  await portal.user.clear(title);
  await portal.user.type(title, 'Έγινε');
  await portal.user.click(screen.getByRole('button', { name: texts.save }));
  await waitFor(() =>
    expect(portal.calls.find(({ call }) => call === 'PUT /api/staff/case-templates/{id}')?.input).toMatchObject({
      params: { id: 5 },
      body: { title: 'Έγινε', problem_type: 'damage_public', version: 2 },
    }),
  );
});
