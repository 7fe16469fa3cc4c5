import { readFile } from 'node:fs/promises';
import { ACCOUNTS, expect, expectAccessible, PASSWORD, test } from './fixtures.ts';
import { login } from './mailbox.ts';
import { comeBack, FIRST, utilities } from './steps.ts';

test('a customer chooses a range by keyboard, compares it with last year, and takes the table and the file along', async ({
  page,
  request,
}) => {
  const { headers } = await login(request, ACCOUNTS.maria, PASSWORD);
  const known = await request.get(`/api/deya/measurements?deya_id=${FIRST}`, { headers });
  const meters: { kwdikos_katanalwti: string; type: string }[] = await known.json();
  const { kwdikos_katanalwti } = meters.find(({ type }) => type === 'digital')!;
  const path = `/supplies/${kwdikos_katanalwti}`;
  await comeBack(page, ACCOUNTS.maria, (await utilities(request)).get(FIRST)!, path);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Ιστορικό, σύγκριση και αρχεία' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Ιστορικό κατανάλωσης', level: 1 })).toBeVisible();
  await expect(main.getByText(/^Συνολικά .* από .* έως/).first()).toBeVisible();
  await expectAccessible(page);

  await main.getByRole('radio', { name: 'Μήνας' }).press('ArrowLeft');
  await expect(main.getByRole('radio', { name: 'Εβδομάδα' })).toBeChecked();
  await expect(page).toHaveURL(/range=week/);
  await main.getByLabel('Σύγκριση').selectOption('last_year');
  await expect(main.getByText(/από πέρυσι|όσο και πέρυσι|ίδιο διάστημα πέρυσι δεν υπάρχουν/).first()).toBeVisible();
  await main.getByRole('radio', { name: 'Γράφημα' }).press('ArrowRight');
  const table = main.getByRole('table', { name: 'Κατανάλωση' });
  await expect(table.getByRole('columnheader', { name: 'Πέρυσι, ίδιο διάστημα' })).toBeVisible();
  await expectAccessible(page);
  const days = (await table.getByRole('row').count()) - 1;

  const saved = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Αρχείο CSV' }).press('Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^history-\d{4}-\d\d-\d\d-\d{4}-\d\d-\d\d\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toContain('Πέρυσι, ίδιο διάστημα');
  expect(lines).toHaveLength(days + 1);

  // The view is in the address, so that it can be sent on and read in another language.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/de${path}/history?range=week&compare=last_year`);
  await expect(page.getByRole('heading', { name: 'Verlauf des Verbrauchs', level: 1 })).toBeVisible();
  await expect(main.getByRole('radio', { name: 'Woche' })).toBeChecked();
  await expect(main.getByRole('button', { name: 'CSV-Datei' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page);
});
