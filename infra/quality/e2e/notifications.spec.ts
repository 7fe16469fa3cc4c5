import type { APIRequestContext, BrowserContext, Page, Worker } from '@playwright/test';
import { ACCOUNTS, expect, PASSWORD, test } from './fixtures.ts';
import { ownCustomer } from './mailbox.ts';
import { comeBack, FIRST, utilities } from './steps.ts';

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

test.describe('a push', () => {
  test.use({ permissions: ['notifications'] });

  test('is shown in the person’s language, without personal data, and leads to its subject', async ({
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
    test(`that is ${name} shows a generic notification, as browsers demand, and leads home`, async ({ page }) => {
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
        .toMatchObject([
          { title: 'Νέα ειδοποίηση', body: 'Πατήστε για να ανοίξετε την πύλη.', tag: 'other', data: '/' },
        ]);
    });
  }
});

test('the permission is requested only on a press; after a refusal nothing is registered', async ({
  page,
  request,
}) => {
  const registered: string[] = [];
  page.on('request', (one) => one.url().includes('/api/createToken') && registered.push(one.url()));
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = async () => {
      Reflect.set(window, 'asked', Number(Reflect.get(window, 'asked') ?? 0) + 1);
      return 'denied';
    };
  });
  const asked = () => page.evaluate(() => Number(Reflect.get(window, 'asked') ?? 0));
  await comeBack(page, ACCOUNTS.maria, (await utilities(request)).get(FIRST)!, '/announcements');
  const offer = page.getByRole('complementary', { name: 'Μάθετε πρώτοι για διακοπές νερού' });
  await expect(offer).toBeVisible();
  // Every element that could have asked has been drawn by now.
  await expect(page.getByRole('button', { name: /^Συνομιλία/ })).toBeVisible();
  expect(await asked()).toBe(0);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await offer.getByRole('button', { name: 'Ενεργοποίηση ειδοποιήσεων' }).click();
  await expect(page.getByText(/δεν επιτρέπει ειδοποιήσεις/).last()).toBeVisible();
  expect(await asked()).toBe(1);
  expect(registered).toEqual([]);
});

/** The screen of the staff has journeys of its own. */
const answerAsStaff = async (
  request: APIRequestContext,
  deya_id: number,
  excerpt: string,
  message: string,
): Promise<void> => {
  const login = await request.post('/api/auth/login', { data: { email: ACCOUNTS.admin, password: PASSWORD } });
  const headers = { authorization: `Bearer ${(await login.json()).token}` };
  const list = await request.get(`/api/staff/conversations?deya_id=${deya_id}`, { headers });
  const { data }: { data: { id: number; excerpt: string; last: number }[] } = await list.json();
  const { id, last } = data.find((one) => one.excerpt === excerpt)!;
  const idempotency_key = `answer-to-${excerpt.replaceAll(/\D/g, '')}-0000`;
  const answer = await request.post(`/api/staff/conversations/${id}/messages?deya_id=${deya_id}`, {
    headers,
    data: { message, last, idempotency_key },
  });
  expect(answer.status()).toBe(200);
};

test.describe('a conversation', () => {
  test.use({ expected: /ERR_INTERNET_DISCONNECTED|Failed to fetch/ });

  test('a message written offline stays in the box; the answer is shown on the button, by its address, and in every tab', async ({
    page,
    context,
    request,
  }, { parallelIndex }) => {
    test.slow();
    // Another session of the same person that reads the answer clears the badge.
    const { email, password, deya_id } = await ownCustomer(request, 6 + parallelIndex);
    await comeBack(page, email, (await utilities(request)).get(deya_id)!, '/bills', password);
    await page.getByRole('button', { name: /^Συνομιλία/ }).click();
    const talk = page.getByRole('dialog', { name: 'Συνομιλία με τη ΔΕΥΑ' });
    const box = talk.getByRole('textbox', { name: 'Το μήνυμά σας' });
    const said = `Ερώτηση ${Date.now()}`;
    // Its code loads when a conversation is opened.
    await expect(box).toBeVisible();
    await context.setOffline(true);
    await box.fill(said);
    await talk.getByRole('button', { name: 'Αποστολή' }).click();
    await expect(talk.getByRole('alert')).toBeVisible();
    await expect(box).toHaveValue(said);
    await context.setOffline(false);
    await talk.getByRole('button', { name: 'Αποστολή' }).click();
    await expect(talk.getByRole('log').getByText(said)).toBeVisible();
    await expect(box).toHaveValue('');
    await talk.getByRole('button', { name: 'Κλείσιμο συνομιλίας' }).click();

    const answer = `Απάντηση ${Date.now()}`;
    await answerAsStaff(request, deya_id, said, answer);
    const other = await context.newPage();
    await other.goto('/bills');
    const news = other.getByRole('button', { name: /^Συνομιλία.*\d νέ(α απάντηση|ες απαντήσεις)/ });
    await expect(news).toBeVisible();
    // On a phone the button appears only after an answer of the staff.
    await other.setViewportSize({ width: 390, height: 844 });
    await expect(news).toBeInViewport({ ratio: 1 });

    // Navigates as a press on the notification does.
    await page.goto(`/#chat-${deya_id}`);
    await expect(talk.getByRole('log').getByText(answer)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(talk).toBeHidden();
    await expect(page).toHaveURL('/');
    // Reading in one tab clears the badge in the other.
    await other.reload();
    await expect(other.getByRole('button', { name: /^Συνομιλία/ })).toBeHidden();
    await other.setViewportSize({ width: 1200, height: 900 });
    await expect(other.getByRole('button', { name: 'Συνομιλία', exact: true })).toBeVisible();
  });
});
