import { useCallback, useState, type RefCallback } from 'react';

/**
 * Says whether the content of an element is wider than the element. A region that scrolls must take the focus, so that its arrow keys
 * work (WCAG 2.1.1).
 */
export function useOverflow(): [RefCallback<HTMLElement>, boolean] {
  const [overflows, setOverflows] = useState(false);
  const ref = useCallback((element: HTMLElement | null) => {
    // jsdom has no layout.
    if (!element || !('ResizeObserver' in globalThis)) return undefined;
    const measure = () => setOverflows(element.scrollWidth > element.clientWidth);
    const observer = new ResizeObserver(measure);
    for (const one of [element, ...element.children]) observer.observe(one);
    return () => observer.disconnect();
  }, []);
  return [ref, overflows];
}
