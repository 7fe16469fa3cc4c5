import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { JobsPage } from './jobs-page.tsx';

type Jobs = Answer<'GET /api/jobs/failed'>;

const JOB = {
  id: '0195f3a0-0000-7000-8000-000000000001',
  name: 'mail.send',
  data: '{"ids": {"person_id": 7}, "template": "test"}',
  created_at: '2026-11-19T08:05:00.000Z',
  failed_at: '2026-11-20T08:05:00.000Z',
  attempts: 9,
  failure: 'Error EAUTH 535',
};
const NONE: Jobs = { data: [], total: 0, next: null, waiting: [] };

const open = (answers: Answers) =>
  renderRemote(<JobsPage />, { name: 'mf-admin', texts: { el }, path: '/admin/jobs', answers });

it('shows failed jobs with their reason, and retries them', async () => {
  const portal = await open({
    'GET /api/jobs/failed': { ...NONE, data: [JOB], total: 1 },
    'POST /api/jobs/failed/{id}/retry': { message: 'Success' },
  });
  expect(await screen.findByText('Error EAUTH 535 · 9 προσπάθειες')).toBeVisible();
  portal.answer({ 'GET /api/jobs/failed': NONE });
  await portal.user.click(screen.getByRole('button', { name: /^Νέα προσπάθεια: mail\.send/ }));
  expect(await screen.findByText('Δεν απέτυχε καμία εργασία')).toBeVisible();
  expect(portal.calls).toContainEqual({
    call: 'POST /api/jobs/failed/{id}/retry',
    input: { params: { id: JOB.id } },
  });
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('shows waiting jobs, so that a stopped worker is visible', async () => {
  await open({
    'GET /api/jobs/failed': {
      ...NONE,
      waiting: [{ name: 'mail.send', count: 12, oldest_at: '2026-11-20T08:05:00.000Z' }],
    },
  });
  expect(await screen.findByText(/^12, από/)).toBeVisible();
});

it('is only for people who may read the log of the whole installation', async () => {
  await open({ 'GET /api/jobs/failed': new ApiError(403, 'no_access') });
  expect(await screen.findByText(el.failures.forbidden)).toBeVisible();
});
