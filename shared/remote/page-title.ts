import { useEffect } from 'react';

/** Ends the title of every page (spec S §9). */
export const BRAND = 'Hydria';

/** Names the window. The shell then moves the focus to the page's heading and says its name. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    document.title = `${title} · ${BRAND}`;
  }, [title]);
};
