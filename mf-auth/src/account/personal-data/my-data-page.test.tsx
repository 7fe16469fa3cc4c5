import { screen } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { Answer } from '@hydria/shared/contract/contract.ts';
import { openAt } from '../../testing.tsx';

type MyData = Answer<'GET /api/account/data'>;

const act: MyData['acts'][number] = {
  id: 1,
  at: '2026-11-20T09:30:00.000Z',
  kind: 'read',
  deya_id: null,
  role: 'administrator',
};
const ready: MyData['export'] = {
  status: 'ready',
  asked_at: '2026-11-20T09:30:00.000Z',
  ends_at: '2026-11-21T09:30:00.000Z',
  size: 1_240_000,
};

const open = async (data: MyData) => {
  const portal = await openAt('/account/data', {
    answers: { 'GET /api/account/data': data, 'GET /api/account/data/requests': { data: [] } },
  });
  await screen.findByRole('heading', { name: 'Τα δεδομένα μου', level: 1 });
  return portal;
};

it('asks for the archive, and tells that a mail will come', async () => {
  const portal = await open({ export: null, acts: [act] });
  portal.answer({
    'POST /api/account/data/export': { message: 'Success' },
    'GET /api/account/data': { export: { ...ready, status: 'waiting', ends_at: null, size: null }, acts: [act] },
  });
  await portal.user.click(await screen.findByRole('button', { name: 'Ετοιμασία αρχείου' }));
  expect(await screen.findByText(/Το αρχείο σας ετοιμάζεται/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Ετοιμασία αρχείου' })).toBeNull();
  expect(screen.getByText('Άνοιξε το προφίλ σας')).toBeVisible();
  expect(screen.getByText(/Διαχειριστής, Διαχειριστής της πύλης/)).toBeVisible();
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('downloads a ready archive with the password', async () => {
  const portal = await open({ export: ready, acts: [] });
  expect(await screen.findByText(/1,2 MB/)).toBeVisible();
  await portal.user.click(screen.getByRole('button', { name: 'Κατέβασμα' }));
  await portal.user.type(await screen.findByLabelText('Ο κωδικός σας'), 'Nero-kai-fos-1');
  portal.answer({ 'POST /api/account/data/export/download': { message: 'not a file in this test' } });
  await portal.user.click(screen.getAllByRole('button', { name: 'Κατέβασμα' }).at(-1)!);
  expect(portal.calls).toContainEqual({
    call: 'POST /api/account/data/export/download',
    input: { body: { password: 'Nero-kai-fos-1' } },
  });
});
