import { act, screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { openAsGuest } from '../testing.tsx';

const asked = new ApiError(401, 'second_factor_required');

const open = (path = '/login') => openAsGuest(path, { 'POST /api/auth/login': asked });
type Portal = Awaited<ReturnType<typeof open>>;

const code = () => screen.findByRole('textbox', { name: 'Κωδικός της εφαρμογής' });
const enter = async ({ user }: Portal) => {
  await user.type(await screen.findByRole('textbox', { name: 'E-mail' }), 'maria@hydria.example');
  await user.type(screen.getByLabelText('Κωδικός πρόσβασης'), 'Nero-kai-fos-1{Enter}');
  return code();
};

it('asks a person with an authenticator for a code, and signs in with it', async () => {
  const portal = await open();
  const field = await enter(portal);
  await waitFor(() => expect(field).toHaveFocus());
  expect(screen.queryByRole('alert')).toBeNull();
  expect(await axe(portal.container)).toHaveNoViolations();
  portal.answer({ 'POST /api/auth/login': { token: 't' } });
  await portal.user.type(field, '123 456{Enter}');
  expect(portal.calls.at(-1)).toEqual({
    call: 'POST /api/auth/login',
    input: { body: { email: 'maria@hydria.example', password: 'Nero-kai-fos-1', code: '123456' } },
  });
  expect(portal.platform.session.getState().status).toBe('member');
});

it('accepts a recovery code as well, and reports other input', async () => {
  const portal = await open();
  const field = await enter(portal);
  await portal.user.type(field, '12{Enter}');
  expect(field).toHaveAccessibleDescription(/Γράψτε 6 ψηφία ή έναν κωδικό ανάκτησης/);
  portal.answer({ 'POST /api/auth/login': { token: 't' } });
  await portal.user.clear(field);
  await portal.user.type(field, 'abcd-efgh-jkmn-pqrs{Enter}');
  expect(portal.calls.at(-1)).toMatchObject({ input: { body: { code: 'abcd-efgh-jkmn-pqrs' } } });
});

it('reports a wrong code, and keeps the password', async () => {
  const portal = await open();
  const field = await enter(portal);
  portal.answer({ 'POST /api/auth/login': new ApiError(422, 'second_factor_wrong') });
  await portal.user.type(field, '000000{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/δεν είναι σωστός ή έχει ήδη χρησιμοποιηθεί/));
  portal.answer({ 'POST /api/auth/login': { token: 't' } });
  await portal.user.clear(field);
  await portal.user.type(field, '123456{Enter}');
  expect(portal.platform.session.getState().status).toBe('member');
});

it('returns to the password by its button and by the back button, with the typed input', async () => {
  const portal = await open();
  await enter(portal);
  expect(location.search).toBe('?step=code');
  await portal.user.click(screen.getByRole('button', { name: 'Πίσω' }));
  expect(await screen.findByRole('textbox', { name: 'E-mail' })).toHaveValue('maria@hydria.example');
  await portal.user.click(screen.getByRole('button', { name: 'Σύνδεση' }));
  await code();
  act(() => history.back());
  expect(await screen.findByRole('textbox', { name: 'E-mail' })).toHaveValue('maria@hydria.example');
});

it('with too many attempts returns to the first step, which shows the wait', async () => {
  const portal = await open();
  const field = await enter(portal);
  portal.answer({ 'POST /api/auth/login': new ApiError(429, 'too_many_login_attempts', 120) });
  await portal.user.type(field, '000000{Enter}');
  expect(await screen.findByRole('alert')).toHaveTextContent('σε 2 λεπτά');
});

it('starts with the password after a reload', async () => {
  await open('/login?step=code');
  expect(await screen.findByRole('textbox', { name: 'E-mail' })).toBeVisible();
  expect(screen.queryByRole('textbox', { name: 'Κωδικός της εφαρμογής' })).toBeNull();
});
