import type { Page } from '@playwright/test';
import { ACCOUNTS, answered, expect, still, test } from './fixtures.ts';
import { FIRST, SECOND, choose, comeBack, hearMessages, selector, signIn, utilities } from './steps.ts';

const PHONE = { width: 390, height: 844 };
const TABLET = { width: 1200, height: 900 };
const DESKTOP = { width: 1440, height: 900 };

const main = (page: Page) => page.getByRole('main');
const heading = (page: Page) => main(page).getByRole('heading', { level: 1 });
const nav = (page: Page) => page.getByRole('navigation', { name: 'Κύρια πλοήγηση' }).filter({ visible: true });

/** Visible labels of the navigation, in order. */
const expectLabels = (page: Page, labels: readonly string[]): Promise<void> =>
  expect(nav(page).locator('.nav-list .nav-label')).toHaveText([...labels], { useInnerText: true });

const visit = async (page: Page, request: Parameters<typeof utilities>[0], email: string, path: string, id = FIRST) =>
  comeBack(page, email, (await utilities(request)).get(id)!, path);

/** No part of the page is wider than the window. */
const expectNoSideways = async (page: Page): Promise<void> => {
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overhang).toBeLessThanOrEqual(0);
};

/** Reloads the page without the shell's texts: the links of the HTML work, and scripts have not rendered yet. */
const withholdWords = async (page: Page): Promise<() => void> => {
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/artifacts/shell/**/locale-el.*.js', async (route) => {
    await held;
    await route.continue();
  });
  // Waits until the shell's script runs and fetches the user.
  const asked = page.waitForResponse('**/api/auth/user*');
  await page.reload({ waitUntil: 'commit' });
  await asked;
  return letGo;
};

test.describe('a customer of two utilities', () => {
  test('follows a link before hydration', async ({ page, request }) => {
    await visit(page, request, ACCOUNTS.maria, '/announcements');
    const letGo = await withholdWords(page);
    await nav(page).getByRole('link', { name: 'Υπηρεσίες' }).click();
    await expect(page).toHaveURL('/services');
    letGo();
    await expect(heading(page)).toHaveText('Υπηρεσίες');
  });

  test('presses a button before hydration, and it takes effect', async ({ page, request }) => {
    await visit(page, request, ACCOUNTS.maria, '/announcements');
    const letGo = await withholdWords(page);
    await page.getByRole('button', { name: 'Σκούρο θέμα' }).click();
    letGo();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await expect(page.getByRole('button', { name: 'Φωτεινό θέμα' })).toBeVisible();
  });

  test('has a bottom bar and both links to the bills on a phone', async ({ page, request }) => {
    await page.setViewportSize(PHONE);
    await visit(page, request, ACCOUNTS.maria, '/announcements');
    await expect(heading(page)).toHaveText('Ανακοινώσεις');
    await expectLabels(page, ['Αναφορά', 'Ανακοινώσεις', 'Αρχική', 'Υπηρεσίες', 'Προφίλ']);
    await expect(nav(page).locator('[aria-current="page"]')).toHaveText(/Ανακοινώσεις/);
    await expect(page.getByRole('banner').getByRole('button', { name: 'Γλώσσα' })).toBeHidden();
    await expect(page.getByRole('banner').getByRole('link', { name: 'Λογαριασμοί' })).toBeVisible();
    await test.step('the button at the end covers no content', async () => {
      const button = page.locator('.bills-float');
      await button.scrollIntoViewIfNeeded();
      // The list above it may still be loading.
      const below = () =>
        button.evaluate(
          (element) =>
            element.getBoundingClientRect().top - document.querySelector('main')!.getBoundingClientRect().bottom,
        );
      await expect.poll(below).toBeGreaterThanOrEqual(0);
    });
    await page.locator('.bills-float a').click();
    await expect(heading(page)).toHaveText('Λογαριασμοί');
    await expect(page.locator('.bills-float')).toHaveCount(0);
    await expectNoSideways(page);
  });

  test('is greeted by name, and reads first what matters today', async ({ page, request }) => {
    await page.setViewportSize(PHONE);
    await visit(page, request, ACCOUNTS.maria, '/');
    await expect(heading(page)).toHaveText(/^Καλη(μέρα|σπέρα), Μαρία$/);
    const matters = page.getByRole('list', { name: 'Τι έχει σημασία σήμερα' });
    await expect(matters.getByRole('listitem')).toHaveCount(1);
    await page.getByRole('button', { name: /^Και οι \d+ ειδοποιήσεις$/ }).click();
    await matters.getByRole('link', { name: /^Ληξιπρόθεσμο ποσό: .*€$/ }).click();
    await expect(heading(page)).toHaveText('Λογαριασμοί');
  });

  test('has icons on a tablet and the whole drawer on a wide screen, and reads about the utility there', async ({
    page,
    request,
  }) => {
    await page.setViewportSize(TABLET);
    await visit(page, request, ACCOUNTS.maria, '/');
    await expect(heading(page)).toHaveText(/^Καλη(μέρα|σπέρα)/);
    const width = async () => (await nav(page).boundingBox())?.width;
    await expect.poll(width).toBe(96);
    await test.step('the icons have words, seen by touch and keyboard as well', async () => {
      for (const label of ['Αρχική', 'Λογαριασμοί', 'Αναφορά', 'Ανακοινώσεις', 'Υπηρεσίες', 'Προφίλ'])
        expect((await nav(page).getByText(label, { exact: true }).boundingBox())?.width).toBeGreaterThan(24);
    });
    await page.setViewportSize({ width: 1361, height: 900 });
    await expect.poll(width).toBe(96);
    await page.setViewportSize({ width: 1362, height: 900 });
    await expect.poll(width).toBe(264);
    await page.setViewportSize(DESKTOP);
    await expectLabels(page, ['Αρχική', 'Λογαριασμοί', 'Αναφορά', 'Ανακοινώσεις', 'Υπηρεσίες']);
    await expect(nav(page).getByRole('link', { name: /Μαρία/ })).toBeVisible();
    await expect(page.locator('.bills-float')).toBeHidden();
    await nav(page).getByRole('button', { name: 'Στοιχεία της ΔΕΥΑ' }).click();
    await expect(page.getByRole('dialog')).toContainText('ΔΕΥΑ Χανίων');
  });

  test('sees the other utility’s logo, cover and accent after the change', async ({ page, request }) => {
    await page.setViewportSize(DESKTOP);
    await visit(page, request, ACCOUNTS.maria, '/');
    const look = () =>
      page.evaluate(() => [
        document.querySelector('.drawer .utility-card img')?.getAttribute('src'),
        document.querySelector('.cover img')?.getAttribute('src'),
        document.querySelector('.drawer .accent rect')?.getAttribute('fill'),
      ]);
    await expect(page.locator('.cover img')).toBeVisible();
    await expect.poll(async () => (await look()).every(Boolean)).toBe(true);
    const first = await look();
    await nav(page)
      .getByRole('button', { name: /Αλλαγή/ })
      .click();
    await choose(page, (await utilities(request)).get(SECOND)!);
    const others = async () => (await look()).filter((value, index) => value && value !== first[index]);
    await expect.poll(others).toHaveLength(first.length);
    await expect(page.locator('.cover img')).toBeVisible();
  });

  test('with a slow utility profile sees its skeleton, and is not asked to choose a utility', async ({
    page,
    request,
  }) => {
    await visit(page, request, ACCOUNTS.maria, '/');
    await expect(heading(page)).toHaveText(/^Καλη(μέρα|σπέρα)/);
    // A page that is still fetching the user would overwrite the cookie.
    await answered(page);
    await page.context().clearCookies({ name: 'portal_hint' });
    let answer = (): void => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/deya/info?*', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/');
    await expect(page.locator('.page-skeleton')).toBeVisible();
    await expect(page.getByText('Επιλέξτε ΔΕΥΑ')).toHaveCount(0);
    answer();
    await expect(heading(page)).toHaveText(/^Καλη(μέρα|σπέρα)/);
  });
});

/** Entries of the navigation: of a utility with all services, for a person without utilities, for a guest. */
const ITEMS = {
  narrow: {
    customer: ['Αναφορά', 'Ανακοινώσεις', 'Αρχική', 'Υπηρεσίες', 'Προφίλ'],
    pending: ['Αναφορά', 'Ανακοινώσεις', 'Αρχική', 'Υπηρεσίες', 'Προφίλ'],
    guest: ['Αναφορά', 'Ανακοινώσεις', 'Υπηρεσίες'],
  },
  wide: {
    customer: ['Αρχική', 'Λογαριασμοί', 'Αναφορά', 'Ανακοινώσεις', 'Υπηρεσίες'],
    pending: ['Αρχική', 'Αναφορά', 'Ανακοινώσεις', 'Υπηρεσίες'],
    guest: ['Αναφορά', 'Ανακοινώσεις', 'Υπηρεσίες'],
  },
} as const;

for (const [device, size] of Object.entries({ phone: PHONE, tablet: TABLET, desktop: DESKTOP })) {
  const items = ITEMS[size.width < 960 ? 'narrow' : 'wide'];

  test.describe(`on a ${device}`, () => {
    test.use({ viewport: size });

    test('a customer of one utility is home at once, with everything that it offers', async ({ page }) => {
      await page.goto('/');
      await signIn(page, ACCOUNTS.nikos);
      await expect(heading(page)).toHaveText(/^Καλη(μέρα|σπέρα)/);
      await expect(page).toHaveTitle(/^Αρχική · ΔΕΥΑ .+ · Hydria$/);
      await expect(nav(page).locator('.nav-list li')).toHaveCount(items.customer.length);
      await expectLabels(page, items.customer);
      await expectNoSideways(page);
    });

    test('a person with a pending registration has the account, and no bills', async ({ page }) => {
      await page.goto('/account');
      await signIn(page, ACCOUNTS.eleni);
      await expect(heading(page)).toHaveText('Το προφίλ μου');
      await expectLabels(page, items.pending);
      await expect(page.locator('.bar-bills, .bills-float')).toHaveCount(0);
      await expectNoSideways(page);
    });

    test('a guest who has chosen a utility has the public pages', async ({ page }) => {
      await page.addInitScript((id) => {
        localStorage.setItem('DEYA_ID', String(id));
        localStorage.setItem('DEYA_SELECTOR_SHOWN', 'true');
      }, FIRST);
      await page.goto('/announcements');
      await expect(heading(page)).toHaveText('Ανακοινώσεις');
      await expect(page).toHaveTitle(/^Ανακοινώσεις · ΔΕΥΑ .+ · Hydria$/);
      await expect(nav(page).locator('.nav-list li')).toHaveCount(items.guest.length);
      await expectLabels(page, items.guest);
      await expect(page.getByRole('banner').getByRole('link', { name: 'Σύνδεση' })).toBeVisible();
      await expectNoSideways(page);
    });
  });
}

test.describe('theme', () => {
  test.use({ colorScheme: 'dark' });

  test('follows the device, also during the load, until a chosen one stays', async ({ page }) => {
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    const script = Promise.withResolvers<void>();
    await page.route('**/artifacts/shell/*/main*.js', async (route) => {
      await script.promise;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    await expect.poll(theme).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    script.resolve();
    await expect(heading(page)).toHaveText('Σύνδεση');
    await expect.poll(theme).toBe('light');
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect.poll(theme).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(theme).toBe('light');
    await page.getByRole('button', { name: 'Σκούρο θέμα' }).click();
    await expect.poll(theme).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.reload();
    expect(await theme()).toBe('dark');
  });
});

test('a guest has language, theme and help in the bar of a phone, and a link to the sign-in', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/deya/${FIRST}/report`);
  const bar = page.getByRole('banner');
  for (const name of ['Γλώσσα', 'Σκούρο θέμα', 'Βοήθεια'])
    await expect(bar.getByRole('button', { name })).toBeVisible();
  await expectNoSideways(page);
  await bar.getByRole('link', { name: 'Σύνδεση' }).click();
  await expect(page).toHaveURL('/login');
});

test.describe('a sign-in that has ended', () => {
  // A card of the previous page may have a pending request when the session ends.
  test.use({ expected: /status of 401/ });

  test('leads back to the same place after the next one', async ({ page, request }) => {
    await visit(page, request, ACCOUNTS.maria, '/');
    await expect(heading(page)).toHaveText(/^Καλη(μέρα|σπέρα)/);
    await page.evaluate(() => localStorage.removeItem('auth._token.local'));
    await page.context().clearCookies();
    await page.goto('/supplies?range=week#graph');
    await signIn(page, ACCOUNTS.maria);
    await expect(page).toHaveURL('/supplies?range=week#graph');
  });
});

test.describe('an administrator', () => {
  test.use({ expected: /status of 403/ });

  test('sees no notice about an approval on the bills', async ({ page, request }) => {
    await visit(page, request, ACCOUNTS.admin, '/bills');
    await expect(main(page)).toContainText('Δεν είστε πελάτης σε αυτή τη ΔΕΥΑ');
  });
});

test.describe('addresses and storage that lead nowhere', () => {
  test.use({ expected: /status of (401|404|422)/ });

  for (const path of ['/deya/999999/announcements', '/deya/999999/report', '/online-forms/999999'])
    test(`${path} reports the unknown utility and leads to the chosen one’s page`, async ({ page, request }) => {
      await page.goto(path);
      await expect(heading(page)).toHaveText('Δεν γνωρίζουμε αυτή τη ΔΕΥΑ');
      await main(page).getByRole('button', { name: /ΔΕΥΑ/ }).click();
      await choose(page, (await utilities(request)).get(FIRST)!);
      await expect(page).toHaveURL(path.replace('999999', String(FIRST)));
      await expect(heading(page)).not.toHaveText('Δεν γνωρίζουμε αυτή τη ΔΕΥΑ');
    });

  test('a guest’s stored utility that no longer exists is dropped with a message', async ({ page }) => {
    const expectHeard = await hearMessages(page);
    await page.addInitScript(() => localStorage.setItem('DEYA_ID', localStorage.getItem('DEYA_ID') ?? '999999'));
    await page.goto('/announcements');
    await expectHeard(/Δεν βρέθηκε αυτή η ΔΕΥΑ/);
    await expect(selector(page)).toBeVisible();
    await expect.poll(() => page.evaluate(() => localStorage.getItem('DEYA_ID'))).toBeNull();
  });

  test('nonsense in storage and cookies is a guest’s first visit', async ({ page, context, portal }) => {
    const names = ['portal_hint', 'portal_bucket', 'portal_kept', 'i18n_redirected', 'measurement_unit', 'old_server'];
    await context.addCookies(names.map((name) => ({ name, value: '%zz<script>-1', url: portal })));
    await page.addInitScript(() => {
      const keys = ['DEYA_ID', 'DEYA_SELECTOR_SHOWN', 'appTheme', 'seen-announcements', 'tour', 'fonts'];
      for (const key of [...keys, 'auth._token.local', 'auth.strategy']) localStorage.setItem(key, '{"broken":');
    });
    await page.goto('/bills');
    await expect(page).toHaveURL('/login');
    await expect(heading(page)).toHaveText('Σύνδεση');
  });
});

test.describe('the service', () => {
  test.use({ expected: /status of 50[03]/ });

  test('that is down shows the maintenance page in the language of the page, and returns the visitor home when it is back', async ({
    page,
  }) => {
    let status = false;
    let told = 0;
    await page.route('**/api/status', async (route) => {
      await route.fulfill({ json: { status } });
      told += 1;
    });
    await page.goto('/de/login');
    await expect(page).toHaveURL('/de/maintenance');
    await expect(heading(page)).toHaveText('Wir sind gleich zurück');
    // The portal asks when it starts and the page when it appears; only the button asks after that.
    await expect.poll(() => told).toBe(2);
    status = true;
    await main(page).getByRole('button', { name: 'Jetzt prüfen' }).click();
    await expect(page).toHaveURL('/de/login');
  });

  test('that does not answer is replaced by the old server for an hour, with one reload', async ({ page, context }) => {
    const asked: string[] = [];
    const loads: string[] = [];
    page.on('request', (one) => {
      const { pathname } = new URL(one.url());
      if (/^(\/old)?\/api\//.test(pathname)) asked.push(pathname);
      if (one.isNavigationRequest()) loads.push(pathname);
    });
    await page.route('**/api/status', (route) => route.fulfill({ status: 500, json: { message: 'server_error' } }));
    const since = Date.now() / 1000;
    await page.clock.install();
    // The old server fails as well. A page that reloaded for this failure would do so a second later.
    const silent = page.waitForResponse('**/old/api/status');
    await page.goto(`/deya/${FIRST}/report`);
    await silent;
    await expect(heading(page)).toBeVisible();
    await page.clock.runFor(2_000);
    await answered(page);
    expect(loads).toHaveLength(2);
    const cookie = (await context.cookies()).find(({ name }) => name === 'old_server');
    expect(cookie?.value).toBe('true');
    // The cookie lasts an hour from a moment of this journey on.
    expect(cookie?.expires).toBeGreaterThan(since + 3_590);
    expect(cookie?.expires).toBeLessThan(Date.now() / 1000 + 3_610);
    expect(asked.filter((path) => path.startsWith('/old/'))).not.toHaveLength(0);
  });
});

test('one thin line shows pending calls, and disappears with the last of them', async ({ page, request }) => {
  await visit(page, request, ACCOUNTS.maria, '/');
  await expect(heading(page)).toHaveText(/^Καλη(μέρα|σπέρα)/);
  const busy = () => page.evaluate(() => document.documentElement.hasAttribute('data-busy'));
  await expect.poll(busy).toBe(false);
  let answer = (): void => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/deya/faq?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByRole('banner').getByRole('button', { name: 'Βοήθεια' }).click();
  await expect.poll(busy).toBe(true);
  const delay = await page.evaluate(
    () => getComputedStyle(document.querySelector('.top-bar')!, '::after').animationDelay,
  );
  expect(delay).toBe('0.2s');
  answer();
  await expect.poll(busy).toBe(false);
});

const shiftOf = (page: Page): Promise<number> => page.evaluate(() => Number(Reflect.get(window, 'shifted') ?? 0));

const recordShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    let sum = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) sum += Number(Reflect.get(entry, 'value'));
      Reflect.set(window, 'shifted', sum);
    }).observe({ type: 'layout-shift', buffered: true });
  });

test('visible content does not move while the bills and the home page load', async ({ page, request }) => {
  await recordShifts(page);
  await visit(page, request, ACCOUNTS.maria, '/bills');
  // The slowest part of each page.
  const bills = () => main(page).getByText('Κωδικός πληρωμής').first();
  const consumption = () => main(page).getByRole('figure').first();
  for (const [path, last, size] of [
    ['/bills', bills, PHONE],
    ['/', consumption, PHONE],
    ['/bills', bills, DESKTOP],
    ['/', consumption, DESKTOP],
  ] as const) {
    await page.setViewportSize(size);
    await page.goto(path);
    await expect(heading(page)).toBeVisible();
    await expect(last()).toBeVisible();
    await answered(page);
    await still(page);
    expect(await shiftOf(page), `${path} ${size.width}`).toBeLessThan(0.03);
  }
});

for (const reducedMotion of ['no-preference', 'reduce'] as const)
  test(`content of account and staff pages does not move while it loads, motion: ${reducedMotion}`, async ({
    page,
    request,
  }) => {
    await page.emulateMedia({ reducedMotion });
    await recordShifts(page);
    await visit(page, request, ACCOUNTS.admin, '/account');
    for (const size of [PHONE, TABLET])
      for (const path of ['/account/data', '/account/sessions', '/admin/users', '/admin/water-notices']) {
        await page.setViewportSize(size);
        await page.goto(path);
        await expect(heading(page)).toBeVisible();
        await answered(page);
        await still(page);
        expect(await shiftOf(page), `${path} ${size.width}`).toBeLessThan(0.03);
      }
  });

test('content does not move when the typeface of a first visit loads after the bills', async ({ page, request }) => {
  await recordShifts(page);
  await page.setViewportSize(PHONE);
  let letGo = (): void => undefined;
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/*.woff2', async (route) => {
    await held;
    await route.continue();
  });
  // The load event of a page can wait for its typeface.
  const loaded = visit(page, request, ACCOUNTS.maria, '/bills');
  await expect(main(page).getByText('Κωδικός πληρωμής').first()).toBeVisible();
  letGo();
  await loaded;
  await expect(page.locator('html[data-fonts]')).toBeAttached();
  await answered(page);
  await still(page);
  expect(await shiftOf(page)).toBeLessThan(0.03);
});
