import { lazy, Suspense } from 'react';
import { useStore } from '@hydria/shared/libs';
import { usePortal } from '../portal-context.ts';
import { NoticeStack } from './notice-stack.tsx';

const OpenOverlay = lazy(() =>
  import(/* webpackChunkName: "overlays" */ './open-overlay.tsx').then(({ OpenOverlay: component }) => ({
    default: component,
  })),
);

/** Messages, and whatever dialog was asked for; its code comes with the first one. */
export const OverlayRoot = () => {
  const { overlays } = usePortal();
  const { selector, faq, utilityInfo, leave } = useStore(overlays);
  const isOpen = selector !== null || faq !== null || utilityInfo || leave !== null;
  return (
    <>
      <NoticeStack />
      {isOpen && (
        <Suspense fallback={null}>
          <OpenOverlay />
        </Suspense>
      )}
    </>
  );
};
