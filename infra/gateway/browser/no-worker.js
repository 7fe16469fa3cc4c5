// In the place of the portal's worker when there is to be none: takes itself and everything that was kept out of the browser.
addEventListener('install', () => skipWaiting());
addEventListener('activate', (event) => {
  const forget = async () => Promise.all((await caches.keys()).map((key) => caches.delete(key)));
  event.waitUntil(Promise.all([forget(), registration.unregister()]));
});
