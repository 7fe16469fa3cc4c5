import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { App } from '../routes.tsx';

const SECRET = 'AbCdEfGhIjKlMnOpQrStUvWxYz0123456789-_AbCdE';

const open = (path: string, answers: Answers = {}) =>
  renderRemote(<App />, {
    name: 'mf-auth',
    texts: { el },
    path,
    ownRouter: true,
    session: { status: 'guest', deya_id: null },
    answers,
  });

it('leaves a mailing by a click, and not by opening the link', async () => {
  const portal = await open(`/unsubscribe?token=${SECRET}`, { 'POST /api/unsubscribe': { message: 'Success' } });
  const button = await screen.findByRole('button', { name: 'Διακοπή των μηνυμάτων' });
  expect(location.href).not.toContain(SECRET);
  expect(portal.calls).toEqual([]);
  await portal.user.click(button);
  await portal.user.click(button);
  expect(await screen.findByRole('status', undefined, { timeout: 3000 })).toHaveTextContent('Δεν θα λαμβάνετε');
  expect(portal.calls).toEqual([{ call: 'POST /api/unsubscribe', input: { body: { token: SECRET } } }]);
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('says so when the link was used before, and where the choice is', async () => {
  const portal = await open(`/unsubscribe?token=${SECRET}`, {
    'POST /api/unsubscribe': new ApiError(422, 'unsubscribe_token_invalid'),
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Διακοπή των μηνυμάτων' }));
  expect(await screen.findByRole('link', { name: 'Οι επιλογές μου' }, { timeout: 3000 })).toHaveAttribute(
    'href',
    '/account',
  );
});

it.each(['/unsubscribe', '/unsubscribe?token=', '/unsubscribe?token=<b>'])('%s has nothing to leave', async (path) => {
  const portal = await open(path);
  expect(await screen.findByRole('link', { name: 'Οι επιλογές μου' })).toBeVisible();
  expect(portal.calls).toEqual([]);
});
