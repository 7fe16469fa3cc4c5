import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import type { FormDelivery } from '@hydria/shared/contract/form-deliveries.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { App } from '../routes.tsx';
import { widen } from '../testing.ts';
import texts from './locales/el.json';

beforeEach(widen);

const DEAD: FormDelivery = {
  id: 5,
  case_id: 41,
  code: '7K4M-2QXP',
  form: { id: 3, title: { el: 'Νέα παροχή' } },
  host: 'archive.example.gr',
  state: 'dead',
  tries: 7,
  problem: 'status',
  status: 503,
  next_try_at: null,
  created_at: '2026-11-18T08:00:00.000Z',
  updated_at: '2026-11-19T16:00:00.000Z',
};
const listed = (...data: FormDelivery[]): Answer<'GET /api/form-deliveries'> => ({
  data,
  total: data.length,
  next: null,
  signed_since: '2026-11-01T08:00:00.000Z',
});

const open = (answers: Answers, path = '/admin/form-deliveries') =>
  renderRemote(<App />, { name: 'mf-admin', texts: { el }, path, ownRouter: true, answers });

it('says which answers have not arrived and why, and sends them again', async () => {
  const portal = await open({
    'GET /api/form-deliveries': listed(DEAD),
    'POST /api/form-deliveries/{id}/resend': { message: 'Success' },
  });
  const row = within((await screen.findByText('archive.example.gr')).closest('tr')!);
  expect(row.getByRole('link', { name: '7K4M-2QXP' })).toHaveAttribute('href', '/admin/cases/41');
  expect(row.getByText('Ο παραλήπτης απάντησε με κωδικό 503 (7 προσπάθειες)')).toBeVisible();
  expect(row.getByText(texts.states.dead)).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
  portal.answer({ 'GET /api/form-deliveries': listed() });
  await portal.user.click(row.getByRole('button', { name: 'Νέα αποστολή της αίτησης 7K4M-2QXP' }));
  expect(await screen.findByText(texts.none)).toBeVisible();
  expect(portal.calls.find(({ call }) => call === 'POST /api/form-deliveries/{id}/resend')?.input).toMatchObject({
    params: { id: 5 },
  });
});

it('takes an answer that does not arrive off the list, with a reason', async () => {
  const portal = await open({
    'GET /api/form-deliveries': listed(DEAD, { ...DEAD, id: 6, code: 'AB12-CD34', state: 'waiting' }),
    'POST /api/form-deliveries/{id}/discard': { message: 'Success' },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Απόρριψη της αποστολής 7K4M-2QXP' }));
  expect(screen.queryByRole('button', { name: 'Απόρριψη της αποστολής AB12-CD34' })).toBeNull();
  const dialog = within(await screen.findByRole('dialog'));
  await portal.user.click(dialog.getByRole('button', { name: texts.discard }));
  const sent = () => portal.calls.find(({ call }) => call === 'POST /api/form-deliveries/{id}/discard')?.input;
  expect(sent()).toBeUndefined();
  const reason = dialog.getByRole('textbox', { name: texts.field.discarded_delivery.reason });
  expect(reason).toBeInvalid();
  await portal.user.type(reason, 'Παραδόθηκε σε χαρτί');
  portal.answer({ 'GET /api/form-deliveries': listed() });
  await portal.user.click(dialog.getByRole('button', { name: texts.discard }));
  expect(await screen.findByText(texts.none)).toBeVisible();
  expect(sent()).toMatchObject({ params: { id: 5 }, body: { reason: 'Παραδόθηκε σε χαρτί' } });
});

it('narrows the list to those that have failed', async () => {
  const portal = await open({ 'GET /api/form-deliveries': listed(DEAD) });
  await portal.user.selectOptions(await screen.findByLabelText(texts.state), texts.states.dead);
  await waitFor(() => expect(portal.calls.at(-1)?.input).toMatchObject({ query: { state: 'dead' } }));
});

it('shows a new key of the signature once, after a warning that the one before ends', async () => {
  const portal = await open({
    'GET /api/form-deliveries': listed(),
    'POST /api/form-deliveries/secret': { secret: 'w'.repeat(43) },
  });
  await portal.user.click(await screen.findByRole('button', { name: texts.secret.make }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(texts.secret.replaces)).toBeVisible();
  await portal.user.click(dialog.getByRole('button', { name: texts.secret.make }));
  expect(await screen.findByText('w'.repeat(43))).toBeVisible();
  await portal.user.click(screen.getByRole('button', { name: texts.secret.kept }));
  await waitFor(() => expect(screen.queryByText('w'.repeat(43))).toBeNull());
});

it('is only for those who keep the forms', async () => {
  await open({ 'GET /api/form-deliveries': new ApiError(403, 'no_access') });
  expect(await screen.findByText(texts.forbidden)).toBeVisible();
});
