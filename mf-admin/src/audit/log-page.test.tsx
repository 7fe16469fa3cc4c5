import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { LogLine } from '@hydria/shared/contract/log.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type RemoteSetup } from '@hydria/shared/remote/testing.tsx';
import { App } from '../routes.tsx';
import elRemote from '../locales/el.json';
import { widen } from '../testing.ts';
import el from './locales/el.json';

const LINE: LogLine = {
  id: 1,
  at: '2026-11-20T08:05:06.000Z',
  level: 'error',
  process: 'api',
  request_id: '3fa85f64-5717-4562-b3fc-2c963f66afa6',
  method: 'POST',
  route: '/api/reports',
  status: 500,
  ms: 12.5,
  text: 'server_error',
  detail: '{"err":{"code":"XX000"}}',
};

beforeEach(widen);

const open = (answers: RemoteSetup['answers'] = {}, path = '/admin/log') =>
  renderRemote(<App />, {
    name: 'mf-admin',
    texts: { el: elRemote },
    path,
    ownRouter: true,
    answers: { 'GET /api/log': { data: [LINE], total: 1, next: null }, ...answers },
  });

type Opened = Awaited<ReturnType<typeof open>>;
const lastQuery = ({ calls }: Opened) => calls.findLast(({ call }) => call === 'GET /api/log')?.input;

it('shows a line with its time to the second, its level, its route and its request', async () => {
  const portal = await open();
  expect(await screen.findByText(/^20\/11\/2026 10:05:06/)).toBeVisible();
  for (const text of ['Σφάλμα', 'server_error', 'POST /api/reports 500 12.5 ms', '3fa85f64'])
    expect(screen.getByText(text)).toBeVisible();
  expect(lastQuery(portal)).toEqual({ query: { itemsPerPage: 25, sort: 'at', order: 'desc' } });
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('on a phone a line without details has no empty place for them', async () => {
  const phone = jest.spyOn(window, 'matchMedia');
  const width = phone.getMockImplementation();
  phone.mockImplementation((query) => Object.assign(new EventTarget(), { ...width!(query), matches: false }));
  await open({ 'GET /api/log': { data: [LINE, { ...LINE, id: 2, detail: '{}' }], total: 2, next: null } });
  expect(await screen.findAllByText('server_error')).toHaveLength(2);
  // The name of the line, and the disclosure of the one with details.
  expect(screen.getAllByText(el.log.detail)).toHaveLength(2);
});

it('reads the day, the level, the process, the text and the route of the address', async () => {
  const portal = await open({}, '/admin/log?day=2026-11-19&level=warn&process=worker&search=boom&route=/api/reports');
  await screen.findByText('server_error');
  expect(lastQuery(portal)).toEqual({
    query: {
      itemsPerPage: 25,
      sort: 'at',
      order: 'desc',
      day: '2026-11-19',
      level: 'warn',
      process: 'worker',
      search: 'boom',
      route: '/api/reports',
    },
  });
});

it('finds the lines of a reference as a customer reads it out', async () => {
  const portal = await open();
  await portal.user.type(await screen.findByLabelText(el.log.request), '3FA8 5F64');
  await waitFor(() => expect(lastQuery(portal)).toMatchObject({ query: { request: '3fa85f64' } }));
});

it('leads from a line to the other lines of its request', async () => {
  const portal = await open();
  await portal.user.click(await screen.findByRole('button', { name: 'Μόνο το αίτημα 3fa85f64' }));
  await waitFor(() => expect(lastQuery(portal)).toMatchObject({ query: { request: '3fa85f64' } }));
});

it('is only for administrators of the whole installation', async () => {
  await open({ 'GET /api/log': new ApiError(403, 'no_access') });
  expect(await screen.findByText(el.log.forbidden)).toBeVisible();
});
