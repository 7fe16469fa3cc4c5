import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { ReadingToken } from '@hydria/shared/contract/reading-tokens.ts';
import type { User } from '@hydria/shared/platform/platform.ts';
import { link, maria, openAt } from '../../testing.tsx';

const token: ReadingToken = {
  id: 7,
  name: 'Home Assistant',
  hint: 'hydria_my_3_abcd',
  created_at: '2026-11-20T08:00:00.000Z',
  ends_at: '2027-11-20T08:00:00.000Z',
  last_used_at: null,
};
const SECRET = `hydria_my_3_${'a'.repeat(46)}`;

const open = (tokens: ReadingToken[], deya: User['deya'] = [link]) =>
  openAt('/account/tokens', {
    session: { status: 'member', user: { ...maria, deya }, deya_id: 3 },
    answers: {
      'GET /api/reading-tokens': tokens,
      'POST /api/reading-tokens': { id: 8, token: SECRET },
      'DELETE /api/reading-tokens/{id}': { message: 'Success' },
    },
  });

it('makes a token under a name, and shows it once', async () => {
  const portal = await open([]);
  await portal.user.click(await screen.findByRole('button', { name: 'Δημιουργία κλειδιού' }));
  const form = within(await screen.findByRole('dialog', { name: 'Δημιουργία κλειδιού' }));
  await portal.user.type(form.getByRole('textbox', { name: /Όνομα/ }), 'Home Assistant');
  await portal.user.click(form.getByRole('button', { name: 'Δημιουργία κλειδιού' }));
  const made = within(await screen.findByRole('dialog', { name: 'Το κλειδί σας' }));
  expect(made.getByText(SECRET)).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
  expect(portal.calls).toContainEqual({
    call: 'POST /api/reading-tokens',
    input: { body: { deya_id: 3, name: 'Home Assistant' } },
  });
  await portal.user.click(made.getByRole('button', { name: 'Το κράτησα' }));
  expect(screen.queryByText(SECRET)).toBeNull();
});

it('lists the tokens with their end and last use, and revokes one', async () => {
  const portal = await open([token]);
  expect(await screen.findByText(/hydria_my_3_abcd….*20\/11\/2027.*Δεν χρησιμοποιήθηκε/)).toBeVisible();
  await portal.user.click(screen.getByRole('button', { name: 'Κατάργηση: Home Assistant' }));
  await waitFor(() =>
    expect(portal.calls).toContainEqual({
      call: 'DELETE /api/reading-tokens/{id}',
      input: { params: { id: 7 }, query: { deya_id: 3 } },
    }),
  );
});

it('tells a person whose registration waits that tokens need access, and offers none', async () => {
  const portal = await open([], [{ ...link, active: false, status: 'pending' }]);
  expect(await screen.findByText(/περιμένετε να εγκριθεί η εγγραφή σας/)).toBeVisible();
  expect(screen.queryByRole('button')).toBeNull();
  expect(portal.calls).toEqual([]);
});
