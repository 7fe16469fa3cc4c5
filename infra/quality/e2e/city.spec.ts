import type { Page, Route } from '@playwright/test';
import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { choose, comeBack, FIRST, openSelector, SECOND, utilities } from './steps.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

test('the water of a zone is read on a desktop: limits, verdicts, history, file and feeds', async ({
  page,
  request,
}) => {
  const utility = (await utilities(request)).get(FIRST)!;
  await page.setViewportSize(DESKTOP);
  await comeBack(page, ACCOUNTS.maria, utility, '/');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Όλες οι τιμές' }).click();
  await expect(page).toHaveURL('/water-quality');
  await expect(main.getByRole('heading', { level: 1, name: 'Ποιότητα νερού' })).toBeVisible();

  const chemical = main.getByRole('table', { name: 'Χημικά' });
  const lead = chemical.getByRole('row', { name: /Μόλυβδος/ });
  await expect(lead).toContainText('έως 10');
  await expect(lead).toContainText('Εντός ορίων');
  await expect(chemical.getByRole('row', { name: /Υπολειμματικό χλώριο/ })).toContainText('Ο νόμος δεν ορίζει αριθμό');
  await expectAccessible(page);

  await lead.getByRole('button', { name: 'Ιστορικό: Μόλυβδος' }).click();
  const history = main.getByRole('region', { name: 'Ιστορικό: Μόλυβδος' });
  await expect(history.getByText('Από 12/01/2036: έως 5')).toBeVisible();
  await expect(history.getByRole('table').getByRole('row')).toHaveCount(9);
  const download = page.waitForEvent('download');
  await history.getByRole('button', { name: 'Λήψη CSV' }).click();
  expect((await download).suggestedFilename()).toBe('water-lead.csv');

  await main.getByLabel('Ζώνη ύδρευσης').selectOption('Ακρωτήρι');
  await expect(page).toHaveURL(/zone=/);
  await main.getByRole('button', { name: 'Επιλογή στον χάρτη' }).click();
  await main.getByRole('region', { name: 'Χάρτης των ζωνών' }).locator('.map-pin:not(.is-chosen)').first().click();
  await expect(main.getByLabel('Ζώνη ύδρευσης')).not.toHaveValue('Ακρωτήρι');
  await expectAccessible(page);

  const atom = await request.get((await main.getByRole('link', { name: 'Ροή Atom' }).getAttribute('href')) ?? '');
  expect(atom.headers()['content-type']).toContain('application/atom+xml');
  expect(await atom.text()).toContain('<entry>');
});

/** The pages of the city: their heading and one of their facts. */
const PAGES = [
  { path: '/water-quality', el: ['Ποιότητα νερού', 'Εντός ορίων'], de: ['Wasserqualität', 'Innerhalb der Grenzen'] },
  { path: '/city/energy', el: ['Ενέργεια', 'Τρέχουσα κατανάλωση'], de: ['Energie', 'Aktueller Verbrauch'] },
  { path: '/city/air', el: ['Αέρας', 'Θερμοκρασία'], de: ['Luft', 'Temperatur'] },
  { path: '/city/waste', el: ['Απορρίμματα', 'Πλήρωση'], de: ['Abfall', 'Füllstand'] },
  { path: '/city/parking', el: ['Στάθμευση', 'Ελεύθερες θέσεις'], de: ['Parken', 'Freie Plätze'] },
] as const;
const LOOKS = {
  el: { home: '/', city: 'Η πόλη τώρα', demo: 'Επίδειξη', previous: 'Προηγούμενη περίοδος', map: 'Χάρτης' },
  de: { home: '/de', city: 'In Ihrer Stadt', demo: 'Demodaten', previous: 'Vorheriger Zeitraum', map: 'Karte' },
} as const;

/** Looks at the open page in both widths, each in another theme. */
const look = async (page: Page, lang: 'el' | 'de', see: (isPhone: boolean) => Promise<void>): Promise<void> => {
  for (const size of [PHONE, DESKTOP]) {
    const isPhone = size === PHONE;
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: isPhone === (lang === 'el') ? 'light' : 'dark' });
    await see(isPhone);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
    await expectAccessible(page);
  }
};

for (const lang of ['el', 'de'] as const) {
  const words = LOOKS[lang];

  test(`the cards of the city are read on a phone and a desktop, light and dark, in ${lang}`, async ({
    page,
    request,
  }) => {
    await comeBack(page, ACCOUNTS.maria, (await utilities(request)).get(FIRST)!, words.home);
    const cards = page.getByRole('region', { name: words.city });
    await look(page, lang, async (isPhone) => {
      await expect(cards.getByText(words.demo, { exact: true })).toBeVisible();
      for (const { [lang]: shown } of PAGES.slice(1))
        await expect(cards.getByRole('listitem').filter({ hasText: shown[0] })).toBeVisible();
      // The mobile display data have fewer lines.
      await expect(cards.getByText(words.previous)).toHaveCount(isPhone ? 0 : 1);
    });
  });

  for (const { path, [lang]: shown } of PAGES)
    test(`${path} is read on a phone and a desktop, light and dark, in ${lang}`, async ({ page, request }) => {
      const utility = (await utilities(request)).get(FIRST)!;
      await comeBack(page, ACCOUNTS.maria, utility, `${lang === 'el' ? '' : '/de'}${path}`);
      const main = page.getByRole('main');
      await look(page, lang, async () => {
        await expect(main.getByRole('heading', { level: 1, name: shown[0] })).toBeVisible();
        await expect(main.getByText(shown[1]).first()).toBeVisible();
        if (path === '/water-quality') return;
        await expect(main.getByRole('note')).toContainText(words.demo);
        await expect(main.getByRole('region', { name: words.map })).toBeVisible();
      });
    });
}

test('a guest reads the water on a phone, in German and in the dark', async ({ page, request }) => {
  const utility = (await utilities(request)).get(FIRST)!;
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/de/deya/${utility.id}/water-quality`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Wasserqualität' })).toBeVisible();
  await expect(main.getByText('Innerhalb der Grenzen').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible(page);
});

test('old values carry their age, a utility that is no demonstration has no mark, and without data a page says so', async ({
  page,
  request,
}) => {
  const utility = (await utilities(request)).get(FIRST)!;
  const seen_at = new Date(Date.now() - 30 * 3_600_000).toISOString();
  const isCall = (path: string) => (url: URL) => url.pathname === `/api/deya/${path}`;
  await page.route(isCall('city'), async (route) => {
    const response = await route.fetch();
    const city = await response.json();
    const waste = city.waste.map((place: object) => ({ ...place, seen_at, stale: true }));
    const parking = city.parking.map((place: object) => ({ ...place, stale: true, dated: false }));
    await route.fulfill({ response, json: { ...city, demo: false, energy: [], waste, parking } });
  });
  const without = (name: string) => async (route: Route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), [name]: [] } });
  };
  await page.route(isCall('waterAnalytics'), without('analytics'));
  await page.route(isCall('waterQuality'), without('parameters'));
  await page.setViewportSize(DESKTOP);
  await comeBack(page, ACCOUNTS.maria, utility, '/');
  const cards = page.getByRole('region', { name: 'Η πόλη τώρα' });
  const tile = (name: string) => cards.getByRole('listitem').filter({ hasText: name });
  await expect(tile('Απορρίμματα')).toContainText('Τιμή πριν από 30 ώρες');
  await expect(tile('Στάθμευση')).toContainText('Άγνωστη ώρα μέτρησης');
  await expect(tile('Αέρας')).not.toContainText('Τιμή πριν');
  await expect(tile('Ενέργεια')).toHaveCount(0);
  await expect(cards.getByText('Επίδειξη')).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Ποιότητα νερού' })).toHaveCount(0);
  await expectAccessible(page);

  const main = page.getByRole('main');
  for (const { lang, size, theme, age, undated, none, noWater } of [
    {
      lang: '',
      size: PHONE,
      theme: 'light',
      age: 'Τιμή πριν από 30 ώρες',
      undated: 'Άγνωστη ώρα μέτρησης',
      none: 'Δεν υπάρχουν ακόμη δεδομένα',
      noWater: 'Δεν υπάρχουν ακόμη αναλύσεις',
    },
    {
      lang: '/de',
      size: DESKTOP,
      theme: 'dark',
      age: 'Vor 30 Stunden gemessen',
      undated: 'Messzeit unbekannt',
      none: 'Noch keine Daten',
      noWater: 'Noch keine Analysen',
    },
  ] as const) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: theme });
    for (const [path, text] of [
      ['/city/waste', age],
      ['/city/parking', undated],
      ['/city/energy', none],
      ['/water-quality', noWater],
    ] as const) {
      await page.goto(`${lang}${path}`);
      await expect(main.getByText(text).first()).toBeVisible();
      await expect(main.getByRole('note')).toHaveCount(0);
      await expectAccessible(page);
    }
  }
});

test('the cards of a city are arranged by keyboard and by pointer, and the account keeps their order', async ({
  browser,
  page,
  request,
}) => {
  const utility = (await utilities(request)).get(FIRST)!;
  await page.setViewportSize(DESKTOP);
  await comeBack(page, ACCOUNTS.maria, utility, '/');
  const cards = page.getByRole('region', { name: 'Η πόλη τώρα' });
  const nameAt = (index: number) => cards.getByRole('listitem').nth(index).getByRole('link');
  const [first, second] = [(await nameAt(0).textContent()) ?? '', (await nameAt(1).textContent()) ?? ''];
  await cards.getByRole('button', { name: 'Αλλαγή σειράς' }).click();
  await expectAccessible(page);
  await cards.getByRole('button', { name: `${first}: πιο πίσω` }).focus();
  await page.keyboard.press('Enter');
  await expect(nameAt(1)).toHaveText(first);
  await expect(cards.getByRole('button', { name: `${first}: πιο πίσω` })).toBeFocused();
  await cards.getByRole('button', { name: `${second}: πιο πίσω` }).click();
  await cards.getByRole('button', { name: `${second}: πιο πίσω` }).click();
  await expect(nameAt(2)).toHaveText(second);
  await expect(cards.getByRole('status').filter({ hasText: `${second}: θέση 3 από 4` })).toBeAttached();
  await cards.getByRole('button', { name: 'Τέλος' }).click();
  await page.reload();
  await expect(nameAt(2)).toHaveText(second);

  const phone = await browser.newPage({ viewport: PHONE });
  await comeBack(phone, ACCOUNTS.maria, utility, '/');
  const there = phone.getByRole('region', { name: 'Η πόλη τώρα' });
  await expect(there.getByRole('listitem').nth(2).getByRole('link')).toHaveText(second);
  await phone.close();
});

test('after a switch of the utility none of the former values is painted, also when they arrive late', async ({
  page,
  request,
}) => {
  const all = await utilities(request);
  const [former, next] = [all.get(FIRST)!, all.get(SECOND)!];
  let release = () => undefined as void;
  const held = new Promise<void>((resolve) => (release = resolve));
  const isOfFormer = (url: URL) =>
    url.pathname === '/api/deya/city' && url.searchParams.get('deya_id') === String(former.id);
  await page.route(isOfFormer, async (route) => {
    await held;
    await route.continue().catch(() => undefined);
  });
  const ended = new Promise<void>((resolve) => {
    for (const event of ['requestfinished', 'requestfailed'] as const)
      page.on(event as 'requestfinished', (sent) => {
        if (isOfFormer(new URL(sent.url()))) resolve();
      });
  });
  await comeBack(page, ACCOUNTS.maria, former, '/');
  await openSelector(page);
  await choose(page, next);
  const cards = page.getByRole('region', { name: 'Η πόλη τώρα' });
  await expect(cards.getByText(next.city).first()).toBeVisible();
  release();
  await ended;
  await expect(cards.getByText(next.city).first()).toBeVisible();
  await expect(cards.getByText(former.city)).toHaveCount(0);

  await cards.getByRole('link', { name: 'Στάθμευση' }).click();
  const main = page.getByRole('main');
  await expect(main.getByText(next.city).first()).toBeVisible();
  await page.goBack();
  await expect(cards.getByText(next.city).first()).toBeVisible();
  await page.goForward();
  await page.reload();
  await expect(main.getByText(next.city).first()).toBeVisible();
  // The map beside the list names all towns.
  await expect(main.getByRole('listitem').filter({ hasText: former.city })).toHaveCount(0);
});

test.describe('limits of the water', () => {
  // The second version of a day is refused at its field.
  test.use({ expected: /status of 422/ });

  test('a staff member of the installation adds a version of a limit', async ({ page, request }) => {
    const utility = (await utilities(request)).get(FIRST)!;
    await comeBack(page, ACCOUNTS.admin, utility, '/admin/water-limits');
    const main = page.getByRole('main');
    await expect(main.getByRole('row', { name: /Μόλυβδος.*έως 10.*11\/01\/2036/ })).toBeVisible();
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Νέα έκδοση' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Παράμετρος').selectOption('hardness');
    await dialog.getByLabel('Ισχύει από').fill('2090-01-01');
    await dialog.getByLabel('Μέγιστη τιμή').fill('500,5');
    await dialog.getByLabel('Νομική πηγή').fill('ΚΥΑ δοκιμής');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
    await expect(dialog).toHaveCount(0);
    await main.getByRole('button', { name: 'Νέα έκδοση' }).click();
    await dialog.getByLabel('Παράμετρος').selectOption('hardness');
    await dialog.getByLabel('Ισχύει από').fill('2090-01-01');
    await dialog.getByLabel('Νομική πηγή').fill('ΚΥΑ δοκιμής');
    await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
    await expect(dialog.getByText(/Υπάρχει ήδη έκδοση αυτής της ημέρας/).first()).toBeVisible();
  });
});
