import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { User } from '@hydria/shared/platform/platform.ts';
import { renderRemote } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { App } from '../routes.tsx';

const customer: User = {
  id: 12,
  first_name: 'Νίκος',
  last_name: 'Σταυρίδης',
  full_name: 'Νίκος Σταυρίδης',
  email: 'nikos@hydria.example',
  phone: null,
  lang: 'el',
  timezone: 'Europe/Athens',
  formats: { unit: null, decimal: null, date_format: null },
  scope: [],
  deya: [],
  impersonated: true,
};

const open = async (path: string) => {
  const answers = { 'GET /api/impersonation/{person_id}': { id: 12, full_name: 'Νίκος Σταυρίδης' } };
  const portal = await renderRemote(<App />, { ownRouter: true, name: 'mf-auth', texts: { el }, path, answers });
  await screen.findByRole('heading', { level: 1 });
  const changes = () => portal.calls.filter(({ call }) => call.startsWith('POST'));
  return { ...portal, changes };
};
const reason = () => screen.getByRole('textbox', { name: 'Γιατί' });
const begin = () => screen.getByRole('button', { name: 'Έναρξη προβολής' });

it('starts by a button and with a reason, and not by opening the page', async () => {
  const portal = await open('/impersonate?person=12&deya_id=3');
  expect(await screen.findByRole('heading', { level: 1, name: 'Προβολή ως Νίκος Σταυρίδης' })).toBeVisible();
  expect(portal.changes()).toEqual([]);
  await portal.user.click(begin());
  expect(reason()).toHaveAccessibleDescription(/τουλάχιστον 5 χαρακτήρες/);
  expect(reason()).toHaveFocus();
  expect(portal.changes()).toEqual([]);
  expect(await axe(portal.container)).toHaveNoViolations();
  portal.answer({
    'POST /api/impersonation': {
      token: 't',
      expires_at: '2026-11-20T13:00:00.000Z',
      idle_seconds: 900,
      person: { id: 12, full_name: 'Νίκος Σταυρίδης' },
    },
    'GET /api/auth/user': customer,
  });
  await portal.user.type(reason(), 'Ζήτησε βοήθεια');
  await portal.user.click(begin());
  await waitFor(() => expect(location.pathname).toBe('/'));
  expect(portal.changes()[0]).toEqual({
    call: 'POST /api/impersonation',
    input: { query: { deya_id: 3 }, body: { person_id: 12, reason: 'Ζήτησε βοήθεια' } },
  });
  expect(portal.platform.session.getState().user).toMatchObject({ id: 12, impersonated: true });
});

it('shows the reason of a refusal, and keeps the input', async () => {
  const portal = await open('/impersonate?person=12');
  await screen.findByRole('textbox', { name: 'Γιατί' });
  portal.answer({ 'POST /api/impersonation': new ApiError(403, 'impersonation_refused') });
  await portal.user.type(reason(), 'Ζήτησε βοήθεια');
  await portal.user.click(begin());
  expect(await screen.findByRole('alert')).toHaveTextContent('Δεν μπορείτε να συνδεθείτε ως αυτός ο χρήστης.');
  expect(reason()).toHaveValue('Ζήτησε βοήθεια');
});

it('says why a person cannot be acted as, before a reason is typed', async () => {
  const answers = { 'GET /api/impersonation/{person_id}': new ApiError(403, 'impersonation_refused') };
  await renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-auth',
    texts: { el },
    path: '/impersonate?person=12',
    answers,
  });
  expect(await screen.findByText('Δεν μπορείτε να συνδεθείτε ως αυτός ο χρήστης.')).toBeVisible();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it.each(['/impersonate', '/impersonate?person=0', '/impersonate?person=maria'])('%s names nobody', async (path) => {
  await open(path);
  expect(screen.getByRole('alert')).toHaveTextContent('Επιλέξτε πρώτα έναν χρήστη');
  expect(screen.queryByRole('button')).toBeNull();
  expect(screen.getByRole('link', { name: 'Πίσω στους χρήστες' })).toHaveAttribute('href', '/admin/users');
});
