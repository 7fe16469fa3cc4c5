import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { DataRequest } from '@hydria/shared/contract/personal-data.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote } from '@hydria/shared/remote/testing.tsx';
import texts from './conversations/locales/el.json';
import el from './locales/el.json';
import { App } from './routes.tsx';
import { widen } from './testing.ts';

beforeEach(widen);

const REQUEST: DataRequest = {
  id: 31,
  code: 'D-311',
  kind: 'correction',
  text: 'Το επώνυμο είναι λάθος.',
  status: 'pending',
  asked_at: '2026-11-20T08:30:00.000Z',
  due_on: '2026-12-20',
  extension_reason: null,
  decided_at: null,
  reason: null,
  person_id: 2,
  email: 'nikos@hydria.example',
  full_name: 'Νίκος Παππάς',
  decided_by: null,
};
const ONE = 'GET /api/staff/data-requests/{id}';
const words = texts.data_requests;

it('a request that a colleague has decided meanwhile is shown with their decision, and can be decided no more', async () => {
  const portal = await renderRemote(<App />, {
    name: 'mf-admin',
    texts: { el },
    path: '/admin/data-requests/31',
    ownRouter: true,
    answers: {
      [ONE]: REQUEST,
      'POST /api/staff/data-requests/{id}/decision': new ApiError(422, 'data_request_decided'),
    },
  });
  await portal.user.click(await screen.findByRole('button', { name: words.refused }));
  const dialog = within(await screen.findByRole('dialog', { name: words.refused_title }));
  await portal.user.type(dialog.getByRole('textbox'), 'Δεν είναι λάθος.');
  portal.answer({
    [ONE]: { ...REQUEST, status: 'done', decided_at: '2026-11-21T09:00:00.000Z', decided_by: 'Κατερίνα Μαυρίδου' },
  });
  await portal.user.click(dialog.getByRole('button', { name: words.refused }));
  expect(await screen.findByText(/Κατερίνα Μαυρίδου/)).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(screen.queryByRole('button', { name: words.refused })).toBeNull();
  expect((await axe(portal.container)).violations).toEqual([]);
});
