import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote } from '@hydria/shared/remote/testing.tsx';
import de from '../locales/de.json';
import el from '../locales/el.json';
import { LoginPage } from './login-page.tsx';

const open = (answer: Error | { token: string } = { token: 't' }, path = '/login') =>
  renderRemote(<LoginPage />, {
    name: 'mf-auth',
    texts: { el, de },
    path,
    session: { status: 'guest', deya_id: null },
    answers: { 'POST /api/auth/login': answer },
  });

const email = () => screen.getByRole('textbox', { name: 'E-mail' });
const password = () => screen.getByLabelText('Κωδικός πρόσβασης');
const submit = () => screen.getByRole('button', { name: 'Σύνδεση' });

type Opened = Awaited<ReturnType<typeof open>>;

const fillIn = async ({ user }: Opened) => {
  await user.type(email(), 'maria@hydria.example');
  await user.type(password(), 'Nero-kai-fos-1');
};

it('signs in with the Enter key', async () => {
  const portal = await open();
  await fillIn(portal);
  await portal.user.keyboard('{Enter}');
  expect(portal.calls).toEqual([
    { call: 'POST /api/auth/login', input: { body: { email: 'maria@hydria.example', password: 'Nero-kai-fos-1' } } },
  ]);
});

it('is recognised by password managers', async () => {
  await open();
  expect(email()).toHaveAttribute('autocomplete', 'username');
  expect(password()).toHaveAttribute('autocomplete', 'current-password');
});

it('accepts the values of a password manager without a key press', async () => {
  const portal = await open();
  // A password manager sets the element's value without an event that React observes.
  for (const [field, value] of [
    [email(), 'maria@hydria.example'],
    [password(), 'geheim-123'],
  ] as const)
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  await portal.user.click(submit());
  expect(portal.calls).toMatchObject([{ input: { body: { email: 'maria@hydria.example', password: 'geheim-123' } } }]);
});

it('reports missing input beside the field and in a summary with the focus, and sends no request', async () => {
  const portal = await open();
  await portal.user.click(submit());
  expect(email()).toHaveAccessibleDescription('Συμπληρώστε το e-mail σας.');
  expect(password()).toHaveAccessibleDescription('Συμπληρώστε τον κωδικό σας.');
  const summary = screen.getByRole('alert');
  expect(summary).toHaveFocus();
  await portal.user.click(within(summary).getByRole('link', { name: 'Συμπληρώστε το e-mail σας.' }));
  expect(email()).toHaveFocus();
  expect(portal.calls).toEqual([]);
});

it('keeps the input when the password is wrong, and focuses it', async () => {
  const portal = await open(new ApiError(401, 'wrong_credentials'));
  await fillIn(portal);
  await portal.user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Το e-mail ή ο κωδικός δεν είναι σωστός');
  expect(email()).toHaveValue('maria@hydria.example');
  expect(password()).toHaveValue('Nero-kai-fos-1');
  expect(password()).toHaveFocus();
});

it.each([
  [403, 'account_deactivated', 'Η πρόσβασή σας έχει απενεργοποιηθεί'],
  [403, 'account_not_confirmed', 'Επιβεβαιώστε πρώτα το e-mail σας'],
  [500, 'server_error', 'Η σύνδεση δεν ολοκληρώθηκε'],
  [0, '', 'Δεν υπάρχει σύνδεση στο διαδίκτυο'],
])('explains %i %s', async (status, code, words) => {
  const portal = await open(new ApiError(status, code));
  await fillIn(portal);
  await portal.user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent(words);
});

it('counts down after too many attempts and then allows a retry', async () => {
  const portal = await open(new ApiError(429, 'too_many_login_attempts', 3));
  await fillIn(portal);
  await portal.user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('σε 3 δευτερόλεπτα');
  expect(submit()).toBeDisabled();
  // On a busy machine the test may miss one of the seconds.
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent(/σε (2 δευτερόλεπτα|1 δευτερόλεπτο)\./));
  expect(await screen.findByText('Μπορείτε να δοκιμάσετε ξανά.')).toBeVisible();
  expect(submit()).toBeEnabled();
  expect(password()).toHaveValue('Nero-kai-fos-1');
});

it('shows a long wait in minutes', async () => {
  const portal = await open(new ApiError(429, 'too_many_login_attempts', 290));
  await fillIn(portal);
  await portal.user.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('σε 5 λεπτά');
});

it('shows the password on demand', async () => {
  const portal = await open();
  await fillIn(portal);
  await portal.user.click(screen.getByRole('button', { name: 'Εμφάνιση κωδικού' }));
  expect(password()).toHaveAttribute('type', 'text');
});

it('is German under /de', async () => {
  await open({ token: 't' }, '/de/login');
  expect(screen.getByRole('heading', { level: 1, name: 'Anmelden' })).toBeVisible();
});

it('passes axe, with its errors shown', async () => {
  const portal = await open(new ApiError(401, 'wrong_credentials'));
  await fillIn(portal);
  await portal.user.click(submit());
  await screen.findByRole('alert');
  expect(await axe(portal.container)).toHaveNoViolations();
});
