import { screen, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { User } from '@hydria/shared/platform/platform.ts';
import { renderRemote } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import en from '../locales/en.json';
import { AccountPage } from './account-page.tsx';

const link = (id: number, city: string, status: 'active' | 'pending' | 'rejected'): User['deya'][number] => ({
  id,
  title: `ΔΕΥΑ ${city}`,
  title_latin: `DEYA ${id}`,
  city,
  city_latin: `City ${id}`,
  logo: null,
  active: status === 'active',
  status,
  scope: [],
});

const maria: User = {
  id: 1,
  first_name: 'Μαρία',
  last_name: 'Παπαδάκη',
  full_name: 'Μαρία Παπαδάκη',
  email: 'maria@hydria.example',
  phone: '+306900000000',
  lang: 'el',
  scope: [],
  deya: [link(3, 'Πάτρα', 'active'), link(9, 'Βόλος', 'active'), link(5, 'Χανιά', 'pending')],
};

const open = (user: User = maria, path = '/account') =>
  renderRemote(<AccountPage />, { name: 'mf-auth', texts: { el, en }, path, session: { user, deya_id: 3 } });

const row = (city: string) => within(screen.getByText(city).closest('li')!);

it('says who I am', async () => {
  await open();
  expect(screen.getByText('Μαρία Παπαδάκη')).toBeVisible();
  expect(screen.getByText('maria@hydria.example')).toBeVisible();
});

it('says how each of my utilities stands', async () => {
  await open();
  expect(row('Πάτρα').getByText('Τη βλέπετε τώρα')).toBeVisible();
  expect(row('Βόλος').getByText('Ενεργή')).toBeVisible();
  expect(row('Χανιά').getByText('Υπό εξέταση')).toBeVisible();
});

it('switches to another active utility, and to no other', async () => {
  const portal = await open();
  expect(row('Χανιά').queryByRole('button')).toBeNull();
  expect(row('Πάτρα').queryByRole('button')).toBeNull();
  await portal.user.click(row('Βόλος').getByRole('button', { name: 'Μετάβαση: ΔΕΥΑ Βόλος' }));
  expect(portal.platform.session.getState().deya_id).toBe(9);
  expect(portal.notices).toEqual([{ kind: 'success', text: 'Βλέπετε τώρα: ΔΕΥΑ Βόλος' }]);
});

it('names utilities in Latin letters in other languages', async () => {
  await open(maria, '/en/account');
  expect(screen.getByText('City 3')).toBeVisible();
});

it('offers to choose a utility when there is none', async () => {
  const portal = await open({ ...maria, deya: [] });
  const asked = jest.fn();
  portal.platform.events.on('open-selector', asked);
  await portal.user.click(screen.getByRole('button', { name: 'Επιλογή ΔΕΥΑ' }));
  expect(asked).toHaveBeenCalledTimes(1);
});

it.each([
  ['Θέμα', 'Σκούρο', { theme: 'dark' }],
  ['Γλώσσα', 'Deutsch', { language: 'de' }],
  ['Μονάδα κατανάλωσης', 'Λίτρα', { unit: 'liters' }],
  ['Αριθμοί', '1,234.56', { decimal: 'dot' }],
  ['Ημερομηνίες', '2026-12-31', { dateFormat: 'YYYY-MM-DD' }],
])('%s: %s takes effect at once', async (label, choice, expected) => {
  const portal = await open();
  await portal.user.click(within(screen.getByRole('radiogroup', { name: label })).getByRole('radio', { name: choice }));
  expect(portal.platform.preferences.getState()).toMatchObject(expected);
});

it('signs out', async () => {
  const portal = await open();
  await portal.user.click(screen.getByRole('button', { name: 'Αποσύνδεση' }));
  expect(portal.platform.session.getState().status).toBe('guest');
});

it('has nothing that axe objects to', async () => {
  const portal = await open();
  expect(await axe(portal.container)).toHaveNoViolations();
});
