// Starts the shell when the frame has been painted: a script that is in the cache already would run before it and hold
// it back. It has travelled meanwhile. A page in the background paints nothing, so it waits no longer than a moment.
{
  const { href, integrity } = document.getElementById('main-script');
  let started = false;
  const start = () => {
    // Without a hash to compare it with nothing is started.
    if (started || !integrity) return;
    started = true;
    const script = document.createElement('script');
    script.src = href;
    script.integrity = integrity;
    script.crossOrigin = 'anonymous';
    // What a first page does without waits for this.
    const tell = () => setTimeout(() => dispatchEvent(new Event('portal-started')), 400);
    script.addEventListener('load', tell);
    script.addEventListener('error', tell);
    document.head.append(script);
  };
  requestAnimationFrame(() => setTimeout(start));
  setTimeout(start, 300);
}
