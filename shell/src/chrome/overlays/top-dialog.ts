import { useSyncExternalStore } from 'react';

const OPEN = 'dialog[open]';

/**
 * The modal dialog above all others, or the page. Elements outside of it receive neither presses nor the focus. The focus decides,
 * not the document's order: a question may open above a tour that stands further down.
 */
const topDialog = (): HTMLElement =>
  document.activeElement?.closest<HTMLElement>(OPEN) ??
  [...document.querySelectorAll<HTMLElement>(OPEN)].at(-1) ??
  document.body;

const onDialogs = (changed: () => void): (() => void) => {
  const observer = new MutationObserver(changed);
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, attributeFilter: ['open'] });
  return () => observer.disconnect();
};

const never = () => () => undefined;

/** The container for elements that must be reachable; searched only while there is such an element. */
export const useTopDialog = (isWanted: boolean): HTMLElement =>
  useSyncExternalStore(isWanted ? onDialogs : never, topDialog);
