import { useEffect, useRef, useState } from 'react';
import { useStore } from '@hydria/shared/libs';
import { useComposition } from '../../composition/composition-context.ts';

export const BRAND = 'Hydria';

/** The heading of the page, or the page itself while it has none. */
const focusPage = (): void => {
  const page = document.getElementById('page');
  if (!page || page.contains(document.activeElement)) return;
  const heading = page.querySelector<HTMLElement>('h1[tabindex]');
  (heading ?? page).focus({ preventScroll: true });
};

/**
 * After a change of page: names the window, moves the focus to the page, and gives what the live region says once
 *. The first page of a visit takes no focus.
 */
export const useArrival = (title: string, path: string): string => {
  const { pages } = useComposition();
  const state = useStore(pages.store);
  const isThere = state.kind !== 'remote' || state.phase === 'mounted';
  const first = useRef(path);
  const [said, setSaid] = useState('');
  useEffect(() => {
    // A mounted remote knows better what its page is called.
    if (state.kind !== 'remote' || state.phase === 'loading') document.title = `${title} · ${BRAND}`;
  }, [title, state]);
  useEffect(() => {
    if (!isThere || first.current === path) return undefined;
    first.current = '';
    setSaid(title);
    // The page before goes, and the new one draws its heading, within this frame.
    const frame = requestAnimationFrame(() => requestAnimationFrame(focusPage));
    return () => cancelAnimationFrame(frame);
    // Only a new page is an arrival; a new language of the same one is not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [path, isThere]);
  return said;
};
