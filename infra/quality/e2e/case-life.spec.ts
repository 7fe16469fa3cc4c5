import type { Page } from '@playwright/test';
import { ACCOUNTS, PASSWORD, expect, expectAccessible, test } from './fixtures.ts';
import { linkFrom, login } from './mailbox.ts';
import { PHOTO, fillIn } from './report-steps.ts';
import { FIRST, comeBack, utilities } from './steps.ts';

// The second of two moves is refused, which the browser writes into its console.
test.use({ expected: /status of 409 .*\/api\/staff\/cases\/\d+\/move/ });

/** Moves the case of the page, and waits until the move is stored. */
const move = async (desk: Page, name: string, words: string): Promise<void> => {
  await desk.getByRole('main').getByRole('button', { name, exact: true }).click();
  const dialog = desk.getByRole('dialog', { name });
  await dialog.getByRole('textbox').fill(words);
  await dialog.getByRole('button', { name: 'Καταχώριση' }).click();
  await expect(dialog).toBeHidden();
};

/** Sends a report as a guest with the keyboard; the mailed link opens it, once it is asked for. */
const reportAsGuest = async (page: Page, text: string, email: string): Promise<void> => {
  await page.goto(`/deya/${FIRST}/report`);
  await fillIn(page, text, email);
  await page.getByRole('button', { name: 'Αποστολή αναφοράς' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Η αναφορά σας στάλθηκε' })).toBeVisible();
};

const askForLink = async (page: Page, email: string): Promise<string> => {
  await page.goto(await linkFrom(page, email, /\/report\/follow/));
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'Αποστολή συνδέσμου' }).press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Αν ο αριθμός και το e-mail' })).toBeVisible();
  return linkFrom(page, email, /\/report\/follow\?deya_id=\d+#[\w-]{43}/);
};

test('a guest’s report is asked about, answered, repaired by a contractor, opened again by the guest and closed', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const utility = (await utilities(request)).get(FIRST)!;
  const text = `Νερά κάτω από τη γέφυρα (${Date.now()})`;
  const email = `bridge-${Date.now()}@hydria.example`;
  const crew = `bridge-crew-${Date.now()}@hydria.example`;
  await page.setViewportSize({ width: 390, height: 844 });
  await reportAsGuest(page, text, email);

  const desk = await (await browser.newContext()).newPage();
  await comeBack(desk, ACCOUNTS.admin, utility, '/admin/cases');
  const main = desk.getByRole('main');
  await main.getByRole('searchbox').fill(text);
  await expect(desk).toHaveURL(/search=/);
  await main
    .getByRole('row', { name: /Αγίου Νικολάου 12/ })
    .getByRole('link')
    .press('Enter');
  await expect(main.getByText(text)).toBeVisible();
  await main.getByRole('button', { name: 'Την αναλαμβάνω' }).press('Enter');
  await expect(main.getByRole('button', { name: 'Την αναλαμβάνω' })).toBeHidden();
  await main.getByRole('textbox', { name: 'Μήνυμα' }).fill('Από ποια πλευρά της γέφυρας;');
  await main.getByLabel(/^Ζητήστε απάντηση/).fill('5');
  await main.getByRole('button', { name: 'Αποστολή', exact: true }).press('Enter');
  await expect(main.getByRole('listitem').filter({ hasText: 'Μήνυμα της ΔΕΥΑ' })).toContainText('Από ποια πλευρά');

  const link = await askForLink(page, email);
  await page.goto(link);
  await expect(page.getByRole('listitem').filter({ hasText: 'Η ΔΕΥΑ γράφει' })).toContainText('Από ποια πλευρά');
  await page.getByRole('textbox', { name: 'Σημείωση' }).fill('Από την ανατολική.');
  await page.getByRole('button', { name: 'Προσθήκη σημείωσης' }).press('Enter');
  await expect(page.getByRole('listitem').filter({ hasText: 'Η σημείωσή σας' })).toContainText('ανατολική');
  await expectAccessible(page);

  await desk.reload();
  await expect(main.getByText('Από την ανατολική.')).toBeVisible();
  await move(desk, 'Σε εξέλιξη', 'Στέλνουμε συνεργείο.');
  await main.getByRole('button', { name: 'Προώθηση σε συνεργάτη' }).press('Enter');
  const dialog = desk.getByRole('dialog');
  await dialog.getByRole('textbox', { name: 'Όνομα ή εταιρεία' }).fill('Υδραυλική ΟΕ');
  await dialog.getByRole('textbox', { name: 'E-mail' }).fill(crew);
  await dialog.getByRole('button', { name: 'Αποστολή συνδέσμου' }).press('Enter');
  await expect(main.getByText(/Ο σύνδεσμος ισχύει έως/)).toBeVisible();
  const street = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await street.goto(await linkFrom(street, crew, /\/report\/work\?deya_id=\d+#[\w-]{43}/));
  await street.getByRole('textbox', { name: 'Τι έγινε' }).fill('Άλλαξε η σύνδεση.');
  await street
    .getByLabel(/^Φωτογραφία/)
    .first()
    .setInputFiles(PHOTO);
  await street.getByRole('button', { name: 'Αποστολή απάντησης' }).press('Enter');
  await expect(street.getByRole('heading', { name: 'Οι απαντήσεις σας' })).toBeVisible();
  await street.context().close();

  await desk.reload();
  await main.getByRole('button', { name: /^Να τη βλέπει ο πολίτης/ }).press('Enter');
  await expect(main.getByRole('button', { name: /^Να μην τη βλέπει ο πολίτης/ })).toBeVisible();
  await move(desk, 'Λύθηκε', 'Αλλάξαμε τη σύνδεση.');

  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Φωτογραφίες της ΔΕΥΑ' })).toBeVisible();
  await page.getByRole('radio', { name: 'Όχι, συνεχίζεται' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Τι συνεχίζεται;' }).fill('Στάζει ακόμη.');
  await page.getByRole('button', { name: 'Αποστολή απάντησης' }).press('Enter');
  await expect(page.getByText('Η αναφορά άνοιξε ξανά και είναι στη λίστα')).toBeVisible();

  await desk.reload();
  await expect(main.getByRole('listitem').filter({ hasText: 'Ο πολίτης λέει ότι δεν λύθηκε' })).toContainText('Στάζει');
  await move(desk, 'Λύθηκε', 'Σφίξαμε τη σύνδεση.');
  await desk.context().close();
  await page.goto(link);
  await expect(page.getByText('Σφίξαμε τη σύνδεση.').first()).toBeVisible();
  await page.getByRole('radio', { name: /^Ναι/ }).check({ force: true });
  await page.getByRole('button', { name: 'Αποστολή απάντησης' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Αποστολή απάντησης' })).toHaveCount(0);
  await expectAccessible(page);
});

test('of two members of the staff who move a case at once the second keeps their words and reads the new state', async ({
  page,
  request,
}) => {
  const utility = (await utilities(request)).get(FIRST)!;
  const text = `Χαμηλή πίεση (${Date.now()})`;
  const { headers } = await login(request, ACCOUNTS.admin2, PASSWORD);
  const sent = await request.post('/api/reports', {
    data: {
      deya_id: FIRST,
      problem_type: 'other',
      description: text,
      address: 'Ερμού 2',
      idempotency_key: `two-${Date.now()}-0000`,
    },
  });
  const { id } = (await sent.json()) as { id: number };
  await comeBack(page, ACCOUNTS.admin, utility, `/admin/cases/${id}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Επιβεβαίωση', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Επιβεβαίωση' });
  await dialog.getByRole('textbox').fill('Το είδαμε.');

  const query = `deya_id=${FIRST}`;
  const moved = await request.post(`/api/staff/cases/${id}/move?${query}`, {
    headers,
    data: { from: 0, to: 'in_progress' },
  });
  expect(moved.status()).toBe(200);

  await dialog.getByRole('button', { name: 'Καταχώριση' }).click();
  await expect(dialog.getByText('Στο μεταξύ η κατάσταση έγινε «Σε εξέλιξη»')).toBeVisible();
  await expect(dialog.getByRole('textbox')).toHaveValue('Το είδαμε.');
  await expectAccessible(page);
});
