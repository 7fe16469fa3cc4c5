import type { BrowserContext, Page, Worker } from '@playwright/test';
import { NO_WHOLE_BROWSER, wholeBrowserLaunch } from './browser.ts';
import { expect, test } from './fixtures.ts';

const launchOptions = wholeBrowserLaunch();
test.skip(!launchOptions, NO_WHOLE_BROWSER);
test.use({ permissions: ['notifications'], ...(launchOptions && { launchOptions }) });

/** Counts the displayed notifications in the worker. */
const countDisplayed = (worker: Worker): Promise<void> =>
  worker.evaluate(() => {
    const scope = globalThis as unknown as { registration: ServiceWorkerRegistration; displayed: number };
    const { registration } = scope;
    const show = registration.showNotification.bind(registration);
    scope.displayed = 0;
    registration.showNotification = async (...words) => {
      await show(...words);
      scope.displayed += 1;
    };
  });

const displayed = (worker: Worker): Promise<number> =>
  worker.evaluate(() => (globalThis as unknown as { displayed: number }).displayed);

/**
 * Delivers a push to the browser and waits until the real worker shows its notification. Chromium drops a notification
 * that is queried between storing and display.
 */
const pusher = async (page: Page) => {
  const cdp = await page.context().newCDPSession(page);
  const registrationId = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [known] = registrations.filter(({ isDeleted }) => !isDeleted);
      if (known) resolve(known.registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  const context = page.context();
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'));
  await countDisplayed(worker);
  const { origin } = new URL(page.url());
  return async (told: unknown): Promise<void> => {
    const before = await displayed(worker);
    const data = typeof told === 'string' ? told : JSON.stringify(told);
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registrationId, data });
    await expect.poll(() => displayed(worker)).toBe(before + 1);
  };
};

const shown = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title, body, tag, lang, icon, data }) => ({
      title,
      body,
      tag,
      lang,
      icon,
      data: String(data),
    }));
  });

/**
 * Caches the texts that the worker puts into a notification. A browser here reaches no push service, so the
 * registration, which normally caches them, is left out.
 */
const keepWords = (page: Page, language: string) =>
  page.evaluate(async (spoken) => {
    const icons = JSON.parse(document.getElementById('boot')!.textContent!).shell.base;
    const words = { language: spoken, cities: { 3: 'Chania' }, icons };
    const cache = await caches.open('hydria-offline');
    await cache.put('/offline/words', new Response(JSON.stringify(words)));
  }, language);

/**
 * Presses a notification by a synthetic event: a headless browser shows none to press, and allows `openWindow` and
 * `focus` only after a real press, so these calls are recorded instead.
 */
const press = async (context: BrowserContext, tag: string): Promise<string[]> => {
  const [worker] = context.serviceWorkers();
  return worker!.evaluate(async (wanted) => {
    const scope = globalThis as unknown as {
      registration: ServiceWorkerRegistration;
      clients: { openWindow(url: string): Promise<null> };
      WindowClient: { prototype: { focus(): Promise<unknown>; url: string } };
      NotificationEvent: new (type: string, init: object) => Event;
      dispatchEvent(event: Event): boolean;
    };
    const done: string[] = [];
    scope.clients.openWindow = async (url) => {
      done.push(`opens ${url}`);
      return null;
    };
    scope.WindowClient.prototype.focus = async function focus() {
      done.push(`shows ${this.url}`);
      return this;
    };
    const [notification] = await scope.registration.getNotifications({ tag: wanted });
    const event = new scope.NotificationEvent('notificationclick', { notification });
    const work: Promise<unknown>[] = [];
    Object.defineProperty(event, 'waitUntil', { value: (one: Promise<unknown>) => void work.push(one) });
    scope.dispatchEvent(event);
    await Promise.all(work);
    return done;
  }, tag);
};

test('a push is shown in the person’s language, without personal data, and leads to its subject', async ({
  page,
  context,
}) => {
  await page.goto('/de/login');
  const push = await pusher(page);
  await keepWords(page, 'de');
  const { id } = await page.evaluate(async () => {
    const answer = await fetch('/api/deya/announcements?deya_id=3&lang=de');
    return (await answer.json()).data[0];
  });

  await push({ v: 1, code: 'announcement', deya_id: 3, id });
  const tag = `announcement:3:${id}`;
  await expect.poll(async () => (await shown(page)).map((one) => one.tag)).toEqual([tag]);
  const [news] = await shown(page);
  expect(news).toMatchObject({ title: 'Neue Mitteilung · Chania', body: 'Zum Lesen tippen.', lang: 'de' });
  expect((await page.request.get(news!.icon)).headers()['content-type']).toBe('image/png');
  // A duplicate push is shown once.
  await push({ v: 1, code: 'announcement', deya_id: 3, id });
  await push({ v: 1, code: 'answer', deya_id: 3, id: 5 });
  await expect.poll(async () => (await shown(page)).map((one) => one.tag).toSorted()).toEqual([tag, 'answer:3:5']);

  const { origin } = new URL(page.url());
  const where = `${origin}/de/deya/3/announcements#announcement-${id}`;
  // A tab without unsaved input navigates to the target. When a busy tab does not respond, the worker asks the next
  // one.
  const pressed = async () => {
    await push({ v: 1, code: 'announcement', deya_id: 3, id });
    await expect.poll(async () => (await shown(page)).map((one) => one.tag)).toContain(tag);
    return press(context, tag);
  };
  await expect.poll(pressed).toEqual([`shows ${origin}/de/login`]);
  await expect.poll(() => page.url()).toBe(where);
  await expect.poll(async () => (await shown(page)).map((one) => one.tag)).toEqual(['answer:3:5']);
  await expect(page.locator(`#announcement-${id}`)).toBeInViewport();
  await expect.poll(pressed).toEqual([`shows ${where}`]);
});

for (const [name, told] of Object.entries({ empty: '', 'no JSON': '{', 'of no kind': { code: 1, deya_id: '3' } })) {
  test(`a push that is ${name} shows a generic notification, as browsers demand, and leads home`, async ({ page }) => {
    await page.goto('/login');
    const push = await pusher(page);
    // A push may be lost while the worker starts (inferred, not traced). Repeating is safe, because notifications
    // with the same tag replace each other.
    const pushed = async () => {
      await push(told);
      return shown(page);
    };
    await expect
      .poll(pushed)
      .toMatchObject([{ title: 'Νέα ειδοποίηση', body: 'Πατήστε για να ανοίξετε την πύλη.', tag: 'other', data: '/' }]);
  });
}
