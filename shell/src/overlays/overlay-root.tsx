import { useEffect, useState, type ReactNode } from 'react';
import { useStore } from '@hydria/shared/libs';
import { ownFile } from '../composition/own-file.ts';
import { usePortal, useSpeech } from '../portal-context.ts';
import { NoticeStack } from './notice-stack.tsx';
import { closeAll } from './overlay-state.ts';

const loadOverlay = async (): Promise<ReactNode> => {
  const { OpenOverlay } = await import(/* webpackChunkName: "overlays" */ './open-overlay.tsx');
  return <OpenOverlay />;
};

const loadBanner = async (): Promise<ReactNode> => {
  const { OverrideBanner } = await import(/* webpackChunkName: "override" */ './override-banner.tsx');
  return <OverrideBanner />;
};

/** What is drawn by code that comes when it is first wanted; not React's `lazy`, which would keep a failure for good. */
const useCode = (isWanted: boolean, load: () => Promise<ReactNode>, onFailure: (error: unknown) => void): ReactNode => {
  const [drawn, setDrawn] = useState<ReactNode>(null);
  const isThere = drawn !== null;
  useEffect(() => {
    if (isWanted && !isThere) ownFile(load).then(setDrawn, onFailure);
    // What is done about a failure may change while one waits.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted, isThere, load]);
  return isWanted && drawn;
};

/** Messages, and whatever dialog was asked for; its code comes with the first one. */
export const OverlayRoot = () => {
  const { overlays, composition, notices, onOwnFailure } = usePortal();
  const { errors } = useSpeech().texts;
  const { selector, faq, utilityInfo, leave } = useStore(overlays);
  const isOverridden = useStore(composition.store, ({ remotes }) =>
    remotes.some(({ source }) => source === 'override'),
  );
  const isOpen = selector !== null || faq !== null || utilityInfo || leave !== null;
  const overlay = useCode(isOpen, loadOverlay, (error) => {
    closeAll(overlays);
    notices.notify({ kind: 'error', text: errors.server_text });
    onOwnFailure(error);
  });
  const banner = useCode(isOverridden, loadBanner, onOwnFailure);
  return (
    <>
      <NoticeStack />
      {banner}
      {overlay}
    </>
  );
};
