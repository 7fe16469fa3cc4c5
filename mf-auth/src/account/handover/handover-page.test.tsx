import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Handover } from '@hydria/shared/contract/handovers.ts';
import { link, maria, openAt } from '../../testing.tsx';

const handover: Handover = {
  id: 7,
  kwdikos_katanalwti: '0301-1',
  alias: 'Σπίτι',
  street: 'Όθωνος 14',
  address: null,
  side: 'given',
  with: 'nikos@hydria.example',
  customer_type: 'tenant',
  since: '2026-11-01',
  until: '2026-12-31',
  state: 'running',
  ended_at: null,
};
const supplies = [{ kwdikos_katanalwti: '0301-1', alias: 'Σπίτι', street: 'Όθωνος 14', address: null }];

const open = async (data: Handover[], hash = '') => {
  const portal = await openAt(`/account/handover${hash}`, {
    session: { status: 'member', user: { ...maria, deya: [link] }, deya_id: 3 },
    answers: { 'GET /api/account/handovers': { supplies, data } },
  });
  await screen.findByRole('heading', { name: 'Παραχώρηση παροχών', level: 1 });
  return portal;
};

it('lists what was given and received, with days and state', async () => {
  const received: Handover = {
    ...handover,
    id: 8,
    side: 'received',
    with: 'Νίκος Γεωργίου',
    alias: null,
    state: 'over',
  };
  const portal = await open([handover, received]);
  const [given, taken] = await screen.findAllByRole('listitem');
  expect(given).toHaveTextContent(/Σπίτι.*Ισχύει.*Προς: nikos@hydria\.example.*Ενοικιαστής/);
  expect(taken).toHaveTextContent(/Όθωνος 14.*Έληξε.*Από: Νίκος Γεωργίου/);
  // A hand-over that is over has no button.
  expect(within(taken!).queryByRole('button')).toBeNull();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('ends a hand-over after a question', async () => {
  const portal = await open([handover]);
  await portal.user.click(await screen.findByRole('button', { name: /^Διακοπή πρόσβασης: Σπίτι/ }));
  const dialog = await screen.findByRole('dialog');
  portal.answer({ 'POST /api/account/handovers/{id}/end': { message: 'Success' } });
  await portal.user.click(within(dialog).getByRole('button', { name: 'Διακοπή πρόσβασης' }));
  expect(portal.calls).toContainEqual({
    call: 'POST /api/account/handovers/{id}/end',
    input: { params: { id: 7 }, body: { deya_id: 3 } },
  });
});

it('accepts the invitation of a mail on a button, never by opening its link', async () => {
  const secret = 's'.repeat(43);
  const portal = await open([], `#${secret}`);
  const accept = await screen.findByRole('button', { name: 'Αποδοχή' });
  expect(portal.calls.map(({ call }) => call)).not.toContain('POST /api/account/handovers/accept');
  portal.answer({
    'POST /api/account/handovers/accept': {
      deya_id: 3,
      kwdikos_katanalwti: '0301-1',
      since: '2026-11-01',
      until: '2026-12-31',
    },
    'GET /api/auth/user': { ...maria, deya: [link] },
  });
  await portal.user.click(accept);
  expect(await screen.findByText('Έχετε πρόσβαση στην παροχή')).toBeVisible();
  expect(portal.calls).toContainEqual({
    call: 'POST /api/account/handovers/accept',
    input: { body: { token: secret } },
  });
});
