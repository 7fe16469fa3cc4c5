import type { ReactNode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { QueryClientProvider, type StoreApi } from '@hydria/shared/libs';
import type { Boot } from '@hydria/shared/platform/boot.ts';
import type { Platform, PreferencesState } from '@hydria/shared/platform/platform.ts';
import { App } from './app.tsx';
import type { Features } from './chrome/features.ts';
import { factsOf } from './chrome/frame/facts.ts';
import { cardName, slotItems, type SlotItem } from './chrome/frame/frame-view.ts';
import { OverlayRoot } from './chrome/overlays/overlay-root.tsx';
import { readBoot } from './composition/boot-element.ts';
import type { CompositionParts } from './composition/composition-context.ts';
import { dispatchFirstContent } from './composition/first-content.ts';
import { isEmbedded } from './core/is-embedded.ts';
import { importWithRetry } from './core/loading/import-with-retry.ts';
import type { LocaleState } from './core/locale.ts';
import { currentPath } from './core/navigation.ts';
import { startDeferred } from './deferred/start-deferred.ts';
import { createFeatures } from './features.tsx';
import { createPortal, type Portal } from './portal.ts';
import { PortalProvider } from './portal-provider.tsx';

type Surround = (children: ReactNode) => ReactNode;

const surroundBy =
  (portal: Portal, locale: StoreApi<LocaleState>): Surround =>
  (children) => (
    <PortalProvider portal={portal} locale={locale}>
      <QueryClientProvider client={portal.core.platform.queryClient}>{children}</QueryClientProvider>
    </PortalProvider>
  );

const drawOverlays = (surround: Surround, features: Features): void => {
  const place = document.createElement('div');
  document.body.append(place);
  createRoot(place).render(surround(<OverlayRoot features={features} />));
};

/** The device may have changed its theme since the script in the head set the first one. */
const followTheme = ({ preferences }: Platform): void => {
  const show = ({ mode }: PreferencesState): void => {
    document.documentElement.dataset.theme = mode;
  };
  show(preferences.getState());
  preferences.subscribe(show);
};

/** Preloads the cards with a place in the HTML, so that their code arrives together with React. */
const fetchCards = (boot: Boot, { composition, remotes, priorityCard }: CompositionParts): void => {
  if (currentPath() !== '/' || !boot.hint.signedIn) return;
  const [first, ...others] = slotItems(factsOf(boot, '/'), 'home').filter(({ remote }) => composition.find(remote));
  if (!first) return;
  const open = ({ remote, card }: SlotItem) => remotes.open(remote, card);
  priorityCard.prioritize(cardName(first), open(first));
  for (const item of others) {
    // A failed load is repeated, and reported, when the card mounts.
    priorityCard
      .turnOf(cardName(item))
      .then(() => open(item))
      .catch(() => undefined);
  }
};

/** The host must not post messages before this page is ready; `hello` signals that it is. */
const startEmbedded = async ({ core }: Portal, root: HTMLElement): Promise<void> => {
  const embedding = () => import(/* webpackChunkName: "embedding" */ './features/embedding/embedded-page.ts');
  await importWithRetry(embedding).then(
    ({ startEmbedding }) => startEmbedding(core, window.parent, root),
    core.onShellFileFailure,
  );
};

const startWidgets = ({ core, session, crossTab, composition, features: state }: Portal, features: Features) =>
  startDeferred({
    pendingRequests: state.pendingRequests,
    onFailure: core.onShellFileFailure,
    async load() {
      const { drawDeferredWidgets } = await import(
        /* webpackChunkName: "deferred-widgets" */ './features/deferred-widgets.tsx'
      );
      const preloadDialogs = () => features.loadDialogs(() => undefined);
      const { manifests } = composition.composition;
      const deps = { ...core, ...state, session, crossTab, manifests, preloadDialogs };
      return (startedAt) => drawDeferredWidgets(deps, startedAt);
    },
  });

const draw = (root: HTMLElement, isAsWritten: boolean, children: ReactNode): void => {
  if (isAsWritten) hydrateRoot(root, children);
  else createRoot(root).render(children);
};

const run = async (): Promise<void> => {
  const { boot, isWhole } = readBoot();
  const portal = createPortal(boot);
  const { core, session, composition } = portal;
  followTheme(core.platform);
  // Code, person and texts are requested in parallel; only the texts are awaited.
  composition.pages.prepare();
  fetchCards(boot, composition);
  const started = session.start();
  const locale = await portal.startLocale().catch(core.onShellFileFailure);
  // Without texts the frame of the HTML stays, and its links work.
  if (!locale) return;
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no place for the portal');
  // React cannot hydrate HTML in another language.
  const isAsWritten = isWhole && locale.getState().language === boot.language;
  const surround = surroundBy(portal, locale);
  const features = createFeatures(portal);
  draw(root, isAsWritten, surround(<App portal={portal} features={features} />));
  dispatchFirstContent(composition);
  drawOverlays(surround, features);
  if (isEmbedded()) void startEmbedded(portal, root);
  else startWidgets(portal, features);
  // A person without a utility chooses one at once. Otherwise line and processor are the content's first.
  if (boot.hint.deya_id !== null) await composition.firstContent;
  // Loads in parallel with the person, if they are not known yet.
  const afterStart = importWithRetry(() => import(/* webpackChunkName: "secondary" */ './after-start.ts')).catch(
    (error: unknown) => void core.onShellFileFailure(error),
  );
  await started;
  (await afterStart)?.goOn(portal);
};

void run();
