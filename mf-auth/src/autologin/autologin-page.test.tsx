import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { Answers } from '@hydria/shared/remote/testing.tsx';
import { maria, openAsGuest } from '../testing.tsx';

const SECRET = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE';
const open = (path: string, answers: Answers = {}) => openAsGuest(path, { 'GET /api/auth/user': maria, ...answers });

const press = () => screen.findByRole('button', { name: 'Σύνδεση' });

it('signs in by a click, and not by opening the link, whose secret leaves the address bar', async () => {
  const portal = await open(`/autologin#${SECRET}`, { 'POST /api/auth/autologin': { token: 't' } });
  const button = await press();
  expect(location.href).not.toContain(SECRET);
  expect(portal.calls).toEqual([]);
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.dblClick(button);
  await waitFor(() => expect(portal.platform.session.getState().status).toBe('member'));
  expect(portal.calls.filter(({ call }) => call === 'POST /api/auth/autologin')).toEqual([
    { call: 'POST /api/auth/autologin', input: { body: { token: SECRET } } },
  ]);
});

it('asks for the code of an authenticator, and then signs in with the same link', async () => {
  const portal = await open(`/autologin#${SECRET}`, {
    'POST /api/auth/autologin': new ApiError(401, 'second_factor_required'),
  });
  await portal.user.click(await press());
  const field = await screen.findByRole('textbox', { name: 'Κωδικός της εφαρμογής' });
  portal.answer({ 'POST /api/auth/autologin': new ApiError(422, 'second_factor_wrong') });
  await portal.user.type(field, '000000{Enter}');
  await waitFor(() => expect(field).toHaveAccessibleDescription(/δεν είναι σωστός/));
  portal.answer({ 'POST /api/auth/autologin': { token: 't' } });
  await portal.user.clear(field);
  await portal.user.type(field, '123456{Enter}');
  await waitFor(() => expect(portal.platform.session.getState().status).toBe('member'));
  expect(portal.calls).toContainEqual({
    call: 'POST /api/auth/autologin',
    input: { body: { token: SECRET, code: '123456' } },
  });
});

it('reports a link that no longer works, and offers another', async () => {
  const portal = await open(`/autologin#${SECRET}`, {
    'POST /api/auth/autologin': new ApiError(422, 'sign_in_link_invalid'),
    'POST /api/auth/link': { message: 'Success' },
  });
  await portal.user.click(await press());
  expect(await screen.findByRole('alert')).toHaveTextContent('Ο σύνδεσμος δεν ισχύει πια');
  expect(screen.getByRole('link', { name: 'Νέος σύνδεσμος' })).toHaveAttribute('href', '/autologin');
});

it('reports a failure of the server, and allows a retry', async () => {
  const portal = await open(`/autologin#${SECRET}`, {
    'POST /api/auth/autologin': new ApiError(503, 'service_unavailable'),
  });
  await portal.user.click(await press());
  await waitFor(() => expect(portal.notices).toHaveLength(1));
  expect(await press()).toHaveAttribute('aria-disabled', 'false');
});

it('is requested by e-mail, and the answer does not reveal whether an account exists', async () => {
  const portal = await open('/autologin', { 'POST /api/auth/link': { message: 'Success' } });
  await portal.user.type(await screen.findByRole('textbox', { name: 'E-mail' }), ' maria@hydria.example ');
  await portal.user.click(screen.getByRole('button', { name: 'Αποστολή συνδέσμου' }));
  expect(await screen.findByRole('status')).toHaveTextContent('Αν υπάρχει χρήστης με το maria@hydria.example');
  expect(portal.calls).toEqual([{ call: 'POST /api/auth/link', input: { body: { email: 'maria@hydria.example' } } }]);
  expect(await axe(portal.container)).toHaveNoViolations();
});
