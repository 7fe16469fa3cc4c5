import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { QueryClientProvider, type StoreApi } from '@hydria/shared/libs';
import { App } from './app.tsx';
import { readBoot } from './composition/boot-element.ts';
import { ownFile } from './composition/own-file.ts';
import { isEmbedded } from './embedding/is-embedded.ts';
import { factsOf } from './frame/facts.ts';
import { cardName, slotItems } from './frame/frame-view.ts';
import { startLater } from './later/start-later.ts';
import { currentPath } from './navigation.ts';
import { OverlayRoot } from './overlays/overlay-root.tsx';
import { createPortal, type Portal } from './portal.ts';
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

/** The cards that the HTML has kept places for, so that their code is there when React is. */
const fetchCards = ({ boot, composition, remotes, firstCard }: Portal): void => {
  if (currentPath() !== '/' || !boot.hint.signedIn) return;
  const cards = slotItems(factsOf(boot, '/'), 'home').filter(({ remote }) => composition.find(remote));
  if (cards[0]) firstCard.lead(cardName(cards[0]));
  for (const item of cards) {
    const open = () => remotes.open(item.remote, item.card);
    // What fails here is tried, and told of, when the card mounts.
    firstCard
      .turnOf(cardName(item))
      .then(open)
      .catch(() => undefined);
  }
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
  else startLater(portal);
  // Travels while the person is asked for.
  const afterStart = ownFile(() => import(/* webpackChunkName: "after-start" */ './after-start.ts')).catch(
    (error: unknown) => void portal.onOwnFailure(error),
  );
  await started;
  portal.announcements.start();
  (await afterStart)?.goOn(portal);
};

void run();
