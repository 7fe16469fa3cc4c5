import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { SECOND, comeBack, utilities } from './steps.ts';

test('an administrator makes an access token, its system sends with it, and the refused row is read', async ({
  page,
  request,
}) => {
  const utility = (await utilities(request)).get(SECOND)!;
  const path = `/admin/utilities/${utility.id}`;
  const name = `Σύστημα ${crypto.randomUUID().slice(0, 6)}`;
  await comeBack(page, ACCOUNTS.admin, utility, path);
  const main = page.getByRole('main');

  await main.getByRole('link', { name: 'Κλειδιά πρόσβασης' }).click();
  await expect(page).toHaveURL(`${path}/feed-tokens`);
  await main.getByRole('button', { name: 'Νέο κλειδί' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Όνομα').fill(name);
  await dialog.getByRole('checkbox', { name: 'Δεδομένα της πόλης' }).check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Δημιουργία' }).click();
  const token = (await dialog.getByText(/^hydria_\w{46}$/).textContent()) ?? '';
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Το αντέγραψα' }).click();
  await expect(page.getByText(token)).toHaveCount(0);

  const rows = [
    { place: name, last_seen: '2026-11-20T08:00:00Z', spots: 40, free_spots: 12 },
    { place: name, last_seen: 'χθες', spots: 40 },
  ];
  const send = (part: string) =>
    request.post(`/api/feed/${part}`, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson' },
      data: rows.map((row) => JSON.stringify(row)).join('\n'),
    });
  expect(await (await send('city-parking')).json()).toMatchObject({ stored: 1, rejected: 1 });
  expect((await send('bills')).status()).toBe(403);

  await main.getByRole('link', { name: 'Αποστολές δεδομένων' }).click();
  await main.getByLabel('Είδος δεδομένων').selectOption('Στάθμευση');
  await main.getByLabel('Κατάσταση').selectOption('Με απορρίψεις');
  await expectAccessible(page);
  await main.locator('tbody a, li a').first().click();
  await expect(main.getByRole('heading', { level: 1, name: 'Αποστολή: Στάθμευση' })).toBeVisible();
  await expect(main.getByText('last_seen')).toBeVisible();
  await expect(main.getByText('χθες')).toBeVisible();
  await expectAccessible(page);

  await page.goto(`${path}/feed-tokens`);
  const row = main.getByRole('row', { name: new RegExp(name) });
  await expect(row).not.toContainText('Ποτέ');
  await row.getByRole('button', { name: `Ανάκληση: ${name}` }).click();
  await dialog.getByRole('button', { name: 'Ανάκληση' }).click();
  await expect(dialog).toHaveCount(0);
  expect((await send('city-parking')).status()).toBe(401);
});
