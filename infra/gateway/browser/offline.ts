import { inlineScript } from '../inline-script.ts';

/** Opens the wanted page as soon as the offline page has a connection again. */
export const script = inlineScript(() => {
  addEventListener('online', () => location.reload());
});
