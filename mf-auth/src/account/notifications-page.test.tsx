import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { User } from '@hydria/shared/platform/platform.ts';
import el from '../locales/el.json';
import { maria, openAt } from '../testing.tsx';

const atPatra = (subscribe: '0' | '1' | '2' | '3', more: Partial<User> = {}): User => ({
  ...maria,
  deya: [
    {
      id: 3,
      title: 'ΔΕΥΑ Πάτρα',
      title_latin: 'DEYA 3',
      city: 'Πάτρα',
      city_latin: 'Patra',
      logo: null,
      active: true,
      status: 'active',
      scope: [],
      push_notifications: true,
      subscribe,
    },
  ],
  ...more,
});

const open = async (user: User) => {
  const portal = await openAt('/account/notifications', {
    texts: { el },
    session: { user, deya_id: 3 },
    answers: { 'GET /api/user/notifications': { muted: {} } },
  });
  await screen.findByRole('table', { name: 'Θέματα' });
  return portal;
};

const box = (name: string) => screen.getByRole('checkbox', { name });

it('offers each topic by the channels that are switched on, and mails of leaks in any case', async () => {
  await open(atPatra('2'));
  expect(box('Ανακοινώσεις: E-mail')).toBeDisabled();
  expect(box('Ανακοινώσεις: Συσκευή')).toBeChecked();
  expect(box('Πιθανές διαρροές: E-mail')).toBeChecked();
  expect(screen.queryByRole('checkbox', { name: 'Απαντήσεις: E-mail' })).toBeNull();
  expect(await axe(document.body)).toHaveNoViolations();
});

it('turns one channel of one topic off, and keeps it so', async () => {
  const portal = await open(atPatra('3'));
  portal.answer({
    'PUT /api/user/notifications': { message: 'Success' },
    'GET /api/user/notifications': { muted: { flow_alert: 2 } },
  });
  await portal.user.click(box('Πιθανές διαρροές: Συσκευή'));
  expect(portal.calls).toContainEqual({
    call: 'PUT /api/user/notifications',
    input: { body: { deya_id: 3, event: 'flow_alert', muted: 2 } },
  });
  await waitFor(() => expect(box('Πιθανές διαρροές: Συσκευή')).not.toBeChecked());
  await waitFor(() => expect(box('Πιθανές διαρροές: Συσκευή')).toBeEnabled());
  expect(box('Πιθανές διαρροές: E-mail')).toBeChecked();
});

it('sends a test message, and says where it goes', async () => {
  const portal = await open(atPatra('3'));
  portal.answer({ 'POST /api/user/notifications/test': { email: 'maria@hydria.example', devices: 2 } });
  await portal.user.click(screen.getByRole('button', { name: 'Αποστολή δοκιμαστικού μηνύματος' }));
  await waitFor(() =>
    expect(portal.notices).toMatchObject([
      { kind: 'success', text: 'Στείλαμε δοκιμαστικό μήνυμα στο maria@hydria.example και σε 2 συσκευές.' },
    ]),
  );
});

it('is read only for staff who act as the person', async () => {
  await open(atPatra('3', { impersonated: true }));
  expect(box('Ανακοινώσεις: E-mail')).toBeDisabled();
  expect(screen.queryByRole('button', { name: 'Αποστολή δοκιμαστικού μηνύματος' })).toBeNull();
});
