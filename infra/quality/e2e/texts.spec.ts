import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { FIRST, comeBack, utilities } from './steps.ts';

/** Old enough that no subscriber is notified. */
const dayFromNow = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
const OF_LAST_WEEK = dayFromNow(-7);
const AFTER_TOMORROW = dayFromNow(2);
const written = (day: string): string => day.split('-').toReversed().join('/');

test('staff write an announcement in several languages, and a guest reads it in theirs, or in Greek with a note', async ({
  page,
  browser,
  request,
}) => {
  await comeBack(page, ACCOUNTS.admin, (await utilities(request)).get(FIRST)!, '/admin/announcements');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Νέα ανακοίνωση' }).click();
  await main.getByLabel('Τίτλος (ελληνικά)').fill('Νέο ωράριο του ταμείου');
  await main.getByLabel('Κείμενο (ελληνικά)').fill('Το ταμείο είναι ανοιχτό **έως τις 15:00**.');
  await main.getByLabel('Τίτλος (αγγλικά)').fill('New hours of the cash desk');
  await main.getByLabel('Κείμενο (αγγλικά)').fill('The cash desk is open **until 15:00**.');
  await main.getByLabel(/^Πρώτη ημέρα/).fill(OF_LAST_WEEK);
  await expectAccessible(page);

  await main.getByRole('button', { name: 'Προεπισκόπηση' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: 'Γερμανικά' }).check();
  await expect(dialog.getByText('Δεν υπάρχει μετάφραση.')).toBeVisible();
  await expect(dialog.getByText('έως τις 15:00')).toBeVisible();
  await page.keyboard.press('Escape');

  const guest = await (await browser.newContext()).newPage();
  const read = async (prefix: string) =>
    guest.goto(`${new URL(page.url()).origin}${prefix}/deya/${FIRST}/announcements`);
  await main.getByRole('button', { name: 'Αποθήκευση ως πρόχειρο' }).click();
  await expect(main.getByText('Πρόχειρο', { exact: true })).toBeVisible();
  await read('');
  await expect(guest.getByRole('main').getByRole('article').first()).toBeVisible();
  await expect(guest.getByText('Νέο ωράριο του ταμείου')).toHaveCount(0);

  await main.getByRole('checkbox', { name: /^Δημοσίευση/ }).check();
  await main.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  await expect(main.getByText('Δημοσιευμένη', { exact: true })).toBeVisible();
  await read('');
  await expect(guest.getByRole('heading', { name: 'Νέο ωράριο του ταμείου' })).toBeVisible();
  await read('/en');
  await expect(guest.getByRole('heading', { name: 'New hours of the cash desk' })).toBeVisible();
  await read('/de');
  const article = guest.getByRole('article').filter({ hasText: 'Νέο ωράριο του ταμείου' });
  await expect(article.getByText(/^Nicht auf Deutsch verfügbar/)).toBeVisible();
  await expect(article.getByText('έως τις 15:00')).toBeVisible();
  await guest.context().close();

  await main.getByRole('button', { name: 'Διαγραφή' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Διαγραφή' }).click();
  await expect(main.getByRole('heading', { name: 'Σύνταξη ανακοινώσεων', level: 1 })).toBeVisible();
});

test('staff plan an announcement by the hour, and it leaves the open page of a guest at its end', async ({
  page,
  browser,
  request,
}) => {
  await comeBack(page, ACCOUNTS.admin, (await utilities(request)).get(FIRST)!, '/admin/announcements/new');
  const main = page.getByRole('main');
  await main.getByLabel('Τίτλος (ελληνικά)').fill('Κλειστό ταμείο');
  await main.getByLabel('Κείμενο (ελληνικά)').fill('Το ταμείο κλείνει για απογραφή.');
  await main.getByRole('checkbox', { name: /^Δημοσίευση/ }).check();
  await main.getByLabel(/^Πρώτη ημέρα/).fill(AFTER_TOMORROW);
  await main.getByLabel(/^Ώρα έναρξης/).fill('14:00');
  await main.getByLabel(/^Τελευταία ημέρα/).fill(AFTER_TOMORROW);
  await main.getByLabel(/^Ώρα λήξης/).fill('13:30');
  await main.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  await expect(main.getByLabel(/^Ώρα λήξης/)).toHaveAccessibleDescription(/πρέπει να είναι μετά την έναρξη/);
  await expectAccessible(page);
  await main.getByLabel(/^Ώρα λήξης/).fill('14:30');
  await main.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  await expect(main.getByText('Προγραμματισμένη', { exact: true })).toBeVisible();

  const context = await browser.newContext({ timezoneId: 'Europe/Athens' });
  const guest = await context.newPage();
  await guest.clock.install();
  const address = `${new URL(page.url()).origin}/deya/${FIRST}/announcements`;
  const article = guest.getByRole('article').filter({ hasText: 'Κλειστό ταμείο' });
  await guest.goto(address);
  await expect(guest.getByRole('article').first()).toBeVisible();
  await expect(article).toHaveCount(0);

  await main.getByLabel(/^Πρώτη ημέρα/).fill(OF_LAST_WEEK);
  await main.getByRole('button', { name: 'Αποθήκευση', exact: true }).click();
  await expect(main.getByText('Δημοσιευμένη', { exact: true })).toBeVisible();
  await guest.goto(address);
  await expect(article).toContainText(`${written(OF_LAST_WEEK)}, 14:00 · έως ${written(AFTER_TOMORROW)}, 14:30`);
  await guest.clock.fastForward(3 * 86_400_000);
  await expect(article).toHaveCount(0);
  await context.close();

  await main.getByRole('link', { name: 'Σύνταξη ανακοινώσεων' }).click();
  const row = main.getByRole('row').filter({ hasText: 'Κλειστό ταμείο' });
  await expect(row).toContainText(`${written(AFTER_TOMORROW)}, 14:30`);
  await row.getByRole('link', { name: 'Κλειστό ταμείο' }).click();
  await main.getByRole('button', { name: 'Διαγραφή' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Διαγραφή' }).click();
  await expect(main.getByRole('heading', { name: 'Σύνταξη ανακοινώσεων', level: 1 })).toBeVisible();
});
