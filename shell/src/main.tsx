import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { QueryClientProvider, type StoreApi } from '@hydria/shared/libs';
import { App } from './app.tsx';
import { ownFile } from './composition/own-file.ts';
import { isEmbedded } from './embedding/is-embedded.ts';
import { factsOf } from './frame/facts.ts';
import { slotItems } from './frame/frame-view.ts';
import { currentPath } from './navigation.ts';
import { openSelectorWhenNeeded } from './selector/open-when-needed.ts';
import { OverlayRoot } from './overlays/overlay-root.tsx';
import { createPortal, readBoot, type Portal } from './portal.ts';
import { PortalProvider } from './portal-context.ts';
import type { SpeechState } from './speech.ts';

const surround = (portal: Portal, speech: StoreApi<SpeechState>, children: ReactNode) => (
  <PortalProvider value={{ portal, speech }}>
    <QueryClientProvider client={portal.platform.queryClient}>{children}</QueryClientProvider>
  </PortalProvider>
);

const drawOverlays = (portal: Portal, speech: StoreApi<SpeechState>): void => {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(surround(portal, speech, <OverlayRoot />));
};

const followTheme = ({ platform: { preferences } }: Portal): void => {
  preferences.subscribe(({ mode }) => {
    document.documentElement.dataset.theme = mode;
  });
};

/** The bar names the page once its heading has gone out of sight. */
const HEADING_HEIGHT = 96;

const followScrolling = (): void => {
  const look = () => document.documentElement.toggleAttribute('data-scrolled', scrollY > HEADING_HEIGHT);
  addEventListener('scroll', look, { passive: true });
  look();
};

/** The cards that the HTML has kept places for, so that their code is there when React is. */
const fetchCards = ({ boot, composition, remotes }: Portal): void => {
  if (currentPath() !== '/' || !boot.hint.signedIn) return;
  for (const { remote, card } of slotItems(factsOf(boot, '/'), 'home')) {
    // What fails here is tried, and told of, when the card mounts.
    if (composition.find(remote)) remotes.open(remote, card).catch(() => undefined);
  }
};

/** S §2.4. That the question fails says nothing about the answer. */
const watchStatus = ({ platform }: Portal): void => {
  platform.api('GET /api/status').then(
    ({ status }) => status || platform.navigate('/maintenance', { replace: true }),
    () => undefined,
  );
};

/** Told of nothing before it is there: what it says first is that it listens. */
const speakWithHost = async (portal: Portal, root: HTMLElement): Promise<void> => {
  const embedding = () => import(/* webpackChunkName: "embedding" */ './embedding/embedded-page.ts');
  await ownFile(embedding).then(
    ({ startEmbedding }) => startEmbedding(portal, window.parent, root),
    portal.onOwnFailure,
  );
};

const draw = (root: HTMLElement, isAsWritten: boolean, children: ReactNode): void => {
  if (isAsWritten) hydrateRoot(root, children);
  else createRoot(root).render(children);
};

const run = async (): Promise<void> => {
  const { boot, isWhole } = readBoot();
  const portal = createPortal(boot);
  followTheme(portal);
  followScrolling();
  // Code, person and texts are asked for together; only the texts are waited for.
  portal.pages.prepare();
  fetchCards(portal);
  const started = portal.session.start();
  const speech = await portal.speech.start().catch(portal.onOwnFailure);
  // Without words there is nothing to say: the frame of the HTML stays, and its links work.
  if (!speech) return;
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no place for the portal');
  // What the HTML says in one language cannot be taken over in another.
  const isAsWritten = isWhole && speech.getState().language === boot.language;
  draw(root, isAsWritten, surround(portal, speech, <App />));
  drawOverlays(portal, speech);
  if (isEmbedded()) void speakWithHost(portal, root);
  await started;
  portal.announcements.start();
  openSelectorWhenNeeded(portal);
  watchStatus(portal);
};

void run();
