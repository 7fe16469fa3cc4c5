import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { openAsGuest } from '../testing.tsx';

const SECRET = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE';
const done = { message: 'Success' } as const;

describe('a forgotten password', () => {
  it('is reset by e-mail, and the answer does not reveal whether an account exists', async () => {
    const portal = await openAsGuest('/password/reset', { 'POST /api/password/email': done });
    await portal.user.type(await screen.findByRole('textbox', { name: 'E-mail' }), ' maria@hydria.example ');
    await portal.user.click(screen.getByRole('button', { name: 'Αποστολή συνδέσμου' }));
    expect(await screen.findByRole('status')).toHaveTextContent('Αν υπάρχει χρήστης με το maria@hydria.example');
    expect(portal.calls).toEqual([
      { call: 'POST /api/password/email', input: { body: { email: 'maria@hydria.example' } } },
    ]);
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('where the installation sends no mail, is a matter for the utility, and nothing is promised', async () => {
    const portal = await openAsGuest('/password/reset', {}, { mail: false });
    expect(await screen.findByText(/δεν στέλνει προς το παρόν e-mail/)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Επικοινωνία με τη ΔΕΥΑ' })).toHaveAttribute('href', '/support');
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('needs a valid address', async () => {
    const portal = await openAsGuest('/password/reset');
    await portal.user.type(await screen.findByRole('textbox', { name: 'E-mail' }), 'maria@');
    await portal.user.click(screen.getByRole('button', { name: 'Αποστολή συνδέσμου' }));
    expect(screen.getByRole('textbox', { name: 'E-mail' })).toHaveAccessibleDescription(/Το e-mail δεν είναι σωστό/);
    expect(portal.calls).toEqual([]);
  });
});

describe('the link for a new password', () => {
  const fillIn = async ({ user }: Awaited<ReturnType<typeof openAsGuest>>, password: string, repeated = password) => {
    await user.type(await screen.findByLabelText('Νέος κωδικός'), password);
    await user.type(screen.getByLabelText('Επανάληψη νέου κωδικού'), repeated);
    await user.click(screen.getByRole('button', { name: 'Αποθήκευση κωδικού' }));
  };

  it.each([
    ['behind #', `/password/reset/link#${SECRET}`],
    ['in the path, as in earlier mails', `/password/reset/${SECRET}`],
  ])('disappears from the address bar at once, and still works (%s)', async (_, path) => {
    const portal = await openAsGuest(path, { 'POST /api/password/reset': done });
    await screen.findByLabelText('Νέος κωδικός');
    expect(location.href).not.toContain(SECRET);
    await fillIn(portal, 'γαλάζιο τραπέζι');
    expect(await screen.findByRole('status')).toHaveTextContent('Ο κωδικός σας άλλαξε');
    expect(portal.calls).toEqual([
      { call: 'POST /api/password/reset', input: { body: { token: SECRET, password: 'γαλάζιο τραπέζι' } } },
    ]);
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it.each([
    ['', '', /Συμπληρώστε/],
    ['1234567', '1234567', /τουλάχιστον 8/],
    ['α'.repeat(129), 'α', /το πολύ 128/],
  ])('refuses %j', async (password, repeated, words) => {
    const portal = await openAsGuest(`/password/reset/${SECRET}`);
    const field = await screen.findByLabelText('Νέος κωδικός');
    if (password) await portal.user.click(field).then(() => portal.user.paste(password));
    if (repeated) await portal.user.type(screen.getByLabelText('Επανάληψη νέου κωδικού'), repeated);
    await portal.user.click(screen.getByRole('button', { name: 'Αποθήκευση κωδικού' }));
    expect(field).toHaveAccessibleDescription(words);
    expect(portal.calls).toEqual([]);
  });

  it('requires equal passwords', async () => {
    const portal = await openAsGuest(`/password/reset/${SECRET}`);
    await fillIn(portal, 'γαλάζιο τραπέζι', 'γαλάζιο τραπέζ');
    expect(screen.getByLabelText('Επανάληψη νέου κωδικού')).toHaveAccessibleDescription(
      'Οι δύο κωδικοί δεν είναι ίδιοι.',
    );
    expect(portal.calls).toEqual([]);
  });

  it('shows the server’s refusal at the field, and allows a retry', async () => {
    const refused = new ApiError(422, { password: ['password_used'] });
    const portal = await openAsGuest(`/password/reset/${SECRET}`, { 'POST /api/password/reset': refused });
    await fillIn(portal, 'γαλάζιο τραπέζι');
    expect(await screen.findByLabelText('Νέος κωδικός')).toHaveAccessibleDescription(/κωδικό/);
    expect(portal.notices).toEqual([]);
    portal.answer({ 'POST /api/password/reset': done });
    await portal.user.click(screen.getByRole('button', { name: 'Αποθήκευση κωδικού' }));
    expect(await screen.findByRole('status')).toBeVisible();
  });

  it.each(['/password/reset/link', '/password/reset/x'])('without a secret (%s) leads to a new one', async (path) => {
    await openAsGuest(path);
    expect(await screen.findByRole('alert')).toHaveTextContent('Ο σύνδεσμος δεν ισχύει πια');
    expect(screen.getByRole('link', { name: 'Νέος σύνδεσμος' })).toHaveAttribute('href', '/password/reset');
    // The description of the action is not shown above a link that no longer works.
    expect(screen.queryByText('Θα συνδέεστε με αυτόν από εδώ και πέρα.')).not.toBeInTheDocument();
  });

  it('that has been used leads to a new one', async () => {
    const portal = await openAsGuest(`/password/reset/${SECRET}`, {
      'POST /api/password/reset': new ApiError(422, 'reset_token_invalid'),
    });
    await fillIn(portal, 'γαλάζιο τραπέζι');
    expect(await screen.findByRole('alert')).toHaveTextContent('Ο σύνδεσμος δεν ισχύει πια');
    expect(await axe(portal.container)).toHaveNoViolations();
  });
});

describe.each([
  ['/email/confirm', 'POST /api/account/confirm', 'Η διεύθυνση είναι δική μου', 'Η διεύθυνση επιβεβαιώθηκε'],
  ['/email/undo', 'POST /api/account/email/undo', 'Να μείνει η διεύθυνσή μου', 'Η αλλαγή ακυρώθηκε'],
] as const)('%s', (path, call, button, words) => {
  it('sends no request before the button is pressed, and leaves no secret in the address bar', async () => {
    const portal = await openAsGuest(`${path}#${SECRET}`, { [call]: done });
    const submit = await screen.findByRole('button', { name: button });
    expect(location.href).not.toContain(SECRET);
    expect(portal.calls).toEqual([]);
    await portal.user.click(submit);
    expect(await screen.findByRole('status')).toHaveTextContent(words);
    expect(portal.calls).toEqual([{ call, input: { body: { token: SECRET } } }]);
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('reports a link that no longer works', async () => {
    const portal = await openAsGuest(`${path}#${SECRET}`, { [call]: new ApiError(422, 'confirmation_not_found') });
    await portal.user.click(await screen.findByRole('button', { name: button }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Ο σύνδεσμος δεν ισχύει πια');
  });

  it('has no button without a secret', async () => {
    await openAsGuest(path);
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(screen.queryByRole('button', { name: button })).toBeNull();
  });
});

it('the confirming mail can be sent again where the sign-in reports a missing confirmation', async () => {
  const portal = await openAsGuest('/login', {
    'POST /api/auth/login': new ApiError(403, 'account_not_confirmed'),
    'POST /api/account/confirm/resend': done,
  });
  await portal.user.type(await screen.findByRole('textbox', { name: 'E-mail' }), 'maria@hydria.example');
  await portal.user.type(screen.getByLabelText('Κωδικός πρόσβασης'), 'Nero-kai-fos-1{Enter}');
  await portal.user.click(await screen.findByRole('button', { name: 'Να σταλεί ξανά το μήνυμα επιβεβαίωσης' }));
  expect(await screen.findByRole('status')).toHaveTextContent('στείλαμε ξανά το μήνυμα');
  expect(portal.calls.at(-1)).toEqual({
    call: 'POST /api/account/confirm/resend',
    input: { body: { email: 'maria@hydria.example' } },
  });
});
