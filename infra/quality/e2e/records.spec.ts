import { readFile } from 'node:fs/promises';
import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { FIRST, comeBack, utilities } from './steps.ts';

test('an administrator reads the log, follows one request, and exports the lines', async ({ page, request }) => {
  const refused = await request.get('/api/log');
  expect(refused.status()).toBe(401);
  const reference = refused.headers()['x-request-id']!.slice(0, 8);
  await comeBack(page, ACCOUNTS.admin, (await utilities(request)).get(FIRST)!, '/admin/log');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Αρχείο καταγραφής', level: 1 })).toBeVisible();
  await expect(main.getByRole('row').nth(1)).toBeVisible();
  await main.getByLabel('Κωδικός αναφοράς').fill(reference);
  await expect(page).toHaveURL(new RegExp(`request=${reference}`));
  await expect(main.getByRole('row')).toHaveCount(2);
  await expect(main.getByRole('row').nth(1)).toContainText('GET /api/log 401');
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: /CSV/ }).click();
  const file = await (await download).path();
  const lines = (await readFile(file, 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(reference);

  await page.reload();
  await expect(main.getByRole('row')).toHaveCount(2);
  await main.getByLabel('Επίπεδο').selectOption({ label: 'Μόνο σφάλματα' });
  await expect(main.getByText('Καμία γραμμή με αυτά τα κριτήρια')).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
});

test('an administrator filters the audit trail, opens an event, and has the chain verified', async ({
  page,
  request,
}) => {
  await comeBack(page, ACCOUNTS.admin, (await utilities(request)).get(FIRST)!, '/admin/audit?trail=0');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Αρχείο ενεργειών', level: 1 })).toBeVisible();
  await main.getByLabel('Είδος').selectOption({ label: 'Συνδέσεις' });
  await expect(page).toHaveURL(/group=signing_in/);
  await expect(main.getByRole('row').filter({ hasText: 'Σύνδεση' }).first()).toBeVisible();
  await expectAccessible(page);

  const verification = main.getByRole('region', { name: 'Έλεγχος αλλοίωσης' });
  await verification.getByRole('button', { name: 'Έλεγχος τώρα' }).click();
  await expect(verification.getByText('Σύμφωνο').first()).toBeVisible();
  await expect(verification.getByText(/\d+ εγγραφές, /).first()).toBeVisible();

  await main.getByRole('row').nth(1).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/admin\/audit\/\d+/);
  await expectAccessible(page);
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
