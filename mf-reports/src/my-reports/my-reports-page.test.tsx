import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import el from '../locales/el.json';
import { report } from '../testing.ts';
import { MyReportsPage } from './my-reports-page.tsx';

URL.createObjectURL ??= () => 'blob:photo';
URL.revokeObjectURL ??= () => undefined;

const open = (answers: Answers) =>
  renderRemote(<MyReportsPage />, { name: 'mf-reports', texts: { el }, path: '/report/mine', answers });

const reports = {
  active: 2,
  closed: 1,
  next: null,
  data: [
    report({ id: 3, status: 2 }),
    report({ id: 2, code: 'AAAA-BBBB', problem_type: 'water_pressure' }),
    report({ id: 1, status: 3, description: 'Λύθηκε πια.' }),
  ],
};

it('shows open reports with their state, and resolved ones on demand, with counts', async () => {
  const portal = await open({ 'GET /api/reports': reports });
  expect(await screen.findByText(el.state.in_progress)).toBeVisible();
  expect(screen.getByText('Πίεση νερού')).toBeVisible();
  expect(screen.queryByText('Λύθηκε πια.')).toBeNull();
  expect(screen.getByRole('radio', { name: 'Ανοιχτές (2)' })).toBeChecked();
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.click(screen.getByRole('radio', { name: 'Ολοκληρωμένες (1)' }));
  expect(screen.getByText('Λύθηκε πια.')).toBeVisible();
});

it('shows the photos of a report from memory', async () => {
  const one = report({ photos: [{ id: 77, width: 640, height: 480 }] });
  const portal = await open({
    'GET /api/reports': { active: 1, closed: 0, next: null, data: [one] },
    'GET /api/reports/{id}/photos/{photo_id}': new Blob(['x'], { type: 'image/jpeg' }),
  });
  expect(await screen.findByRole('img', { name: 'Φωτογραφία της αναφοράς 7K4M-2QXP' })).toHaveAttribute(
    'src',
    expect.stringMatching(/^blob:/),
  );
  expect(portal.calls.at(-1)?.input).toEqual({ params: { id: 1001, photo_id: 77 }, query: { size: 'thumb' } });
});

it('explains its future content without reports, and offers a retry after a failure', async () => {
  const portal = await open({ 'GET /api/reports': { active: 0, closed: 0, next: null, data: [] } });
  expect(await screen.findByText(el.mine.none_open)).toBeVisible();
  portal.unmount();
  const failing = await open({ 'GET /api/reports': new ApiError(503, 'service_unavailable') });
  await screen.findByRole('alert');
  failing.answer({ 'GET /api/reports': reports });
  await failing.user.click(screen.getByRole('button', { name: 'Δοκιμάστε ξανά' }));
  expect(await screen.findByText(el.state.in_progress)).toBeVisible();
});
