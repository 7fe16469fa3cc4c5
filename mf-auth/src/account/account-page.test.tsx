import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import shared from '@hydria/shared/locales/el.json';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import type { User } from '@hydria/shared/platform/platform.ts';
import type { Answers } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import en from '../locales/en.json';
import { maria, openAt } from '../testing.tsx';

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
  push_notifications: true,
  subscribe: '0',
});

const customer: User = {
  ...maria,
  phone: '+306900000000',
  deya: [link(3, 'Πάτρα', 'active'), link(9, 'Βόλος', 'active'), link(5, 'Χανιά', 'pending')],
};

const open = async (user: User = customer, path = '/account', answers: Answers = {}) => {
  const portal = await openAt(path, {
    texts: { el, en },
    session: { user, deya_id: 3 },
    answers: {
      'GET /api/account/two-factor': { enabled: false, required: false, recovery_codes: 0 },
      'GET /api/account/sessions': { data: [] },
      'GET /api/account/identities': { data: [] },
      ...answers,
    },
  });
  await screen.findByRole('heading', { level: 1 });
  await screen.findByText(/^(Ανενεργή|Off)$/);
  return portal;
};

const row = (city: string) => within(screen.getByText(city).closest('li')!);

it('shows the person’s data', async () => {
  await open();
  expect(screen.getByText('Μαρία Παπαδάκη')).toBeVisible();
  expect(screen.getByText('690 000 0000')).toBeVisible();
  expect(screen.getAllByText('maria@hydria.example')[0]).toBeVisible();
});

it('shows the state of each of the person’s utilities', async () => {
  await open();
  expect(row('Πάτρα').getByText('Τη βλέπετε τώρα')).toBeVisible();
  expect(row('Βόλος').getByText('Ενεργή')).toBeVisible();
  expect(row('Χανιά').getByText('Σε εξέταση')).toBeVisible();
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
  await open(customer, '/en/account');
  expect(screen.getByText('City 3')).toBeVisible();
});

it('offers staff without a utility of their own to choose one', async () => {
  const portal = await open({ ...customer, deya: [], scope: ['users.view'] });
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
  ['Ημερομηνίες', '31.12.2026', { dateFormat: 'DD.MM.YYYY' }],
  ['Ημερομηνίες', '2026-12-31', { dateFormat: 'YYYY-MM-DD' }],
])('%s: %s takes effect at once', async (label, choice, expected) => {
  const portal = await open();
  await portal.user.click(within(screen.getByRole('radiogroup', { name: label })).getByRole('radio', { name: choice }));
  expect(portal.platform.preferences.getState()).toMatchObject(expected);
});

it('writes numbers and dates as in the language unless the person chooses', async () => {
  await open();
  for (const label of ['Αριθμοί', 'Ημερομηνίες']) {
    const [first] = within(screen.getByRole('radiogroup', { name: label })).getAllByRole('radio');
    expect(first).toBeChecked();
    expect(first).toHaveAccessibleName('Ανάλογα με τη γλώσσα');
  }
});

it('signs out', async () => {
  const portal = await open();
  await portal.user.click(screen.getByRole('button', { name: 'Αποσύνδεση' }));
  expect(portal.platform.session.getState().status).toBe('guest');
});

it('passes axe', async () => {
  const portal = await open();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('leads to a further utility, and to the change of name and phone', async () => {
  const portal = await open();
  const asked = jest.fn();
  portal.platform.events.on('open-add-utility', asked);
  await portal.user.click(screen.getByRole('button', { name: 'Προσθήκη ΔΕΥΑ' }));
  expect(asked).toHaveBeenCalledTimes(1);
  expect(screen.getByRole('link', { name: 'Αλλαγή στοιχείων' })).toHaveAttribute('href', '/account/details');
});

describe('the choice of notifications', () => {
  const box = (name: string | RegExp) => screen.getByRole('checkbox', { name });
  const renewed = (subscribe: '0' | '1' | '2' | '3'): User => ({
    ...customer,
    deya: customer.deya.map((one) => (one.id === 3 ? { ...one, subscribe } : one)),
  });

  it('is stored for the current utility, and takes effect at once', async () => {
    const portal = await open(renewed('2'));
    expect(box(/^Ανακοινώσεις με e-mail/)).not.toBeChecked();
    portal.answer({ 'POST /api/user/subscribe': { message: 'Success' }, 'GET /api/auth/user': renewed('3') });
    await portal.user.click(box(/^Ανακοινώσεις με e-mail/));
    expect(portal.calls).toContainEqual({
      call: 'POST /api/user/subscribe',
      input: { body: { deya_id: 3, subscribe: '3' } },
    });
    await waitFor(() =>
      expect(portal.notices).toMatchObject([{ kind: 'success', text: 'Η επιλογή σας αποθηκεύτηκε.' }]),
    );
    expect(box(/^Ανακοινώσεις με e-mail/)).toBeChecked();
    portal.answer({ 'GET /api/auth/user': renewed('2') });
    act(() => portal.notices[0]?.action?.run());
    await waitFor(() => expect(box(/^Ανακοινώσεις με e-mail/)).not.toBeChecked());
    expect(portal.calls.findLast(({ call }) => call === 'POST /api/user/subscribe')?.input).toEqual({
      body: { deya_id: 3, subscribe: '2' },
    });
  });

  it('requests pushes from the portal, because the browser must allow them first, and ends them itself', async () => {
    const portal = await open(renewed('1'));
    const asked = jest.fn();
    portal.platform.events.on('open-push', asked);
    await portal.user.click(screen.getByRole('checkbox', { name: /Ειδοποιήσεις σε αυτή τη συσκευή/ }));
    expect(asked).toHaveBeenCalledTimes(1);
    expect(portal.calls.some(({ call }) => call === 'POST /api/user/subscribe')).toBe(false);
  });

  it('reports a refusal, and stays unchanged', async () => {
    const portal = await open(renewed('0'));
    portal.answer({ 'POST /api/user/subscribe': new ApiError(422, 'subscription_unavailable') });
    await portal.user.click(box(/^Ανακοινώσεις με e-mail/));
    await waitFor(() => expect(portal.notices).toMatchObject([{ kind: 'error' }]));
    expect(portal.notices[0]?.text).toBe(shared.validation.backend.subscription_unavailable);
    expect(box(/^Ανακοινώσεις με e-mail/)).not.toBeChecked();
  });

  it('is hidden without a utility, and omits pushes where there are none', async () => {
    await open({ ...customer, deya: [{ ...link(3, 'Πάτρα', 'active'), push_notifications: false }] });
    expect(screen.getAllByRole('checkbox')).toHaveLength(1);
  });
});

describe('the tax login', () => {
  const identity = {
    provider: 'gsis',
    full_name: 'ΜΑΡΙΑ ΠΑΠΑΔΑΚΗ',
    linked_at: '2026-11-02T10:00:00.000Z',
    last_login_at: '2026-11-02T10:00:00.000Z',
  };

  it('is shown with its day, and removed after a confirmation', async () => {
    const portal = await open(customer, '/account', { 'GET /api/account/identities': { data: [identity] } });
    expect(await screen.findByText('ΜΑΡΙΑ ΠΑΠΑΔΑΚΗ, από 02/11/2026')).toBeVisible();
    await portal.user.click(screen.getByRole('button', { name: 'Αφαίρεση: Ταυτοποίηση με Taxisnet' }));
    portal.answer({
      'DELETE /api/account/identities/{provider}': { message: 'Success' },
      'GET /api/account/identities': { data: [] },
    });
    await portal.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Αφαίρεση' }));
    await waitFor(() => expect(screen.queryByText('Ταυτοποίηση με Taxisnet')).toBeNull());
    expect(portal.calls).toContainEqual({
      call: 'DELETE /api/account/identities/{provider}',
      input: { params: { provider: 'gsis' } },
    });
  });

  it('and all other settings are read-only for an administrator who acts as a customer', async () => {
    await open({ ...customer, impersonated: true }, '/account', {
      'GET /api/account/identities': { data: [identity] },
    });
    await screen.findByText('Ταυτοποίηση με Taxisnet');
    expect(screen.queryByRole('button', { name: /Αφαίρεση/ })).toBeNull();
    expect(screen.queryByRole('link', { name: /Αλλαγή|Ρύθμιση/ })).toBeNull();
    expect(screen.getByRole('checkbox', { name: /^Ανακοινώσεις με e-mail/ })).toBeDisabled();
  });
});
