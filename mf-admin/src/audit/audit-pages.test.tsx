import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { AuditRow, AuditVerification } from '@hydria/shared/contract/audit.ts';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type RemoteSetup } from '@hydria/shared/remote/testing.tsx';
import { BUILT_IN_ROLES } from '@hydria/shared/rules/built-in-roles.ts';
import { App } from '../routes.tsx';
import main from '../locales/el.json';
import { widen } from '../testing.ts';
import people from '../users/locales/el.json';
import { READER, SETTINGS } from '../users/testing.tsx';
import utilities from '../utilities/locales/el.json';
import el from './locales/el.json';

const ROW: AuditRow = {
  seq: 12,
  at: '2026-11-20T08:05:00.000Z',
  action: 'impersonated-read',
  person_id: 7,
  person_name: 'Μαρία Παπαδάκη',
  actor_person_id: 90,
  actor_name: 'Άννα Διαχειρίστρια',
  detail: '{"call":"GET /api/bills/list"}',
  hash: 'ab'.repeat(32),
};
const found = (data: AuditRow[], total = data.length): Answer<'GET /api/audit'> => ({ data, total, next: null });
const RESULT: AuditVerification = {
  id: 1,
  asked_at: '2026-11-20T08:00:00.000Z',
  asked_by_name: 'Άννα Διαχειρίστρια',
  state: 'whole',
  ended_at: '2026-11-20T08:00:03.000Z',
  rows: 1234,
  head: 'cd'.repeat(32),
  broken_seq: null,
  broken_why: null,
};
const UTILITY = {
  id: 3,
  title: 'ΔΕΥΑ Γάμμα',
  title_latin: 'DEYA Gamma',
} as Answer<'GET /api/utilities'>['data'][number];
const MANAGED = { data: [UTILITY, { ...UTILITY, id: 4, title: 'ΔΕΥΑ Δέλτα' }], total: 2, next: null, may_create: true };

beforeEach(widen);

const open = (answers: RemoteSetup['answers'] = {}, path = '/admin/audit') =>
  renderRemote(<App />, {
    name: 'mf-admin',
    texts: { el: main },
    path,
    ownRouter: true,
    session: { deya_id: 3, user: { ...READER, ...SETTINGS, scope: ['log.view', 'utilities.manage'] } },
    answers: {
      'GET /api/audit': found([ROW]),
      'GET /api/audit/verifications': { data: [] },
      'POST /api/audit/verifications': { message: 'Success' },
      'GET /api/utilities': new ApiError(403, 'no_access'),
      ...answers,
    },
  });

type Opened = Awaited<ReturnType<typeof open>>;
const asked = ({ calls }: Opened, call: string) => calls.filter((made) => made.call === call).map(({ input }) => input);

describe('the audit trail', () => {
  it('shows who acted as whom, of the current utility', async () => {
    const portal = await open();
    const row = (await screen.findByText('Ανάγνωση ως πελάτης')).closest('tr')!;
    expect(within(row).getByText('Άννα Διαχειρίστρια')).toBeVisible();
    expect(within(row).getByText('Μαρία Παπαδάκη')).toBeVisible();
    expect(asked(portal, 'GET /api/audit')[0]).toMatchObject({ query: { deya_id: 3 } });
    expect(screen.queryByRole('combobox', { name: el.audit.trail })).toBeNull();
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('keeps its filters in the address, and reads the days, the kind and the people that they name', async () => {
    const portal = await open({}, '/admin/audit?from=2026-11-19&to=2026-11-20&group=acting&actor=Άννα&object=4711');
    await screen.findByText('Ανάγνωση ως πελάτης');
    expect(asked(portal, 'GET /api/audit').at(-1)).toMatchObject({
      query: { from: '2026-11-19', to: '2026-11-20', group: 'acting', actor: 'Άννα', object: '4711' },
    });
    expect(screen.getByLabelText(el.audit.from)).toHaveValue('2026-11-19');
  });

  it('follows a typed name after a pause', async () => {
    const portal = await open();
    await portal.user.type(await screen.findByLabelText(el.audit.person_filter), 'Μαρία');
    await waitFor(() => expect(asked(portal, 'GET /api/audit').at(-1)).toMatchObject({ query: { person: 'Μαρία' } }));
  });

  it('offers an administrator of the installation its trail, and those of other utilities', async () => {
    const portal = await open({ 'GET /api/utilities': MANAGED }, '/admin/audit?trail=0');
    await screen.findByText('Ανάγνωση ως πελάτης');
    expect(await screen.findByRole('combobox', { name: el.audit.trail })).toHaveValue('Εγκατάσταση');
    expect(asked(portal, 'GET /api/audit').at(-1)).toEqual({ query: { itemsPerPage: 25, sort: 'at', order: 'desc' } });
  });

  it('says that there are more events than are counted', async () => {
    await open({ 'GET /api/audit': found([ROW], 10_001) });
    expect(await screen.findByText(el.audit.found_most)).toBeVisible();
  });

  it('is refused without the permission, and offers no verification then', async () => {
    await open({ 'GET /api/audit': new ApiError(403, 'no_access') });
    expect(await screen.findByText(el.audit.forbidden)).toBeVisible();
    expect(screen.queryByRole('button', { name: el.verify.run })).toBeNull();
  });
});

describe('a verification', () => {
  it('is asked for by a button, and tells its result, time and who asked', async () => {
    const portal = await open();
    expect(await screen.findByText(el.verify.never)).toBeVisible();
    portal.answer({ 'GET /api/audit/verifications': { data: [RESULT] } });
    await portal.user.click(screen.getByRole('button', { name: el.verify.run }));
    expect(await screen.findByText(/^1\.?234 εγγραφές, 20\/11\/2026.*από: Άννα Διαχειρίστρια$/)).toBeVisible();
    expect(asked(portal, 'POST /api/audit/verifications')).toEqual([{ query: { deya_id: 3 } }]);
  });

  it('cannot be asked for again while it runs', async () => {
    await open({
      'GET /api/audit/verifications': { data: [{ ...RESULT, state: 'running', ended_at: null, rows: null }] },
    });
    expect(await screen.findByText(el.verify.running)).toBeVisible();
    expect(screen.getByRole('button', { name: new RegExp(el.verify.run) })).toBeDisabled();
  });

  it('leads to the first event that differs', async () => {
    await open({
      'GET /api/audit/verifications': { data: [{ ...RESULT, state: 'broken', broken_seq: 12, broken_why: 'altered' }] },
    });
    const link = await screen.findByRole('link', { name: /12.*Άλλαξε μετά την καταγραφή/ });
    expect(link).toHaveAttribute('href', '/admin/audit/12');
  });
});

describe('the page of an event', () => {
  const entry = (over: Partial<AuditRow> = {}) => ({ ...ROW, ...over, prev: 'ef'.repeat(32) });

  it('names both identities, the details and the place in the chain', async () => {
    const portal = await open({ 'GET /api/audit/{seq}': entry() }, '/admin/audit/12?trail=4');
    expect(await screen.findByText(el.entry.acted_as)).toBeVisible();
    for (const text of ['Άννα Διαχειρίστρια', 'Μαρία Παπαδάκη', 'GET /api/bills/list'])
      expect(screen.getByText(text)).toBeVisible();
    const raw = ['impersonated-read', ROW.detail, 'ab'.repeat(32), 'ef'.repeat(32)].map((text) =>
      screen.getByText(text),
    );
    for (const part of raw) expect(part).not.toBeVisible();
    await portal.user.click(screen.getByText(el.entry.technical));
    for (const part of raw) expect(part).toBeVisible();
    expect(asked(portal, 'GET /api/audit/{seq}')).toEqual([{ params: { seq: 12 }, query: { deya_id: 4 } }]);
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it.each([
    [{ amount_cents: 123456 }, el.detail.amount_cents, '1.234,56 €'],
    [{ from: '2026-11-01', to: null }, el.detail.from, '01/11/2026'],
    [{ to: null }, el.detail.to, el.entry.empty],
    [{ until: '2026-11-20T22:00:00.000Z' }, el.detail.until, '21/11/2026, 00:00'],
    [{ confirmed: false }, el.detail.confirmed, el.entry.no],
    [{ roles: ['staff', 'Ταμείο'] }, el.detail.roles, `${BUILT_IN_ROLES.staff.el}, Ταμείο`],
    [{ permissions: ['log.view'] }, el.detail.permissions, people.permission.log_view],
    [{ partial_payment: true }, utilities.field.utility.partial_payment, el.entry.yes],
    [{ kind: 'erasure' }, el.detail.kind, el.detail_value.kind_erasure],
    [{ a_new_field: 'x' }, 'a_new_field', 'x'],
  ])('says in words what was kept: %j', async (detail, label, value) => {
    await open({ 'GET /api/audit/{seq}': entry({ detail: JSON.stringify(detail) }) }, '/admin/audit/12');
    expect((await screen.findByText(label)).nextSibling?.textContent?.replaceAll('\u00a0', ' ')).toBe(value);
  });

  it('shows the values before and after where they were kept', async () => {
    const detail = JSON.stringify({ bank_delay_days: { before: 2, after: 5 }, fields: ['title', 'city'] });
    await open({ 'GET /api/audit/{seq}': entry({ detail }) }, '/admin/audit/12');
    const { bank_delay_days, title, city } = utilities.field.utility;
    expect((await screen.findByText(bank_delay_days)).nextSibling).toHaveTextContent('Πριν: 2 → Μετά: 5');
    expect(screen.getByText(`${title}, ${city}`)).toBeVisible();
  });
});
