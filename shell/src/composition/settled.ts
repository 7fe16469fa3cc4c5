/** The longest wait for an idle processor, ms. */
const IDLE_MS = 500;

/**
 * Resolves when the changes until now are painted and the processor is idle: it is busy while received answers are drawn. A page in
 * the background paints nothing, so the promise stays pending until the page is visible.
 */
export const settled = (): Promise<void> =>
  new Promise((resolve) => {
    requestAnimationFrame(() => {
      // Safari has no `requestIdleCallback`.
      if ('requestIdleCallback' in window) window.requestIdleCallback(() => resolve(), { timeout: IDLE_MS });
      else setTimeout(resolve);
    });
  });
