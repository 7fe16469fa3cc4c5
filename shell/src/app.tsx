import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useStore } from '@hydria/shared/libs';
import { isEmbedded } from './embedding/is-embedded.ts';
import { Frame, type FrameActions } from './frame/frame.tsx';
import { composedOf, factsOf } from './frame/facts.ts';
import { frameView, type FrameFacts } from './frame/frame-view.ts';
import { currentPath, onAddressChange } from './navigation.ts';
import { PageArea } from './pages/page-area.tsx';
import { useArrival } from './pages/use-arrival.ts';
import type { Portal } from './portal.ts';
import { activeIds } from './session/utility-choice.ts';
import { usePortal, useSessionState, useSpeech } from './portal-context.ts';

/** What the HTML was drawn for: its links lead on before React has taken it over. */
const drawnPath = currentPath();

const usePath = (): string => useSyncExternalStore(onAddressChange, currentPath, () => drawnPath);

/** At first what the HTML was drawn from, and once React has taken that over, what is true now. */
const useFacts = (isLive: boolean): FrameFacts => {
  const { boot, announcements, composition } = usePortal();
  const path = usePath();
  const { language, texts } = useSpeech();
  const { status, user, deya_id, deya } = useSessionState();
  const remotes = useStore(composition.store, (state) => state.remotes);
  const unseen = useStore(announcements.unseen, ({ any }) => any);
  return useMemo(() => {
    const first = { ...factsOf(boot, path), texts: texts.frame };
    if (!isLive) return first;
    return {
      ...first,
      ...composedOf(boot.shell.manifest, remotes),
      language,
      member: status !== 'guest',
      customer: status !== 'guest' && (user === null || activeIds(user).includes(deya_id ?? 0)),
      scope: user?.scope ?? [],
      name: user?.full_name ?? null,
      chosen: deya_id !== null,
      deya,
      unseen,
      embedded: isEmbedded(),
    };
  }, [boot, path, texts, isLive, remotes, language, status, user, deya_id, deya, unseen]);
};

const otherTheme = ({ platform: { preferences } }: Portal) =>
  preferences.getState().mode === 'dark' ? 'light' : 'dark';

/** Messages are no menu: they stay until they are read. */
const closeMenus = (): void => {
  const open = document.querySelectorAll<HTMLElement>('[popover]:not(.notices):popover-open');
  for (const menu of open) menu.hidePopover();
};

const actionsOf = (portal: Portal): FrameActions => ({
  openSelector: () => portal.overlays.setState({ selector: { always: false } }),
  openUtilityInfo: () => portal.overlays.setState({ utilityInfo: true }),
  openHelp() {
    closeMenus();
    portal.overlays.setState({ faq: { key: '' } });
  },
  toggleTheme: () => portal.platform.preferences.set({ theme: otherTheme(portal) }),
  startTour() {
    closeMenus();
    portal.tour.setState({ wanted: true });
  },
  signOut() {
    closeMenus();
    void portal.session.signOut();
  },
  anticipate: portal.pages.anticipate,
});

/** The frame, live, with whatever page the address asks for. */
export const App = () => {
  const portal = usePortal();
  const [isLive, setLive] = useState(false);
  useEffect(() => setLive(true), []);
  const facts = useFacts(isLive);
  const view = useMemo(() => frameView(facts), [facts]);
  const actions = useMemo(() => actionsOf(portal), [portal]);
  const announcement = useArrival(view.title, facts.path);
  useEffect(() => portal.pages.start(), [portal]);
  useEffect(() => onAddressChange(closeMenus), []);
  return (
    <Frame view={view} actions={actions} announcement={announcement}>
      <PageArea view={view} facts={facts} actions={actions} isLive={isLive} />
    </Frame>
  );
};
