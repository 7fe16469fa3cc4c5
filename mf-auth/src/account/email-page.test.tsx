import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { maria, openAt } from '../testing.tsx';

const done = { message: 'Success' } as const;
const open = (path = '/account/email') => openAt(path, { session: { user: maria } });
type Portal = Awaited<ReturnType<typeof open>>;

const email = () => screen.findByRole('textbox', { name: 'Νέα διεύθυνση' });
const password = () => screen.getByLabelText('Ο κωδικός σας');
const fill = async (portal: Portal, address: string, secret: string) => {
  const field = await email();
  if (address) await portal.user.type(field, address);
  if (secret) await portal.user.type(password(), secret);
  await portal.user.click(screen.getByRole('button', { name: 'Αλλαγή διεύθυνσης' }));
};

it('announces the consequences, signs out, and shows the next steps', async () => {
  const portal = await open();
  await email();
  expect(screen.getByText('Θα αποσυνδεθείτε από όλες τις συσκευές.')).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
  portal.answer({ 'POST /api/account/email': done, 'POST /api/account/confirm/resend': done });
  await fill(portal, ' nea@hydria.example ', 'Nero-kai-fos-1');
  expect(await screen.findByRole('heading', { level: 1, name: 'Ελέγξτε τη νέα διεύθυνση' })).toBeVisible();
  expect(screen.getByRole('status')).toHaveTextContent('στείλαμε στο nea@hydria.example');
  expect(portal.platform.session.getState().status).toBe('guest');
  expect(location.href).not.toContain('nea');
  // The account still has the old address, which identifies it for the link.
  await portal.user.click(screen.getByRole('button', { name: /Να σταλεί ξανά/ }));
  expect(portal.calls).toEqual([
    { call: 'POST /api/account/email', input: { body: { email: 'nea@hydria.example', password: 'Nero-kai-fos-1' } } },
    { call: 'POST /api/account/confirm/resend', input: { body: { email: 'maria@hydria.example' } } },
  ]);
  expect(await axe(portal.container)).toHaveNoViolations();
});

it.each([
  ['', 'x', 'email', /σωστό e-mail/],
  ['nea@', 'x', 'email', /σωστό e-mail/],
  ['Maria@Hydria.example', 'x', 'email', /ήδη η διεύθυνσή σας/],
  ['nea@hydria.example', '', 'password', /Συμπληρώστε τον κωδικό/],
])('sends no request for %j with the password %j', async (address, secret, wrong, words) => {
  const portal = await open();
  await fill(portal, address, secret);
  const field = wrong === 'email' ? await email() : password();
  expect(field).toHaveAccessibleDescription(words);
  expect(screen.getByRole('alert')).toHaveFocus();
  expect(screen.getByRole('link', { name: words })).toHaveAttribute('href', `#${wrong}`);
  expect(portal.calls).toEqual([]);
});

it('with a wrong password changes nothing, and reports it at the field', async () => {
  const portal = await open();
  portal.answer({ 'POST /api/account/email': new ApiError(422, { password: ['wrong_password'] }) });
  await fill(portal, 'nea@hydria.example', 'wrong');
  await waitFor(() => expect(password()).toHaveAccessibleDescription(/Ο κωδικός δεν είναι σωστός/));
  expect(await email()).toHaveValue('nea@hydria.example');
  expect(portal.platform.session.getState().status).toBe('member');
});

it('still shows the next steps after a reload, without the address', async () => {
  await open('/email/sent');
  expect(await screen.findByRole('status')).toHaveTextContent('στείλαμε στη νέα διεύθυνση');
  expect(screen.queryByRole('button', { name: /Να σταλεί ξανά/ })).toBeNull();
});
