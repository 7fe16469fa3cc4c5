import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { fillIn } from './report-steps.ts';
import { FIRST, comeBack, utilities } from './steps.ts';

test('a customer reports a leak with a photo, and finds it among their reports with the photo', async ({
  page,
  request,
}) => {
  const first = (await utilities(request)).get(FIRST)!;
  const text = `Τρέχει νερό στον δρόμο (${Date.now()})`;
  await comeBack(page, ACCOUNTS.maria, first, '/report');
  await fillIn(page, text);
  await page.getByRole('button', { name: 'Αποστολή αναφοράς' }).click();
  await expect(page.getByRole('heading', { name: 'Η αναφορά σας στάλθηκε' })).toBeVisible();

  await page.goto('/report/mine');
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: text });
  await expect(item).toBeVisible();
  await expect(item.getByRole('img', { name: /Φωτογραφία/ })).toHaveJSProperty('complete', true);
});

test('a customer follows a report to its page, enlarges its photo, adds a note and withdraws it', async ({
  page,
  request,
}) => {
  const first = (await utilities(request)).get(FIRST)!;
  const text = `Τρέχει νερό στην αυλή (${Date.now()})`;
  await comeBack(page, ACCOUNTS.maria, first, '/report');
  await fillIn(page, text);
  await expect(page.getByRole('img', { name: /leak\.jpg/ })).toBeVisible();
  await page.getByRole('button', { name: 'Αποστολή αναφοράς' }).click();
  // The page of the form has a link of the same name, which is there until the answer comes.
  await expect(page.getByRole('heading', { name: 'Η αναφορά σας στάλθηκε' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Οι αναφορές μου' }).click();

  await page.getByRole('searchbox', { name: 'Αναζήτηση στις αναφορές μου' }).fill(text);
  await expect(page).toHaveURL(/search=/);
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: text });
  await item.getByRole('link', { name: 'Βλάβη σε δημόσιο χώρο' }).click();
  await expect(page).toHaveTitle(/^Αναφορά [0-9A-Z-]{9}/);
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Μεγέθυνση/ }).click();
  await expect(page.getByRole('dialog').getByRole('img')).toHaveJSProperty('complete', true);
  await page.keyboard.press('Escape');
  await page.getByRole('textbox', { name: 'Σημείωση' }).fill('Τώρα τρέχει περισσότερο.');
  await page.getByRole('button', { name: 'Προσθήκη σημείωσης' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Η σημείωσή σας' })).toContainText(
    'Τώρα τρέχει περισσότερο.',
  );
  await page.getByRole('button', { name: 'Απόσυρση αναφοράς' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Απόσυρση αναφοράς' }).click();
  await expect(page.getByText('γιατί την αποσύρατε')).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('a guest reads in their language which fields are missing, and nothing is sent', async ({ page }) => {
  await page.goto(`/en/deya/${FIRST}/report`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
});

test('a file that is no picture is refused with a message', async ({ page }) => {
  await page.goto(`/deya/${FIRST}/report`);
  await page
    .getByLabel(/^Φωτογραφία/)
    .first()
    .setInputFiles({ name: 'notes.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4') });
  await expect(page.getByText('Επιλέξτε εικόνα .jpg, .jpeg ή .png.')).toBeVisible();
});
