import { CONTENT_EVENT } from '@hydria/shared/platform/browser-names.ts';
import { inlineScript } from '../inline-script.ts';

/**
 * Starts the shell when the frame has been painted: a script that is in the cache already would run before it and hold it back.
 * It has travelled meanwhile. A page in the background paints nothing, so it waits no longer than a moment.
 */
export const script = inlineScript((contentEvent: string) => {
  const main = document.querySelector<HTMLLinkElement>('#main-script');
  if (!main) return;
  const { href, integrity } = main;
  const preloadLinks = (kind: string) => () =>
    document.querySelectorAll<HTMLLinkElement>(`link.${kind}`).forEach((link) => (link.rel = 'preload'));
  // Earlier they would share the bandwidth with the shell's script, which every drawing needs.
  const preloadOthers = preloadLinks('after-main');
  main.addEventListener('load', preloadOthers);
  main.addEventListener('error', preloadOthers);
  addEventListener(contentEvent, preloadLinks('after-content'), { once: true });
  let isShown = false;
  addEventListener(contentEvent, () => (isShown = true));
  const tell = () => isShown || dispatchEvent(new Event(contentEvent));
  let started = false;
  const run = (failed: () => void) => {
    const script = document.createElement('script');
    script.src = href;
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    script.addEventListener('load', () => {
      // The preload may have ended before the listener was added.
      preloadOthers();
      // Without the first content, typeface and lower cards start after this time.
      setTimeout(tell, 2500);
    });
    script.addEventListener('error', failed);
    document.head.append(script);
  };
  const giveUp = () => {
    tell();
    document.getElementById('not-started')?.removeAttribute('hidden');
  };
  const start = () => {
    // Without a hash to compare it with nothing is started.
    if (started || !integrity) return;
    started = true;
    // A network that drops one answer may give the next.
    run(() => setTimeout(() => run(giveUp), 1000));
    preloadLinks('after-start')();
  };
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, 300);
}, CONTENT_EVENT);
