import { useMediaQuery } from '../mui/mui.ts';

/** Whether a media query holds, for a page that draws something else then: `useMedia('(min-width:1440px)')`. */
export const useMedia = (query: string): boolean => useMediaQuery(query, { noSsr: true });
