import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { Answers } from '@hydria/shared/remote/testing.tsx';
import { maria, openAt } from '../../testing.tsx';

type State = Answer<'GET /api/account/two-factor'>;

const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
const CODES = ['ABCD-EFGH-JKLM-NPQR', 'STUV-WXYZ-2345-6789'];
const OFF: State = { enabled: false, required: false, recovery_codes: 0 };
const ON: State = { enabled: true, required: false, recovery_codes: 10 };

const open = async (state: State, answers: Answers = {}, scope: string[] = []) => {
  const portal = await openAt('/account/authenticator', {
    session: { user: { ...maria, scope } },
    answers: { 'GET /api/account/two-factor': state, ...answers },
  });
  await screen.findByRole('heading', { level: 1, name: 'Εφαρμογή ταυτοποίησης' });
  return portal;
};
type Portal = Awaited<ReturnType<typeof open>>;

const toSecret = async (portal: Portal) => {
  portal.answer({
    'POST /api/account/two-factor': { secret: SECRET, uri: `otpauth://totp/Hydria:maria?secret=${SECRET}` },
  });
  await portal.user.type(screen.getByLabelText('Ο κωδικός σας'), 'Nero-kai-fos-1');
  await portal.user.click(screen.getByRole('button', { name: 'Συνέχεια' }));
  await screen.findByRole('img', { name: /Κωδικός QR/ });
};
const code = () => screen.getByRole('textbox', { name: /Κωδικός που δείχνει η εφαρμογή/ });
const enable = (portal: Portal) => portal.user.click(screen.getByRole('button', { name: 'Ενεργοποίηση' }));

it('is set up by password, QR code or key, and a code; the recovery codes are shown once', async () => {
  const portal = await open(OFF);
  await toSecret(portal);
  expect(screen.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Άνοιγμα στην εφαρμογή' }).getAttribute('href')).toMatch(/^otpauth:/);
  expect(code()).toHaveAttribute('autocomplete', 'one-time-code');
  expect(await axe(portal.container)).toHaveNoViolations();
  portal.answer({
    'POST /api/account/two-factor/verify': { message: 'Success', recovery_codes: CODES },
    'GET /api/account/two-factor': ON,
  });
  await portal.user.type(code(), '123 456');
  await enable(portal);
  for (const recovery of CODES) expect(await screen.findByText(recovery)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Λήψη αρχείου' }).getAttribute('href')).toContain(CODES[0]);
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.click(screen.getByRole('button', { name: 'Τους φύλαξα' }));
  expect(screen.queryByText(CODES[0]!)).toBeNull();
  expect(await screen.findByText('Σας απομένουν 10 κωδικοί ανάκτησης.')).toBeVisible();
  expect(portal.calls.filter(({ call }) => call.startsWith('POST'))).toEqual([
    { call: 'POST /api/account/two-factor', input: { body: { password: 'Nero-kai-fos-1' } } },
    { call: 'POST /api/account/two-factor/verify', input: { body: { code: '123456' } } },
  ]);
});

it('needs the right password, and reports a wrong one at its field', async () => {
  const portal = await open(OFF, {
    'POST /api/account/two-factor': new ApiError(422, { password: ['wrong_password'] }),
  });
  await portal.user.click(screen.getByRole('button', { name: 'Συνέχεια' }));
  const password = screen.getByLabelText('Ο κωδικός σας');
  expect(password).toHaveAccessibleDescription('Συμπληρώστε τον κωδικό σας.');
  await portal.user.type(password, 'wrong');
  await portal.user.click(screen.getByRole('button', { name: 'Συνέχεια' }));
  await waitFor(() => expect(password).toHaveAccessibleDescription('Ο κωδικός δεν είναι σωστός.'));
});

it('refuses an invalid code, and allows a retry after a wrong one', async () => {
  const portal = await open(OFF);
  await toSecret(portal);
  await portal.user.type(code(), '12345');
  await enable(portal);
  expect(code()).toHaveAccessibleDescription(/Γράψτε τα 6 ψηφία/);
  portal.answer({ 'POST /api/account/two-factor/verify': new ApiError(422, 'second_factor_wrong') });
  await portal.user.type(code(), '6');
  await enable(portal);
  await waitFor(() => expect(code()).toHaveAccessibleDescription(/δεν είναι σωστός ή έχει ήδη χρησιμοποιηθεί/));
  await waitFor(() => expect(code()).toHaveFocus());
  expect(portal.notices).toEqual([]);
  expect(screen.getByRole('img', { name: /Κωδικός QR/ })).toBeVisible();
});

it('is removed by one of its codes, or by a recovery code', async () => {
  const portal = await open(ON);
  await portal.user.click(screen.getByRole('button', { name: 'Αφαίρεση εφαρμογής' }));
  const dialog = within(screen.getByRole('dialog'));
  portal.answer({
    'POST /api/account/two-factor/remove': { message: 'Success' },
    'GET /api/account/two-factor': OFF,
  });
  await portal.user.type(dialog.getByRole('textbox'), CODES[0]!);
  await portal.user.click(dialog.getByRole('button', { name: 'Αφαίρεση' }));
  expect(await screen.findByText('Ανενεργή')).toBeVisible();
  expect(portal.calls).toContainEqual({
    call: 'POST /api/account/two-factor/remove',
    input: { body: { code: CODES[0] } },
  });
});

it('warns when recovery codes run out, and states to the staff that it is required', async () => {
  await open({ ...ON, recovery_codes: 1, required: true }, {}, ['users.manage']);
  expect(screen.getByText('Σας απομένει 1 κωδικός ανάκτησης.')).toBeVisible();
  expect(screen.getByText(/αφαιρέστε την εφαρμογή και ρυθμίστε την ξανά/)).toBeVisible();
  expect(screen.getByText(/Όσοι διαχειρίζονται την πύλη τη χρειάζονται/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Προς τη διαχείριση' })).toHaveAttribute('href', '/admin');
});

it('requires nothing of a customer, whatever the staff need', async () => {
  await open({ ...OFF, required: true });
  expect(screen.queryByText(/Όσοι διαχειρίζονται την πύλη/)).toBeNull();
});
