import { randomUUID } from 'node:crypto';
import { ACCOUNTS, expect, expectAccessible, still, test } from './fixtures.ts';
import { ownCustomer } from './mailbox.ts';
import { FIRST, SECOND, choose, comeBack, openSelector, signIn, utilities } from './steps.ts';

test('a customer opens the bills, signs in, returns to them, picks a utility and sees its bills', async ({
  page,
  request,
}) => {
  const first = (await utilities(request)).get(FIRST)!;
  await page.goto('/bills');
  await expect(page).toHaveURL('/login');
  await signIn(page, ACCOUNTS.maria);
  await expect(page).toHaveURL('/bills');

  await choose(page, first);
  await expect(page.getByRole('heading', { name: 'Λογαριασμοί', level: 1 })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Λογαριασμός .*€/ })
      .first(),
  ).toBeVisible();
});

// An account of this journey's own, because the language is stored with it and other journeys expect Greek.
test('a customer reads the bills in Greek and in German, and the portal remembers which', async ({ page, request }) => {
  const { email, password } = await ownCustomer(request, 4);
  await page.goto('/bills');
  await signIn(page, email, password);
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Λογαριασμός .*€/ })
      .first(),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Γλώσσα' }).click();
  await page.getByRole('link', { name: 'Deutsch' }).click();
  await expect(page).toHaveURL('/de/bills');
  await expect(page.locator('html')).toHaveAttribute('lang', 'de');
  await expect(page.getByRole('heading', { name: 'Rechnungen', level: 1 })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Rechnung .*€/ })
      .first(),
  ).toBeVisible();
  await page.goto('/');
  await expect(page).toHaveURL('/de');

  await page.getByRole('button', { name: 'Sprache' }).click();
  await page.getByRole('link', { name: 'Ελληνικά' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'el');
});

test('a customer who switches the utility sees no trace of the first one', async ({ page, request }) => {
  const known = await utilities(request);
  const [first, second] = [known.get(FIRST)!, known.get(SECOND)!];
  await comeBack(page, ACCOUNTS.maria, first, '/bills');
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: /^Λογαριασμός/ }).first()).toBeVisible();
  const before = await main
    .getByRole('link', { name: /^Λογαριασμός/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));

  await openSelector(page);
  await choose(page, second);
  await expect(main.getByRole('link', { name: /^Λογαριασμός/ }).first()).toBeVisible();
  const after = await main
    .getByRole('link', { name: /^Λογαριασμός/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(after.filter((href) => before.includes(href))).toEqual([]);
  await expect(page.locator('body')).not.toContainText(first.title);
  await expect(page.locator('body')).not.toContainText(first.city);
});

test('a customer switches the theme, and it stays after a reload without a flash of the other', async ({
  page,
  request,
}) => {
  const first = (await utilities(request)).get(FIRST)!;
  await comeBack(page, ACCOUNTS.maria, first, '/');
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const light = await background();
  await page.getByRole('button', { name: 'Σκούρο θέμα' }).click();
  await expect.poll(background).not.toBe(light);
  await still(page);
  const dark = await background();
  await page.reload();
  expect(await background()).toBe(dark);
  await expect(page.getByRole('button', { name: 'Φωτεινό θέμα' })).toBeVisible();
});

test('a customer sees cards of several remotes on the home page', async ({ page, request }) => {
  const first = (await utilities(request)).get(FIRST)!;
  await comeBack(page, ACCOUNTS.maria, first, '/');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Λογαριασμοί' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Κατανάλωση νερού' })).toBeVisible();
  await expect(main.getByRole('heading', { name: /νερ/i }).nth(1)).toBeVisible();
});

test('a customer sees the readings of their own supplies, and none of a supply that another person pays for', async ({
  page,
  request,
}) => {
  const first = (await utilities(request)).get(FIRST)!;
  await comeBack(page, ACCOUNTS.maria, first, '/supplies');
  const main = page.getByRole('main');
  await expect(main.getByRole('region', { name: 'Σπίτι' }).getByText(/^Μετρητής/)).toBeVisible();
  const mother = main.getByRole('region', { name: 'Μητέρα' });
  await expect(mother.getByText(/^Δεν έχει επιβεβαιωθεί ότι είστε ο υπόχρεος/)).toBeVisible();
  await expect(mother.getByText(/^Μετρητής/)).toHaveCount(0);
  await expectAccessible(page);
});

test('a customer with one utility need not choose, and one with a pending registration reads so', async ({
  browser,
  portal,
}) => {
  const nikos = await (await browser.newContext({ baseURL: portal, locale: 'el-GR' })).newPage();
  await nikos.goto('/bills');
  await signIn(nikos, ACCOUNTS.nikos);
  await expect(nikos.getByRole('main').getByRole('link', { name: /€/ }).first()).toBeVisible();
  await expect(nikos.getByRole('dialog')).toHaveCount(0);
  await nikos.context().close();

  const eleni = await (await browser.newContext({ baseURL: portal, locale: 'el-GR' })).newPage();
  await eleni.goto('/account');
  await signIn(eleni, ACCOUNTS.eleni);
  await expect(eleni.getByText('Σε εξέταση')).toBeVisible();
  for (const path of ['/', '/bills']) {
    await eleni.goto(path);
    await expect(eleni.getByRole('heading', { name: 'Η εγγραφή σας εξετάζεται', level: 1 })).toBeVisible();
  }
  await expect(eleni.getByRole('dialog')).toHaveCount(0);
  await eleni.getByRole('main').getByRole('link', { name: 'Αναφορά προβλήματος' }).click();
  await expect(eleni.getByRole('heading', { name: 'Τι συμβαίνει;' })).toBeVisible();
  await eleni.context().close();
});

test('a customer signs out, and neither the page nor the back button shows their data', async ({ page, request }) => {
  const first = (await utilities(request)).get(FIRST)!;
  await comeBack(page, ACCOUNTS.maria, first, '/bills');
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /^Λογαριασμός/ })
      .first(),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Μενού χρήστη' }).click();
  await page.getByRole('button', { name: 'Αποσύνδεση' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { name: 'Αποσυνδεθήκατε' })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth._token.local'))).toBeNull();
  await page.goto('/bills');
  await expect(page).toHaveURL('/login');
});

test.describe('a wrong password', () => {
  // The browser logs every answer of 401 as an error.
  test.use({ expected: /status of 401/ });

  test('is reported in one sentence, and the input stays', async ({ page }) => {
    await page.goto('/login');
    // A different account each time, because failed attempts are counted.
    const nobody = `nobody.${randomUUID()}@hydria.example`;
    await page.getByRole('textbox', { name: 'E-mail' }).fill(nobody);
    await page.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill('wrong-password');
    await page.getByRole('main').getByRole('button', { name: 'Σύνδεση' }).click();
    await expect(page.getByRole('alert')).toContainText('Δεν μπορέσαμε να σας συνδέσουμε');
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(nobody);
  });
});
