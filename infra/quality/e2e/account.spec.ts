import type { Browser, Page } from '@playwright/test';
import { codeNow, setUpAuthenticator } from './authenticator.ts';
import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { customer, givenPassword, linkFrom, login, newPassword, ownCustomer } from './mailbox.ts';
import { comeBack, signIn, utilities } from './steps.ts';

// Expected browser errors: a refused password or code, an ended session, and a script that the frame of a mail in the
// local mailbox blocks.
test.use({ expected: /status of (401|403|422)|Blocked script execution in '[^']*\/sandbox\/mail/ });

const fillIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Σύνδεση' }).click();
};

/** Another browser of the same person. */
const elsewhere = async (browser: Browser, portal: string): Promise<Page> =>
  (await browser.newContext({ baseURL: portal, locale: 'el-GR' })).newPage();

test('an authenticator is set up, required at the next sign-in, and removed; another browser is signed out from here', async ({
  page,
  browser,
  portal,
  request,
}) => {
  test.slow();
  const main = page.getByRole('main');
  // This account belongs to this journey: with two-factor sign-in enabled, other journeys could not sign in.
  const { email, password, deya_id } = await ownCustomer(request, 3);
  await comeBack(page, email, (await utilities(request)).get(deya_id)!, '/account/authenticator', password);
  const {
    secret,
    recovery: [recovery = '', second = ''],
  } = await setUpAuthenticator(page, password);

  const other = await elsewhere(browser, portal);
  await other.goto('/bills');
  await fillIn(other, email, password);
  const code = other.getByRole('textbox', { name: 'Κωδικός της εφαρμογής' });
  await expect(code).toBeFocused();
  await expectAccessible(other);
  // Each code is valid once, including the one that enabled the authenticator.
  await code.fill(codeNow(secret, 1));
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(/\/bills$/);

  await page.goto('/account/sessions');
  await main.getByRole('button', { name: 'Τερματισμός όλων των άλλων' }).click();
  const asked = page.getByRole('dialog');
  await asked.getByLabel('Ο κωδικός σας').fill(password);
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Τερματισμός' }).click();
  await expect(main.getByRole('button', { name: /^Τερματισμός: / })).toHaveCount(0);
  await other.goto('/bills');
  await expect(other).toHaveURL(/\/login$/);
  await fillIn(other, email, password);
  await code.fill(recovery);
  await other.keyboard.press('Enter');
  await expect(other).toHaveURL(/\/bills$/);
  await other.context().close();

  await page.goto('/account/authenticator');
  await main.getByRole('button', { name: 'Αφαίρεση εφαρμογής' }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(second);
  await page.getByRole('dialog').getByRole('button', { name: 'Αφαίρεση' }).click();
  await expect(main.getByText('Ανενεργή')).toBeVisible();
});

test('a person with a one-time password chooses another first, and then continues to the wanted page', async ({
  page,
  request,
}) => {
  const { id, email } = await customer(request, 1);
  const password = await givenPassword(request, id);
  const wanted = newPassword();
  const main = page.getByRole('main');
  await page.goto('/account');
  await fillIn(page, email, password);
  await expect(page).toHaveURL('/password/change');
  await page.goto('/report');
  await expect(page).toHaveURL('/password/change');
  await expectAccessible(page);
  await main.getByLabel('Κωδικός μίας χρήσης').fill(password);
  await main.getByLabel('Νέος κωδικός', { exact: true }).fill(wanted);
  await main.getByLabel('Επανάληψη νέου κωδικού').fill(wanted);
  await main.getByRole('button', { name: 'Αποθήκευση κωδικού' }).click();
  await expect(page).toHaveURL('/report');
  expect((await login(request, email, wanted)).status).toBe(200);
});

test('a link in a mail signs in by a click; an administrator views the account, and the customer reads why', async ({
  page,
  browser,
  portal,
  request,
}) => {
  test.slow();
  const { id, email } = await customer(request, 2);
  const office = await elsewhere(browser, portal);
  await office.goto(`/impersonate?person=${id}`);
  await signIn(office, ACCOUNTS.admin);
  await expect(office.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(office);
  await office.getByRole('textbox', { name: 'Γιατί' }).fill('Ζήτησε βοήθεια για τον λογαριασμό');
  await office.getByRole('button', { name: 'Έναρξη προβολής' }).click();
  await expect(office).toHaveURL(`${portal}/`);
  await office.goto('/account');
  await expect(office.getByRole('main').getByText(email).first()).toBeVisible();
  await expect(office.getByText(/Μόνο ο ίδιος μπορεί να αλλάξει κάτι εδώ/)).toBeVisible();
  await office.context().close();

  const main = page.getByRole('main');
  await page.goto('/login');
  await main.getByRole('link', { name: 'Σύνδεση με σύνδεσμο στο e-mail μου' }).click();
  await main.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await main.getByRole('button', { name: 'Αποστολή συνδέσμου' }).click();
  await expect(main.getByRole('status')).toContainText('Αν υπάρχει χρήστης');
  await expectAccessible(page);
  const link = await linkFrom(page, email, /\/autologin#[\w-]{43}$/);
  await page.goto(link);
  await expect(page).toHaveURL('/autologin');
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Σύνδεση' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/autologin'));
  await page.goto('/account/sessions');
  await expect(main.getByText('Λόγος: Ζήτησε βοήθεια για τον λογαριασμό').first()).toBeVisible();
  await expectAccessible(page);
});
