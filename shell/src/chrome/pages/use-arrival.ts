import { useEffect, useRef, useState } from 'react';
import { useStore } from '@hydria/shared/libs';
import { useComposition } from '../../composition/composition-context.ts';
import type { FrameView } from '../frame/frame-view.ts';

/** The heading of the page, or the page's container while it has none. */
const focusPage = (): void => {
  const page = document.getElementById('page');
  if (!page || page.contains(document.activeElement)) return;
  const heading = page.querySelector<HTMLElement>('h1[tabindex]');
  (heading ?? page).focus({ preventScroll: true });
};

/**
 * After a navigation: sets the window's title, moves the focus to the page, and returns the announcement of the live
 * region. The first page of a visit takes no focus.
 */
export const useArrival = ({ title, windowTitle }: Pick<FrameView, 'title' | 'windowTitle'>, path: string): string => {
  const { pages } = useComposition();
  const state = useStore(pages.store);
  const isThere = state.kind !== 'remote' || state.phase === 'mounted';
  const first = useRef(path);
  const [said, setSaid] = useState('');
  useEffect(() => {
    // A mounted remote's own title is more precise.
    if (state.kind !== 'remote' || state.phase === 'loading') document.title = windowTitle;
  }, [windowTitle, state]);
  useEffect(() => {
    if (!isThere || first.current === path) return undefined;
    first.current = '';
    setSaid(title);
    // Within this frame the previous page is removed, and the new one renders its heading.
    const frame = requestAnimationFrame(() => requestAnimationFrame(focusPage));
    return () => cancelAnimationFrame(frame);
    // Only a new page is an arrival; a new language of the same page is not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [path, isThere]);
  return said;
};
