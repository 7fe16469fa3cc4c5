import { useEffect, useState, type ReactNode } from 'react';
import { ownFile } from '../composition/own-file.ts';
import { usePortal } from '../portal-context.ts';
import { focusHeading } from './focus-heading.ts';
import type * as rarePages from './rare-pages.tsx';

type RarePages = typeof rarePages;

/** Once it is there it is drawn at once. */
let known: RarePages | null = null;

export interface RarelyProps {
  children: (pages: RarePages) => ReactNode;
  /** Until it is there. */
  meanwhile?: ReactNode;
  /** When it does not come; `retry` asks once more. */
  renderFailed?: (retry: () => void) => ReactNode;
}

/** Draws with the code of pages that few visits begin with, which comes with the first of them. */
export const Rarely = ({ children, meanwhile, renderFailed }: RarelyProps) => {
  const { onOwnFailure } = usePortal();
  const [pages, setPages] = useState<RarePages | 'loading' | 'failed'>(known ?? 'loading');
  useEffect(() => {
    if (pages !== 'loading') return;
    ownFile(() => import(/* webpackChunkName: "seldom" */ './rare-pages.tsx')).then(
      (found) => setPages((known = found)),
      (error: unknown) => {
        setPages('failed');
        onOwnFailure(error);
      },
    );
  }, [pages, onOwnFailure]);
  const isThere = typeof pages === 'object';
  useEffect(() => {
    if (isThere) focusHeading();
  }, [isThere]);
  if (pages === 'loading') return meanwhile;
  return pages === 'failed' ? renderFailed?.(() => setPages('loading')) : children(pages);
};
