import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

export { createRoot };

/** The page of a single bundle is empty until its script renders it, so there is no markup to hydrate. */
export const hydrateRoot = (place: Element, children: ReactNode): void => createRoot(place).render(children);
