import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, PASSWORD, test } from './fixtures.ts';
import { login } from './mailbox.ts';
import { comeBack, utilities } from './steps.ts';

const SOFIA = 'sofia@hydria.example';
const OF_SOFIA = 8;

test('a customer sets limits, reads the timeline, takes readings along, and removes a supply and brings it back', async ({
  page,
  request,
}) => {
  test.slow();
  const { headers } = await login(request, SOFIA, PASSWORD);
  const listed = await request.get(`/api/alerts?deya_id=${OF_SOFIA}&state=open`, { headers });
  const { data }: { data: { kwdikos_katanalwti: string }[] } = await listed.json();
  const code = data[0]!.kwdikos_katanalwti;
  const utility = (await utilities(request)).get(OF_SOFIA)!;
  const main = page.getByRole('main');

  // In Greek, by keyboard alone.
  await comeBack(page, SOFIA, utility, '/alerts');
  // The utility asks for the tax login, which has a journey of its own.
  await page.getByRole('dialog').getByRole('button', { name: 'Όχι τώρα' }).press('Enter');
  await main.getByRole('link', { name: 'Ρυθμίσεις ειδοποιήσεων' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Ρυθμίσεις ειδοποιήσεων', level: 1 })).toBeVisible();
  await expectAccessible(page);
  const litres = main.getByRole('textbox', { name: 'Λίτρα την ημέρα' });
  await litres.focus();
  await page.keyboard.type('450');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('paragraph').filter({ hasText: 'Οι ρυθμίσεις αποθηκεύτηκαν.' })).toBeVisible();
  await main.getByRole('combobox', { name: 'Από' }).selectOption('23:00');
  const digest = main.getByRole('checkbox', { name: 'Εβδομαδιαία σύνοψη με e-mail' });
  await digest.press('Space');
  await digest.press('Enter');
  await expect
    .poll(async () => await (await request.get(`/api/alert-settings?deya_id=${OF_SOFIA}`, { headers })).json())
    .toMatchObject({ quiet_from: 23, digest: true });

  await page.goto(`/supplies/${code}`);
  await main.getByRole('link', { name: 'Ιστορικό της παροχής' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Ιστορικό της παροχής', level: 1 })).toBeVisible();
  await expect(main.getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('combobox', { name: 'Τι να δείτε' }).selectOption('Ειδοποιήσεις μετρητών');
  await expect(main.getByRole('listitem').filter({ hasText: 'Συνεχής ροή νερού' }).first()).toBeVisible();

  await page.goto(`/supplies/${code}/history`);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Αρχείο Green Button (XML)' }).press('Enter'),
  ]);
  expect(await readFile(await download.path(), 'utf8')).toMatch(/<ServiceCategory><kind>2<\/kind>.*<IntervalReading>/s);

  // In German.
  await page.goto('/de/alerts/settings');
  await expect(main.getByRole('textbox', { name: 'Liter am Tag' })).toHaveValue('450');
  await expect(main.getByRole('checkbox', { name: 'Wochenübersicht per E-Mail' })).toBeChecked();
  await expectAccessible(page);

  await page.goto('/de/account/tokens');
  await main.getByRole('button', { name: 'Schlüssel erstellen' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Name' }).fill('Home Assistant');
  await dialog.getByRole('button', { name: 'Schlüssel erstellen' }).click();
  const token = await dialog.getByText(/^hydria_my_8_/).textContent();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Ich habe ihn gespeichert' }).click();
  const day = new Date().toISOString().slice(0, 10);
  const read = await request.get(`/api/own-readings?from=${day}&to=${day}`, {
    headers: { authorization: `Bearer ${token}` },
  });
  expect(read.status()).toBe(200);
  await main.getByRole('button', { name: 'Widerrufen: Home Assistant' }).click();
  await expect(main.getByText('Sie haben keine Schlüssel')).toBeVisible();

  await page.goto(`/de/supplies/${code}`);
  await main.getByRole('button', { name: 'Aus der Liste entfernen' }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Entfernen' }).click();
  const removed = main.getByRole('region', { name: 'Entfernte Anschlüsse' });
  await expect(removed.getByText(code)).toBeVisible();
  await expectAccessible(page);
  await removed.getByRole('button', { name: /^Zurückholen/ }).click();
  await expect(removed).toBeHidden();
  await expect(main.getByText(new RegExp(code)).first()).toBeVisible();
});
