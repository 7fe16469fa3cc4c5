import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { renderRemote, type Answers, type RemoteSetup } from '@hydria/shared/remote/testing.tsx';
import shared from '@hydria/shared/locales/el.json';
import el from '../locales/el.json';
import { App } from '../routes.tsx';

const forms = [
  {
    id: 1200,
    form_id: 'nea-paroxi',
    parent_form: null,
    title: 'Νέα παροχή',
    description: 'Για σπίτι.',
    url: '/online-forms/3/nea-paroxi',
  },
];

const open = (path: string, answers: Answers = {}, setup: Partial<RemoteSetup> = {}) =>
  renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-forms',
    texts: { el },
    path,
    session: { status: 'guest', deya_id: null },
    answers: {
      'GET /api/dynamicforms/list': forms,
      'GET /api/deya/info': { id: 3, title: 'ΔΕΥΑ Πάρου', title_latin: 'DEYA Paros' } as never,
      ...answers,
    },
    ...setup,
  });

it.each([
  ['/online-forms/3', null, 3],
  ['/online-forms?deya_id=9', 3, 9],
  ['/online-forms', 3, 3],
])('at %s with utility %p chosen lists the forms of %p', async (path, current, deya_id) => {
  const portal = await open(path, {}, { session: { deya_id: current } });
  expect(await screen.findByRole('link', { name: /Νέα παροχή/ })).toHaveAttribute('href', '/online-forms/3/nea-paroxi');
  expect(portal.calls).toContainEqual({
    call: 'GET /api/dynamicforms/list',
    input: { query: { deya_id, lang: 'el' } },
  });
  expect(await axe(portal.container)).toHaveNoViolations();
});

it('opens a form on the utility’s own server in a new tab', async () => {
  const foreign = { ...forms[0], id: 7, title: 'Διαρροή', url: 'https://paros.example/forms/7' } as never;
  await open('/online-forms/3', { 'GET /api/dynamicforms/list': [...forms, foreign] });
  const link = await screen.findByRole('link', { name: /Διαρροή/ });
  expect(link).toHaveAttribute('href', 'https://paros.example/forms/7');
  expect(link).toHaveAttribute('target', '_blank');
  expect(link).toHaveAttribute('rel', 'noreferrer');
});

it('lets a guest choose a utility and keeps it in the address', async () => {
  const portal = await open('/online-forms');
  const asked = jest.fn();
  portal.platform.events.on('open-selector', asked);
  await portal.user.click(screen.getByRole('button', { name: `${shared.utility.label}: ${shared.utility.choose}` }));
  expect(asked).toHaveBeenCalled();
  portal.platform.events.emit('deya-picked', { deya: { id: 9 } as never });
  await waitFor(() => expect(location.search).toBe('?deya_id=9'));
  expect(await screen.findByRole('link', { name: /Νέα παροχή/ })).toBeVisible();
});

it('reports a utility without forms, an unknown one, and a failed request', async () => {
  const none = await open('/online-forms/3', { 'GET /api/dynamicforms/list': [] });
  expect(await screen.findByText(el.list.none)).toBeVisible();
  none.unmount();
  const unknown = await open('/online-forms/99', {
    'GET /api/dynamicforms/list': new ApiError(404, 'deya_not_found'),
    'GET /api/deya/info': new ApiError(404, 'deya_not_found'),
  });
  expect(await screen.findByText(el.list.unknown)).toBeVisible();
  unknown.unmount();
  await open('/online-forms/3', { 'GET /api/dynamicforms/list': new ApiError(503, 'service_unavailable') });
  expect(await screen.findByRole('button', { name: 'Δοκιμάστε ξανά' })).toBeVisible();
});

describe("when the utility's own server does not answer", () => {
  const away = { headers: { 'x-forms': 'unavailable' } };

  it('reports its missing forms, beside the available ones, and retries on demand', async () => {
    const portal = await open('/online-forms/3', {}, away);
    expect(await screen.findByRole('link', { name: /Νέα παροχή/ })).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent('Κάποιες αιτήσεις δεν εμφανίζονται τώρα');
    const asked = () => portal.calls.filter(({ call }) => call === 'GET /api/dynamicforms/list').length;
    const before = asked();
    await portal.user.click(screen.getByRole('button', { name: shared.actions.retry }));
    await waitFor(() => expect(asked()).toBe(before + 1));
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('does not report an empty list', async () => {
    await open('/online-forms/3', { 'GET /api/dynamicforms/list': [] }, away);
    expect(await screen.findByText(/Ο διακομιστής της ΔΕΥΑ δεν απαντά/)).toBeVisible();
    expect(screen.queryByText(el.list.none)).toBeNull();
  });
});

it('leads a signed-in person to the forms that they have sent, and no guest', async () => {
  const guest = await open('/online-forms/3');
  await screen.findByRole('link', { name: /Νέα παροχή/ });
  expect(screen.queryByRole('link', { name: el.mine.title })).toBeNull();
  guest.unmount();
  await open('/online-forms/3', {}, { session: { deya_id: 3 } });
  expect(await screen.findByRole('link', { name: el.mine.title })).toHaveAttribute('href', '/applications');
});
