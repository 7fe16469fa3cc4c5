import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { Answers } from '@hydria/shared/remote/testing.tsx';
import texts from '../../deferred/locales/el.json';
import { OpenDialogs } from '../open-dialogs.tsx';
import { deya, drawDeferred, MARIA } from '../../testing.tsx';

const { add_utility: words } = texts;
const labels = texts.field.registration;
const CHANIA = deya(3, 'Χανιά', 'Chania', { active: true });
const LAMIA = deya(1, 'Λαμία', 'Lamia', { customer_code_mask: '##-####', bill: 'https://lamia.example/bill.pdf' });
const KOZANI = deya(5, 'Κοζάνη', 'Kozani', { customer_code_mask: '#####', active: false });
const POROS = deya(8, 'Πόρος', 'Poros', { registration_open: false });

const open = async (answers: Answers = {}, path = '/') => {
  const drawn = await drawDeferred(OpenDialogs, {
    path,
    overlays: { addUtility: true },
    session: { user: MARIA, deya_id: 3 },
    answers: { 'GET /api/deya/list': { deyas: [CHANIA, LAMIA, KOZANI, POROS] }, ...answers },
  });
  await screen.findByRole('combobox');
  const fields = {
    utility: screen.getByRole('combobox', { name: words.utility }),
    code: screen.getByRole('textbox', { name: labels.customer_code }),
    password: screen.getByLabelText(labels.password),
    register: screen.getByRole('button', { name: words.register }),
  };
  const fillIn = async (code = '123456', password = 'Nero-kai-fos-1') => {
    await drawn.user.type(fields.code, code);
    await drawn.user.type(fields.password, password);
  };
  const sent = () => drawn.calls.filter(({ call }) => call === 'POST /api/deya/register');
  return { ...drawn, ...fields, fillIn, sent };
};

const generic = { kind: 'error', text: expect.stringContaining('διακομιστή') };

it('offers the utilities without an active link, with the first open one chosen', async () => {
  const { utility, container } = await open();
  expect([...utility.querySelectorAll('option')].map((option) => [option.textContent, option.disabled])).toEqual([
    ['ΔΕΥΑ Κοζάνη', false],
    ['ΔΕΥΑ Λαμία', false],
    ['ΔΕΥΑ Πόρος (οι εγγραφές είναι κλειστές)', true],
  ]);
  expect(utility).toHaveValue('5');
  expect(await axe(container)).toHaveNoViolations();
});

it('names them in Latin letters in other languages', async () => {
  await drawDeferred(OpenDialogs, {
    path: '/de',
    overlays: { addUtility: true },
    session: { user: MARIA },
    answers: { 'GET /api/deya/list': { deyas: [LAMIA] } },
  });
  expect(await screen.findByRole('option', { name: 'DEYA Lamia' })).toBeInTheDocument();
});

it('reports when none is left', async () => {
  await drawDeferred(OpenDialogs, {
    overlays: { addUtility: true },
    session: { user: MARIA },
    answers: { 'GET /api/deya/list': { deyas: [CHANIA] } },
  });
  expect(await screen.findByText(words.none)).toBeVisible();
});

it('shows a utility with closed registration where no other is left, and sends nothing', async () => {
  const { utility, fillIn, register } = await open({ 'GET /api/deya/list': { deyas: [CHANIA, POROS] } });
  expect(utility).toHaveDisplayValue('ΔΕΥΑ Πόρος (οι εγγραφές είναι κλειστές)');
  await fillIn();
  expect(register).toBeDisabled();
});

it('can only be sent with as many characters as the mask has places, also pasted ones', async () => {
  const { user, utility, code, register } = await open();
  await user.selectOptions(utility, 'ΔΕΥΑ Λαμία');
  await user.type(code, '12345');
  expect(code).toHaveValue('12-345');
  expect(register).toBeDisabled();
  expect(screen.getByText(words.missing)).toBeVisible();
  await user.clear(code);
  await user.click(code);
  await user.paste(' 12 34!56 ');
  expect(code).toHaveValue('12-3456');
  expect(register).toBeEnabled();
  expect(screen.queryByText(words.missing)).toBeNull();
  expect(screen.getByText('6 / 6')).toBeVisible();
});

it('leads to the sample bill of the chosen utility and forgets the code with it', async () => {
  const { user, utility, code } = await open();
  await user.type(code, '123');
  expect(screen.queryByRole('link')).toBeNull();
  await user.selectOptions(utility, 'ΔΕΥΑ Λαμία');
  expect(code).toHaveValue('');
  expect(screen.getByRole('link', { name: words.sample })).toHaveAttribute('href', LAMIA.bill);
});

it('asks for the key on the bill where the utility requires one', async () => {
  const lamia = { ...LAMIA, passkey_required: true };
  const { user, fillIn, register, sent } = await open({
    'GET /api/deya/list': { deyas: [lamia] },
    'POST /api/deya/register': { status: 'pending' },
    'GET /api/auth/user': MARIA,
  });
  await fillIn();
  expect(register).toBeDisabled();
  await user.type(screen.getByRole('textbox', { name: labels.passkey }), 'K-77');
  await user.click(register);
  expect(sent()[0]?.input).toMatchObject({ body: { passkey: 'K-77' } });
});

it('counts the password, shows it, and sends nothing while it is too short', async () => {
  const { user, fillIn, password, register, sent } = await open();
  await fillIn('12345', 'νερό');
  expect(screen.getByText('4 / 128')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Εμφάνιση κωδικού' }));
  expect(password).toHaveAttribute('type', 'text');
  await user.click(register);
  expect(password).toBeInvalid();
  expect(screen.getByText('Ο κωδικός έχει τουλάχιστον 8 χαρακτήρες.')).toBeVisible();
  expect(sent()).toEqual([]);
});

it('is sent once, with the names of the person, after several presses', async () => {
  const { user, fillIn, register, sent, overlays, notices, calls } = await open({
    'POST /api/deya/register': { status: 'pending' },
    'GET /api/auth/user': MARIA,
  });
  await fillIn('12345');
  await user.dblClick(register);
  expect(register).toBeDisabled();
  await waitFor(() => expect(overlays.getState().addUtility).toBe(false));
  expect(sent().map(({ input }) => input)).toEqual([
    {
      body: {
        first_name: 'Μαρία',
        last_name: 'Δεληγιάννη',
        customer_code: '12345',
        password: 'Nero-kai-fos-1',
        deya: 5,
        idempotency_key: expect.any(String),
      },
    },
  ]);
  expect(notices).toEqual([{ kind: 'success', text: expect.stringContaining('ΔΕΥΑ Κοζάνη') }]);
  // The person's data on the page are fetched again.
  await waitFor(() => expect(calls.at(-1)?.call).toBe('GET /api/auth/user'));
});

it('reports only the sending when the refetch of the person fails', async () => {
  const { user, fillIn, register, overlays, notices, calls } = await open({
    'POST /api/deya/register': { status: 'pending' },
    'GET /api/auth/user': new ApiError(500, 'server_error'),
  });
  await fillIn('12345');
  await user.click(register);
  await waitFor(() => expect(overlays.getState().addUtility).toBe(false));
  await waitFor(() => expect(calls.at(-1)?.call).toBe('GET /api/auth/user'));
  await new Promise((resolve) => setTimeout(resolve));
  expect(notices).toEqual([{ kind: 'success', text: expect.stringContaining('ΔΕΥΑ Κοζάνη') }]);
});

it('has one idempotency key per supply, regardless of the password', async () => {
  const { user, code, password, fillIn, register, sent } = await open({
    'POST /api/deya/register': new ApiError(0, 'unreachable'),
  });
  const send = async (times: number): Promise<void> => {
    await user.click(register);
    await waitFor(() => expect(sent()).toHaveLength(times));
    await waitFor(() => expect(register).toBeEnabled());
  };
  await fillIn('12345');
  await send(1);
  await user.type(password, 'x');
  await send(2);
  await user.clear(code);
  await user.type(code, '54321');
  await send(3);
  const keys = sent().map(({ input }) => (input as { body: { idempotency_key: string } }).body.idempotency_key);
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('closes without a notice of waiting when the utility has accepted at once', async () => {
  const { user, fillIn, register, overlays, notices } = await open({
    'POST /api/deya/register': { status: 'accepted' },
    'GET /api/auth/user': MARIA,
  });
  await fillIn('12345');
  await user.click(register);
  await waitFor(() => expect(overlays.getState().addUtility).toBe(false));
  expect(notices).toEqual([]);
});

it('reports a wrong password (401) at its field only, until another is typed', async () => {
  const { user, fillIn, password, register, notices } = await open({
    'POST /api/deya/register': new ApiError(401, { password: ['wrong_password'] }),
  });
  await fillIn('12345');
  await user.click(register);
  expect(await screen.findByText('Ο κωδικός δεν είναι σωστός.')).toBeVisible();
  expect(password).toBeInvalid();
  expect(notices).toEqual([]);
  await user.type(password, 'x');
  expect(screen.queryByText('Ο κωδικός δεν είναι σωστός.')).toBeNull();
});

it.each([
  ['the server', new ApiError(500, 'server_error'), generic],
  ['a closed registration', new ApiError(403, 'registration_closed'), generic],
  ['no connection', new ApiError(0, 'unreachable'), { kind: 'error', text: expect.stringContaining('σύνδεση') }],
])('reports any other failure in a message and keeps the input: %s', async (_, error, told) => {
  const { user, fillIn, code, register, notices, overlays } = await open({ 'POST /api/deya/register': error });
  await fillIn('12345');
  await user.click(register);
  await waitFor(() => expect(notices).toEqual([told]));
  expect(code).toHaveValue('12345');
  expect(overlays.getState().addUtility).toBe(true);
});

it('shows the server’s error of a field at that field as well', async () => {
  const { user, fillIn, code, register } = await open({
    'POST /api/deya/register': new ApiError(422, { customer_code: ['supply_already_requested'] }),
  });
  await fillIn('12345');
  await user.click(register);
  await waitFor(() => expect(code).toBeInvalid());
});
