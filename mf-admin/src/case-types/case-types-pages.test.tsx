import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { StaffCaseType } from '@hydria/shared/contract/case-types.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { App } from '../routes.tsx';
import { widen } from '../testing.ts';
import texts from '../texts/locales/el.json';

beforeEach(widen);

const type: StaffCaseType = {
  id: 7,
  problem_type: 'damage_public',
  icon: 'leak',
  sort: 100,
  is_active: true,
  is_photo_required: true,
  is_place_required: false,
  is_private: false,
  duplicate_metres: 100,
  target_hours: 8,
  retention_days: 365,
  title_el: 'Σπασμένος αγωγός',
  title_en: 'Burst main',
  title_de: null,
  title_fr: null,
  hint_el: null,
  hint_en: null,
  hint_de: null,
  hint_fr: null,
  stopper_el: null,
  stopper_en: null,
  stopper_de: null,
  stopper_fr: null,
  stopper_phone: null,
  languages: ['el', 'en'],
  version: 3,
  updated_at: '2026-11-20T10:00:00.000Z',
  updated_by: 'Κατερίνα Μαυρίδου',
};

const open = (path: string, answers: Answers = {}) =>
  renderRemote(<App />, {
    name: 'mf-admin',
    texts: { el },
    path,
    ownRouter: true,
    answers: {
      'GET /api/staff/case-types': { total: 1, data: [{ ...type, title: 'Σπασμένος αγωγός' }], next: null },
      'GET /api/staff/case-types/{id}': type,
      'GET /api/saved-views': { data: [] },
      ...answers,
    },
  });

it('lists the types with what each needs, and leads to the page of one', async () => {
  const { container } = await open('/admin/case-types');
  const row = within(await screen.findByRole('row', { name: /Σπασμένος αγωγός/ }));
  expect(row.getByText('Βλάβη σε δημόσιο χώρο')).toBeVisible();
  expect(row.getByText(texts.case_types.needs_photo)).toBeVisible();
  expect(row.getByText('8 ώρες')).toBeVisible();
  expect(row.getByRole('link')).toHaveAttribute('href', '/admin/case-types/7');
  expect(await axe(container)).toHaveNoViolations();
});

it('makes a type of a title alone, with the usual distance and retention', async () => {
  const portal = await open('/admin/case-types/new', { 'POST /api/staff/case-types': type });
  await portal.user.click(await screen.findByRole('textbox', { name: texts.field.case_type.title_el }));
  await portal.user.paste('Σπασμένος αγωγός');
  await portal.user.click(screen.getByRole('radio', { name: texts.case_types.icons.sewer }));
  await portal.user.click(screen.getByRole('checkbox', { name: new RegExp(texts.field.case_type.is_photo_required) }));
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.click(screen.getByRole('button', { name: texts.save }));
  await waitFor(() => expect(location.pathname).toBe('/admin/case-types'));
  expect(portal.calls.find(({ call }) => call === 'POST /api/staff/case-types')?.input).toMatchObject({
    body: {
      title_el: 'Σπασμένος αγωγός',
      icon: 'sewer',
      is_photo_required: true,
      duplicate_metres: 100,
      retention_days: 365,
    },
  });
});

it('says that a warning needs its Greek words, and keeps the input', async () => {
  const portal = await open('/admin/case-types/7');
  await portal.user.click(await screen.findByRole('textbox', { name: /^Προειδοποίηση.*αγγλικά/ }));
  await portal.user.paste('Call us now.');
  await portal.user.click(screen.getByRole('button', { name: texts.save }));
  expect((await screen.findAllByText(texts.error.case_type.stopper_el.required)).length).toBeGreaterThan(0);
  expect(screen.getByRole('textbox', { name: /^Προειδοποίηση.*αγγλικά/ })).toHaveValue('Call us now.');
});

it('shows what another member of the staff has saved meanwhile', async () => {
  const current = { ...type, title_el: 'Διαρροή δρόμου', version: 4 };
  const portal = await open('/admin/case-types/7', {
    'PUT /api/staff/case-types/{id}': new ApiError(409, 'changed_meanwhile', null, current),
  });
  const title = await screen.findByRole('textbox', { name: texts.field.case_type.title_el });
  await portal.user.clear(title);
  await portal.user.click(title);
  await portal.user.paste('Ρήγμα αγωγού');
  await portal.user.click(screen.getByRole('button', { name: texts.save }));
  expect((await screen.findAllByText(/Διαρροή δρόμου/)).length).toBeGreaterThan(0);
  expect(title).toHaveValue('Ρήγμα αγωγού');
});
