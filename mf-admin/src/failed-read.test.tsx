import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import el from './locales/el.json';
import { App } from './routes.tsx';
import { widen } from './testing.ts';

beforeEach(widen);

const SESSION = {
  user: {
    id: 90,
    first_name: 'Άννα',
    last_name: '',
    full_name: 'Άννα',
    email: 'a@b.gr',
    phone: null,
    lang: 'el' as const,
    timezone: 'Europe/Athens',
    formats: { unit: null, decimal: null, date_format: null },
    deya: [],
    scope: ['users.view', 'users.manage', 'roles.manage'],
  },
};

const open = (path: string, answers: Answers) =>
  renderRemote(<App />, { name: 'mf-admin', texts: { el }, path, ownRouter: true, session: SESSION, answers });

/** Reads beside the one about the row. */
const BESIDE: Answers = {
  'GET /api/permissions': { data: [] },
  'GET /api/users/{id}/history': new ApiError(404, 'user_not_found'),
  'GET /api/utilities/feed-runs/{id}/refused': new ApiError(404, 'feed_run_not_found'),
  'GET /api/utilities/feed-tokens': { data: [], total: 0, next: null },
  'GET /api/staff/cases': { data: [], total: 0, next: null },
};

it.each([
  ['/admin/users/4', 'GET /api/users/{id}', 'user_not_found', '/admin/users'],
  ['/admin/users/4/history', 'GET /api/users/{id}', 'user_not_found', '/admin/users'],
  ['/admin/users/4/edit', 'GET /api/users/{id}', 'user_not_found', '/admin/users'],
  ['/admin/users/4/merge', 'GET /api/users/{id}', 'user_not_found', '/admin/users'],
  ['/admin/roles/4', 'GET /api/roles/{id}', 'role_not_found', '/admin/roles'],
  ['/admin/audit/4', 'GET /api/audit/{seq}', 'not_found', '/admin/audit'],
  ['/admin/conversations/4', 'GET /api/staff/conversations/{id}', 'conversation_not_found', '/admin/conversations'],
  ['/admin/contact/4', 'GET /api/staff/contact/{id}', 'message_not_found', '/admin/contact'],
  ['/admin/cases/4', 'GET /api/staff/cases/{id}', 'report_not_found', '/admin/cases'],
  [
    '/admin/supply-requests/4',
    'GET /api/staff/supply-requests/{id}',
    'supply_request_not_found',
    '/admin/supply-requests',
  ],
  ['/admin/alerts/rule-4', 'GET /api/staff/alerts/{key}', 'alert_not_found', '/admin/alerts'],
  ['/admin/readings/4', 'GET /api/staff/readings/{id}', 'reading_not_found', '/admin/readings'],
  ['/admin/registrations/4', 'GET /api/staff/registrations/{id}', 'registration_not_found', '/admin/registrations'],
  ['/admin/data-requests/4', 'GET /api/staff/data-requests/{id}', 'data_request_not_found', '/admin/data-requests'],
  [
    '/admin/payments/unmatched/4',
    'GET /api/staff/bank-entries/{id}',
    'bank_entry_not_found',
    '/admin/payments/unmatched',
  ],
  ['/admin/plan-requests/4', 'GET /api/staff/plan-requests/{id}', 'plan_request_not_found', '/admin/plan-requests'],
  ['/admin/utilities/4', 'GET /api/utilities/profile', 'deya_not_found', '/admin/utilities'],
  ['/admin/utilities/4/feed-tokens', 'GET /api/utilities/profile', 'deya_not_found', '/admin/utilities'],
  [
    '/admin/utilities/4/feed-runs/7',
    'GET /api/utilities/feed-runs/{id}',
    'feed_run_not_found',
    '/admin/utilities/4/feed-runs',
  ],
  ['/admin/announcements/4', 'GET /api/staff/announcements/{id}', 'not_found', '/admin/announcements'],
  ['/admin/questions/q4', 'GET /api/staff/questions/{code}', 'not_found', '/admin/questions'],
  ['/admin/case-types/4', 'GET /api/staff/case-types/{id}', 'not_found', '/admin/case-types'],
  ['/admin/points/p4', 'GET /api/staff/poi/{code}', 'not_found', '/admin/points'],
  [
    '/admin/legal-texts/terms/2020-01-01',
    'GET /api/staff/legal-texts/{kind}/{valid_from}',
    'not_found',
    '/admin/legal-texts',
  ],
  ['/admin/water-notices/4', 'GET /api/staff/water-notices/{id}', 'not_found', '/admin/water-notices'],
] as const)('%s of a row that is gone says so and leads back to the list', async (path, call, code, list) => {
  await open(path, { ...BESIDE, [call]: new ApiError(404, code) });
  const title = el.gone[code === 'not_found' ? 'other' : code];
  expect(await screen.findByText(title)).toBeVisible();
  const back = screen.getByRole('link', { name: /^Στη λίστα: / });
  expect(back.getAttribute('href')).toMatch(new RegExp(`${list}(\\?everywhere=1)?$`));
  expect(screen.queryByRole('button', { name: 'Δοκιμάστε ξανά' })).toBeNull();
});

it('an address with a word for the number leads back to the list too', async () => {
  const portal = await open('/admin/users/x', { 'GET /api/users/{id}': new ApiError(422, { id: ['numeric'] }) });
  expect(await screen.findByText(el.gone.other)).toBeVisible();
  expect((await axe(portal.container)).violations).toEqual([]);
});

it('a read that failed can be tried again', async () => {
  await open('/admin/users/4', { 'GET /api/users/{id}': new ApiError(503, 'unavailable') });
  expect(await screen.findByRole('button', { name: 'Δοκιμάστε ξανά' })).toBeVisible();
  expect(screen.queryByText(el.gone.user_not_found)).toBeNull();
});
