import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page, Route } from '@playwright/test';
import { ACCOUNTS, expect, expectAccessible, PASSWORD, test } from './fixtures.ts';
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
  '/nowhere',
];
const MEMBER_PAGES = [
  '/',
  '/bills',
  '/report',
  '/report/mine',
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
];
const ADMIN_PAGES = ['/admin/users', '/admin/failures', '/admin/jobs', '/impersonate?person=1'];

/** Greek at the address itself, the others behind their code. */
const LANGUAGES = { el: '', en: '/en', de: '/de', fr: '/fr' } as const;
type Language = keyof typeof LANGUAGES;

const ROOT = path.resolve(import.meta.dirname, '..', '..');

/** Words of a catalogue, by their dotted key. */
const wordsIn = (folder: string, language: Language) => {
  const texts: unknown = JSON.parse(readFileSync(path.join(ROOT, folder, 'locales', `${language}.json`), 'utf8'));
  return (key: string): string => String(key.split('.').reduce((part, name) => Object(part)[name] as unknown, texts));
};

/** So many at a time that a busy machine looks at them within the time of a test. */
const parts = (addresses: readonly string[]) =>
  Array.from(
    { length: Math.ceil(addresses.length / 5) },
    (_, n) => [n + 1, addresses.slice(n * 5, n * 5 + 5)] as const,
  );

/** What another theme can change. */
const COLOURS = ['color-contrast', 'link-in-text-block'];

/** Everything in one theme, and in the other one what a theme can change: it is put on in place, as the device does it. */
const expectAccessibleInBothThemes = async (page: Page): Promise<void> => {
  await expectAccessible(page);
  for (const [theme, rules] of [
    ['dark', COLOURS],
    ['light', null],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', theme);
    if (rules) await expectAccessible(page, 'html', rules);
  }
};

/** Everything that the page asked for has come; a page that keeps asking is looked at after a while. */
const settled = (page: Page): Promise<void> =>
  page.waitForLoadState('networkidle', { timeout: 8_000 }).catch(() => undefined);

const GREEK = /[\u0370-\u03ff]/;

/** One page: in its own language, named in it, and with nothing that axe finds in either theme. */
const look = async (page: Page, language: Language, address: string): Promise<void> =>
  test.step(address, async () => {
    await page.goto(LANGUAGES[language] + address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await settled(page);
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    await expect(page).toHaveTitle(/\S · Hydria$/);
    if (language !== 'el') await expect(page).not.toHaveTitle(GREEK);
    await expectAccessibleInBothThemes(page);
  });

/** Comes in as somebody who speaks a language: their own settings on the server stay as they are, for whoever is there as well. */
const enterIn = async (page: Page, portal: string, who: keyof typeof ACCOUNTS, language: Language): Promise<void> => {
  await enterAs(page, portal, who);
  await page.context().addCookies([{ name: 'i18n_redirected', value: language, url: portal }]);
  await page.route('**/api/auth/user*', async (route) => {
    const answer = await route.fetch();
    const user = await answer.json();
    await route.fulfill({ response: answer, json: answer.ok() ? { ...user, lang: language } : user });
  });
  await page.route('**/api/account/language', (route) => route.fulfill({ json: { message: 'Success' } }));
};

for (const language of Object.keys(LANGUAGES) as Language[]) {
  const start = LANGUAGES[language];
  const words = wordsIn('shell/src', language);
  const later = wordsIn('shell/src/later', language);
  const named = (page: Page, name: string) => page.getByRole('dialog', { name });
  const button = (page: Page, name: string) => page.getByRole('button', { name }).filter({ visible: true }).first();

  test.describe(`axe finds nothing in either theme, in the language ${language}`, () => {
    test.describe.configure({ timeout: 180_000 });
    // What moves is looked at where it comes to rest.
    test.use({
      colorScheme: 'light',
      contextOptions: { reducedMotion: 'reduce' },
      expected: /status of (40[14]|50[03])|net::ERR_|reports/,
    });

    for (const [part, addresses] of parts(GUEST_PAGES))
      test(`on the pages of a guest, ${part}`, async ({ page }) => {
        for (const address of addresses) await look(page, language, address);
      });

    test('on the page that is shown without a connection', async ({ page }) => {
      // No script of the portal runs there: the theme is that of its arrival.
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await page.goto(`${start}/offline`);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expectAccessible(page);
      }
    });

    for (const [part, addresses] of parts(MEMBER_PAGES))
      test(`on the pages of a customer, ${part}`, async ({ page, portal }) => {
        await enterIn(page, portal, 'maria', language);
        for (const address of addresses) await look(page, language, address);
      });

    test('on a bill', async ({ page, portal }) => {
      await enterIn(page, portal, 'maria', language);
      await page.goto(`${start}/bills`);
      await page.getByRole('main').locator('a[href*="/bills/"]').first().click();
      await expect(page).toHaveURL(/\/bills\/\d+/);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await settled(page);
      await expectAccessibleInBothThemes(page);
    });

    test('on the pages of an administrator', async ({ page, portal }) => {
      await enterIn(page, portal, 'admin', language);
      for (const address of ADMIN_PAGES) await look(page, language, address);
    });

    test.describe('above a page', () => {
      test.beforeEach(async ({ page, portal }) => {
        await enterIn(page, portal, 'maria', language);
        await page.goto(`${start}/`);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      });

      for (const [name, ...ways] of [
        ['selector.title', 'change'],
        ['add_utility.title', 'change', 'add'],
        ['utility.title', 'change', 'current'],
        ['faq.title', 'help'],
        ['chat.title', 'chat'],
        ['tour.steps.utility.title', 'menu', 'tour'],
      ] as const)
        test(`in the dialog ${name}`, async ({ page }) => {
          const lead = {
            change: button(page, words('frame.change_utility')),
            add: button(page, later('selector.add')),
            current: page.locator('.pick.is-current'),
            help: button(page, words('frame.help')),
            chat: button(page, later('chat.open')),
            menu: button(page, words('frame.account_menu')),
            tour: button(page, words('frame.tour')),
          };
          for (const way of ways) await lead[way].click();
          await expect(named(page, later(name))).toBeVisible();
          await settled(page);
          await expectAccessibleInBothThemes(page);
        });

      test('in its menus', async ({ page }) => {
        for (const menu of ['frame.language', 'frame.account_menu']) {
          await button(page, words(menu)).click();
          await expectAccessibleInBothThemes(page);
          await page.keyboard.press('Escape');
        }
      });
    });

    test('in what asks about the sign-in and about unsaved input', async ({ page, portal, context }) => {
      await enterIn(page, portal, 'maria', language);
      await page.goto(`${start}/report`);
      await page.getByRole('main').getByRole('radio').first().check();
      await expect(button(page, later('chat.open'))).toBeVisible();
      await test.step('leave', async () => {
        await page.getByRole('navigation').locator('a[href$="/services"]').filter({ visible: true }).first().click();
        await expect(named(page, later('leave.title'))).toBeVisible();
        await expectAccessibleInBothThemes(page);
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });
      await test.step('idle', async () => {
        await expect(async () => {
          // A sign-in of the API alone: nobody has said yet how long one may rest.
          await page.evaluate(() => {
            const shared = JSON.parse(localStorage.getItem('auth.session') ?? '{"mark":""}');
            const used_at = Date.now() - 770_000;
            localStorage.setItem('auth.session', JSON.stringify({ ...shared, idle_seconds: 900, used_at }));
          });
          await expect(named(page, later('idle.title'))).toBeVisible({ timeout: 2_500 });
        }).toPass();
        await expectAccessibleInBothThemes(page);
        await named(page, later('idle.title'))
          .getByRole('button', { name: later('idle.stay') })
          .click();
        await expect(page.getByRole('dialog')).toHaveCount(0);
      });
      await test.step('sign in again', async () => {
        const other = await context.newPage();
        await other.goto('/logout');
        await other.evaluate(() => localStorage.removeItem('auth._token.local'));
        await other.close();
        await expect(named(page, later('again.title'))).toBeVisible();
        await expectAccessibleInBothThemes(page);
      });
    });

    test('in the question of the tax authority', async ({ page, portal }) => {
      await enterIn(page, portal, 'nikos', language);
      await page.context().clearCookies({ name: 'portal_hint' });
      await page.addInitScript(() => localStorage.setItem('DEYA_ID', '1'));
      await page.route('**/api/deya/info*', async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), register_with_taxis: true } });
      });
      // Whether this customer has been there already is another journey's matter.
      await page.route('**/api/deya/checkTaxis*', (route) => route.fulfill({ json: { loggedWithTaxis: false } }));
      await page.goto(`${start}/supplies`);
      await expect(named(page, later('tax.title'))).toBeVisible();
      await settled(page);
      await expectAccessibleInBothThemes(page);
    });

    test('in the question for consent, its choices open', async ({ page }) => {
      await page.route(`**${start}/login`, async (route) => {
        const answer = await route.fetch();
        const html = (await answer.text()).replace(
          /"settings":\{/,
          '"settings":{"maps":{"tiles":"https://tiles.example/{z}/{x}/{y}.png","attribution":"Tiles"},',
        );
        await route.fulfill({ response: answer, body: html });
      });
      await page.goto(`${start}/login`);
      const question = page.getByRole('region', { name: later('consent.title') });
      await expect(question).toBeVisible();
      await expectAccessibleInBothThemes(page);
      await question.getByRole('button', { name: later('consent.choose') }).click();
      await expectAccessibleInBothThemes(page);
    });

    test('where something fails', async ({ page, portal }) => {
      const failing = async (what: string, pattern: string, answer: object, address: string, title: string) =>
        test.step(what, async () => {
          const fail = (route: Route) => (what === 'no connection' ? route.abort() : route.fulfill(answer));
          await page.route(pattern, fail);
          await page.goto(start + address);
          await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible({ timeout: 25_000 });
          await expectAccessibleInBothThemes(page);
          await page.unroute(pattern, fail);
        });
      await failing('maintenance', '**/api/status', { json: { status: false } }, '/login', words('maintenance.title'));
      await enterIn(page, portal, 'maria', language);
      const [user, message] = ['**/api/auth/user*', { message: 'server_error' }];
      await failing('500', user, { status: 500, json: message }, '/account', words('errors.server_title'));
      await failing('503', user, { status: 503, json: message }, '/account', words('maintenance.title'));
      await failing('no connection', user, {}, '/account', words('errors.offline_title'));
      const files = '**/artifacts/mf-reports/**';
      await failing('a part of the portal', files, { status: 404 }, '/supplies', words('errors.failed_title'));
    });
  });
}

test('somebody who uses no mouse signs in with the keyboard alone and sees where they are', async ({ page }) => {
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
