import { useEffect, useRef, type RefObject } from 'react';

/** Ends the title of every page (spec S §9). */
export const BRAND = 'Hydria';

// The first heading of a visit takes no focus: the person has not asked for another page yet.
let visited = false;

/**
 * Names the window, and after a change of page moves to the heading, which a screen reader then speaks. Gives the
 * heading's ref. What is already in focus inside the page stays so.
 */
export const usePageTitle = (title: string): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = `${title} · ${BRAND}`;
  }, [title]);
  useEffect(() => {
    if (visited) heading.current?.focus({ preventScroll: true });
    visited = true;
  }, []);
  return heading;
};
