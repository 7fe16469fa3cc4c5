import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Profile } from '@hydria/shared/contract/account.ts';
import el from '../locales/el.json';
import { maria, openAt } from '../testing.tsx';

const PROFILE: Profile = {
  first_name: 'Μαρία',
  last_name: 'Παπαδάκη',
  phone: '+306900000000',
  afm: '123456783',
  afm_proved: true,
  timezone: 'Europe/Athens',
};

const open = async () => {
  const portal = await openAt('/account/details', {
    texts: { el },
    session: { user: maria, deya_id: 3 },
    answers: { 'GET /api/account/profile': PROFILE, 'GET /api/auth/user': maria },
  });
  await screen.findByRole('textbox', { name: 'Όνομα' });
  return portal;
};

const sent = (portal: Awaited<ReturnType<typeof open>>) =>
  portal.calls.filter(({ call }) => call === 'PUT /api/account/profile').map(({ input }) => input);

it('changes name, phone and time zone, and shows the tax number without a field', async () => {
  const portal = await open();
  portal.answer({ 'PUT /api/account/profile': PROFILE });
  expect(screen.getByText('123456783')).toBeVisible();
  await portal.user.clear(screen.getByRole('textbox', { name: 'Όνομα' }));
  await portal.user.type(screen.getByRole('textbox', { name: 'Όνομα' }), 'Μαριλένα');
  await portal.user.selectOptions(screen.getByRole('combobox', { name: 'Ζώνη ώρας' }), 'Europe/Berlin');
  await portal.user.click(screen.getByRole('button', { name: 'Αποθήκευση στοιχείων' }));
  await waitFor(() => expect(sent(portal)).toHaveLength(1));
  expect(sent(portal)[0]).toMatchObject({
    body: { first_name: 'Μαριλένα', last_name: 'Παπαδάκη', timezone: 'Europe/Berlin' },
  });
});

it('refuses a word of two scripts and a wrong phone at their fields, and keeps what was typed', async () => {
  const portal = await open();
  await portal.user.type(screen.getByRole('textbox', { name: 'Όνομα' }), 'Wσ');
  await portal.user.clear(screen.getByRole('textbox', { name: /Τηλέφωνο/ }));
  await portal.user.type(screen.getByRole('textbox', { name: /Τηλέφωνο/ }), '12');
  await portal.user.click(screen.getByRole('button', { name: 'Αποθήκευση στοιχείων' }));
  expect(screen.getByRole('textbox', { name: 'Όνομα' })).toBeInvalid();
  expect(screen.getByRole('textbox', { name: /Τηλέφωνο/ })).toBeInvalid();
  expect(screen.getByRole('textbox', { name: 'Όνομα' })).toHaveValue('ΜαρίαWσ');
  expect(sent(portal)).toEqual([]);
});

it('passes axe', async () => {
  expect(await axe((await open()).container)).toHaveNoViolations();
});
