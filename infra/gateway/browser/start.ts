import { inlineScript } from '../inline-script.ts';

/**
 * Starts the shell when the frame has been painted: a script that is in the cache already would run before it and hold it back.
 * It has travelled meanwhile. A page in the background paints nothing, so it waits no longer than a moment.
 */
export const script = inlineScript(() => {
  const main = document.querySelector<HTMLLinkElement>('#main-script');
  if (!main) return;
  const { href, integrity } = main;
  // The other cards' files would share the line with the shell's script, without which nothing is drawn at all.
  const preloadOthers = () =>
    document.querySelectorAll<HTMLLinkElement>('link.later').forEach((link) => (link.rel = 'preload'));
  main.addEventListener('load', preloadOthers);
  main.addEventListener('error', preloadOthers);
  let started = false;
  // Work that a first page can do without waits for this event.
  const tell = () => {
    // Its preload may have ended before anybody listened.
    preloadOthers();
    setTimeout(() => dispatchEvent(new Event('portal-started')), 400);
  };
  const run = (failed: () => void) => {
    const script = document.createElement('script');
    script.src = href;
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    script.addEventListener('load', tell);
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
  };
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, 300);
});
