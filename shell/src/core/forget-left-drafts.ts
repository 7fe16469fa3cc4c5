import { currentPath } from './navigation.ts';
import type { PortalStorage } from './storage.ts';

/**
 * Drafts of forms belong to their page. Leaving it has asked about unsaved input, so it forgets them. Another language, utility, step or
 * filter of the same page does not. single-spa reports once it has gone to the page, or has stayed.
 */
export const forgetLeftDrafts = ({ forgetDrafts }: Pick<PortalStorage, 'forgetDrafts'>): void => {
  let path = currentPath();
  addEventListener('single-spa:routing-event', () => {
    if (currentPath() === path) return;
    path = currentPath();
    forgetDrafts();
  });
};
