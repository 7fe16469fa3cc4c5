import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { CaseRule } from '@hydria/shared/contract/case-rules.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import texts from '../case-teams/locales/el.json';
import el from '../locales/el.json';
import { App } from '../routes.tsx';
import { widen } from '../testing.ts';

beforeEach(widen);

const rule = (changes: Partial<CaseRule> = {}): CaseRule => ({
  id: 4,
  title: 'Νύχτα στη Σούδα',
  is_active: true,
  kind: null,
  problem_type: 'damage_public',
  source: 'phone',
  districts: ['Σούδα'],
  area_id: null,
  area_title: null,
  area: null,
  days: ['sat', 'sun'],
  from: '22:00',
  until: '06:00',
  team: { id: 7, title: 'Συνεργείο' },
  assignee: null,
  priority: 'high',
  target_hours: 4,
  covered_by: null,
  is_without_receiver: false,
  version: 2,
  updated_at: '2026-11-20T09:00:00.000Z',
  updated_by: 'Μαρία Παππά',
  ...changes,
});
const FIRST = rule();
const SECOND = rule({ id: 5, title: 'Άλλα', covered_by: { id: 4, title: FIRST.title } });
const TEAM = {
  id: 7,
  title: 'Συνεργείο',
  email: null,
  lead: null,
  is_active: true,
  digest_at: null,
  version: 1,
  members: [],
};

const open = (path: string, answers: Answers = {}) =>
  renderRemote(<App />, {
    name: 'mf-admin',
    texts: { el },
    path,
    ownRouter: true,
    answers: {
      'GET /api/staff/case-rules': { data: [FIRST, SECOND] },
      'GET /api/staff/case-teams': { data: [{ ...TEAM, updated_at: FIRST.updated_at, updated_by: null }] },
      'GET /api/staff/case-people': { data: [{ person_id: 8, name: 'Ελένη Δάφνη' }] },
      'GET /api/staff/case-areas': { data: [] },
      'GET /api/saved-views': { data: [] },
      ...answers,
    },
  });

const label = texts.field.case_rule;
const press = async ({ user }: Awaited<ReturnType<typeof open>>, name: string) =>
  user.click(await screen.findByRole('button', { name }));

it('lists the rules in their order with what they ask and give, and names the one that leaves another no case', async () => {
  const { container } = await open('/admin/case-rules');
  const first = within(await screen.findByRole('row', { name: /Νύχτα στη Σούδα 1 Βλάβη/ }));
  expect(first.getByText('Βλάβη σε δημόσιο χώρο · Τηλέφωνο · Σούδα · Σάββατο, Κυριακή · 22:00–06:00')).toBeVisible();
  expect(first.getByText('Συνεργείο · Υψηλή · σε 4 εργάσιμες ώρες')).toBeVisible();
  expect(screen.getByText('Τις παίρνει όλες ο κανόνας «Νύχτα στη Σούδα».')).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});

it('moves a rule, says its new place, and keeps the focus on the pressed button', async () => {
  const portal = await open('/admin/case-rules', {
    'POST /api/staff/case-rules/{id}/move': { data: [SECOND, FIRST] },
  });
  const button = await screen.findByRole('button', { name: 'Πάνω: Άλλα' });
  portal.answer({ 'GET /api/staff/case-rules': { data: [SECOND, FIRST] } });
  button.focus();
  await portal.user.keyboard('{Enter}');
  await waitFor(() => expect(portal.notices).toMatchObject([{ text: 'Άλλα: θέση 1' }]));
  await waitFor(() => expect(screen.getAllByRole('rowheader')[0]).toHaveTextContent('Άλλα'));
  expect(screen.getByRole('button', { name: 'Πάνω: Άλλα' })).toHaveFocus();
  expect(portal.calls.find(({ call }) => call === 'POST /api/staff/case-rules/{id}/move')?.input).toEqual({
    params: { id: 5 },
    query: { deya_id: 3 },
    body: { to: 'up' },
  });
});

const UNREACHABLE = new ApiError(422, 'rule_unreachable', null, {
  id: 9,
  title: 'Λιμάνι',
  by: FIRST.id,
  by_title: FIRST.title,
});

it('makes a rule with an area that is pasted, and puts it before the one that takes all its cases', async () => {
  const portal = await open('/admin/case-rules/new', { 'POST /api/staff/case-rules': UNREACHABLE });
  const { user } = portal;
  await user.type(await screen.findByRole('textbox', { name: label.title }), 'Λιμάνι');
  const area = screen.getByRole('textbox', { name: new RegExp(label.area) });
  await user.click(area);
  await user.paste('35, 24\n36, 25\n36, 24\n35, 25');
  await press(portal, texts.save);
  expect(area).toHaveAccessibleDescription(/τέμνει τον εαυτό του/);
  await user.clear(area);
  await user.paste('35, 24\n36, 24\n36, 25');
  await user.selectOptions(screen.getByRole('combobox', { name: label.team }), 'Συνεργείο');
  await user.click(screen.getByRole('checkbox', { name: 'Δευτέρα' }));
  await press(portal, texts.save);
  expect(await screen.findByRole('alert')).toHaveTextContent(/τις παίρνει όλες ο προηγούμενος «Νύχτα στη Σούδα»/);
  await press(portal, 'Βάλτε τον πριν από τον «Νύχτα στη Σούδα»');
  expect(screen.getByRole('combobox', { name: new RegExp(label.before) })).toHaveDisplayValue(
    'Πριν από: Νύχτα στη Σούδα',
  );
  portal.answer({ 'POST /api/staff/case-rules': SECOND });
  await press(portal, texts.save);
  await waitFor(() => expect(portal.notices).toMatchObject([{ kind: 'success' }]));
  expect(portal.calls.findLast(({ call }) => call === 'POST /api/staff/case-rules')?.input).toEqual({
    query: { deya_id: 3 },
    body: {
      title: 'Λιμάνι',
      before: 4,
      area: '35, 24\n36, 24\n36, 25',
      days: ['mon'],
      team: 7,
      priority: 'normal',
      is_active: true,
    },
  });
});

it('tries a rule before it is saved, with the references of the cases', async () => {
  const portal = await open('/admin/case-rules/4', {
    'POST /api/staff/case-rules/trial': {
      considered: 40,
      routed: 2,
      taken: 1,
      by_type: 5,
      unrouted: 3,
      references: [{ id: 9, code: 'AB12-CD34', kind: 'report' }],
      covered_by: null,
    },
  });
  await press(portal, texts.rules.attempt);
  expect(await screen.findByText('Θα ανέθετε 2 από τις 40 υποθέσεις.')).toBeVisible();
  expect(
    screen.getByText('5 αναφορές δεν ταιριάζουν σε κανόνα και πηγαίνουν στην ομάδα του τύπου τους.'),
  ).toBeVisible();
  expect(screen.getByText('3 υποθέσεις θα έμεναν χωρίς ομάδα.')).toBeVisible();
  expect(screen.getByRole('link', { name: 'AB12-CD34' })).toHaveAttribute('href', '/admin/cases/9');
  expect(await axe(portal.container)).toHaveNoViolations();
  expect(portal.calls.some(({ call }) => call === 'PUT /api/staff/case-rules/{id}')).toBe(false);
});

it('keeps what was written when a colleague has changed the rule first', async () => {
  const portal = await open('/admin/case-rules/4', {
    'PUT /api/staff/case-rules/{id}': new ApiError(
      409,
      'changed_meanwhile',
      null,
      rule({ version: 3, target_hours: 8 }),
    ),
  });
  const title = await screen.findByRole('textbox', { name: label.title });
  await portal.user.clear(title);
  await portal.user.type(title, 'Σούδα');
  await press(portal, texts.save);
  expect((await screen.findAllByRole('alert'))[0]).toHaveTextContent(label.target_hours);
  expect(title).toHaveValue('Σούδα');
});

it('sets the working hours with the holidays of the place', async () => {
  const settings = {
    days: ['mon' as const],
    from: '07:00',
    until: '15:00',
    local_holidays: [],
    digest_at: null,
    version: 0,
  };
  const portal = await open('/admin/case-hours', {
    'GET /api/staff/case-settings': settings,
    'PUT /api/staff/case-settings': { ...settings, version: 1 },
  });
  const holidays = await screen.findByRole('textbox', { name: new RegExp(texts.field.case_settings.local_holidays) });
  await portal.user.type(holidays, '02-30');
  await press(portal, texts.save);
  expect(holidays).toHaveAccessibleDescription(/μήνα και ημέρα/);
  await portal.user.clear(holidays);
  await portal.user.type(holidays, '11-21');
  expect(await axe(portal.container)).toHaveNoViolations();
  await press(portal, texts.save);
  await waitFor(() => expect(portal.notices).toHaveLength(1));
  expect(portal.calls.find(({ call }) => call === 'PUT /api/staff/case-settings')?.input).toMatchObject({
    body: { days: ['mon'], from: '07:00', until: '15:00', local_holidays: ['11-21'], version: 0 },
  });
});
