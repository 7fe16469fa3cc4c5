import { useEffect, useState, type ReactNode } from 'react';
import { importWithRetry } from '../../core/loading/import-with-retry.ts';
import { useCore } from '../../core/core-context.ts';
import { focusHeading } from './focus-heading.ts';
import type * as secondaryPages from './secondary-pages.tsx';

type SecondaryPages = typeof secondaryPages;

/** Once loaded, it renders without a fallback. */
let known: SecondaryPages | null = null;

export interface LazyPagesProps {
  children: (pages: SecondaryPages) => ReactNode;
  /** Shown while loading. */
  meanwhile?: ReactNode;
  /** Shown after a failed load; `retry` loads again. */
  renderFailed?: (retry: () => void) => ReactNode;
}

/** Renders with the code of the secondary pages, which loads with the first of them. */
export const LazyPages = ({ children, meanwhile, renderFailed }: LazyPagesProps) => {
  const { onShellFileFailure } = useCore();
  const [pages, setPages] = useState<SecondaryPages | 'loading' | 'failed'>(known ?? 'loading');
  useEffect(() => {
    if (pages !== 'loading') return;
    importWithRetry(() => import(/* webpackChunkName: "secondary" */ './secondary-pages.tsx')).then(
      (found) => setPages((known = found)),
      (error: unknown) => {
        setPages('failed');
        onShellFileFailure(error);
      },
    );
  }, [pages, onShellFileFailure]);
  const isThere = typeof pages === 'object';
  useEffect(() => {
    if (isThere) focusHeading();
  }, [isThere]);
  if (pages === 'loading') return meanwhile;
  return pages === 'failed' ? renderFailed?.(() => setPages('loading')) : children(pages);
};
