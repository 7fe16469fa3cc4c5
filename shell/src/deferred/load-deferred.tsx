import type { ComponentType, ReactNode } from 'react';
import type { Platform } from '@hydria/shared/platform/platform.ts';

/** Loads a component that uses `shared/ui`, with the texts and styles that it needs. */
export const loadDeferred = async (
  platform: Platform,
  onFatalError: (error: unknown) => void,
  load: () => Promise<ComponentType>,
): Promise<ReactNode> => {
  const [Part, { DeferredRoot, prepareDeferred }] = await Promise.all([
    load(),
    import(/* webpackChunkName: "deferred" */ './deferred-root.tsx'),
  ]);
  await prepareDeferred(platform);
  return (
    <DeferredRoot platform={platform} onFatalError={onFatalError}>
      <Part />
    </DeferredRoot>
  );
};
