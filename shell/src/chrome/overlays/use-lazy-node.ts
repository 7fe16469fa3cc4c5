import { useEffect, useState, type ReactNode } from 'react';
import { importWithRetry } from '../../core/loading/import-with-retry.ts';

/** Renders a node whose code loads on first use. React's `lazy` would cache a failed load for good. */
export const useLazyNode = (
  isWanted: boolean,
  load: () => Promise<ReactNode>,
  onFailure: (error: unknown) => void,
): ReactNode => {
  const [drawn, setDrawn] = useState<ReactNode>(null);
  const isThere = drawn !== null;
  useEffect(() => {
    if (isWanted && !isThere) importWithRetry(load).then(setDrawn, onFailure);
    // Loader and error handler may change while a load is pending.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted, isThere]);
  return isWanted && drawn;
};
