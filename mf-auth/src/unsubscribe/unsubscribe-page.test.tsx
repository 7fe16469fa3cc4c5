import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { openAsGuest } from '../testing.tsx';

const SECRET = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE';

it('ends a mailing by a click, and not by opening the link', async () => {
  const portal = await openAsGuest(`/unsubscribe?token=${SECRET}`, { 'POST /api/unsubscribe': { message: 'Success' } });
  const button = await screen.findByRole('button', { name: 'Διακοπή των μηνυμάτων' });
  expect(location.href).not.toContain(SECRET);
  expect(portal.calls).toEqual([]);
  await portal.user.click(button);
  await portal.user.click(button);
  expect(await screen.findByRole('status')).toHaveTextContent('Δεν θα λαμβάνετε');
  expect(portal.calls).toEqual([{ call: 'POST /api/unsubscribe', input: { body: { token: SECRET } } }]);
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('reports a used link once, and names the place of the setting', async () => {
  const portal = await openAsGuest(`/unsubscribe?token=${SECRET}`, {
    'POST /api/unsubscribe': new ApiError(422, 'unsubscribe_token_invalid'),
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Διακοπή των μηνυμάτων' }));
  expect(await screen.findByRole('link', { name: 'Οι επιλογές μου' })).toHaveAttribute('href', '/account');
  expect(portal.notices).toEqual([]);
});

it.each(['/unsubscribe', '/unsubscribe?token=', '/unsubscribe?token=<b>'])('%s has nothing to leave', async (path) => {
  const portal = await openAsGuest(path);
  expect(await screen.findByRole('link', { name: 'Οι επιλογές μου' })).toBeVisible();
  expect(screen.queryByText(/Δεν θα σας στέλνουμε πια/)).not.toBeInTheDocument();
  expect(portal.calls).toEqual([]);
});
