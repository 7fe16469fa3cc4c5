import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { AlertSettings } from '@hydria/shared/contract/alert-settings.ts';
import { PAUSE_DAYS_MAX } from '@hydria/shared/contract/forms/alert.ts';
import type { AlertPage } from '@hydria/shared/contract/flow-alerts.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers, type RenderedRemote } from '@hydria/shared/remote/testing.tsx';
import { HOLIDAY_DAYS_MAX } from '@hydria/shared/rules/alert-settings.ts';
import reports from '../locales/el.json';
import { App } from '../routes.tsx';
import el from './locales/el.json';

// The code of the pages loads on demand; on a busy machine its first load outlasts the wait of a query.
beforeAll(() => import('./alerts-pages.tsx'));

const HOUR = 3_600_000;
const START = Date.parse('2026-11-19T04:00:00Z');

const alert = (changes: Partial<AlertPage> = {}): AlertPage => ({
  id: 7,
  kind: 'continuous_low',
  kwdikos_katanalwti: '0301-1',
  hydrometer: 'M1',
  since: new Date(START + HOUR).toISOString(),
  until: new Date(START + 25 * HOUR).toISOString(),
  ended: false,
  lowest: 6,
  lost: 144,
  cost: 17,
  hours: Array.from({ length: 26 }, (_, hour) => ({
    at: new Date(START + hour * HOUR).toISOString(),
    litres: hour < 2 ? 0 : 6,
    estimated: false,
    proves: hour >= 2,
  })),
  pause: null,
  ...changes,
});

const open = (path: string, answers: Answers) =>
  renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-reports',
    texts: { el: reports },
    path,
    answers: { 'POST /api/alerts/{id}/read': { message: 'Success' }, ...answers },
  });

const called = ({ calls }: RenderedRemote, call: string) =>
  calls.filter((one) => one.call === call).map(({ input }) => input);

it('shows the hours that prove an alert, its cost, what to check, and the way to a report about it', async () => {
  const portal = await open('/alerts/7', { 'GET /api/alerts/{id}': alert() });
  expect(await screen.findByRole('heading', { name: el.kind.continuous_low })).toBeVisible();
  expect(screen.getByText(el.why.continuous_low)).toBeVisible();
  expect(screen.getByText('0,17 €')).toBeVisible();
  expect(screen.getByText('24 ώρες το δείχνουν')).toBeVisible();
  expect(screen.getByText(el.check.flow)).toBeVisible();
  expect(screen.getByRole('link', { name: el.check.report })).toHaveAttribute('href', '/report?alert=7');
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.click(screen.getByRole('button', { name: el.hours.table }));
  const table = within(screen.getByRole('table', { name: el.hours.title }));
  expect(table.getAllByText(el.hours.proves)).toHaveLength(24);
});

it('records that the person has opened it, so that no mail follows', async () => {
  const portal = await open('/alerts/7', { 'GET /api/alerts/{id}': alert() });
  await screen.findByText(el.why.continuous_low);
  await waitFor(() =>
    expect(called(portal, 'POST /api/alerts/{id}/read')).toEqual([{ params: { id: 7 }, body: { deya_id: 3 } }]),
  );
});

it('is called normal with a reason and days, and said so until the person wants messages again', async () => {
  const portal = await open('/alerts/7', {
    'GET /api/alerts/{id}': alert(),
    'POST /api/alerts/{id}/pause': { message: 'Success' },
  });
  await portal.user.click(await screen.findByRole('button', { name: el.pause.normal }));
  const dialog = within(await screen.findByRole('dialog', { name: el.pause.normal }));
  expect(dialog.getByLabelText(/^Ημέρες/)).toHaveAccessibleDescription(`Από 1 έως ${PAUSE_DAYS_MAX}.`);
  await portal.user.click(dialog.getByRole('button', { name: el.pause.submit }));
  await waitFor(() =>
    expect(called(portal, 'POST /api/alerts/{id}/pause')).toEqual([
      { params: { id: 7 }, body: { deya_id: 3, reason: 'garden', days: 7 } },
    ]),
  );
  expect(portal.notices).toMatchObject([{ kind: 'success', text: el.pause.done }]);
});

it('says until when it is normal, and ends the pause', async () => {
  const portal = await open('/alerts/7', {
    'GET /api/alerts/{id}': alert({ pause: { reason: 'garden', until: '2026-11-27T10:00:00.000Z' } }),
    'POST /api/alerts/{id}/resume': { message: 'Success' },
  });
  expect(await screen.findByText(/φυσιολογικό \(πότισμα κήπου\)/)).toBeVisible();
  await portal.user.click(screen.getByRole('button', { name: el.pause.resume }));
  await waitFor(() => expect(called(portal, 'POST /api/alerts/{id}/resume')).toHaveLength(1));
});

it('of a burst offers no pause', async () => {
  await open('/alerts/7', { 'GET /api/alerts/{id}': alert({ kind: 'burst' }) });
  expect(await screen.findByText(el.why.burst)).toBeVisible();
  expect(screen.queryByRole('button', { name: el.pause.normal })).toBeNull();
});

it('says so when an alert is not there', async () => {
  await open('/alerts/7', { 'GET /api/alerts/{id}': new ApiError(404, 'alert_not_found') });
  expect(await screen.findByText(el.page.missing)).toBeVisible();
});

it('lists open and past alerts with the way to each', async () => {
  const { cost: _cost, hours: _hours, pause: _pause, ...row } = alert();
  const portal = await open('/alerts', {
    'GET /api/alerts': { total: 2, data: [row, { ...row, id: 6, kind: 'backflow', ended: true }], next: null },
  });
  expect(await screen.findByRole('link', { name: new RegExp(el.kind.backflow) })).toHaveAttribute('href', '/alerts/6');
  const [lasting, over] = screen.getAllByRole('listitem');
  expect(within(lasting!).getByText(el.state.open)).toBeVisible();
  expect(within(over!).getByText(el.state.past)).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.click(screen.getByRole('radio', { name: el.list.past }));
  await waitFor(() => expect(called(portal, 'GET /api/alerts').at(-1)).toMatchObject({ query: { state: 'past' } }));
});

const settings = (changes: Partial<AlertSettings> = {}): AlertSettings => ({
  quiet: true,
  quiet_from: 22,
  quiet_until: 7,
  timezone: 'Europe/Athens',
  digest: false,
  supplies: [
    {
      kwdikos_katanalwti: '0301-1',
      alias: 'Σπίτι',
      street: null,
      is_digital: true,
      is_priced: true,
      litres_day: null,
      cents_month: 2000,
      holiday_from: null,
      holiday_until: null,
    },
  ],
  ...changes,
});

describe('the settings of alerts', () => {
  const saved: Answers = {
    'PUT /api/alert-settings/limits': { message: 'Success' },
    'PUT /api/alert-settings': { message: 'Success' },
  };

  it('set litres a day, euros a month and days of absence for a supply', async () => {
    const portal = await open('/alerts/settings', { 'GET /api/alert-settings': settings(), ...saved });
    const field = el.field.alert_limits;
    const litres = await screen.findByRole('textbox', { name: new RegExp(field.litres_day) });
    expect(screen.getByRole('textbox', { name: new RegExp(field.cents_month) })).toHaveValue('20,00');
    expect(await axe(portal.container)).toHaveNoViolations();
    await portal.user.type(litres, '450');
    const form = within(screen.getByRole('form', { name: el.settings.limits }));
    await portal.user.type(form.getByLabelText(new RegExp(`^${field.holiday_from}`)), '2099-08-01');
    await portal.user.click(form.getByRole('button', { name: el.settings.save }));
    expect((await form.findAllByText(el.error.alert_limits.holiday_until.required)).length).toBeGreaterThan(0);
    const until = form.getByLabelText(new RegExp(`^${field.holiday_until}`));
    await portal.user.type(until, '2099-07-20');
    expect(await form.findAllByText(new RegExp(`έως ${HOLIDAY_DAYS_MAX} ημέρες`))).not.toHaveLength(0);
    await portal.user.clear(until);
    await portal.user.type(until, '2099-08-20');
    await portal.user.click(form.getByRole('button', { name: el.settings.save }));
    await waitFor(() =>
      expect(called(portal, 'PUT /api/alert-settings/limits')).toEqual([
        {
          body: {
            deya_id: 3,
            kwdikos_katanalwti: '0301-1',
            litres_day: 450,
            cents_month: 2000,
            holiday_from: '2099-08-01',
            holiday_until: '2099-08-20',
          },
        },
      ]),
    );
    expect(portal.notices).toMatchObject([{ kind: 'success', text: el.settings.saved }]);
  });

  it('say which days of absence are set, and which ones they replaced', async () => {
    const away = (holiday_from: string | null, holiday_until: string | null) =>
      settings({ supplies: settings().supplies.map((one) => ({ ...one, holiday_from, holiday_until })) });
    const portal = await open('/alerts/settings', {
      'GET /api/alert-settings': away('2099-08-01', '2099-08-20'),
      ...saved,
    });
    const form = within(await screen.findByRole('form', { name: el.settings.limits }));
    const status = () => form.getByRole('status').textContent?.replaceAll('\u00a0', ' ');
    expect(status()).toBe('Δηλωμένη απουσία: 1 Αυγ 2099 – 20 Αυγ 2099.');
    const until = form.getByLabelText(new RegExp(`^${el.field.alert_limits.holiday_until}`));
    await portal.user.clear(until);
    await portal.user.type(until, '2099-08-25');
    portal.answer({ 'GET /api/alert-settings': away('2099-08-01', '2099-08-25') });
    await portal.user.click(form.getByRole('button', { name: el.settings.save }));
    await waitFor(() =>
      expect(status()).toBe(
        'Δηλωμένη απουσία: 1 Αυγ 2099 – 25 Αυγ 2099. Αντικατέστησε την προηγούμενη, 1 Αυγ 2099 – 20 Αυγ 2099.',
      ),
    );
    portal.answer({ 'GET /api/alert-settings': away(null, null) });
    await portal.user.clear(form.getByLabelText(new RegExp(`^${el.field.alert_limits.holiday_from}`)));
    await portal.user.clear(until);
    await portal.user.click(form.getByRole('button', { name: el.settings.save }));
    await waitFor(() =>
      expect(status()).toBe('Δεν έχετε δηλώσει απουσία. Η απουσία 1 Αυγ 2099 – 25 Αυγ 2099 δεν ισχύει πια.'),
    );
  });

  it('set quiet hours and the weekly mail', async () => {
    const portal = await open('/alerts/settings', { 'GET /api/alert-settings': settings(), ...saved });
    const field = el.field.alert_times;
    await portal.user.selectOptions(await screen.findByRole('combobox', { name: field.quiet_from }), '23:00');
    await portal.user.click(screen.getByRole('checkbox', { name: new RegExp(field.digest) }));
    const form = within(screen.getByRole('form', { name: el.settings.times }));
    await portal.user.click(form.getByRole('button', { name: el.settings.save }));
    await waitFor(() =>
      expect(called(portal, 'PUT /api/alert-settings')).toEqual([
        { body: { deya_id: 3, quiet: true, quiet_from: '23', quiet_until: '7', digest: true } },
      ]),
    );
  });

  it('say why a supply without hourly readings or without a price has no limit', async () => {
    const [supply] = settings().supplies;
    const without = settings({
      supplies: [
        { ...supply!, is_digital: false },
        { ...supply!, kwdikos_katanalwti: '0301-2', alias: 'Εξοχικό', is_priced: false },
      ],
    });
    const portal = await open('/alerts/settings', { 'GET /api/alert-settings': without });
    expect(await screen.findByText(el.settings.no_hours)).toBeVisible();
    await portal.user.selectOptions(screen.getByRole('combobox', { name: el.settings.supply }), 'Εξοχικό');
    expect(await screen.findByText(el.settings.no_price)).toBeVisible();
  });
});
