import { useEffect, useRef, type RefObject } from 'react';
import { splitLocale } from '../platform/languages.ts';

/** Ends the title of every page (spec S §9). */
export const BRAND = 'Hydria';

// The page on which the visit began takes no focus: the person has not asked for another one yet.
let shown: string | undefined;

/**
 * Names the window, and after a change of page moves to the heading, which a screen reader then speaks. Gives the
 * heading's ref. A change of language is no change of page.
 */
export const usePageTitle = (title: string): RefObject<HTMLHeadingElement | null> => {
  const heading = useRef<HTMLHeadingElement>(null);
  const { path } = splitLocale(location.pathname);
  useEffect(() => {
    document.title = `${title} · ${BRAND}`;
  }, [title]);
  useEffect(() => {
    if (shown !== undefined && shown !== path) heading.current?.focus({ preventScroll: true });
    shown = path;
  }, [path]);
  return heading;
};
