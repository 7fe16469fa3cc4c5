import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

export { createRoot };

/** A page of a single bundle is empty until its script draws it: there is nothing to take over. */
export const hydrateRoot = (place: Element, children: ReactNode): void => createRoot(place).render(children);
