import { screen, waitFor } from '@testing-library/react';
import { axe } from 'jest-axe';
import { createStore } from '@hydria/shared/libs';
import { ApiError } from '@hydria/shared/platform/api-error.ts';
import { createEventBus } from '@hydria/shared/platform/event-bus.ts';
import type { DeyaInfo, SessionState } from '@hydria/shared/platform/platform.ts';
import { exampleBoot } from '../../composition/example-boot.ts';
import texts from '../../deferred/locales/el.json';
import { OpenDialogs } from '../open-dialogs.tsx';
import { createOverlays } from '../../core/overlay-state.ts';
import { drawDeferred, MARIA } from '../../testing.tsx';
import { TaxBanner } from './tax-banner.tsx';
import { watchTaxLogin, type TaxLoginDeps } from './watch-tax-login.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve));
const demanding = (id: number) => ({ id, title: 'ΔΕΥΑ Χανίων', register_with_taxis: true }) as DeyaInfo;

/** A person opens a page; the server answers whether they are identified. */
const arrive = async (
  state: Partial<SessionState> = {},
  answer: boolean | Error | Promise<boolean> = false,
  path = '/',
  isLater = false,
) => {
  history.replaceState(null, '', path);
  const session = createStore<SessionState>(() => ({
    status: 'member',
    user: MARIA,
    deya_id: 3,
    deya: demanding(3),
    ...state,
  }));
  const overlays = createOverlays(createEventBus(() => undefined));
  const asked: unknown[] = [];
  const told: unknown[] = [];
  const api = async (_: string, { query }: { query: unknown }) => {
    asked.push(query);
    if (answer instanceof Error) throw answer;
    return { loggedWithTaxis: await answer };
  };
  watchTaxLogin({
    manifests: () => [exampleBoot([]).shell.manifest],
    session,
    overlays,
    platform: { api },
    storage: { isTaxLoginLater: (whose: string) => isLater && whose === '1.3' },
    notifyError: (error: unknown) => void told.push(error),
  } as unknown as TaxLoginDeps);
  await settle();
  return { session, overlays, asked, told, state: overlays.getState };
};

describe('identification by the tax authority is offered (S §4)', () => {
  it('before the tour, which waits until it is known whether it is due', async () => {
    expect(createOverlays(createEventBus(() => undefined)).getState().taxisSettled).toBe(false);
    expect((await arrive({ status: 'guest', user: null })).state().taxisSettled).toBe(true);
  });

  it('on arrival, where the utility requires it and the person is not identified; the tour waits', async () => {
    const { asked, state } = await arrive();
    expect(asked).toEqual([{ deya_id: 3 }]);
    expect(state()).toMatchObject({ taxLogin: { deya_id: 3 }, taxisSettled: false });
  });

  it('by a banner alone, where the person has put it off in this session', async () => {
    const { state } = await arrive({}, false, '/', true);
    expect(state()).toMatchObject({ taxLogin: null, taxBanner: { deya_id: 3 }, taxisSettled: true });
  });

  it('not to an identified person: the tour may start', async () => {
    const { asked, state } = await arrive({}, true);
    expect(asked).toHaveLength(1);
    expect(state()).toMatchObject({ taxLogin: null, taxisSettled: true });
  });

  it.each<[string, Partial<SessionState>]>([
    ['a guest', { status: 'guest', user: null }],
    ['a utility that does not demand it', { deya: { ...demanding(3), register_with_taxis: false } }],
    ['nothing chosen', { deya_id: null, deya: null }],
    ['a profile of another utility', { deya: demanding(9) }],
    ['an administrator who acts as the customer', { user: { ...MARIA, impersonated: true } }],
    ['a password that has to be changed first', { user: { ...MARIA, must_change: true } }],
    ['somebody whom the utility has not accepted', { user: { ...MARIA, deya: [] } }],
  ])('not with %s', async (_, given) => {
    const { asked, state } = await arrive(given);
    expect([asked, state().taxisSettled]).toEqual([[], true]);
  });

  it('not on a page without the dashboard; on the next one that has it', async () => {
    const { asked } = await arrive({}, false, '/maintenance');
    expect(asked).toEqual([]);
    history.replaceState(null, '', '/');
    dispatchEvent(new PopStateEvent('popstate'));
    await settle();
    expect(asked).toHaveLength(1);
  });

  it('again when the utility changes, and not twice for the same one', async () => {
    const { asked, session, overlays, state } = await arrive();
    overlays.setState({ taxLogin: null, taxisSettled: true });
    session.setState({ user: { ...MARIA } });
    await settle();
    expect(asked).toHaveLength(1);
    session.setState({ deya_id: 9, deya: null });
    session.setState({ deya: demanding(9) });
    await settle();
    expect(asked).toEqual([{ deya_id: 3 }, { deya_id: 9 }]);
    expect(state().taxLogin).toEqual({ deya_id: 9 });
  });

  it('not after the person has left the utility meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const { session, state } = await arrive({}, promise);
    session.setState({ deya_id: 9, deya: null });
    resolve(false);
    await settle();
    expect(state()).toMatchObject({ taxLogin: null, taxisSettled: true });
  });

  it('not after a failed check, which is reported and delays nothing (S §8)', async () => {
    const error = new ApiError(503, 'taxis_connection_problem');
    const { told, state } = await arrive({}, error);
    expect(told).toEqual([error]);
    expect(state()).toMatchObject({ taxLogin: null, taxisSettled: true });
  });
});

describe('the dialog', () => {
  const open = (answer: object | Error, path = '/') =>
    drawDeferred(OpenDialogs, {
      path,
      overlays: { taxLogin: { deya_id: 3 }, taxisSettled: false },
      session: { user: MARIA, deya_id: 3, deya: demanding(3) },
      answers: { 'POST /api/deya/taxisTicket': answer as never },
    });

  it('cancelled, closes and lets the tour start', async () => {
    const { user, overlays, container, asked } = await open({ token: 'x' });
    expect(screen.getByText(/ΔΕΥΑ Χανίων/)).toBeVisible();
    expect(await axe(container)).toHaveNoViolations();
    await user.click(screen.getByRole('button', { name: texts.tax.cancel }));
    expect(overlays.getState()).toMatchObject({ taxLogin: null, taxisSettled: true, taxBanner: { deya_id: 3 } });
    expect(asked.setTaxLoginLater).toHaveBeenCalledWith('1.3');
  });

  it('says that the portal works without it', async () => {
    await open({ token: 'x' });
    expect(screen.getByText(/ως τότε η πύλη λειτουργεί κανονικά/)).toBeVisible();
    expect(screen.queryByText(/μόνο σε όσους/)).toBeNull();
  });

  it('confirmed, leaves with a ticket, once', async () => {
    const { user, asked, calls } = await open({ token: 'a+b' }, '/?year=2026');
    await user.dblClick(screen.getByRole('button', { name: texts.tax.confirm }));
    await waitFor(() => expect(asked.assign).toHaveBeenCalledTimes(1));
    // The address of the specification (S §7); the page is stored.
    expect(asked.assign).toHaveBeenCalledWith('/gsis/v2/3?token=a%2Bb&email=maria%40hydria.example&update=true');
    expect(asked.rememberDestination).toHaveBeenCalledWith('/?year=2026');
    expect(calls).toHaveLength(1);
  });

  it('reports why the authority is unavailable, and can be confirmed again', async () => {
    const { user, notices } = await open(new ApiError(503, 'taxis_connection_problem'));
    await user.click(screen.getByRole('button', { name: texts.tax.confirm }));
    await waitFor(() => expect(notices).toEqual([{ kind: 'error', text: expect.any(String) }]));
    expect(screen.getByRole('button', { name: texts.tax.confirm })).toBeEnabled();
  });
});

describe('the banner after “not now”', () => {
  it('offers the identification, and leaves with a ticket', async () => {
    const { user, asked } = await drawDeferred(TaxBanner, {
      overlays: { taxBanner: { deya_id: 3 } },
      session: { user: MARIA, deya_id: 3, deya: demanding(3) },
      answers: { 'POST /api/deya/taxisTicket': { token: 'a' } as never },
    });
    expect(screen.getByRole('status')).toHaveTextContent(texts.tax.later);
    await user.click(screen.getByRole('button', { name: texts.tax.confirm }));
    await waitFor(() => expect(asked.assign).toHaveBeenCalledTimes(1));
  });
});
