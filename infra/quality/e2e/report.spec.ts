import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { ACCOUNTS, PASSWORD, expect, expectAccessible, test } from './fixtures.ts';
import { linkFrom, login, ownCustomer } from './mailbox.ts';
import { fillIn, PHOTO } from './report-steps.ts';
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

test('staff find a report in the work list, ask about it and move it, and the reporter reads all of it', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const { email, password, deya_id } = await ownCustomer(request, 23);
  const utility = (await utilities(request)).get(deya_id)!;
  const text = `Σπασμένος αγωγός (${Date.now()})`;
  await comeBack(page, email, utility, '/report', password);
  await fillIn(page, text);
  await page.getByRole('button', { name: 'Αποστολή αναφοράς' }).click();
  await expect(page.getByRole('heading', { name: 'Η αναφορά σας στάλθηκε' })).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await comeBack(desk, ACCOUNTS.admin, utility, '/admin');
  const main = desk.getByRole('main');
  await main
    .getByRole('link', { name: /^Αναφορές και αιτήσεις/ })
    .first()
    .click();
  await main.getByRole('searchbox').fill(text);
  await expect(desk).toHaveURL(/search=/);
  await main
    .getByRole('row', { name: /Αγίου Νικολάου 12/ })
    .getByRole('link')
    .click();
  await expect(main.getByText(text)).toBeVisible();
  await expect(main.getByRole('img', { name: /^Φωτογραφία 1/ })).toHaveJSProperty('complete', true);
  await expectAccessible(desk);
  const move = async (button: string, words: string): Promise<void> => {
    await main.getByRole('button', { name: button, exact: true }).click();
    const dialog = desk.getByRole('dialog', { name: button });
    await dialog.getByRole('textbox').fill(words);
    await expectAccessible(desk);
    await dialog.getByRole('button', { name: 'Καταχώριση' }).click();
    await expect(dialog).toBeHidden();
  };
  await main.getByRole('textbox', { name: 'Μήνυμα' }).fill('Σε ποιο ύψος του δρόμου;');
  await main.getByRole('button', { name: 'Αποστολή' }).click();
  await expect(main.getByRole('listitem').filter({ hasText: 'Μήνυμα της ΔΕΥΑ' })).toContainText('Σε ποιο ύψος');
  await expect(main.getByRole('textbox', { name: 'Μήνυμα' })).toHaveValue('');
  await main.getByRole('button', { name: 'Την αναλαμβάνω' }).click();
  await expect(main.getByRole('button', { name: 'Την αναλαμβάνω' })).toBeHidden();
  await main.getByRole('textbox', { name: 'Σημείωση' }).fill('Ο γείτονας έχει το κλειδί.');
  await main.getByRole('button', { name: 'Προσθήκη σημείωσης' }).click();
  await expect(main.getByRole('listitem').filter({ hasText: 'Εσωτερική σημείωση' })).toContainText('γείτονας');
  await main.getByRole('button', { name: 'Προσθήκη φωτογραφιών' }).click();
  const photos = desk.getByRole('dialog', { name: 'Προσθήκη φωτογραφιών' });
  await photos
    .getByLabel(/^Φωτογραφία/)
    .first()
    .setInputFiles(PHOTO);
  await photos.getByRole('button', { name: 'Αποστολή φωτογραφιών' }).click();
  await expect(photos).toBeHidden();
  await move('Σε εξέλιξη', 'Το συνεργείο ξεκίνησε.');
  await move('Λύθηκε', 'Αλλάξαμε τον σωλήνα.');
  await expect(main.getByText('Αλλάξαμε τον σωλήνα.')).toBeVisible();
  await desk.context().close();

  await page.goto(new URL(await linkFrom(page, email, /\/report\/mine\//)).pathname);
  await expect(page.getByText('Αλλάξαμε τον σωλήνα.').first()).toBeVisible();
  await expect(page.getByText('Λύθηκε').first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Η ΔΕΥΑ γράφει' })).toContainText('Σε ποιο ύψος');
  await expect(page.getByRole('heading', { name: 'Φωτογραφίες της ΔΕΥΑ' })).toBeVisible();
  await expect(page.getByText('γείτονας')).toHaveCount(0);
});

test('a guest follows a report by a mailed link, adds a note with a photo, and says that it is not solved', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const utility = (await utilities(request)).get(FIRST)!;
  const text = `Διαρροή στο πάρκο (${Date.now()})`;
  const email = `guest-${Date.now()}@hydria.example`;
  await page.goto(`/deya/${FIRST}/report`);
  await fillIn(page, text, email);
  await page.getByRole('button', { name: 'Αποστολή αναφοράς' }).click();
  await expect(page.getByRole('heading', { name: 'Η αναφορά σας στάλθηκε' })).toBeVisible();

  await page.goto(await linkFrom(page, email, /\/report\/follow/));
  await expect(page.getByRole('textbox', { name: 'Αριθμός αναφοράς' })).toHaveValue(/^[0-9A-Z]{4}-[0-9A-Z]{4}$/);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Αποστολή συνδέσμου' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Αν ο αριθμός και το e-mail' })).toBeVisible();

  const link = await linkFrom(page, email, /\/report\/follow\?deya_id=\d+#[\w-]{43}/);
  await page.goto(link);
  await expect(page.getByText(text)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Σημείωση' }).fill('Τώρα τρέχει περισσότερο.');
  await page
    .getByLabel(/^Φωτογραφία/)
    .first()
    .setInputFiles(PHOTO);
  await page.getByRole('button', { name: 'Προσθήκη σημείωσης' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Η σημείωσή σας' })).toContainText('Τώρα τρέχει');
  await expect(page.getByRole('button', { name: /^Μεγέθυνση/ })).toHaveCount(2);

  const { headers } = await login(request, ACCOUNTS.admin, PASSWORD);
  const query = `deya_id=${FIRST}&search=${encodeURIComponent(text)}`;
  const { data } = await (await request.get(`/api/staff/cases?${query}`, { headers })).json();
  const [{ id }] = data as [{ id: number }];
  for (const move of [
    { from: 0, to: 'in_progress' },
    { from: 2, to: 'resolved', reason: 'Αλλάξαμε τον σωλήνα.' },
  ]) {
    const moved = await request.post(`/api/staff/cases/${id}/move?deya_id=${FIRST}`, { headers, data: move });
    expect(moved.status()).toBe(200);
  }

  await page.goto(link);
  await page.getByRole('radio', { name: 'Όχι, συνεχίζεται' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Τι συνεχίζεται;' }).fill('Τρέχει ακόμη.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Αποστολή απάντησης' }).click();
  await expect(page.getByText('Η αναφορά άνοιξε ξανά και είναι στη λίστα')).toBeVisible();

  const desk = await (await browser.newContext()).newPage();
  await comeBack(desk, ACCOUNTS.admin, utility, `/admin/cases/${id}`);
  await expect(desk.getByRole('listitem').filter({ hasText: 'Ο πολίτης λέει ότι δεν λύθηκε' })).toContainText(
    'Τρέχει ακόμη.',
  );
  await desk.context().close();
});

test('a guest reads in their language which fields are missing, and nothing is sent', async ({ page }) => {
  await page.goto(`/en/deya/${FIRST}/report`);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
  await expect(page.getByText('Step 1 of 4')).toBeVisible();
});

test('a file that is no picture, or one of a phone that cannot be opened here, is refused where it is chosen', async ({
  page,
}) => {
  await page.goto(`/deya/${FIRST}/report`);
  const photo = page.getByLabel(/^Φωτογραφία/).first();
  await photo.setInputFiles({ name: 'a.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('%PDF-1.4') });
  await expect(page.getByText('Το αρχείο δεν είναι φωτογραφία JPG ή PNG.')).toBeVisible();
  const heic = Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic', 'latin1');
  await photo.setInputFiles({ name: 'IMG_1.HEIC', mimeType: 'image/heic', buffer: heic });
  await expect(page.getByText(/Ρυθμίσεις → Κάμερα → Μορφές → Πιο συμβατή/)).toBeVisible();
  const damaged = (await readFile(PHOTO)).subarray(0, 200);
  await photo.setInputFiles({ name: 'leak.jpg', mimeType: 'image/jpeg', buffer: damaged });
  await expect(page.getByText('Η φωτογραφία δεν διαβάζεται', { exact: false })).toBeVisible();
  await expectAccessible(page);
});

test('a large photo of a phone is made small on the device before it is sent', async ({ page }) => {
  await page.goto(`/deya/${FIRST}/report`);
  const size = { width: 4000, height: 3000, channels: 3 } as const;
  const buffer = await sharp({
    create: { ...size, background: '#368', noise: { type: 'gaussian', mean: 128, sigma: 40 } },
  })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 95 })
    .toBuffer();
  await page
    .getByLabel(/^Φωτογραφία/)
    .first()
    .setInputFiles({ name: 'IMG_1.JPG', mimeType: 'image/jpeg', buffer });
  const shown = page.getByRole('img', { name: /IMG_1\.JPG/ });
  // The camera held it on its side, and the sent one stands upright.
  await expect(shown).toHaveJSProperty('naturalWidth', 1920);
  await expect(shown).toHaveJSProperty('naturalHeight', 2560);
});
