import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import type { Platform } from '@hydria/shared/platform/platform.ts';
import { ownFile } from '../composition/own-file.ts';

type Load = () => Promise<ReactNode>;

/** What is drawn in the surroundings of `shared/ui`; its texts and they come along. */
const later = async (
  platform: Platform,
  giveUp: (error: unknown) => void,
  load: () => Promise<ComponentType>,
): Promise<ReactNode> => {
  const [Part, { LaterRoot, prepareLater }] = await Promise.all([
    load(),
    import(/* webpackChunkName: "later" */ '../later/later-root.tsx'),
  ]);
  await prepareLater(platform);
  return (
    <LaterRoot platform={platform} giveUp={giveUp}>
      <Part />
    </LaterRoot>
  );
};

export const loadDialogs = (platform: Platform, giveUp: (error: unknown) => void) =>
  later(platform, giveUp, async () => {
    const { OpenOverlay } = await import(/* webpackChunkName: "overlays" */ './open-overlay.tsx');
    return OpenOverlay;
  });

export const loadActingAlert = (platform: Platform, giveUp: (error: unknown) => void) =>
  later(platform, giveUp, async () => {
    const { ActingAlert } = await import(/* webpackChunkName: "acting" */ './acting-alert.tsx');
    return ActingAlert;
  });

export const loadOverrideBanner: Load = async () => {
  const { OverrideBanner } = await import(/* webpackChunkName: "override" */ './override-banner.tsx');
  return <OverrideBanner />;
};

/** What is drawn by code that comes when it is first wanted; not React's `lazy`, which would keep a failure for good. */
export const useCode = (isWanted: boolean, load: Load, onFailure: (error: unknown) => void): ReactNode => {
  const [drawn, setDrawn] = useState<ReactNode>(null);
  const isThere = drawn !== null;
  useEffect(() => {
    if (isWanted && !isThere) ownFile(load).then(setDrawn, onFailure);
    // How it is fetched, and what is done about a failure, may change while one waits.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted, isThere]);
  return isWanted && drawn;
};
