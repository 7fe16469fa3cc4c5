import path from 'node:path';
import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { comeBack, FIRST, utilities } from './steps.ts';

const PHOTO = path.join(import.meta.dirname, 'files/leak.jpg');
/** No other journey reads it. */
const TITLE = 'ΔΕΥΑ Πάρου';

// Refusals of the server, which the browser logs.
test.use({ viewport: { width: 1440, height: 900 }, expected: /422 .*\/api\/(utilities|roles)/ });

test('an administrator goes to a section of the settings, sees what is unsaved, and saves what the demo has', async ({
  page,
  request,
}) => {
  const all = await utilities(request);
  const { id, title } = [...all.values()].find((one) => one.title === 'ΔΕΥΑ Άρτας')!;
  await comeBack(page, ACCOUNTS.admin, all.get(FIRST)!, `/admin/utilities/${id}`);
  const main = page.getByRole('main');
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 844 });
    const link = main.getByRole('navigation', { name: 'Ενότητες των ρυθμίσεων' }).getByRole('link', { name: 'Όρια' });
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(main.getByRole('heading', { name: 'Όρια' })).toBeInViewport();
    await expect(link).toBeInViewport();
  }
  const latin = main.getByLabel('Τίτλος με λατινικά');
  const before = await latin.inputValue();
  for (const name of [`${before} 2`, before]) {
    await latin.fill(name);
    await expect(main.getByText('1 αλλαγή δεν έχει αποθηκευτεί')).toBeInViewport();
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Αποθήκευση' }).click();
    await expect(main.getByText('Καμία αλλαγή για αποθήκευση')).toBeAttached();
    await expect(latin).toHaveValue(name);
  }
  await expect(page.getByText(`Οι αλλαγές για τη «${title}» αποθηκεύτηκαν.`).first()).toBeVisible();
});

test('an administrator finds a utility, sees its new look in both themes, and a guest sees the saved logo', async ({
  page,
  request,
}) => {
  await comeBack(page, ACCOUNTS.admin, (await utilities(request)).get(FIRST)!, '/admin/utilities');
  const main = page.getByRole('main');
  await expect(main.getByRole('row').nth(1)).toBeVisible();
  const table = main.getByRole('table');
  expect(await table.evaluate(({ scrollWidth, parentElement }) => scrollWidth - parentElement!.clientWidth)).toBe(0);
  await main.getByRole('searchbox').fill('παρου');
  await expect(main.getByRole('row')).toHaveCount(2);
  await expect(page).toHaveURL(/search=/);
  await main.getByRole('link', { name: TITLE }).click();
  await expect(main.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();

  await main
    .getByLabel('Λογότυπο')
    .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from('no') });
  await expect(main.getByText('Το αρχείο δεν είναι φωτογραφία JPG ή PNG.')).toBeVisible();
  await main.getByLabel('Λογότυπο').setInputFiles(PHOTO);
  await expect(main.getByText('Φαίνεται στην προεπισκόπηση. Ισχύει μόλις αποθηκεύσετε.')).toBeVisible();
  await main.getByLabel('Χρώμα').fill('#ffee00');
  await expect(main.getByText('Το χρώμα δεν διακρίνεται και στα δύο θέματα')).toBeVisible();
  await main.getByRole('button', { name: /^Χρήση του #/ }).click();
  await main.getByRole('button', { name: 'Επιλογή στον χάρτη' }).click();
  const latitude = main.getByLabel('Γεωγραφικό πλάτος');
  const before = await latitude.inputValue();
  await main.getByRole('region', { name: 'Χάρτης με τη θέση' }).click({ position: { x: 60, y: 60 } });
  await expect(latitude).not.toHaveValue(before);
  await latitude.fill('51,5');
  await main.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(main.getByText('Οι συντεταγμένες είναι εκτός Ελλάδας. Ελέγξτε τις μοίρες.').first()).toBeVisible();
  await latitude.fill(before);
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(page.getByText(`Οι αλλαγές για τη «${TITLE}» αποθηκεύτηκαν.`).first()).toBeVisible();

  const { deyas } = await (await request.get('/api/deya/list')).json();
  const address: string = deyas.find(({ title }: { title: string }) => title === TITLE).logo;
  const shown = await request.get(address);
  expect(shown.headers()['cache-control']).toContain('immutable');
  // A JPEG was uploaded; guests receive the picture that the server made of it.
  expect(shown.headers()['content-type']).toBe('image/png');
});

test('wrong settings, names and keys are refused at their field, and nothing changes', async ({ page, request }) => {
  const all = await utilities(request);
  const { id, title } = [...all.values()].find((one) => one.title === 'ΔΕΥΑ Λαμίας')!;
  // Leaving a form with input is asked about.
  page.on('dialog', (question) => void question.accept());
  await comeBack(page, ACCOUNTS.admin, all.get(FIRST)!, `/admin/utilities/${id}`);
  const main = page.getByRole('main');
  const save = main.getByRole('button', { name: 'Αποθήκευση' });

  await main.getByLabel('Τίτλος στα ελληνικά').fill(all.get(FIRST)!.title);
  for (const name of ['Διεύθυνση των συστημάτων', 'Κωδικός διεπαφής']) {
    const field = main.getByLabel(name);
    await field.fill('https://10.0.0.8/rest');
    await save.click();
    await expect(field).toHaveAccessibleDescription(/Ιδιωτικές διευθύνσεις δεν γίνονται δεκτές/);
    await field.fill('');
  }
  await save.click();
  await expect(main.getByLabel('Τίτλος στα ελληνικά')).toHaveAccessibleDescription(
    /Μια άλλη ΔΕΥΑ έχει αυτόν τον τίτλο/,
  );
  await expectAccessible(page);
  expect((await utilities(request)).get(id)!.title).toBe(title);

  await page.goto('/admin/roles/new');
  await main.getByLabel('Όνομα').fill('Staff');
  await save.click();
  await expect(main.getByText('Επιλέξτε τουλάχιστον ένα δικαίωμα για τον ρόλο.').first()).toBeVisible();
  await main.getByRole('checkbox', { name: /^Προβολή χρηστών/ }).check();
  await save.click();
  await expect(main.getByLabel('Όνομα')).toHaveAccessibleDescription(/Υπάρχει ήδη ρόλος με αυτό το όνομα/);

  await page.goto(`/admin/utilities/${FIRST}/feed-tokens`);
  await main.getByRole('button', { name: 'Νέο κλειδί' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Όνομα').fill('Demo');
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByRole('button', { name: 'Δημιουργία' }).click();
  await expect(dialog.getByLabel('Όνομα')).toHaveAccessibleDescription(/Άλλο κλειδί σε ισχύ έχει αυτό το όνομα/);
});
