import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { HandledAlert, StaffAlert } from '@hydria/shared/contract/flow-alerts.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import texts from '../conversations/locales/el.json';
import el from '../locales/el.json';
import { App } from '../routes.tsx';
import { savedText, widen } from '../testing.ts';

beforeAll(() => import('../desk-pages.ts'));
beforeEach(widen);

const alert = (changes: Partial<StaffAlert> = {}): StaffAlert => ({
  key: 'rule-7',
  kind: 'continuous_low',
  kwdikos_katanalwti: '0301-1',
  hydrometer: 'M1',
  address: 'Τζανακάκη 5',
  latitude: null,
  longitude: null,
  since: '2026-11-19T05:00:00.000Z',
  until: '2026-11-20T05:00:00.000Z',
  ended: false,
  lost: 144,
  cost: 17,
  normal: false,
  handling: 'new',
  handled_by: null,
  handled_at: null,
  result: null,
  ...changes,
});

const open = (data: StaffAlert[]) =>
  renderRemote(<App />, {
    name: 'mf-admin',
    texts: { el },
    path: '/admin/alerts',
    ownRouter: true,
    answers: {
      'GET /api/staff/alerts': { total: data.length, data, next: null },
      'GET /api/saved-views': { data: [] },
    },
  });

it('lists what lasts, with its loss and cost, and says what a customer calls normal', async () => {
  const portal = await open([
    alert(),
    alert({ key: 'rule-8', normal: true, kwdikos_katanalwti: '0301-2' }),
    alert({ key: 'meter-M1-LOW_BATTERY_ALR-1', kind: 'LOW_BATTERY_ALR', lost: 0, cost: null, hydrometer: 'M9' }),
  ]);
  const row = within(await screen.findByRole('row', { name: /0301-1.*M1/ }));
  expect(row.getByText(texts.alerts.kind_continuous_low)).toBeVisible();
  expect(row.getByText('0,17 €')).toBeVisible();
  expect(row.getByText(texts.alerts.state_open)).toBeVisible();
  expect(within(screen.getByRole('row', { name: /0301-2/ })).getByText(texts.alerts.state_normal)).toBeVisible();
  expect(screen.getByRole('row', { name: /M9/ })).toHaveTextContent(texts.alerts.kind_LOW_BATTERY_ALR);
  expect(portal.calls).toContainEqual({
    call: 'GET /api/staff/alerts',
    input: {
      query: expect.objectContaining({ deya_id: 3, state: 'open', handling: 'todo', sort: 'since', order: 'desc' }),
    },
  });
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('the file has the meter, which the list shows below its supply', async () => {
  const portal = await open([alert({ hydrometer: 'M77' })]);
  const press = async () => portal.user.click(await screen.findByRole('button', { name: 'Λήψη CSV' }));
  const [head, row] = (await savedText(press)).split('\r\n').map((line) => line.split(';'));
  expect(row?.[head?.indexOf(texts.alerts.meter) ?? -1]).toBe('M77');
  expect(head).not.toContain(texts.alerts.handled_by);
});

it('sorts by the estimated loss', async () => {
  const portal = await open([alert()]);
  await portal.user.click(await screen.findByRole('button', { name: new RegExp(texts.alerts.lost) }));
  await waitFor(() => expect(portal.calls.at(-1)).toMatchObject({ input: { query: { sort: 'lost', order: 'desc' } } }));
});

describe('the work on an alert', () => {
  const handled = (changes: Partial<HandledAlert> = {}): HandledAlert => ({
    ...alert(),
    note: null,
    is_mine: false,
    taken_by: null,
    taken_at: null,
    version: 0,
    ...changes,
  });
  const TAKEN = handled({
    handling: 'taken',
    handled_by: 'Ελένη Σταύρου',
    handled_at: '2026-11-20T08:00:00.000Z',
    taken_by: 'Ελένη Σταύρου',
    taken_at: '2026-11-20T08:00:00.000Z',
    note: 'Κλήση αύριο.',
    version: 2,
  });
  const openOne = (one: HandledAlert, answers: Answers = {}) =>
    renderRemote(<App />, {
      name: 'mf-admin',
      texts: { el },
      path: '/admin/alerts/rule-7',
      ownRouter: true,
      answers: { 'GET /api/staff/alerts/{key}': one, ...answers },
    });
  const of = { params: { key: 'rule-7' }, query: { deya_id: 3 } };

  it('begins with taking it', async () => {
    const mine = { ...TAKEN, is_mine: true };
    const portal = await openOne(handled(), { 'POST /api/staff/alerts/{key}/take': mine });
    const take = await screen.findByRole('button', { name: texts.alerts.take_new });
    expect(screen.getByText(texts.alerts.handling_new)).toBeVisible();
    portal.answer({ 'GET /api/staff/alerts/{key}': mine });
    await portal.user.click(take);
    expect(await screen.findByText(/Ελένη Σταύρου/)).toBeVisible();
    expect(screen.getByText('Κλήση αύριο.')).toBeVisible();
    expect(screen.queryByRole('button', { name: texts.alerts.take_taken })).toBeNull();
    expect(portal.calls).toContainEqual({
      call: 'POST /api/staff/alerts/{key}/take',
      input: { ...of, body: { version: 0 } },
    });
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('ends with a result and keeps the note', async () => {
    const closed = handled({ ...TAKEN, handling: 'closed', result: 'leak', version: 3 });
    const portal = await openOne(TAKEN, { 'POST /api/staff/alerts/{key}/close': closed });
    await portal.user.click(await screen.findByRole('button', { name: texts.alerts.close_title }));
    const dialog = within(await screen.findByRole('dialog', { name: texts.alerts.close_title }));
    expect(dialog.getByRole('textbox')).toHaveValue('Κλήση αύριο.');
    await portal.user.selectOptions(dialog.getByRole('combobox'), 'leak');
    portal.answer({ 'GET /api/staff/alerts/{key}': closed });
    await portal.user.click(dialog.getByRole('button', { name: texts.alerts.close_title }));
    expect(await screen.findByText(texts.alerts.result_leak)).toBeVisible();
    expect(portal.calls).toContainEqual({
      call: 'POST /api/staff/alerts/{key}/close',
      input: { ...of, body: { result: 'leak', note: 'Κλήση αύριο.', version: 2 } },
    });
    expect(screen.queryByRole('button', { name: texts.alerts.close_title })).toBeNull();
    expect(screen.getByRole('button', { name: texts.alerts.take_closed })).toBeVisible();
  });

  it('of a colleague who was faster is shown, and what was written stays', async () => {
    const theirs = { ...TAKEN, note: 'Πήρα ήδη τηλέφωνο.', version: 3 };
    const portal = await openOne(TAKEN, {
      'PUT /api/staff/alerts/{key}/note': new ApiError(409, 'changed_meanwhile', null, theirs),
    });
    await portal.user.click(await screen.findByRole('button', { name: texts.alerts.note_edit }));
    const dialog = within(await screen.findByRole('dialog', { name: texts.alerts.note_title }));
    const note = dialog.getByRole('textbox');
    await portal.user.type(note, ' Και επίσκεψη.');
    await portal.user.click(dialog.getByRole('button', { name: texts.alerts.note_save }));
    expect(await dialog.findByText(/Πήρα ήδη τηλέφωνο/)).toBeVisible();
    expect(note).toHaveValue('Κλήση αύριο. Και επίσκεψη.');
  });
});
