import { act, screen, waitFor, within } from '@testing-library/react';
import { axe } from 'jest-axe';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { pickUtility } from '@hydria/shared/platform/pick-utility.ts';
import texts from '../../deferred/locales/el.json';
import { OpenDialogs } from '../open-dialogs.tsx';
import { deya, drawDeferred, MARIA } from '../../testing.tsx';

const VOLOS = deya(9, 'Βόλος', 'Volos', { active: true });
const CHANIA = deya(3, 'Χανιά', 'Chania', { active: true });
const ARTA = deya(7, 'Άρτα', 'Arta');
/** Enough for a search. */
const MORE = [deya(10, 'Λαμία', 'Lamia'), deya(11, 'Ρόδος', 'Rhodes'), deya(12, 'Σέρρες', 'Serres')];
const NAMES = ['Άρτα', 'Βόλος', 'Λαμία', 'Ρόδος', 'Σέρρες', 'Χανιά'];
const { selector } = texts;

type Setup = Parameters<typeof drawDeferred>[1];

const open = ({ overlays, session, ...setup }: NonNullable<Setup> = {}) =>
  drawDeferred(OpenDialogs, {
    overlays: { selector: { always: false }, ...overlays },
    session: { status: 'guest', deya_id: null, user: null, ...session },
    answers: { 'GET /api/deya/list': { deyas: [VOLOS, CHANIA, ARTA, ...MORE] }, ...setup.answers },
    path: setup.path ?? '/',
  });
const member = { status: 'member' as const, user: MARIA };
const dialog = () => screen.findByRole('dialog', { name: selector.title });
const names = async () =>
  within(await dialog())
    .getAllByRole('button')
    .map((button) => button.querySelector('strong')?.textContent)
    .filter(Boolean);
const place = (state: string, position?: { latitude: number; longitude: number }) => {
  // Resolves synchronously: an answer between two steps of a test would render outside of `act`.
  // oxlint-disable-next-line unicorn/no-thenable
  const query = () => ({ then: (tell: (answer: { state: string }) => void) => tell({ state }) });
  Object.defineProperty(navigator, 'permissions', { configurable: true, value: { query } });
  const getCurrentPosition = jest.fn((done: (found: unknown) => void, failed: (error: unknown) => void) =>
    position ? done({ coords: position }) : failed(new Error('denied')),
  );
  Object.defineProperty(navigator, 'geolocation', { configurable: true, value: { getCurrentPosition } });
  return getCurrentPosition;
};

afterEach(() => {
  for (const name of ['permissions', 'geolocation']) Reflect.deleteProperty(navigator, name);
  jest.useRealTimers();
});

describe('the selector', () => {
  it('lets a guest choose from all utilities by city, and cannot be closed before', async () => {
    const { user, platform, overlays, container } = await open();
    await screen.findByText('Βόλος');
    expect(await names()).toEqual(NAMES);
    expect(screen.queryByRole('button', { name: 'Κλείσιμο' })).toBeNull();
    const shown = (await dialog()) as HTMLDialogElement;
    act(() => shown.close());
    expect(shown.open).toBe(true);
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: /Χανιά/ }));
    expect(platform.session.getState().deya_id).toBe(3);
    expect(overlays.getState().selector).toBeNull();
  });

  it('shows Latin names in other languages', async () => {
    await open({ path: '/en' });
    expect(await screen.findByText('DEYA Chania')).toBeVisible();
    expect(screen.queryByText('Χανιά')).toBeNull();
  });

  it('while it cannot be closed, offers the languages, to a guest the sign-in and to a member the sign-out', async () => {
    const guest = await open();
    const foot = (await dialog()).querySelector<HTMLElement>('.selector-foot')!;
    expect(
      within(foot)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['English', 'Deutsch', 'Français']);
    expect(
      within(foot)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(expect.arrayContaining(['/login', '/support', '/terms-of-use', '/privacy-policy']));
    expect(within(foot).queryByRole('button', { name: 'Αποσύνδεση' })).toBeNull();
    guest.unmount();
    const { user, platform } = await open({ session: member });
    await user.click(await screen.findByRole('button', { name: 'Αποσύνδεση' }));
    expect(platform.session.getState().status).toBe('guest');
  });

  it('shows a member with a choice the current one on top, which opens its profile, and only their own others', async () => {
    const { user, overlays } = await open({ session: { ...member, deya_id: 3 } });
    await screen.findByText('Βόλος');
    expect(await names()).toEqual(['Χανιά', 'Βόλος']);
    expect((await dialog()).querySelector('.selector-foot')).toBeNull();
    await user.click(screen.getByRole('button', { name: /Χανιά/ }));
    expect(overlays.getState()).toMatchObject({ selector: null, utilityInfo: true });
  });

  it('shows a member with a few utilities these alone, as their own, without a search', async () => {
    await open({ session: member });
    await screen.findByText('Βόλος');
    expect(screen.getByRole('heading', { name: selector.own })).toBeVisible();
    expect(screen.queryByRole('searchbox')).toBeNull();
    expect((await dialog()).querySelector('.selector-list')).toHaveClass('is-short');
  });

  it('shows a person whom no utility has accepted the one that they asked', async () => {
    const waiting = { ...MARIA, deya: [{ id: 3, active: false }] as typeof MARIA.deya };
    await open({ session: { status: 'member', user: waiting } });
    await screen.findByText('Χανιά');
    expect(await names()).toEqual(['Χανιά']);
  });

  it('can be closed by a member who has nothing to choose, and leads them to a registration', async () => {
    const { user, overlays } = await open({ session: { status: 'member', user: { ...MARIA, deya: [] } } });
    expect(await screen.findByText(selector.none_active)).toBeVisible();
    expect(screen.getByRole('button', { name: selector.add })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Κλείσιμο' }));
    expect(overlays.getState().selector).toBeNull();
  });

  it('leads an administrator of an empty installation to its first utility, and lets all others close it', async () => {
    const administrator = { ...MARIA, deya: [], scope: ['utilities.manage'] } as unknown as typeof MARIA;
    await open({
      session: { status: 'member', user: administrator },
      answers: { 'GET /api/deya/list': { deyas: [] } },
    });
    const link = await screen.findByRole('link', { name: selector.make_first });
    expect(link).toHaveAttribute('href', '/admin/utilities/new');
    expect(screen.getByText(selector.none_at_all)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Κλείσιμο' })).toBeVisible();
  });

  it('says to a guest of an empty installation that there is none, without a way to make one', async () => {
    await open({ answers: { 'GET /api/deya/list': { deyas: [] } } });
    expect(await screen.findByText(selector.none_at_all)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Κλείσιμο' })).toBeVisible();
    expect(screen.queryByRole('link', { name: selector.make_first })).toBeNull();
  });

  it.each(['/terms-of-use', '/privacy-policy', '/support'])('can be closed by a guest on %s', async (path) => {
    const { overlays } = await open({ path });
    await screen.findByText('Βόλος');
    const shown = (await dialog()) as HTMLDialogElement;
    expect(screen.getByRole('button', { name: 'Κλείσιμο' })).toBeVisible();
    act(() => shown.close());
    expect(overlays.getState().selector).toBeNull();
  });

  it('closes by its button, and leads a member to a further registration', async () => {
    const first = await open({ session: { ...member, deya_id: 3 } });
    await first.user.click(await screen.findByRole('button', { name: 'Κλείσιμο' }));
    expect(first.overlays.getState().selector).toBeNull();
    first.unmount();
    const { user, overlays } = await open({ session: { ...member, deya_id: 3 } });
    await user.click(await screen.findByRole('button', { name: selector.add }));
    expect(overlays.getState()).toMatchObject({ selector: null, addUtility: true });
  });

  it('offers that to members only', async () => {
    const guest = await open({ session: { status: 'guest', deya_id: 3 } });
    await screen.findByText('Βόλος');
    expect(screen.queryByRole('button', { name: selector.add })).toBeNull();
    guest.unmount();
    await open({ session: member });
    await screen.findByText('Βόλος');
    expect(screen.queryByRole('button', { name: selector.add })).toBeNull();
  });

  it('opened with "always" waits for a choice although one was made, and accepts the current one', async () => {
    const { user, platform, overlays } = await open({
      overlays: { selector: null },
      session: { ...member, deya_id: 3 },
    });
    act(() => platform.events.emit('open-selector', { always: true }));
    await screen.findByText('Βόλος');
    expect(screen.queryByRole('button', { name: 'Κλείσιμο' })).toBeNull();
    await user.click(screen.getByRole('button', { name: /Χανιά/ }));
    expect(overlays.getState()).toMatchObject({ selector: null, utilityInfo: false });
    expect(platform.session.getState().deya_id).toBe(3);
  });

  it.each([
    ['guest', 'select_deya'],
    ['member', 'add_deya'],
  ] as const)('opens the help for a %s', async (status, key) => {
    const { user, overlays } = await open({
      session: { status, user: status === 'member' ? MARIA : null },
      answers: { 'GET /api/deya/faq': { data: [] } },
    });
    await user.click(await screen.findByRole('button', { name: selector.help }));
    expect(overlays.getState().faq).toEqual({ key });
  });

  it('filters while typing, and states the number of matches', async () => {
    const { user } = await open();
    await screen.findByText('Βόλος');
    const search = screen.getByRole('searchbox', { name: selector.search });
    await user.type(search, 'χανια');
    expect(await names()).toEqual(['Χανιά']);
    expect(screen.getByText('1 αποτέλεσμα')).toBeInTheDocument();
    await user.clear(search);
    await user.type(search, 'xyz');
    expect(screen.getByText(/«xyz»/)).toBeVisible();
  });

  it('counts the current one among the matches', async () => {
    const { user } = await open({ session: { status: 'guest', deya_id: 3 } });
    await screen.findByText('Βόλος');
    await user.type(screen.getByRole('searchbox'), 'χαν');
    expect(screen.getByRole('status')).toHaveTextContent('1 αποτέλεσμα');
    expect(screen.queryByText(/Καμία ΔΕΥΑ δεν ταιριάζει/)).toBeNull();
  });

  it('asks for the position only on request, and then shows the nearest first', async () => {
    const locate = place('prompt', { latitude: 35.5138, longitude: 24.018 });
    const near = [
      { ...VOLOS, distance: 400_000 },
      { ...CHANIA, distance: 900 },
      { ...ARTA, distance: 500_000 },
      ...MORE.map((more) => ({ ...more, distance: 600_000 })),
    ];
    const { user, calls } = await open({
      answers: {
        'GET /api/deya/list': ({ query }) => ({
          deyas: query?.latitude ? near : [VOLOS, CHANIA, ARTA, ...MORE],
        }),
      },
    });
    await screen.findByText('Βόλος');
    expect(locate).not.toHaveBeenCalled();
    await user.click(await screen.findByRole('button', { name: selector.nearest }));
    await waitFor(async () => expect((await names()).slice(0, 3)).toEqual(['Χανιά', 'Βόλος', 'Άρτα']));
    expect(screen.getByText('1 χλμ.')).toBeVisible();
    // Two decimals: a kilometre is exact enough to sort cities.
    expect(calls.map(({ input }) => input)).toEqual([{ query: {} }, { query: { latitude: 35.51, longitude: 24.02 } }]);
  });

  it('sends no coordinates after a refusal, and says so', async () => {
    place('prompt');
    const { user, calls } = await open();
    await user.click(await screen.findByRole('button', { name: selector.nearest }));
    expect(await screen.findByText(selector.not_located)).toBeVisible();
    expect(calls.map(({ input }) => input)).toEqual([{ query: {} }]);
  });
});

describe('a list that fails to load', () => {
  const failure = new ApiError(500, 'server_error');
  const fail = { 'GET /api/deya/list': failure };

  it('is reported to a member, who is signed out after 2 s (S §8)', async () => {
    jest.useFakeTimers();
    const { platform, notices } = await open({ session: member, answers: fail });
    await act(() => jest.advanceTimersByTimeAsync(1_900));
    expect(notices).toEqual([{ kind: 'error', text: expect.stringContaining('διακομιστή') }]);
    expect(platform.session.getState().status).toBe('member');
    await act(() => jest.advanceTimersByTimeAsync(200));
    expect(platform.session.getState().status).toBe('guest');
  });

  it.each([
    ['without a connection, which says nothing of the session', new ApiError(0, 'unreachable'), false],
    ['over unsaved input', failure, true],
  ])('does not sign out the member %s', async (_, error, isDirty) => {
    jest.useFakeTimers();
    const { platform, guards } = await open({
      overlays: { selector: null },
      session: member,
      answers: { 'GET /api/deya/list': error },
    });
    if (isDirty) guards.add(() => true);
    act(() => platform.events.emit('open-selector', {}));
    await act(() => jest.advanceTimersByTimeAsync(5_000));
    expect(platform.session.getState().status).toBe('member');
    expect(screen.getByRole('button', { name: 'Δοκιμάστε ξανά' })).toBeVisible();
  });

  it('can be requested again by a guest', async () => {
    const { user, answer } = await open({ answers: fail });
    answer({ 'GET /api/deya/list': { deyas: [ARTA] } });
    await user.click(await screen.findByRole('button', { name: 'Δοκιμάστε ξανά' }));
    expect(await screen.findByText('Άρτα')).toBeVisible();
  });
});

describe('the second dialog', () => {
  it('returns the picked utility to its caller, and changes nothing else', async () => {
    const { user, platform, overlays } = await open({
      overlays: { selector: null },
      session: { ...member, deya_id: 3 },
    });
    let answer: ReturnType<typeof pickUtility>;
    act(() => {
      answer = pickUtility(platform.events, { id: 9 });
    });
    await screen.findByText('Άρτα');
    expect((await names()).slice(0, 2)).toEqual(['Βόλος', 'Άρτα']);
    expect(screen.queryByRole('button', { name: selector.help })).toBeNull();
    await user.click(screen.getByRole('button', { name: /Άρτα/ }));
    expect(await answer!).toMatchObject({ id: 7 });
    expect(overlays.getState().pick).toBeNull();
    expect(platform.session.getState().deya_id).toBe(3);
  });

  it('returns nothing when it is closed', async () => {
    const { user, platform } = await open({ overlays: { selector: null } });
    let answer: ReturnType<typeof pickUtility>;
    act(() => {
      answer = pickUtility(platform.events);
    });
    await user.click(await screen.findByRole('button', { name: 'Κλείσιμο' }));
    expect(await answer!).toBeNull();
  });

  it('leaves the first one unchanged when both are open', async () => {
    const { user, platform, overlays } = await open();
    act(() => platform.events.emit('open-selector', { selected: null }));
    await user.click(await screen.findByRole('button', { name: 'Κλείσιμο' }));
    expect(overlays.getState()).toMatchObject({ selector: { always: false }, pick: null });
  });
});
