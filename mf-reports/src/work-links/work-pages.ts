import { WorkPage } from './work-page.tsx';

/** The page of a contractor, in one chunk. */
export const workPages = { WorkPage };
