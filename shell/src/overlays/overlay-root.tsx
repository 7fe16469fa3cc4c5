import { lazy, Suspense } from 'react';
import { useStore } from '@hydria/shared/libs';
import { usePortal } from '../portal-context.ts';
import { NoticeStack } from './notice-stack.tsx';

const OpenOverlay = lazy(() =>
  import(/* webpackChunkName: "overlays" */ './open-overlay.tsx').then(({ OpenOverlay: component }) => ({
    default: component,
  })),
);

const OverrideBanner = lazy(() =>
  import(/* webpackChunkName: "override" */ './override-banner.tsx').then(({ OverrideBanner: component }) => ({
    default: component,
  })),
);

/** Messages, and whatever dialog was asked for; its code comes with the first one. */
export const OverlayRoot = () => {
  const { overlays, composition } = usePortal();
  const overridden = useStore(composition.store, ({ remotes }) => remotes).filter(
    ({ source }) => source === 'override',
  );
  const { selector, faq, utilityInfo, leave } = useStore(overlays);
  const isOpen = selector !== null || faq !== null || utilityInfo || leave !== null;
  return (
    <>
      <NoticeStack />
      {overridden.length > 0 && (
        <Suspense fallback={null}>
          <OverrideBanner remotes={overridden} />
        </Suspense>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <OpenOverlay />
        </Suspense>
      )}
    </>
  );
};
