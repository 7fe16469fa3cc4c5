import { pdfSample } from '@hydria/adapters/testing/pdf-samples.ts';
import { ACCOUNTS, expect, expectAccessible, PASSWORD, test } from './fixtures.ts';
import { linkFrom, login } from './mailbox.ts';
import { FIRST } from './steps.ts';

// The link is over once the form was sent, which the browser writes into its console.
test.use({ expected: /status of 422 .*\/api\/saved-forms\/form/ });

const FORM = `later-${Date.now()}`;
const TITLE = `Αίτηση σε δύο συσκευές ${Date.now()}`;
const GUEST = `later-${Date.now()}@example.gr`;

const question = (field: string, label: string, more: object = {}) => ({
  id: field,
  type: 'text_field',
  options: { field, label },
  items: [],
  conditionals: [],
  validation: { required: true },
  ...more,
});

const row = (name: string, ...elements1: object[]) => ({
  value: 'input',
  name,
  showTitle: true,
  theme: 'Plain',
  grid: 1,
  elements1,
});

const api = JSON.stringify([
  row(
    'Εσείς',
    question('name', 'Όνομα'),
    question('proof', 'Συμβόλαιο', { type: 'file_input', validation: { required: true, max: 2 } }),
  ),
  row('Η παροχή', question('address', 'Διεύθυνση')),
]);

test('a guest begins a form with a file on a phone, saves it, and goes on and sends it from the mail on a computer', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const { headers } = await login(request, ACCOUNTS.admin, PASSWORD);
  const data = { form_id: FORM, title: TITLE, api, is_online: true };
  const stored = await request.put(`/api/onlineForms?deya_id=${FIRST}`, { headers, data });
  expect(stored.status()).toBe(200);

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const street = await phone.newPage();
  await street.goto(`/online-forms/${FIRST}/${FORM}`);
  await street.getByRole('textbox', { name: 'Όνομα' }).fill('Ελένη');
  const contract = { name: 'Συμβόλαιο.pdf', mimeType: 'application/pdf', buffer: pdfSample() };
  await street.getByLabel(/Συμβόλαιο/).setInputFiles([contract]);
  await expect(street.getByRole('button', { name: 'Αφαίρεση: Συμβόλαιο.pdf' })).toBeVisible();
  await street.getByRole('button', { name: 'Συνέχεια', exact: true }).click();
  await expect(street.getByRole('textbox', { name: 'Διεύθυνση' })).toBeVisible();
  await street.getByRole('button', { name: 'Αποθήκευση για αργότερα' }).click();
  const dialog = street.getByRole('dialog');
  await expect(dialog.getByRole('textbox', { name: /E-mail/ })).toBeVisible();
  await expectAccessible(street);
  await dialog.getByRole('textbox', { name: /E-mail/ }).fill(GUEST);
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(dialog.getByText(`Στείλαμε σύνδεσμο στο ${GUEST}`)).toBeVisible();
  await expectAccessible(street);
  await phone.close();

  const link = await linkFrom(page, GUEST, /\/online_forms\/continue\?deya_id=\d+#[\w-]{43}/);
  await page.goto(link);
  await expect(page.getByText(/Αποθηκευμένη αίτηση/)).toBeVisible();
  await expect(page).toHaveURL(/\/online_forms\/continue\?step=2$/);
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Διεύθυνση' }).fill('Οδός 1');
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Διεύθυνση' })).toHaveValue('Οδός 1');
  await page.getByRole('button', { name: 'Συνέχεια', exact: true }).click();
  await expect(page.getByText('Συμβόλαιο.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Αποστολή' }).click();
  await expect(page.getByText('Αριθμός αίτησης')).toBeVisible();
  await expectAccessible(page);

  await page.goto(link);
  await expect(page.getByText('Ο σύνδεσμος δεν ισχύει')).toBeVisible();
});
