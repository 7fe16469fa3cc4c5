import { screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { maria } from '@hydria/shared/remote/examples.ts';
import { renderRemote, type Answers, type RemoteSetup, type RenderedRemote } from '@hydria/shared/remote/testing.tsx';
import remote from '../locales/el.json';
import { App } from '../routes.tsx';
import { deya, report } from '../testing.ts';
import el from './locales/el.json';

URL.createObjectURL ??= () => 'blob:photo';
URL.revokeObjectURL ??= () => undefined;

const open = (path: string, answers: Answers, setup: Partial<RemoteSetup> = {}) =>
  renderRemote(<App />, {
    ownRouter: true,
    name: 'mf-reports',
    texts: { el: remote },
    path,
    answers: { 'GET /api/deya/info': deya, ...answers },
    ...setup,
  });

const PHOTO = new Blob(['x'], { type: 'image/jpeg' });

describe('my reports', () => {
  const all = [
    report({ id: 3, status: 2 }),
    report({ id: 2, code: 'AAAA-BBBB', problem_type: 'water_pressure' }),
    report({ id: 1, status: 3, description: 'Λύθηκε πια.' }),
  ];
  const answered = (data = all, total = data.length) => ({ active: 2, closed: 1, next: null, data, total });
  const asked = ({ calls }: RenderedRemote) =>
    calls.filter(({ call }) => call === 'GET /api/reports').map(({ input }) => (input as { query: object }).query);

  it('are listed with their state, each leading to its page', async () => {
    const portal = await open('/report/mine', { 'GET /api/reports': answered() });
    expect(await screen.findByText(el.state.in_progress)).toBeVisible();
    expect(screen.getByRole('link', { name: 'Πίεση νερού' })).toHaveAttribute('href', '/report/mine/2');
    expect(screen.getByText('3 αναφορές')).toBeInTheDocument();
    expect(asked(portal)).toEqual([{ deya_id: 3, mine: true, itemsPerPage: 25 }]);
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('are narrowed by state and by words, which the address keeps', async () => {
    const portal = await open('/report/mine?search=θολό', { 'GET /api/reports': answered() });
    expect(await screen.findByRole('searchbox', { name: el.mine.search })).toHaveValue('θολό');
    await portal.user.click(await screen.findByRole('radio', { name: 'Ολοκληρωμένες (1)' }));
    await waitFor(() => expect(location.search).toBe(`?state=closed&search=${encodeURIComponent('θολό')}`));
    await waitFor(() => expect(asked(portal).at(-1)).toMatchObject({ state: 'closed', search: 'θολό' }));
  });

  it('say when no report matches, and keep the filters', async () => {
    await open('/report/mine?state=closed', { 'GET /api/reports': answered([]) });
    expect(await screen.findByText(el.mine.no_match)).toBeVisible();
    expect(screen.getByRole('radio', { name: 'Ολοκληρωμένες (1)' })).toBeChecked();
  });

  it('say what will be there while there are none, and offer a retry after a failure', async () => {
    const nothing = { active: 0, closed: 0, next: null, data: [], total: 0 };
    const portal = await open('/report/mine', { 'GET /api/reports': nothing });
    expect(await screen.findByText(el.mine.none)).toBeVisible();
    expect(screen.queryByRole('searchbox')).toBeNull();
    portal.unmount();
    const failing = await open('/report/mine', { 'GET /api/reports': new ApiError(503, 'service_unavailable') });
    await screen.findByRole('alert');
    failing.answer({ 'GET /api/reports': answered() });
    await failing.user.click(screen.getByRole('button', { name: 'Δοκιμάστε ξανά' }));
    expect(await screen.findByText(el.state.in_progress)).toBeVisible();
  });

  it('show their photos from memory', async () => {
    const portal = await open('/report/mine', {
      'GET /api/reports': answered([report({ photos: [{ id: 77, width: 640, height: 480 }] })]),
      'GET /api/reports/{id}/photos/{photo_id}': PHOTO,
    });
    expect(await screen.findByRole('img', { name: 'Φωτογραφία της αναφοράς 7K4M-2QXP' })).toHaveAttribute(
      'src',
      expect.stringMatching(/^blob:/),
    );
    expect(portal.calls.at(-1)?.input).toEqual({ params: { id: 1001, photo_id: 77 }, query: { size: 'thumb' } });
  });
});

describe('one of my reports', () => {
  const SENT = { by: 'customer', status: 0, note: null, at: '2026-11-18T08:00:00.000Z' } as const;
  const CLOSED = { by: 'utility', status: 4, note: 'Ιδιωτικό δίκτυο.', at: '2026-11-19T09:30:00.000Z' } as const;
  const one = (changes: object = {}) => ({ ...report(), events: [SENT], ...changes });

  it('says why it was closed and when, and offers nothing more', async () => {
    const portal = await open('/report/mine/1001', {
      'GET /api/reports/{id}': one({ status: 4, events: [SENT, CLOSED] }),
    });
    expect(await screen.findByText(el.outcome.closed)).toBeVisible();
    expect(screen.getAllByText('Ιδιωτικό δίκτυο.')).toHaveLength(2);
    const history = within(screen.getByRole('region', { name: el.report_page.history })).getAllByRole('listitem');
    expect(history.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Στάλθηκε.*18/),
      expect.stringMatching(/^Έκλεισε.*19.*Ιδιωτικό δίκτυο\.$/),
    ]);
    expect(screen.queryByRole('button', { name: el.report_page.withdraw })).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(document.title).toContain('Αναφορά 7K4M-2QXP');
    expect(await axe(portal.container)).toHaveNoViolations();
  });

  it('is withdrawn after a question, while the utility has not begun', async () => {
    const portal = await open('/report/mine/1001', {
      'GET /api/reports/{id}': one(),
      'POST /api/reports/{id}/withdraw': { message: 'Success' },
    });
    await portal.user.click(await screen.findByRole('button', { name: el.report_page.withdraw }));
    const dialog = within(screen.getByRole('dialog', { name: el.report_page.withdraw_title }));
    expect(portal.calls.map(({ call }) => call)).not.toContain('POST /api/reports/{id}/withdraw');
    portal.answer({
      'GET /api/reports/{id}': one({ status: 4, events: [SENT, { ...CLOSED, by: 'customer', note: null }] }),
    });
    await portal.user.click(dialog.getByRole('button', { name: el.report_page.withdraw }));
    expect(await screen.findByText(el.outcome.withdrawn)).toBeVisible();
  });

  it('takes a note, and keeps it when it could not be sent', async () => {
    const portal = await open('/report/mine/1001', {
      'GET /api/reports/{id}': one({ status: 2 }),
      'POST /api/reports/{id}/notes': new ApiError(503, 'service_unavailable'),
    });
    expect(screen.queryByRole('button', { name: el.report_page.withdraw })).toBeNull();
    const box = await screen.findByRole('textbox', { name: el.field.report_note.note });
    await portal.user.click(screen.getByRole('button', { name: el.report_page.add_note }));
    expect(await screen.findByText(el.error.report_note.note.required)).toBeVisible();
    await portal.user.click(box);
    await portal.user.paste('Τώρα τρέχει περισσότερο.');
    await portal.user.click(screen.getByRole('button', { name: el.report_page.add_note }));
    await waitFor(() => expect(portal.calls.at(-1)?.call).toBe('POST /api/reports/{id}/notes'));
    expect(box).toHaveValue('Τώρα τρέχει περισσότερο.');
    portal.answer({ 'POST /api/reports/{id}/notes': { message: 'Success' } });
    await portal.user.click(screen.getByRole('button', { name: el.report_page.add_note }));
    await waitFor(() => expect(box).toHaveValue(''));
    const [first, second] = portal.calls
      .filter(({ call }) => call === 'POST /api/reports/{id}/notes')
      .map(({ input }) => input as { params: object; body: { note: string; idempotency_key: string } });
    expect(first).toEqual(second);
    expect(second).toMatchObject({ params: { id: 1001 }, body: { note: 'Τώρα τρέχει περισσότερο.' } });
  });

  it('tells what the utility writes from the person’s own notes', async () => {
    const at = '2026-11-20T11:00:00.000Z';
    const events = [
      { by: 'utility', status: null, note: 'Σε ποιον όροφο;', at },
      { by: 'customer', status: null, note: 'Στον δεύτερο.', at },
    ] as const;
    await open('/report/mine/1001', { 'GET /api/reports/{id}': one({ events: [...events] }) });
    const [first, second] = await screen.findAllByRole('listitem');
    expect(first).toHaveTextContent(/^Η ΔΕΥΑ γράφει.*Σε ποιον όροφο;$/);
    expect(second).toHaveTextContent(/^Η σημείωσή σας.*Στον δεύτερο\.$/);
  });

  it('shows a photo whole after a press, and gives the focus back', async () => {
    const portal = await open('/report/mine/1001', {
      'GET /api/reports/{id}': one({ photos: [{ id: 77, width: 640, height: 480 }] }),
      'GET /api/reports/{id}/photos/{photo_id}': PHOTO,
    });
    const name = 'Φωτογραφία 1 από 1, αναφορά 7K4M-2QXP';
    const small = await screen.findByRole('button', { name: `Μεγέθυνση: ${name}` });
    await portal.user.click(small);
    expect(await within(screen.getByRole('dialog', { name })).findByRole('img', { name })).toBeVisible();
    expect(portal.calls.at(-1)?.input).toEqual({ params: { id: 1001, photo_id: 77 }, query: { size: 'full' } });
    expect(await axe(portal.container)).toHaveNoViolations();
    await portal.user.click(screen.getByRole('button', { name: 'Κλείσιμο' }));
    expect(small).toHaveFocus();
  });

  it('offers an administrator who acts as the customer neither note nor withdrawal', async () => {
    const user = { ...maria, impersonated: true as const };
    await open('/report/mine/1001', { 'GET /api/reports/{id}': one() }, { session: { user } });
    expect(await screen.findByText(el.outcome.open)).toBeVisible();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: el.report_page.withdraw })).toBeNull();
  });

  it('of another person is not found, nor is one without a number', async () => {
    const portal = await open('/report/mine/7', { 'GET /api/reports/{id}': new ApiError(404, 'report_not_found') });
    expect(await screen.findByText(el.report_page.missing)).toBeVisible();
    portal.unmount();
    await open('/report/mine/leak', {});
    expect(await screen.findByText(el.report_page.missing)).toBeVisible();
  });
});
