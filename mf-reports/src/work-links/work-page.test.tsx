import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import type { ForwardedWork } from '@hydria/shared/contract/work-links.ts';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers } from '@hydria/shared/remote/testing.tsx';
import remote from '../locales/el.json';
import { App } from '../routes.tsx';
import { deya } from '../testing.ts';
import el from './locales/el.json';

URL.createObjectURL ??= () => 'blob:photo';
URL.revokeObjectURL ??= () => undefined;

const TOKEN = 'w'.repeat(43);

const WORK: ForwardedWork = {
  deya_id: deya.id,
  code: 'AB12-CD34',
  problem_type: 'damage_public',
  subtype: null,
  description: 'Τρέχει νερό στο πεζοδρόμιο.',
  address: 'Όθωνος 3',
  latitude: null,
  longitude: null,
  hydrometer: null,
  photos: [{ id: 4, width: 4, height: 3 }],
  sender: null,
  message: 'Έως την Παρασκευή.',
  answers: [],
  answer_photos: [],
  until: '2026-12-04T12:00:00.000Z',
};

const open = (path: string, answers: Answers = {}) =>
  renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-reports',
    texts: { el: remote },
    path,
    answers: {
      'GET /api/deya/info': deya,
      'POST /api/work-links/photo': new Blob(['x'], { type: 'image/jpeg' }),
      ...answers,
    },
  });

it('shows a contractor the problem and its place, takes the secret out of the address, and sends the answer', async () => {
  const portal = await open(`/report/work#${TOKEN}`, {
    'POST /api/work-links/case': WORK,
    'POST /api/work-links/answers': { message: 'Success' },
  });
  for (const words of ['Τρέχει νερό στο πεζοδρόμιο.', 'Όθωνος 3', 'Έως την Παρασκευή.', 'AB12-CD34'])
    expect(await screen.findByText(words)).toBeVisible();
  expect(await screen.findByRole('img', { name: 'Φωτογραφία 1 από 1' })).toBeVisible();
  expect(screen.queryByRole('heading', { name: el.work.sender })).toBeNull();
  await waitFor(() => expect(location.hash).toBe(''));
  expect(await axe(portal.container)).toHaveNoViolations();
  await portal.user.type(screen.getByRole('textbox', { name: el.field.work_answer.text }), 'Άλλαξε ο σωλήνας.');
  await portal.user.click(screen.getByRole('button', { name: el.work.answer_send }));
  const sent = () => portal.calls.find(({ call }) => call === 'POST /api/work-links/answers');
  await waitFor(() => expect(sent()?.input).toMatchObject({ body: { token: TOKEN, text: 'Άλλαξε ο σωλήνας.' } }));
});

it('shows name and phone of the citizen where the utility has allowed it', async () => {
  const sender = { name: 'Μαρία Παππά', phone: '+306944123456', kwdikos_katanalwti: null };
  await open(`/report/work#${TOKEN}`, { 'POST /api/work-links/case': { ...WORK, sender } });
  expect(await screen.findByText('Μαρία Παππά')).toBeVisible();
  expect(screen.getByRole('link', { name: /694 412 3456/ })).toHaveAttribute('href', 'tel:+306944123456');
});

it.each([
  ['of a link that is over', `/report/work#${TOKEN}`],
  ['without a link', '/report/work'],
])('%s says what to do, with the telephone of the utility', async (_, path) => {
  const over = new ApiError(422, 'work_link_invalid');
  const { container } = await open(path, { 'POST /api/work-links/case': over });
  expect(await screen.findByText(el.work.over_title)).toBeVisible();
  expect(screen.getByText(el.work.over)).toBeVisible();
  expect(await screen.findByRole('link', { name: /22840 22222|228 402 2222|2284022222/ })).toBeVisible();
  expect(await axe(container)).toHaveNoViolations();
});
