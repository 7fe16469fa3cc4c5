import { ACCOUNTS, answered, expect, expectAccessible, test } from './fixtures.ts';
import { enterAs } from './faults/fixtures.ts';
import { comeBack, FIRST, utilities } from './steps.ts';

/** The shell's lazy pages, and the first words of each. */
const PAGES = [
  ['/announcements', 'Ανακοινώσεις'],
  [`/deya/${FIRST}/support`, 'Επικοινωνία και βοήθεια'],
  ['/poi', 'Χάρτης εξυπηρέτησης'],
  ['/qr', 'Άνοιγμα σε άλλη συσκευή'],
  ['/terms-of-use', /./],
  ['/privacy-policy', /./],
] as const;

test('no page of the shell sends a request to a third party', async ({ page, portal }) => {
  const outside: string[] = [];
  page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(portal)) outside.push(request.url());
  });
  await enterAs(page, portal, 'maria');
  for (const [path, name] of PAGES) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }
  await page.goto('/');
  await expect(page.getByRole('button', { name: /^Συνομιλία/ })).toBeVisible();
  expect(outside).toEqual([]);
});

test('a guest writes to the utility on the support page and gets a number', async ({ page }) => {
  await page.goto(`/deya/${FIRST}/support`);
  await page.getByRole('combobox', { name: 'Θέμα' }).selectOption('reading');
  await page.getByRole('textbox', { name: 'Μήνυμα' }).fill('Ο μετρητής μου δεν γυρίζει.');
  await page.getByRole('textbox', { name: 'Ονοματεπώνυμο' }).fill('Ελένη Νικολάου');
  await page.getByRole('textbox', { name: 'E-mail' }).fill('eleni@hydria.example');
  await page.getByRole('button', { name: 'Αποστολή' }).click();
  await expect(page.getByRole('heading', { name: 'Το μήνυμά σας στάλθηκε' })).toBeFocused();
});

test('a conversation is stored: its messages are there after a reload', async ({ page, request }) => {
  await comeBack(page, ACCOUNTS.nikos, (await utilities(request)).get(1)!, '/');
  const open = () => page.getByRole('button', { name: /^Συνομιλία/ }).click();
  await open();
  const said = `Καλημέρα σας, ${Date.now()}`;
  // The field holds the same text until the message is stored.
  const messages = page.getByRole('dialog').getByRole('log');
  await page.getByRole('dialog').getByRole('textbox', { name: 'Το μήνυμά σας' }).fill(said);
  await page.getByRole('dialog').getByRole('button', { name: 'Αποστολή' }).click();
  await expect(messages.getByText(said)).toBeVisible();
  await page.reload();
  await open();
  await expect(messages.getByText(said)).toBeVisible();
});

test.describe('the code of the conversation fails to load', () => {
  test.use({ expected: /dialogs\.[^/]*\.js/ });

  test('the page loads again once, then says so, and a later press opens it', async ({ page, request }) => {
    const code = /\/dialogs\.[^/]*\.js$/;
    await page.route(code, (route) => route.abort());
    await comeBack(page, ACCOUNTS.nikos, (await utilities(request)).get(1)!, '/');
    const open = page.getByRole('button', { name: /^Συνομιλία/ });
    // The first failure may be that of an old page, which loads again.
    const reloaded = page.waitForEvent('load');
    await open.click();
    await reloaded;
    await open.click();
    await expect(page.getByRole('alert').filter({ hasText: 'Αυτό το μέρος δεν είναι διαθέσιμο τώρα' })).toBeVisible();
    await page.unroute(code);
    await open.click();
    await expect(page.getByRole('dialog').getByRole('textbox', { name: 'Το μήνυμά σας' })).toBeVisible();
  });
});

test('a place of the list is shown on the map, which needs no third-party tiles', async ({ page }) => {
  await page.goto(`/deya/${FIRST}/support`);
  await page.evaluate((id) => {
    localStorage.setItem('DEYA_ID', String(id));
    localStorage.setItem('DEYA_SELECTOR_SHOWN', 'true');
  }, FIRST);
  await page.goto('/poi');
  const map = page.getByRole('region', { name: 'Χάρτης με τα σημεία της λίστας' });
  await expect(map.locator('.map-land')).toHaveCount(1);
  await expect(map.locator('.map-town:not([aria-hidden])')).toHaveCount(0);
  await page.getByRole('button', { name: 'Σημείο εξυπηρέτησης, Σούδα' }).click();
  await expect(map.locator('.map-pin.is-chosen')).toHaveText('2');
});

test.describe('on a phone with Android', () => {
  test.use({
    viewport: { width: 390, height: 844 },
    userAgent:
      'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140 Mobile Safari/537.36',
  });

  test('the app is offered from its own store, and stays hidden once dismissed', async ({ page }) => {
    await page.goto('/login');
    const banner = page.getByRole('complementary', { name: 'Η πύλη στο κινητό σας' });
    await expect(banner.getByRole('link', { name: 'Άνοιγμα στο Google Play' })).toHaveAttribute('href', /\/android$/);
    await expectAccessible(page);
    await banner.getByRole('button', { name: 'Απόκρυψη' }).click();
    await expect(banner).toBeHidden();
    await page.clock.install();
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.runFor(3_500);
    await answered(page);
    await expect(banner).toBeHidden();
  });
});
