import { readdirSync, readFileSync, existsSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { LANGUAGES, splitLocale, withLocale, type Language } from '@hydria/shared/rules/languages.ts';
import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { choose, comeBack, FIRST, openSelector, SECOND, utilities } from './steps.ts';

const ROOT = path.join(import.meta.dirname, '../../..');
const PHOTO = path.join(import.meta.dirname, 'files', 'leak.jpg');

interface Route {
  path: string;
  access: string;
  layout: string;
}

const routes = readdirSync(ROOT)
  .map((folder) => path.join(ROOT, folder, 'remote.json'))
  .filter((file) => existsSync(file))
  .flatMap((file) => (JSON.parse(readFileSync(file, 'utf8')) as { routes: Route[] }).routes);

/** Routes that end something when they are opened, or lead elsewhere at once. */
const NO_PAGES = [
  '/logout',
  '/autologin',
  '/email/confirm',
  '/email/undo',
  '/unsubscribe',
  '/postgsis',
  '/maintenance',
];

/** The address of a route at the first utility; null where it names an object. */
const addressOf = ({ path: route }: Route): string | null => {
  const address = route.replace(':deya_id?', String(FIRST)).replace(/\/:\w+\?/g, '');
  return address.includes(':') || NO_PAGES.includes(address) ? null : address;
};

const addresses = (isFor: (route: Route) => boolean): string[] => [
  ...new Set(routes.filter(isFor).flatMap((route) => addressOf(route) ?? [])),
];

/** Follows a link to the same page in another language, and waits until everything in it has been read. */
const speak = async (page: Page, language: Language): Promise<void> => {
  const { pathname, search } = new URL(page.url());
  const href = withLocale(splitLocale(pathname).path, language) + search;
  await page.evaluate((address) => {
    const link = document.createElement('a');
    link.href = address;
    document.body.append(link);
    link.click();
    link.remove();
  }, href);
  await expect(page.locator('html')).toHaveAttribute('lang', language);
  await expect(page.locator('html[data-busy]')).toHaveCount(0);
};

/** All languages, the one of the page last, so that each is met. */
const OTHERS = [...LANGUAGES].filter((language) => language !== 'el');
const ROUND: readonly Language[] = [...OTHERS, 'el'];

/** The choice of a language for mails follows the page until a person makes it. */
const FIELDS = 'main form :is(input:not([type=file]), textarea, select:not([name=lang]))';

/** A day in the pattern of the page's language, as it is stored: it is the same day in each. */
const storedDay = (text: string): string => text.replace(/(\d{2})[./](\d{2})[./](\d{4})$/, '$3-$2-$1');

/** The values of the fields of the page, in their order. */
const held = async (page: Page): Promise<string[]> => {
  const shown = await page.locator(FIELDS).evaluateAll((fields) =>
    fields.map((field) => {
      const { type, name, value, checked } = field as HTMLInputElement;
      return `${type} ${name}: ${type === 'radio' || type === 'checkbox' ? String(checked) : value}`;
    }),
  );
  return shown.map(storedDay);
};

const TEXTS: Readonly<Record<string, string>> = {
  email: 'anna@example.gr',
  tel: '6912345678',
  date: '2027-01-15',
  number: '7',
  password: 'Nero-kai-fos-9',
};

/** Writes into each field that takes text. Returns whether there is one. */
const fillAll = async (page: Page): Promise<boolean> => {
  const fields = page.locator('main form').locator('input, textarea').filter({ visible: true });
  let isFilled = false;
  for (const field of await fields.all()) {
    const { type, isOpen } = await field.evaluate((element) => {
      const { type, readOnly, disabled, role } = element as HTMLInputElement;
      return { type, isOpen: !readOnly && !disabled && role !== 'combobox' };
    });
    if (!isOpen || !['text', 'textarea', ...Object.keys(TEXTS)].includes(type)) continue;
    await field.fill(TEXTS[type] ?? '12345');
    isFilled = true;
  }
  return isFilled;
};

/** Walks through pages; returns those with a form. */
const walk = async (page: Page, pages: readonly string[]): Promise<string[]> => {
  page.on('dialog', (dialog) => void dialog.accept());
  // The language of the account stays: other journeys read the pages of the same person in Greek.
  await page.route('**/api/account/language', (route) => route.fulfill({ json: { message: 'Success' } }));
  const withForm: string[] = [];
  for (const address of pages) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
    await expect(page.locator('html[data-busy]')).toHaveCount(0);
    if (!(await fillAll(page))) continue;
    withForm.push(address);
    const before = await held(page);
    for (const language of ROUND) {
      await speak(page, language);
      expect(await held(page), `${address} in ${language}`).toEqual(before);
    }
  }
  return withForm;
};

test.describe('a language link in the middle of a form keeps what was entered', () => {
  test('for a guest, on every page that is open to all', async ({ page, request }) => {
    const forms: { url: string }[] = await (
      await request.get(`/api/dynamicforms/list?deya_id=${FIRST}&lang=el`)
    ).json();
    const own = forms.map(({ url }) => url).filter((url) => url.startsWith('/online-forms/'));
    const found = await walk(page, [
      ...addresses(({ access, layout }) => ['public', 'guest'].includes(access) && layout !== 'frame'),
      ...own,
    ]);
    // Forms of other journeys may begin with a choice or a file, where nothing is typed.
    const typed = own.filter((url) => !/\/(?:files|form)-[^/]*$/.test(url));
    for (const known of [`/deya/${FIRST}/report`, `/deya/${FIRST}/register`, '/support', '/login', ...typed])
      expect(found).toContain(known);
  });

  test('for a customer, on every page of theirs', async ({ page, request }) => {
    const first = (await utilities(request)).get(FIRST)!;
    await comeBack(page, ACCOUNTS.maria, first, '/supplies');
    const supply = await page.getByRole('main').locator('a[href*="/supplies/"]').first().getAttribute('href');
    const found = await walk(page, [...addresses(({ access }) => access === 'member'), supply!, '/report', '/support']);
    for (const known of ['/account/details', '/account/password', '/report', '/support'])
      expect(found).toContain(known);
  });

  test('for an administrator, on every page of the staff', async ({ page, request }) => {
    const first = (await utilities(request)).get(FIRST)!;
    await comeBack(page, ACCOUNTS.admin, first, '/admin');
    const found = await walk(
      page,
      addresses(({ access }) => access.startsWith('permission:')),
    );
    for (const known of ['/admin/users/new', '/admin/roles/new', '/admin/announcements/new'])
      expect(found).toContain(known);
  });
});

test('a report keeps photo, words, place and step in each language, and says to whom it goes', async ({ page }) => {
  await page.goto(`/deya/${FIRST}/report`);
  await page.getByRole('radio', { name: 'Βλάβη σε δημόσιο χώρο' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Περιγραφή' }).fill('Τρέχει νερό.');
  await page
    .getByLabel(/^Φωτογραφία/)
    .first()
    .setInputFiles(PHOTO);
  await page.getByRole('button', { name: 'Συνέχεια' }).click();
  await page.getByRole('textbox', { name: /Διεύθυνση/ }).fill('Νικολάου 12');
  const words: Record<Language, RegExp> = { el: /^Προς: ΔΕΥΑ/, en: /^To: DEYA/, de: /^An: DEYA/, fr: /^À : DEYA/ };
  for (const language of ROUND) {
    await speak(page, language);
    await expect(page).toHaveURL(/step=2/);
    await expect(page.getByRole('main').getByText(words[language])).toBeVisible();
    await expect(page.locator('main form input[name=address]')).toHaveValue('Νικολάου 12');
  }
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Συνέχεια' }).click();
  await page.getByRole('button', { name: 'Παράλειψη' }).click();
  await expect(page.getByRole('heading', { name: 'Είναι όλα σωστά;' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('Τρέχει νερό.');
  await expect(page.getByRole('main').getByRole('img', { name: /leak\.jpg/ })).toBeVisible();
});

test.describe('another utility in the middle of a form', () => {
  const asked = (page: Page) => page.getByRole('dialog', { name: 'Αλλαγή ΔΕΥΑ;' });

  test('is chosen after a question that names the utility of the form, and the return brings the words back', async ({
    page,
    request,
  }) => {
    const all = await utilities(request);
    const [first, second] = [all.get(FIRST)!, all.get(SECOND)!];
    await comeBack(page, ACCOUNTS.maria, first, '/report');
    const words = page.getByRole('textbox', { name: 'Περιγραφή' });
    await words.fill('Τρέχει νερό.');
    await openSelector(page);
    await choose(page, second);
    await expect(asked(page)).toContainText(`απευθύνεται στη ${first.title}`);
    await expectAccessible(page);
    await asked(page).getByRole('button', { name: 'Συνέχεια στη φόρμα' }).click();
    await expect(words).toHaveValue('Τρέχει νερό.');
    await expect(page.getByText(`Προς: ${first.title}`)).toBeVisible();

    await openSelector(page);
    await choose(page, second);
    await asked(page).getByRole('button', { name: 'Αλλαγή ΔΕΥΑ' }).click();
    await expect(page.getByText(`Προς: ${second.title}`)).toBeVisible();
    await expect(words).toHaveValue('');
    await openSelector(page);
    await choose(page, first);
    await expect(words).toHaveValue('Τρέχει νερό.');
  });

  test('leaves a form whose address names its utility as it is', async ({ page, request }) => {
    const all = await utilities(request);
    const [first, second] = [all.get(FIRST)!, all.get(SECOND)!];
    await comeBack(page, ACCOUNTS.maria, first, `/online-forms/${FIRST}`);
    await page
      .getByRole('main')
      .getByRole('link', { name: /Αλλαγή στοιχείων επικοινωνίας/ })
      .click();
    const surname = page.getByRole('textbox', { name: 'Επώνυμο' });
    await surname.fill('Δοκιμής');
    await openSelector(page);
    await choose(page, second);
    await expect(asked(page)).toContainText(first.title);
    await asked(page).getByRole('button', { name: 'Αλλαγή ΔΕΥΑ' }).click();
    await expect(page.getByRole('button', { name: new RegExp(second.city) }).first()).toBeVisible();
    await expect(surname).toHaveValue('Δοκιμής');
    await expect(page.getByText(`Προς: ${first.title}`)).toBeVisible();
  });
});
