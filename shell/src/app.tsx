import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useStore } from '@hydria/shared/libs';
import type { Platform } from '@hydria/shared/platform/platform.ts';
import { isEmbedded } from './core/is-embedded.ts';
import { Frame } from './chrome/frame/frame.tsx';
import type { FrameActions } from './chrome/frame/frame-actions.ts';
import { composedOf, factsOf } from './chrome/frame/facts.ts';
import { frameView, type FrameFacts } from './chrome/frame/frame-view.ts';
import { currentPath, onAddressChange } from './core/navigation.ts';
import { PageArea } from './chrome/pages/page-area.tsx';
import { useArrival } from './chrome/pages/use-arrival.ts';
import { LazyPage } from './deferred/lazy-page.tsx';
import type { Portal } from './portal.ts';
import { isStaff, standingOf } from './session/utility-choice.ts';
import { useLocale } from './core/core-context.ts';
import { useSessionState } from './session/session-context.ts';
import type { Features } from './chrome/features.ts';

const NO_PARAMS = {};

const nothing = (): null => null;

/** The path for which the HTML was drawn. Its links work before React takes over. */
const drawnPath = currentPath();

const usePath = (): string => useSyncExternalStore(onAddressChange, currentPath, () => drawnPath);

/** Renders the facts of the HTML first, and after hydration the current ones. */
const useFacts = ({ core: { boot }, composition: { composition }, features }: Portal, isLive: boolean): FrameFacts => {
  const { unseen: unseenStore } = features.announcements;
  const path = usePath();
  const { language, texts } = useLocale();
  const { status, user, deya_id, deya } = useSessionState();
  const remotes = useStore(composition.store, (state) => state.remotes);
  const unseen = useStore(unseenStore, ({ any }) => any);
  return useMemo(() => {
    const standing = status === 'unknown' ? (boot.hint.standing ?? 'customer') : standingOf({ user, deya_id });
    const first = { ...factsOf(boot, path), texts: texts.frame };
    if (!isLive) return first;
    return {
      ...first,
      ...composedOf(boot.shell.manifest, remotes),
      language,
      member: status !== 'guest',
      customer: status !== 'guest' && standing === 'customer',
      waiting: status !== 'guest' && standing === 'waiting',
      scope: user?.scope ?? [],
      staff: status === 'unknown' ? undefined : isStaff({ user, deya_id }),
      name: user?.full_name ?? null,
      avatar: user?.avatar,
      first_name: user?.first_name ?? null,
      chosen: deya_id !== null,
      deya,
      unseen,
      embedded: isEmbedded(),
    };
  }, [boot, path, texts, isLive, remotes, language, status, user, deya_id, deya, unseen]);
};

const otherTheme = ({ preferences }: Platform) => (preferences.getState().mode === 'dark' ? 'light' : 'dark');

/** Messages are not a menu: they stay until they are read. */
const closeMenus = (): void => {
  const open = document.querySelectorAll<HTMLElement>('[popover]:not(.notices):popover-open');
  for (const menu of open) menu.hidePopover();
};

const actionsOf = ({
  core: { overlays, platform },
  session,
  composition: { pages },
  features,
}: Portal): FrameActions => ({
  openSelector: () => overlays.setState({ selector: { always: false } }),
  openUtilityInfo() {
    closeMenus();
    overlays.setState({ utilityInfo: true });
  },
  openHelp() {
    closeMenus();
    overlays.setState({ faq: { key: '' } });
  },
  openSearch() {
    closeMenus();
    overlays.setState({ deskSearch: true });
  },
  toggleTheme: () => platform.preferences.set({ theme: otherTheme(platform) }),
  startTour() {
    closeMenus();
    features.tour.setState({ wanted: true });
  },
  signOut() {
    closeMenus();
    void session.signOut();
  },
  anticipate: pages.anticipate,
});

/** Of the navigation of the desk. Without them the start page of the staff leads to each page. */
const DeskPages = ({ loadPage }: Pick<Features, 'loadPage'>) => (
  <LazyPage
    path="desk"
    params={NO_PARAMS}
    loadPage={loadPage}
    meanwhile={null}
    renderFailed={nothing}
    onDrawn={nothing}
  />
);

/** The live frame around the page of the current address. */
export const App = ({ portal, features }: { portal: Portal; features: Features }) => {
  const { pages } = portal.composition;
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const facts = useFacts(portal, isLive);
  const view = useMemo(() => frameView(facts), [facts]);
  const actions = useMemo(() => actionsOf(portal), [portal]);
  const announcement = useArrival(view, facts.path);
  useEffect(() => pages.start(), [pages]);
  useEffect(() => onAddressChange(closeMenus), []);
  return (
    <Frame view={view} actions={actions} announcement={announcement} desk={isLive && <DeskPages {...features} />}>
      <PageArea view={view} facts={facts} actions={actions} isLive={isLive} features={features} />
    </Frame>
  );
};
