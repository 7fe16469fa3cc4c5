import { createContext } from 'react';

/** The parameters of the path of a page; `usePathParams` reads them (`remote-pages.tsx`). */
export const PathParams = createContext<Readonly<Record<string, string | undefined>>>({});
