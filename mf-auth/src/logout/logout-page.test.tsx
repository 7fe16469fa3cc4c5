import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { renderRemote } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { LogoutPage } from './logout-page.tsx';

const open = (status: 'member' | 'guest') =>
  renderRemote(<LogoutPage />, { name: 'mf-auth', texts: { el }, path: '/logout', session: { status } });

it('signs out a member who opens it, and says so', async () => {
  const portal = await open('member');
  expect(await screen.findByRole('heading', { level: 1, name: 'Αποσυνδεθήκατε' })).toBeVisible();
  expect(portal.platform.session.getState()).toMatchObject({ status: 'guest', deya_id: null });
});

it('links to the sign-in and to the public pages', async () => {
  const portal = await open('guest');
  expect(screen.getByRole('link', { name: 'Σύνδεση ξανά' })).toHaveAttribute('href', '/login');
  expect(screen.getByRole('link', { name: 'Αναφορά προβλήματος' })).toHaveAttribute('href', '/report');
  expect(screen.getByRole('link', { name: 'Ηλεκτρονικές αιτήσεις' })).toHaveAttribute('href', '/online-forms');
  expect(await axe(portal.container)).toHaveNoViolations();
});
