import { useEffect, useState, type ReactNode } from 'react';
import type { Owner } from '@hydria/shared/platform/owners.ts';
import type { Platform } from '@hydria/shared/platform/platform.ts';
import { useCore } from '../core/core-context.ts';
import { importWithRetry } from '../core/loading/import-with-retry.ts';

export type PageParams = Owner['params'];

type Draw = (params: PageParams) => ReactNode;

/** Loads the code of a page by its route; the caller repeats a failed load. */
export type LoadPage = (path: string) => Promise<Draw>;

const load = async (loadPage: LoadPage, path: string, platform: Platform): Promise<Draw> => {
  const [{ DeferredRoot, prepareDeferred }, draw] = await importWithRetry(() =>
    Promise.all([import(/* webpackChunkName: "deferred" */ './deferred-root.tsx'), loadPage(path)]),
  );
  await prepareDeferred(platform);
  return (params) => (
    <DeferredRoot platform={platform} params={params}>
      {draw(params)}
    </DeferredRoot>
  );
};

interface LazyPageProps {
  path: string;
  loadPage: LoadPage;
  params: PageParams;
  /** Shown while its code loads. */
  meanwhile: ReactNode;
  /** Shown after a failed load; `retry` loads again. */
  renderFailed: (retry: () => void) => ReactNode;
  /** Called once it has rendered. */
  onDrawn: () => void;
}

/**
 * A page of the shell that loads with its first visit, rendered as a remote's page is; an error boundary contains its
 * failures.
 */
export const LazyPage = ({ path, loadPage, params, meanwhile, renderFailed, onDrawn }: LazyPageProps) => {
  const { platform, onShellFileFailure } = useCore();
  const [attempt, setAttempt] = useState(0);
  const [state, setState] = useState<{ draw: Draw } | 'loading' | 'failed'>('loading');
  useEffect(() => {
    let isGone = false;
    load(loadPage, path, platform).then(
      (draw) => isGone || setState({ draw }),
      (error: unknown) => {
        if (isGone) return;
        setState('failed');
        onShellFileFailure(error);
      },
    );
    return () => {
      isGone = true;
    };
  }, [path, loadPage, platform, onShellFileFailure, attempt]);
  const isThere = typeof state === 'object';
  useEffect(() => {
    if (isThere) onDrawn();
  }, [isThere, onDrawn]);
  if (isThere) return state.draw(params);
  if (state === 'loading') return meanwhile;
  return renderFailed(() => {
    setState('loading');
    setAttempt(attempt + 1);
  });
};
