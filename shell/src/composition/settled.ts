/** The longest wait for an idle processor, ms. */
const IDLE_MS = 500;

/**
 * Resolves when the changes until now are painted and the processor is idle, which it is not while answers that have come are being
 * drawn. On a page in the background nothing is painted until somebody looks at it.
 */
export const settled = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      // Safari has no `requestIdleCallback`.
      if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: IDLE_MS });
      else setTimeout(resolve);
    });
  });
