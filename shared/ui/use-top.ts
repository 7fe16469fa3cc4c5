import { useEffect, useRef, type RefObject } from 'react';

/**
 * For content that takes the place of a form, whose end was in view. The heading of its page gets the focus and comes into view, so that
 * the content is read and seen from its top. The ref is that of any element of the content.
 */
export const useTop = (): RefObject<HTMLDivElement | null> => {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const place = content.current;
    // Its own heading, beside which the page may have another one.
    const heading = place?.querySelector('h1') ?? place?.closest('main, body')?.querySelector('h1');
    heading?.focus({ preventScroll: true });
    // The top bar covers what stands at the edge.
    heading?.scrollIntoView({ block: 'center' });
  }, []);
  return content;
};
