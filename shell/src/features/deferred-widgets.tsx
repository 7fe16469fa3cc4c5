import { createRoot } from 'react-dom/client';
import { useStore, type StoreApi } from '@hydria/shared/libs';
import { useSession } from '@hydria/shared/remote/use-platform.tsx';
import type { CoreParts } from '../core/core-context.ts';
import { AppBanner } from './app-banner/app-banner.tsx';
import { Conversations } from './conversations/conversations.tsx';
import { CHAT_START_MS, startServices } from './consent/adapters.ts';
import { ConsentBar } from './consent/consent-bar.tsx';
import { consentOf } from './consent/consent-store.ts';
import { ConnectionBanner } from './offline/connection-banner.tsx';
import { startOffline } from './offline/start-offline.ts';
import { startIdleWatch, type IdleWatchDeps } from './session-end/start-idle-watch.ts';
import { TourWhenDue } from './tour/tour-when-due.tsx';
import type { Composition } from '../composition/composition.ts';
import type { PendingRequests } from '../deferred/pending-requests.ts';
import { DeferredRoot, prepareDeferred } from '../deferred/deferred-root.tsx';
import { DEFERRED } from '../deferred/use-t.ts';

type WidgetCoreParts = Pick<CoreParts, 'boot' | 'platform' | 'storage' | 'guards' | 'overlays' | 'onShellFileFailure'>;

/** The parts of the portal that the widgets use, each its own members. */
export interface DeferredWidgetsDeps
  extends
    WidgetCoreParts,
    Pick<IdleWatchDeps, 'session' | 'crossTab' | 'preloadDialogs'>,
    Pick<Composition, 'manifests'> {
  pendingRequests: PendingRequests;
  tour: StoreApi<{ wanted: boolean }>;
}

interface DeferredWidgetsProps {
  portal: DeferredWidgetsDeps;
  /** Start of the portal, on the clock of `performance.now()`. */
  startedAt: number;
  isPhone: boolean;
  services: ReturnType<typeof startServices>;
}

/** Only one widget prompts at a time: first the consent, then the tour, then the app. */
const DeferredWidgets = ({ portal, startedAt, isPhone, services }: DeferredWidgetsProps) => {
  const { boot, storage, tour } = portal;
  const consent = consentOf(portal);
  const isAsking = useStore(consent.store, ({ agreed }) => agreed === null) && consent.services.length > 0;
  const isChatAgreed = useStore(consent.store, ({ agreed }) => agreed?.includes('chat') ?? false);
  const isChatMissing = useStore(services, ({ missing }) => missing.includes('chat'));
  const hasOtherChat = isChatAgreed && !isPhone && !isChatMissing;
  const isTouring = useStore(tour, ({ wanted }) => wanted);
  const isInApp = useSession(({ deya }) => deya?.info.deyapp ?? true);
  return (
    <>
      <ConnectionBanner />
      <ConsentBar consent={consent} />
      {!isAsking && <TourWhenDue portal={portal} startedAt={startedAt} />}
      {!isAsking && !isTouring && isInApp && <AppBanner settings={boot.settings} storage={storage} />}
      {!hasOtherChat && <Conversations portal={portal} startedAt={startedAt} />}
    </>
  );
};

/** Renders the widgets around every page. */
export const drawDeferredWidgets = async (portal: DeferredWidgetsDeps, startedAt: number): Promise<void> => {
  const { platform, boot } = portal;
  await prepareDeferred(platform);
  startIdleWatch(portal);
  startOffline(portal, (key) => platform.i18n.t(key, { ns: DEFERRED }));
  const msLeft = Math.max(0, startedAt + CHAT_START_MS - performance.now());
  // The breakpoint between phones and wider screens.
  const isPhone = matchMedia('(max-width: 959.98px)').matches;
  const services = startServices(portal, boot.settings, { consent: consentOf(portal), msLeft, isPhone });
  const place = document.createElement('div');
  document.body.append(place);
  const onFatalError = (error: unknown): void =>
    platform.telemetry({ kind: 'error', name: 'deferred-widgets-failed', error });
  createRoot(place).render(
    <DeferredRoot platform={platform} onFatalError={onFatalError}>
      <DeferredWidgets portal={portal} startedAt={startedAt} isPhone={isPhone} services={services} />
    </DeferredRoot>,
  );
};
