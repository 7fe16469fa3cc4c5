import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { openAt } from '../../testing.tsx';

type Session = Answer<'GET /api/account/sessions'>['data'][number];
type Visit = Answer<'GET /api/account/impersonations'>['data'][number];

const session = (id: number, over: Partial<Session> = {}): Session => ({
  id,
  current: false,
  by_staff: false,
  device: { browser: 'Firefox', system: 'Android' },
  created_at: '2026-11-20T06:00:00.000Z',
  last_used_at: '2026-11-20T09:30:00.000Z',
  ...over,
});
const here = session(1, { current: true, device: { browser: 'Chrome', system: 'Windows' } });

const open = async (sessions: Session[], visits: Visit[] = []) => {
  const portal = await openAt('/account/sessions', {
    answers: {
      'GET /api/account/sessions': { data: sessions },
      'GET /api/account/impersonations': { data: visits },
    },
  });
  await screen.findByText('Chrome σε Windows');
  return portal;
};

it('lists the person’s sessions, and marks the current one', async () => {
  const portal = await open([
    here,
    session(2),
    session(3, { by_staff: true, device: { browser: null, system: null } }),
  ]);
  const row = within(screen.getByText('Chrome σε Windows').closest('li')!);
  expect(row.getByText('Αυτή η σύνδεση')).toBeVisible();
  expect(row.queryByRole('button')).toBeNull();
  expect(screen.getByText('Firefox σε Android')).toBeVisible();
  expect(screen.getByText('Υπάλληλος της ΔΕΥΑ')).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('names two sessions of one browser apart, by the time of their last use', async () => {
  await open([here, session(2), session(3, { last_used_at: '2026-11-20T10:45:00.000Z' })]);
  const names = screen
    .getAllByRole('button', { name: /^Τερματισμός: Firefox/ })
    .map((button) => button.getAttribute('aria-label'));
  expect(new Set(names).size).toBe(2);
});

it('names two sessions of one browser apart that were last used in the same minute', async () => {
  await open([here, session(2), session(3)]);
  const names = screen
    .getAllByRole('button', { name: /^Τερματισμός: Firefox/ })
    .map((button) => button.getAttribute('aria-label'));
  expect(new Set(names).size).toBe(2);
});

/** Shows the password in the dialog that is open. */
const confirm = async ({ user }: Awaited<ReturnType<typeof open>>, password = 'Nero-kai-fos-1') => {
  const dialog = within(await screen.findByRole('dialog'));
  await user.type(dialog.getByLabelText(/^Ο κωδικός σας/), password);
  await user.click(dialog.getByRole('button', { name: 'Τερματισμός' }));
};

it('ends one of them, which disappears from the list', async () => {
  const portal = await open([here, session(2)]);
  portal.answer({
    'POST /api/account/sessions/{id}/end': { message: 'Success' },
    'GET /api/account/sessions': { data: [here] },
  });
  await portal.user.click(screen.getByRole('button', { name: /^Τερματισμός: Firefox σε Android/ }));
  await confirm(portal);
  await waitFor(() => expect(screen.queryByText('Firefox σε Android')).toBeNull());
  expect(portal.calls).toContainEqual({
    call: 'POST /api/account/sessions/{id}/end',
    input: { params: { id: 2 }, body: { password: 'Nero-kai-fos-1' } },
  });
  expect(screen.queryByRole('button', { name: 'Τερματισμός όλων των άλλων' })).toBeNull();
});

it('ends none without the right password, and says so at the field', async () => {
  const portal = await open([here, session(2)]);
  await portal.user.click(screen.getByRole('button', { name: /^Τερματισμός: Firefox σε Android/ }));
  const dialog = within(await screen.findByRole('dialog'));
  await portal.user.click(dialog.getByRole('button', { name: 'Τερματισμός' }));
  expect(await dialog.findByText('Συμπληρώστε τον κωδικό σας.')).toBeVisible();
  expect(portal.calls.filter(({ call }) => call.startsWith('POST'))).toEqual([]);
  portal.answer({
    'POST /api/account/sessions/{id}/end': new ApiError(422, { password: ['wrong_password'] }),
  });
  await confirm(portal, 'wrong');
  expect(await dialog.findByText('Ο κωδικός δεν είναι σωστός.')).toBeVisible();
  expect(screen.getByText('Firefox σε Android')).toBeVisible();
  expect(dialog.getByRole('link', { name: 'Ορίστε νέο με e-mail' })).toHaveAttribute('href', '/password/reset');
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('reports no error for one that has ended meanwhile', async () => {
  const portal = await open([here, session(2)]);
  portal.answer({
    'POST /api/account/sessions/{id}/end': new ApiError(404, 'session_not_found'),
    'GET /api/account/sessions': { data: [here] },
  });
  await portal.user.click(screen.getByRole('button', { name: /^Τερματισμός: Firefox σε Android/ }));
  await confirm(portal);
  await waitFor(() => expect(screen.queryByText('Firefox σε Android')).toBeNull());
  expect(portal.notices).toEqual([]);
});

it('ends all others at once, and states their number', async () => {
  const portal = await open([here, session(2), session(3)]);
  portal.answer({
    'POST /api/account/sessions/end': { message: 'Success', ended: 2 },
    'GET /api/account/sessions': { data: [here] },
  });
  await portal.user.click(screen.getByRole('button', { name: 'Τερματισμός όλων των άλλων' }));
  await confirm(portal);
  await waitFor(() => expect(screen.queryByText('Firefox σε Android')).toBeNull());
  expect(portal.notices).toEqual([{ kind: 'success', text: 'Τερματίστηκαν 2 άλλες συνδέσεις.' }]);
  expect(screen.getByRole('link', { name: 'Παραχώρηση παροχών' })).toHaveAttribute('href', '/account/handover');
});

it('closes the question about all others once they have ended, also where the list cannot be read again', async () => {
  const portal = await open([here, session(2)]);
  portal.answer({
    'POST /api/account/sessions/end': { message: 'Success', ended: 1 },
    'GET /api/account/sessions': new ApiError(503, 'service_unavailable'),
  });
  await portal.user.click(screen.getByRole('button', { name: 'Τερματισμός όλων των άλλων' }));
  await confirm(portal);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('shows the impersonations of the account, with time and reason', async () => {
  await open(
    [here],
    [
      { id: 2, deya_id: null, reason: 'Έλεγχος', started_at: '2026-11-20T08:00:00.000Z', ended_at: null },
      {
        id: 1,
        deya_id: 3,
        reason: 'Ζήτησε βοήθεια',
        started_at: '2026-11-19T08:00:00.000Z',
        ended_at: '2026-11-19T08:20:00.000Z',
      },
    ],
  );
  expect(await screen.findByText('Λόγος: Ζήτησε βοήθεια')).toBeVisible();
  expect(screen.getByText(/^Από 20\/11\/2026.*συνεχίζεται$/)).toBeVisible();
  expect(screen.getByText(/19\/11\/2026.* – 19\/11\/2026/)).toBeVisible();
});
