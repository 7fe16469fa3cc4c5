import { useEffect, useState, type ReactNode } from 'react';
import { importWithRetry } from '../../core/loading/import-with-retry.ts';

/** Draws a node whose code loads when it is first wanted. Not React's `lazy`, which would keep a failure for good. */
export const useLazyNode = (
  isWanted: boolean,
  load: () => Promise<ReactNode>,
  onFailure: (error: unknown) => void,
): ReactNode => {
  const [drawn, setDrawn] = useState<ReactNode>(null);
  const isThere = drawn !== null;
  useEffect(() => {
    if (isWanted && !isThere) importWithRetry(load).then(setDrawn, onFailure);
    // How it is fetched, and what is done about a failure, may change while one waits.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted, isThere]);
  return isWanted && drawn;
};
