import { CONTENT_EVENT } from '@hydria/shared/platform/browser-names.ts';
import type { CompositionParts } from './composition-context.ts';
import { settled } from './settled.ts';

interface FirstContentDeps {
  pages: { store: Pick<CompositionParts['pages']['store'], 'getState' | 'subscribe'> };
  priorityCard: Pick<CompositionParts['priorityCard'], 'passed'>;
}

/** Dispatches the event of the first content: the first card, the page of a remote, or a page of the shell. */
export const dispatchFirstContent = ({ pages, priorityCard }: FirstContentDeps): void => {
  const look = (): void => {
    const state = pages.store.getState();
    if (state.kind === 'remote' && state.phase === 'loading') return;
    stop();
    void priorityCard
      .passed()
      .then(settled)
      .then(() => dispatchEvent(new Event(CONTENT_EVENT)));
  };
  const stop = pages.store.subscribe(look);
  look();
};

/** Resolves with the event of the first content, from the shell or from the HTML, which limits the wait. */
export const untilFirstContent = (): Promise<void> =>
  new Promise((resolve) => addEventListener(CONTENT_EVENT, () => resolve(), { once: true }));
