import { useEffect } from 'react';

/** Ends the title of every page (spec S §9). */
export const BRAND = 'Hydria';

/** The parts of the title, and the title as it was last written. */
const parts = { prefix: '', page: '', written: '' };

const write = (): void => {
  const { prefix, page } = parts;
  document.title = parts.written = `${prefix && `${prefix} `}${page} · ${BRAND}`;
};

/** Names the window. The shell then moves the focus to the page's heading and says its name. */
export const usePageTitle = (title: string): void => {
  useEffect(() => {
    parts.page = title;
    write();
  }, [title]);
};

/** Puts words before the title of the page while the component is there: the step of a form, or that it has errors. */
export const useTitlePrefix = (prefix: string): void => {
  useEffect(() => {
    parts.prefix = prefix;
    // Before the page has named the window, its own effect writes both; afterwards another page may have done so.
    if (document.title === parts.written) write();
    return () => {
      parts.prefix = '';
      if (document.title === parts.written) write();
    };
  }, [prefix]);
};
