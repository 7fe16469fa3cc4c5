import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isCampaign } from '@hydria/api/testing/suites/is-campaign.ts';
import { splitLocale, withLocale } from '@hydria/shared/rules/languages.ts';
import type { Locator, Page, Request, Route } from '@playwright/test';
import { ACCOUNTS, answered, expect, expectAccessible, LOOK_MS, PASSWORD, test } from './fixtures.ts';
import { enterAs } from './faults/fixtures.ts';
import { FIRST } from './steps.ts';

const GUEST_PAGES = [
  '/login',
  '/logout',
  '/autologin',
  '/email/sent',
  '/password/reset',
  '/unsubscribe',
  '/postgsis?result=success',
  `/deya/${FIRST}/report`,
  `/deya/${FIRST}/report/frame`,
  `/online-forms/${FIRST}`,
  `/online-forms/${FIRST}/nea-paroxi`,
  `/online-forms/${FIRST}/nea-paroxi/frame`,
  '/announcements',
  `/deya/${FIRST}/support`,
  '/terms-of-use',
  '/privacy-policy',
  '/nowhere',
  '/deya/999999/report',
];
const MEMBER_PAGES = [
  '/',
  '/bills',
  '/report',
  '/report/mine',
  '/applications',
  '/account',
  '/online-forms',
  '/services',
  '/supplies',
  '/account/password',
  '/account/email',
  '/account/authenticator',
  '/account/sessions',
  '/success',
  '/poi',
  '/qr',
  '/announcements',
  `/deya/${FIRST}/support`,
];
const ADMIN_PAGES = ['/admin/users', '/admin/failures', '/admin/jobs', '/impersonate?person=1'];

/** Path prefix of each language; Greek has none. */
const LANGUAGES = { el: '', en: '/en', de: '/de', fr: '/fr' } as const;
type Language = keyof typeof LANGUAGES;

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');

/** Texts of the shell by dotted key, from the catalogue that contains the key. */
const wordsOf = (language: Language) => {
  const texts = ['shell/src', 'shell/src/deferred'].map((folder): unknown =>
    JSON.parse(readFileSync(path.join(ROOT, folder, 'locales', `${language}.json`), 'utf8')),
  );
  return (key: string): string => {
    const found = texts.map((text) => key.split('.').reduce((part, name) => Object(part)[name] as unknown, text));
    return String(found.find((text) => typeof text === 'string'));
  };
};

const ALL = Object.keys(LANGUAGES) as Language[];

/** All languages in rotation. Each case begins with another language, the first one loaded. */
const languagesFrom = (nth: number): Language[] => ALL.map((_, turn) => ALL[(nth + turn) % ALL.length]!);

/** `npm test` visits each page in one language, rotating from page to page; the campaign uses all. */
const languagesMet = (nth: number): Language[] => languagesFrom(nth).slice(0, isCampaign() ? ALL.length : 1);

/** Four pages per test, so that a busy machine finishes within the test's timeout. */
const parts = (addresses: readonly string[]) =>
  Array.from({ length: Math.ceil(addresses.length / 4) }, (_, n) => [n, addresses.slice(n * 4, n * 4 + 4)] as const);

/** A phone, and a large screen. */
const NARROW = { width: 390, height: 844 };
const WIDE = { width: 1440, height: 900 };

/** How a page is rendered: the viewport and the theme. */
interface Look {
  name: string;
  size: typeof NARROW;
  colorScheme: 'light' | 'dark';
}

const LOOKS: readonly Look[] = [
  { name: 'narrow, light', size: NARROW, colorScheme: 'light' },
  { name: 'wide, dark', size: WIDE, colorScheme: 'dark' },
  { name: 'wide, light', size: WIDE, colorScheme: 'light' },
  { name: 'narrow, dark', size: NARROW, colorScheme: 'dark' },
];

/**
 * `npm test` visits each page in one look, rotating from page to page; the campaign uses all. The look shifts after
 * each round of languages, so that each language occurs in every look.
 */
const looksMet = (nth: number): readonly Look[] =>
  isCampaign() ? LOOKS : [LOOKS[(nth + Math.floor(nth / ALL.length)) % LOOKS.length]!];

/** The theme of the system changes on the open page, without a reload. */
const changeLook = async (page: Page, { size, colorScheme }: Look): Promise<void> => {
  await page.setViewportSize(size);
  await page.emulateMedia({ colorScheme });
  await expect
    .poll(() => page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches), 'the browser knows the theme')
    .toBe(colorScheme === 'dark');
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
};

/** Counts the pending requests of a page. */
const watchRequests = (page: Page): (() => number) => {
  const open = new Set<Request>();
  page.on('request', (request) => open.add(request));
  page.on('requestfinished', (request) => open.delete(request));
  page.on('requestfailed', (request) => open.delete(request));
  // A navigation cancels the pending requests.
  page.on('framenavigated', (frame) => frame === page.mainFrame() && open.clear());
  return () => open.size;
};

/** A page that keeps polling is checked after this time. */
const SETTLE_MS = 8_000;

/** The call for the signed-in user, and an answer of a failing server. */
const USER = '**/api/auth/user*';
const FAILED = { message: 'server_error' };

const GREEK = /[\u0370-\u03ff]/;

/** A page that is checked in several languages in sequence. */
interface Reader {
  page: Page;
  language: Language;
  /** Loads a page in a language. */
  load(address: string, language: Language): Promise<void>;
  /** Switches the open page to another language, as the language menu does, without a reload. */
  speak(language: Language): Promise<void>;
  /** Waits until all requests of the page are answered. */
  settled(): Promise<void>;
  /** The text of a key in the shell's catalogues, in the language of the page. */
  words(key: string): string;
  dialog(key: string): Locator;
  button(key: string): Locator;
}

const readerOf = (page: Page): Reader => {
  const waitsFor = watchRequests(page);
  const reader: Reader = {
    page,
    language: 'el',
    async load(address, language) {
      reader.language = language;
      await page.goto(LANGUAGES[language] + address);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await reader.settled();
    },
    async speak(language) {
      if (language === reader.language) return;
      reader.language = language;
      const { pathname, search, hash } = new URL(page.url());
      const href = withLocale(splitLocale(pathname).path, language) + search + hash;
      await page.evaluate((to) => history.pushState(null, '', to), href);
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await reader.settled();
    },
    async settled() {
      await expect(async () => {
        await answered(page);
        // Rendering an answer can start further requests.
        await page.evaluate(() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go))));
        expect(waitsFor()).toBe(0);
      })
        .toPass({ timeout: SETTLE_MS })
        .catch(() => undefined);
    },
    words: (key) => wordsOf(reader.language)(key),
    dialog: (key) => page.getByRole('dialog', { name: reader.words(key) }),
    button: (key) =>
      page
        .getByRole('button', { name: reader.words(key) })
        .filter({ visible: true })
        .first(),
  };
  return reader;
};

/** Checks the page with axe in its languages and looks. `seen` waits until the page shows its content. */
const expectInLanguages = async (reader: Reader, nth: number, seen: () => Promise<void>): Promise<void> => {
  for (const language of languagesMet(nth))
    for (const look of looksMet(nth))
      await test.step(`${language}, ${look.name}`, async () => {
        await reader.speak(language);
        // A phone opens some dialogs in another way. A dialog opened on a large screen stays open when the screen
        // shrinks.
        await reader.page.setViewportSize(WIDE);
        await seen();
        await changeLook(reader.page, look);
        await seen();
        await expectAccessible(reader.page);
      });
};

/** Checks a page, including a title in its language. */
const visit = async (reader: Reader, address: string, nth: number): Promise<void> =>
  test.step(address, async () => {
    const { page } = reader;
    await reader.load(address, languagesFrom(nth)[0]!);
    await expectInLanguages(reader, nth, async () => {
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      await expect(page).toHaveTitle(/\S · Hydria$/);
      if (reader.language !== 'el') await expect(page).not.toHaveTitle(GREEK);
    });
  });

/**
 * Signs in, with answers that state the page's language as the person's. The language stored on the server stays
 * unchanged, because other journeys use the same account.
 */
const enter = async (page: Page, portal: string, who: keyof typeof ACCOUNTS): Promise<Reader> => {
  const reader = readerOf(page);
  await enterAs(page, portal, who);
  await page.route('**/api/auth/user*', async (route) => {
    const answer = await route.fetch();
    const user = await answer.json();
    await route.fulfill({ response: answer, json: answer.ok() ? { ...user, lang: reader.language } : user });
  });
  await page.route('**/api/account/language', (route) => route.fulfill({ json: { message: 'Success' } }));
  return {
    ...reader,
    get language() {
      return reader.language;
    },
    async load(address, language) {
      await page.context().addCookies([{ name: 'i18n_redirected', value: language, url: portal }]);
      await reader.load(address, language);
    },
  };
};

test.describe('axe has no findings', () => {
  test.describe.configure({ mode: 'parallel', timeout: 480_000 });
  // Animations are checked in their final state.
  test.use({
    colorScheme: 'light',
    contextOptions: { reducedMotion: 'reduce' },
    expected: /status of (40[14]|50[03])|net::ERR_|reports/,
  });

  for (const [part, addresses] of parts(GUEST_PAGES))
    test(`on the pages of a guest, ${part + 1}`, async ({ page }) => {
      const reader = readerOf(page);
      for (const [nth, address] of addresses.entries()) await visit(reader, address, 4 * part + nth);
    });

  test('on the offline page', async ({ page }) => {
    // Scripts of the portal do not run there: the page keeps the theme and language of its load.
    for (const language of ALL)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(`${LANGUAGES[language]}/offline`);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expectAccessible(page);
      }
  });

  for (const [part, addresses] of parts(MEMBER_PAGES))
    test(`on the pages of a customer, ${part + 1}`, async ({ page, portal }) => {
      const reader = await enter(page, portal, 'maria');
      for (const [nth, address] of addresses.entries()) await visit(reader, address, 4 * part + nth);
    });

  test('on a bill', async ({ page, portal }) => {
    const reader = await enter(page, portal, 'maria');
    await reader.load('/bills', 'el');
    const bill = page.getByRole('main').locator('a[href*="/bills/"]').first();
    const address = (await bill.getAttribute('href')) ?? '';
    expect(address).toMatch(/^\/bills\/\d+$/);
    await visit(reader, address, 1);
  });

  test('on the pages of an administrator', async ({ page, portal }) => {
    const reader = await enter(page, portal, 'admin');
    for (const [nth, address] of ADMIN_PAGES.entries()) await visit(reader, address, nth);
  });

  test.describe('on overlays', () => {
    for (const [nth, [name, ...ways]] of (
      [
        ['selector.title', 'change'],
        ['add_utility.title', 'change', 'add'],
        ['utility.title', 'change', 'current'],
        ['faq.title', 'help'],
        ['chat.title', 'chat'],
        ['tour.steps.utility.title', 'menu', 'tour'],
      ] as const
    ).entries())
      test(`in the dialog ${name}`, async ({ page, portal }) => {
        const reader = await enter(page, portal, 'maria');
        await reader.load('/', languagesFrom(nth)[0]!);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectInLanguages(reader, nth, async () => {
          const lead = {
            change: reader.button('frame.change_utility'),
            add: reader.button('selector.add'),
            current: page.locator('.pick.is-current'),
            help: reader.button('frame.help'),
            chat: reader.button('chat.open'),
            menu: reader.button('frame.account_menu'),
            tour: reader.button('frame.tour'),
          };
          // Open dialogs and menus stay open when the language changes. A dialog that is drawn again may be gone for a moment, so the way to
          // it begins at its last step in sight.
          await expect(async () => {
            const dialog = reader.dialog(name);
            const seen = await Promise.all(ways.map((way) => lead[way].isVisible()));
            const rest = (await dialog.isVisible()) ? [] : ways.slice(Math.max(0, seen.lastIndexOf(true)));
            for (const way of rest) await lead[way].click({ timeout: LOOK_MS });
            await expect(dialog).toBeVisible({ timeout: LOOK_MS });
          }).toPass();
          await reader.settled();
        });
      });

    test('in its menus', async ({ page, portal }) => {
      const reader = await enter(page, portal, 'maria');
      await reader.load('/', 'el');
      for (const [opener, menu] of [
        ['frame.language', '#language-menu'],
        ['frame.account_menu', '#account-menu'],
      ] as const) {
        await expectInLanguages(reader, 0, async () => {
          const open = page.locator(`${menu}:popover-open`);
          if ((await open.count()) === 0) await reader.button(opener).click();
          await expect(open).toBeVisible();
        });
        await page.keyboard.press('Escape');
        await expect(page.locator(menu)).toBeHidden();
      }
    });
  });

  test('in the dialogs about the sign-in and about unsaved input', async ({ page, portal, context }) => {
    const reader = await enter(page, portal, 'maria');
    await reader.load('/report', 'el');
    await page.getByRole('main').getByRole('radio').first().check();
    await expect(reader.button('chat.open')).toBeVisible();
    await test.step('leave', async () => {
      await page.getByRole('navigation').locator('a[href$="/services"]').filter({ visible: true }).first().click();
      await expectInLanguages(reader, 0, () => expect(reader.dialog('leave.title')).toBeVisible());
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
    await test.step('idle', async () => {
      const asks = (): Promise<void> =>
        expect(async () => {
          // A sign-in at the API alone: the shell does not know the idle limit yet.
          await page.evaluate(() => {
            const shared = JSON.parse(localStorage.getItem('auth.session') ?? '{"mark":""}');
            const used_at = Date.now() - 770_000;
            localStorage.setItem('auth.session', JSON.stringify({ ...shared, idle_seconds: 900, used_at }));
          });
          await expect(reader.dialog('idle.title')).toBeVisible({ timeout: LOOK_MS });
        }).toPass();
      await expectInLanguages(reader, 0, asks);
      await reader
        .dialog('idle.title')
        .getByRole('button', { name: reader.words('idle.stay') })
        .click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
    await test.step('sign in again', async () => {
      const other = await context.newPage();
      await other.goto('/logout');
      await other.evaluate(() => localStorage.removeItem('auth._token.local'));
      await other.close();
      await expectInLanguages(reader, 0, () => expect(reader.dialog('again.title')).toBeVisible());
    });
  });

  test('in the dialog of the tax login', async ({ page, portal }) => {
    const reader = await enter(page, portal, 'nikos');
    await page.context().clearCookies({ name: 'portal_hint' });
    await page.addInitScript(() => localStorage.setItem('DEYA_ID', '1'));
    await page.route('**/api/deya/info*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), register_with_taxis: true } });
    });
    // The stub makes the answer independent of other journeys of this customer.
    await page.route('**/api/deya/checkTaxis*', (route) => route.fulfill({ json: { loggedWithTaxis: false } }));
    await reader.load('/supplies', 'de');
    await expectInLanguages(reader, 2, () => expect(reader.dialog('tax.title')).toBeVisible());
  });

  test('in the consent bar with open choices', async ({ page }) => {
    const reader = readerOf(page);
    await page.route('**/login', async (route) => {
      const answer = await route.fetch();
      const html = (await answer.text()).replace(
        /"settings":\{/,
        '"settings":{"maps":{"tiles":"https://tiles.example/{z}/{x}/{y}.png","attribution":"Tiles"},',
      );
      await route.fulfill({ response: answer, body: html });
    });
    await reader.load('/login', 'el');
    const question = () => page.getByRole('region', { name: reader.words('consent.title') });
    await expectInLanguages(reader, 0, () => expect(question()).toBeVisible());
    await question()
      .getByRole('button', { name: reader.words('consent.choose') })
      .click();
    await expectInLanguages(reader, 0, () => expect(question().getByRole('checkbox').first()).toBeVisible());
  });

  for (const [nth, [what, address, pattern, answer, title]] of (
    [
      ['maintenance', '/login', '**/api/status', { json: { status: false } }, 'maintenance.title'],
      ['500', '/account', USER, { status: 500, json: FAILED }, 'errors.server_title'],
      ['503', '/account', USER, { status: 503, json: FAILED }, 'maintenance.title'],
      ['no connection', '/account', USER, null, 'errors.offline_title'],
      ['a part of the portal', '/supplies', '**/artifacts/mf-reports/**', { status: 404 }, 'errors.failed_title'],
    ] as const
  ).entries())
    test(`where something fails: ${what}`, async ({ page, portal }) => {
      const reader = address === '/login' ? readerOf(page) : await enter(page, portal, 'maria');
      await page.route(pattern, (route: Route) => (answer ? route.fulfill(answer) : route.abort()));
      await reader.load(address, languagesFrom(nth)[0]!);
      await expectInLanguages(reader, nth, () =>
        expect(page.getByRole('heading', { level: 1, name: reader.words(title) })).toBeVisible(),
      );
    });
});

test('a person signs in by keyboard alone and sees the focus at each step', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Μετάβαση στο περιεχόμενο' })).toBeFocused();
  const email = page.getByRole('textbox', { name: 'E-mail' });
  for (
    let presses = 0;
    presses < 25 && !(await email.evaluate((field) => field === document.activeElement));
    presses++
  ) {
    await page.keyboard.press('Tab');
  }
  await expect(email).toBeFocused();
  const outline = await email.evaluate((field) => {
    const ringed = field.closest(':focus-within') ?? field;
    return [field, ringed, field.parentElement].some((element) => {
      const style = element ? getComputedStyle(element) : null;
      return style !== null && (style.outlineStyle !== 'none' || style.boxShadow !== 'none');
    });
  });
  expect(outline).toBe(true);
  await page.keyboard.type(ACCOUNTS.nikos);
  await page.keyboard.press('Tab');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/\/login$/);
});
