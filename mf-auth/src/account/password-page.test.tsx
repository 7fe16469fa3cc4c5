import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { maria, openAt } from '../testing.tsx';

const done = { message: 'Success' } as const;
const open = async (path: string, user = maria) => {
  const portal = await openAt(path, { session: { user } });
  await screen.findByLabelText('Νέος κωδικός');
  return portal;
};
type Portal = Awaited<ReturnType<typeof open>>;

const old = () => screen.getByLabelText(/Τρέχων κωδικός|Κωδικός μίας χρήσης/);
const fill = async ({ user }: Portal, [present, next, again = next]: [string, string, string?]) => {
  if (present) await user.type(old(), present);
  if (next) await user.type(screen.getByLabelText('Νέος κωδικός'), next);
  if (again) await user.type(screen.getByLabelText('Επανάληψη νέου κωδικού'), again);
  await user.click(screen.getByRole('button', { name: 'Αποθήκευση κωδικού' }));
};
const changes = ({ calls }: Portal) => calls.filter(({ call }) => call === 'POST /api/account/password');

it('is changed with the current one, and the page returns to the account', async () => {
  const portal = await open('/account/password');
  portal.answer({ 'POST /api/account/password': done });
  await fill(portal, ['Nero-kai-fos-1', 'γαλάζιο τραπέζι']);
  await waitFor(() => expect(location.pathname).toBe('/account'));
  expect(changes(portal)).toEqual([
    {
      call: 'POST /api/account/password',
      input: { body: { old_password: 'Nero-kai-fos-1', new_password: 'γαλάζιο τραπέζι' } },
    },
  ]);
});

it('reports missing input under each field, focuses the first, and sends no request', async () => {
  const portal = await open('/account/password');
  await fill(portal, ['', '1234567']);
  expect(old()).toHaveAccessibleDescription('Συμπληρώστε τον τρέχοντα κωδικό.');
  expect(screen.getByLabelText('Νέος κωδικός')).toHaveAccessibleDescription(/τουλάχιστον 8/);
  expect(old()).toHaveFocus();
  expect(changes(portal)).toEqual([]);
  expect(await axe(portal.container)).toHaveNoViolations();
});

it.each([
  ['old_password', 'old_password_wrong', /Τρέχων κωδικός/, 'Ο παλιός κωδικός δεν είναι σωστός.'],
  ['new_password', 'password_used', /^Νέος κωδικός/, /Έχετε ξαναχρησιμοποιήσει/],
  ['new_password', 'password_too_common', /^Νέος κωδικός/, /μαντεύεται εύκολα/],
] as const)(
  'that is refused (%s: %s) is reported under its field, and the input stays',
  async (name, code, label, words) => {
    const portal = await open('/account/password');
    portal.answer({ 'POST /api/account/password': new ApiError(422, { [name]: [code] }) });
    await fill(portal, ['Nero-kai-fos-1', 'γαλάζιο τραπέζι']);
    const field = screen.getByLabelText(label);
    await waitFor(() => expect(field).toHaveAccessibleDescription(expect.stringMatching(words)));
    await waitFor(() => expect(field).toHaveFocus());
    expect(old()).toHaveValue('Nero-kai-fos-1');
    expect(screen.getByLabelText('Επανάληψη νέου κωδικού')).toHaveValue('γαλάζιο τραπέζι');
    expect(portal.notices).toEqual([]);
  },
);

it('counts the typed characters', async () => {
  const portal = await open('/account/password');
  await portal.user.type(screen.getByLabelText('Νέος κωδικός'), 'γαλάζιο');
  expect(screen.getByText('7 / 128')).toBeVisible();
});

it('that is a one-time password is changed first, and the person continues to the wanted page', async () => {
  const portal = await open('/password/change', { ...maria, must_change: true });
  expect(screen.getByRole('heading', { level: 1, name: 'Ορίστε τον δικό σας κωδικό' })).toBeVisible();
  portal.answer({ 'POST /api/account/password': done, 'GET /api/auth/user': maria });
  await fill(portal, ['abcd-efgh-jkmn-pqrs', 'γαλάζιο τραπέζι']);
  await waitFor(() => expect(location.pathname).toBe('/login'));
  expect(portal.platform.session.getState().user).not.toHaveProperty('must_change');
});

it('and the person may leave without a change', async () => {
  const portal = await open('/password/change', { ...maria, must_change: true });
  await portal.user.click(screen.getByRole('button', { name: 'Αποσύνδεση' }));
  expect(portal.platform.session.getState().status).toBe('guest');
});
