import { screen, waitFor, within } from '@testing-library/react';
import type { ComparedRegistration } from '@hydria/shared/contract/registrations.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { User } from '@hydria/shared/platform/platform.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import shared from '@hydria/shared/locales/el.json';
import texts from '../conversations/locales/el.json';
import el from '../locales/el.json';
import { App } from '../routes.tsx';
import { widen } from '../testing.ts';

beforeEach(widen);

const REQUEST: ComparedRegistration = {
  id: 9,
  person_id: 4,
  email: 'maria@hydria.example',
  first_name: 'Μαρία',
  last_name: 'Παππά',
  afm: '123456783',
  mobile: null,
  kwdikos_katanalwti: '0301-1',
  status: 'pending',
  created_at: '2026-11-20T10:00:00.000Z',
  decided_at: null,
  decided_by: null,
  asked: false,
  reason: null,
  supply_known: true,
  afm_matches: true,
  name_matches: false,
  customer_type: 'tenant',
  proof: null,
  e_bill: null,
  notes: [],
  tax: null,
  supply: null,
  followers: 0,
};

const STAFF: User = {
  id: 90,
  first_name: 'Στέλλα',
  last_name: '',
  full_name: 'Στέλλα',
  email: 'staff@hydria.example',
  phone: null,
  lang: 'el',
  timezone: 'Europe/Athens',
  formats: { unit: null, decimal: null, date_format: null },
  scope: ['registrations.manage'],
  deya: [],
};

const ACCEPT = 'POST /api/staff/registrations/{id}/accept';

const accept = async (answers: Answers, request = REQUEST) => {
  const portal = await renderRemote(<App />, {
    name: 'mf-admin',
    texts: { el },
    path: '/admin/registrations/9',
    ownRouter: true,
    answers: { 'GET /api/staff/registrations/{id}': request, ...answers },
  });
  await portal.user.click(await screen.findByRole('button', { name: texts.registrations.accept }));
  const dialog = within(await screen.findByRole('dialog', { name: /0301-1/ }));
  const send = () => portal.user.click(dialog.getByRole('button', { name: texts.registrations.accept }));
  return { ...portal, dialog, send };
};

it('accepts a request as what the person has stated, unless the staff choose otherwise', async () => {
  const { calls, dialog, send, user } = await accept({ [ACCEPT]: { message: 'Success' } });
  expect(dialog.getByRole('radio', { name: texts.registrations.type_tenant })).toBeChecked();
  await user.click(dialog.getByRole('radio', { name: texts.registrations.type_authorised }));
  await send();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const input = { params: { id: 9 }, query: { deya_id: 3 }, body: { customer_type: 'authorised', liable: false } };
  expect(calls).toContainEqual({ call: ACCEPT, input });
});

it('shows a refusal of the server at the choice', async () => {
  const refused = new ApiError(422, { customer_type: ['invalid'] });
  const { dialog, send } = await accept({ [ACCEPT]: refused }, { ...REQUEST, customer_type: null });
  expect(dialog.getByRole('radio', { name: texts.registrations.type_owner })).toBeChecked();
  await send();
  const group = dialog.getByRole('radiogroup', { name: texts.field.registration_acceptance.customer_type });
  await waitFor(() => expect(group).toBeInvalid());
});

it('an own request has no buttons: the page says that a colleague decides', async () => {
  await renderRemote(<App />, {
    name: 'mf-admin',
    texts: { el },
    path: '/admin/registrations/9',
    ownRouter: true,
    session: { user: { ...STAFF, id: REQUEST.person_id } },
    answers: { 'GET /api/staff/registrations/{id}': REQUEST },
  });
  expect(await screen.findByText(shared.validation.backend.own_matter)).toBeVisible();
  expect(screen.queryByRole('button', { name: texts.registrations.accept })).not.toBeInTheDocument();
});
