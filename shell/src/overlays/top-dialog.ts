import { useSyncExternalStore } from 'react';

const OPEN = 'dialog[open]';

/**
 * The modal dialog above all others, or the page. What lies outside of it can be neither pressed nor heard. The focus can be in
 * no other; the document's order says nothing, as a question may be put above a tour that stands further down.
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

/** Where something has to be drawn to be within reach; looked for only while there is something. */
export const useTopDialog = (isWanted: boolean): HTMLElement =>
  useSyncExternalStore(isWanted ? onDialogs : never, topDialog);
