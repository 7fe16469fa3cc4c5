import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { FlowAlert } from '@hydria/shared/contract/flow-alerts.ts';
import type { Customer, HiddenSupply, Measurement } from '@hydria/shared/contract/supplies.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { maria } from '@hydria/shared/remote/examples.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { SuppliesPage } from './supplies-page.tsx';

const supply = (kwdikos_katanalwti: string, changes: Partial<Customer> = {}): Customer => ({
  deya_id: 3,
  kwdikos_katanalwti,
  liable_id: 'L1',
  first_name: 'Μαρία',
  last_name: 'Παππά',
  afm: null,
  mobile: null,
  email: null,
  alias: null,
  street: 'Τζανακάκη 5',
  address: null,
  municipal_district: null,
  customer_type: 'owner',
  until: null,
  latitude: null,
  longitude: null,
  is_liable: true,
  open: true,
  e_bill: false,
  e_bill_from: null,
  hydrometers: [],
  ...changes,
});

const meter: Measurement = {
  hydrometer: 'M1',
  type: 'digital',
  kwdikos_katanalwti: '0301-1',
  alias: null,
  measurement_date: '2026-11-20T06:00:00.000Z',
  counter_value: 412_873,
  litres: 10,
  cubic_metres: 0.01,
  previous_date: null,
  approximate: false,
  days: [
    { date: '2026-11-18', litres: 400 },
    { date: '2026-11-19', litres: 480 },
  ],
  last_year_litres: 1000,
};

const alert: FlowAlert = {
  id: 7,
  kind: 'continuous_low',
  kwdikos_katanalwti: '0301-1',
  hydrometer: 'M1',
  since: '2026-11-19T01:00:00.000Z',
  until: '2026-11-20T06:00:00.000Z',
  ended: false,
  lowest: 4,
  lost: 116,
  hours: [
    { at: '2026-11-20T05:00:00.000Z', litres: 4 },
    { at: '2026-11-20T06:00:00.000Z', litres: 9 },
  ],
};

const open = (
  customers: Customer[],
  meters: Measurement[] | Error = [meter],
  alerts: FlowAlert[] = [],
  hidden: HiddenSupply[] = [],
) => {
  const answers: Answers = {
    'GET /api/user/info': { customers, announcements: [], user: maria },
    'GET /api/deya/measurements': meters,
    'GET /api/deya/flowAlerts': alerts,
    'GET /api/supplies/hidden': hidden,
    'POST /api/supplies/unhide': { message: 'Success' },
  };
  return renderRemote(<SuppliesPage />, { name: 'mf-reports', texts: { el }, path: '/supplies', answers });
};

it('shows each supply with its own meters, as a chart or as a table', async () => {
  const portal = await open([
    supply('0301-1', { alias: 'Σπίτι' }),
    supply('0301-2', { customer_type: 'tenant', open: false }),
  ]);
  const home = within(await screen.findByRole('region', { name: 'Σπίτι' }));
  expect(home.getByText('Τζανακάκη 5 · Κωδικός 0301-1 · Ιδιοκτήτης')).toBeVisible();
  expect(home.getByRole('img', { name: /412,873/ })).toBeVisible();
  const other = within(screen.getByRole('region', { name: 'Τζανακάκη 5' }));
  expect(other.getByText(el.supplies.closed)).toBeVisible();
  expect(other.getByText(el.measurements.none)).toBeVisible();
  const table = await screen.findByRole('tab', { name: 'Πίνακας' });
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.click(table);
  expect(home.getByRole('row', { name: /18 Νοεμβρίου 0,40/ })).toBeVisible();
});

it('leaves the running day out of the chart, and names it in the table', async () => {
  const running = { date: '2026-11-20', litres: 30 };
  const first = await open([supply('0301-1', { alias: 'Σπίτι' })], [{ ...meter, days: [...meter.days, running] }]);
  await first.user.click(await screen.findByRole('tab', { name: 'Πίνακας' }));
  const table = within(screen.getByRole('table', { name: 'Ημερήσια κατανάλωση' }));
  expect(table.getByRole('row', { name: /20 Νοεμβρίου \(έως τώρα\) 0,03/ })).toBeVisible();
  first.unmount();
  await open([supply('0301-1', { alias: 'Σπίτι' })], [{ ...meter, days: [running] }]);
  expect(await screen.findByRole('region', { name: 'Σπίτι' })).toBeVisible();
  expect(screen.queryByRole('figure')).toBeNull();
});

it('explains its future content, and reports a failure', async () => {
  const none = await open([]);
  expect(await screen.findByText(el.supplies.none)).toBeVisible();
  none.unmount();
  await open([supply('0301-1')], new ApiError(503, 'service_unavailable'));
  expect(await screen.findByRole('button', { name: 'Δοκιμάστε ξανά' })).toBeVisible();
});

it('draws no chart of a meter without consumption: a sentence says it, and the table has its days', async () => {
  const still = { ...meter, days: meter.days.map(({ date }) => ({ date, litres: 0 })), last_year_litres: null };
  const portal = await open([supply('0301-1', { alias: 'Εξοχικό' })], [still]);
  const card = within(await screen.findByRole('region', { name: 'Εξοχικό' }));
  expect(card.getByText('0,00 m³ τις τελευταίες 2 ημέρες')).toBeVisible();
  expect(card.queryByRole('figure')).not.toBeInTheDocument();
  await portal.user.click(await screen.findByRole('tab', { name: 'Πίνακας' }));
  expect(card.getByRole('row', { name: /18 Νοεμβρίου 0,00/ })).toBeVisible();
});

it.each([
  ['of one of two supplies', [supply('0301-1', { alias: 'Σπίτι' })], [meter]],
  ['of no supply', [], new ApiError(403, 'measurements_denied')],
])('withholds the readings from a person who is liable for the water %s', async (_, own, meters) => {
  await open([...own, supply('0301-2', { alias: 'Μητέρα', customer_type: 'authorised', is_liable: false })], meters);
  const other = within(await screen.findByRole('region', { name: 'Μητέρα' }));
  expect(other.getByText(/Δεν έχει επιβεβαιωθεί ότι είστε ο υπόχρεος/)).toBeVisible();
  expect(other.queryByText(el.measurements.none)).not.toBeInTheDocument();
  expect(other.getByRole('link', { name: new RegExp(el.supplies.open_details) })).toBeVisible();
  expect(other.queryByRole('link', { name: new RegExp(el.supplies.open) })).toBeNull();
  expect(screen.queryAllByRole('img', { name: /412,873/ })).toHaveLength(own.length);
});

it('shows an alert at its supply, with the hours that prove it, the checks to do and the way to a report', async () => {
  const supplies = [supply('0301-1', { alias: 'Σπίτι' }), supply('0301-2')];
  const portal = await open(supplies, [meter], [alert]);
  const home = within(await screen.findByRole('region', { name: 'Σπίτι' }));
  const note = within(await home.findByRole('note'));
  expect(note.getByText(el.flow.kind.continuous_low)).toBeVisible();
  expect(note.getByText(/από 19\/11\/2026.*τουλάχιστον 4 λίτρα την ώρα/)).toBeVisible();
  expect(note.getByText('Εκτίμηση απώλειας: 0,12 m³.', { exact: false })).toBeVisible();
  expect(note.getByText('Οι τελευταίες 2 ώρες με ροή')).toBeVisible();
  expect(note.getByRole('link', { name: el.flow.open })).toHaveAttribute('href', '/alerts/7');
  expect(within(screen.getByRole('region', { name: 'Τζανακάκη 5' })).queryByRole('note')).toBeNull();
  await waitFor(() => expect(home.getAllByRole('figure')).toHaveLength(2));
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('says of backflow how much water ran back, also when it is little', async () => {
  await open([supply('0301-1')], [meter], [{ ...alert, kind: 'backflow', lowest: 0, lost: 24 }]);
  const note = await screen.findByRole('note');
  expect(note).toHaveTextContent(/γυρίζει νερό πίσω στο δίκτυο, ως τώρα 0,024\sm³/);
  expect(note).not.toHaveTextContent(el.flow.check);
});

it('of an alert that has ended shows its end, without checks', async () => {
  await open([supply('0301-1')], [meter], [{ ...alert, ended: true }]);
  const note = within(await screen.findByRole('note'));
  expect(note.getByText(/από 19\/11\/2026.* έως 20\/11\/2026/)).toBeVisible();
  expect(note.queryByText(el.flow.check)).toBeNull();
});

it('names the supplies that were taken off the list, and brings one back', async () => {
  const hidden = {
    kwdikos_katanalwti: '0301-9',
    alias: 'Εξοχικό',
    street: null,
    hidden_at: '2026-11-19T08:00:00.000Z',
  };
  const portal = await open([supply('0301-1')], [meter], [], [hidden]);
  const section = within(await screen.findByRole('region', { name: el.supplies.hidden }));
  expect(section.getByText('Εξοχικό')).toBeVisible();
  expect(await screen.findByRole('figure')).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.click(section.getByRole('button', { name: 'Επαναφορά: Εξοχικό' }));
  expect(portal.calls).toContainEqual({
    call: 'POST /api/supplies/unhide',
    input: { body: { deya_id: 3, kwdikos_katanalwti: '0301-9' } },
  });
});
