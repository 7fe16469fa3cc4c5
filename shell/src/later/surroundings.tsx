import { createRoot } from 'react-dom/client';
import { useStore } from '@hydria/shared/libs';
import { AppBanner } from '../app-banner/app-banner.tsx';
import { Chat } from '../chat/chat.tsx';
import { CHAT_START_MS, startServices } from '../consent/adapters.ts';
import { ConsentBar } from '../consent/consent-bar.tsx';
import { consentOf } from '../consent/consent.ts';
import { ConnectionBanner } from '../offline/connection-banner.tsx';
import { startOffline } from '../offline/start-offline.ts';
import { startIdle } from '../session/start-idle.ts';
import { TourWhenDue } from '../tour/tour-when-due.tsx';
import type { Portal } from '../portal.ts';
import { LaterRoot, prepareLater } from './later-root.tsx';
import { LATER } from './use-t.ts';

interface SurroundingsProps {
  portal: Portal;
  /** When the portal started, on the clock of `performance.now()`. */
  startedAt: number;
  isPhone: boolean;
  services: ReturnType<typeof startServices>;
}

/** One thing at a time asks for attention: first the choice of services, then the tour, then the app. */
const Surroundings = ({ portal, startedAt, isPhone, services }: SurroundingsProps) => {
  const { boot, storage, tour } = portal;
  const consent = consentOf(portal);
  const isAsking = useStore(consent.store, ({ agreed }) => agreed === null) && consent.services.length > 0;
  const isChatAgreed = useStore(consent.store, ({ agreed }) => agreed?.includes('chat') ?? false);
  const isChatMissing = useStore(services, ({ missing }) => missing.includes('chat'));
  const hasOtherChat = isChatAgreed && !isPhone && !isChatMissing;
  const isTouring = useStore(tour, ({ wanted }) => wanted);
  return (
    <>
      <ConnectionBanner />
      <ConsentBar consent={consent} />
      {!isAsking && <TourWhenDue portal={portal} startedAt={startedAt} />}
      {!isAsking && !isTouring && <AppBanner settings={boot.settings} storage={storage} />}
      {!hasOtherChat && <Chat portal={portal} startedAt={startedAt} />}
    </>
  );
};

/** Draws what lies around every page. */
export const drawSurroundings = async (portal: Portal, startedAt: number): Promise<void> => {
  const { platform, boot } = portal;
  await prepareLater(platform);
  startIdle(portal);
  startOffline(portal, (key) => platform.i18n.t(key, { ns: LATER }));
  const msLeft = Math.max(0, startedAt + CHAT_START_MS - performance.now());
  // The width by which the frame tells phones from the rest.
  const isPhone = matchMedia('(max-width: 959.98px)').matches;
  const services = startServices(portal, boot.settings, { consent: consentOf(portal), msLeft, isPhone });
  const place = document.createElement('div');
  document.body.append(place);
  const giveUp = (error: unknown): void => platform.report({ kind: 'error', name: 'surroundings-failed', error });
  createRoot(place).render(
    <LaterRoot platform={platform} giveUp={giveUp}>
      <Surroundings portal={portal} startedAt={startedAt} isPhone={isPhone} services={services} />
    </LaterRoot>,
  );
};
