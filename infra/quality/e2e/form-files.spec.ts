import { readFile } from 'node:fs/promises';
import { pdfSample } from '@hydria/adapters/testing/pdf-samples.ts';
import { ACCOUNTS, expect, expectAccessible, PASSWORD, test } from './fixtures.ts';
import { login } from './mailbox.ts';
import { PHOTO } from './report-steps.ts';
import { comeBack, FIRST, utilities } from './steps.ts';

// A refused file, which the browser writes into its console.
test.use({ expected: /status of 422 .*\/api\/onlineForms\/\d+\/files/ });

const FORM = `files-${Date.now()}`;

const question = (field: string, label: string, max: number) => ({
  id: field,
  type: 'file_input',
  options: { field, label, hint: 'Όλες οι σελίδες.' },
  items: [],
  conditionals: [],
  validation: { required: true, max },
});

const api = JSON.stringify([
  {
    value: 'input',
    name: 'Δικαιολογητικά',
    showTitle: true,
    theme: 'Plain',
    grid: 1,
    elements1: [question('proof', 'Συμβόλαιο', 3)],
  },
]);

test('a customer adds a document and a photo to a form, and they and the staff download what was sent', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const first = (await utilities(request)).get(FIRST)!;
  const { headers } = await login(request, ACCOUNTS.admin, PASSWORD);
  const data = { form_id: FORM, title: 'Νέα παροχή με συμβόλαιο', api, is_online: true };
  const stored = await request.put(`/api/onlineForms?deya_id=${FIRST}`, { headers, data });
  expect(stored.status()).toBe(200);

  await comeBack(page, ACCOUNTS.maria, first, `/online-forms/${FIRST}/${FORM}`);
  const files = page.getByLabel(/Συμβόλαιο/);
  await files.setInputFiles([
    {
      name: 'Συμβόλαιο.pdf',
      mimeType: 'application/pdf',
      buffer: pdfSample({ more: ['<< /S /JavaScript /JS (x) >>'] }),
    },
    { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ') },
  ]);
  const listed = page.getByRole('list', { name: 'Αρχεία: Συμβόλαιο' });
  await expect(listed).toContainText('Το αρχείο PDF περιέχει προγράμματα ή άλλα αρχεία.');
  await expect(listed).toContainText('Δεν γίνεται δεκτός αυτός ο τύπος αρχείου.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Απόκρυψη: Συμβόλαιο.pdf' }).click();
  await page.getByRole('button', { name: 'Απόκρυψη: setup.exe' }).click();
  await files.setInputFiles([
    { name: 'Συμβόλαιο.pdf', mimeType: 'application/pdf', buffer: pdfSample() },
    { name: 'Μετρητής.jpg', mimeType: 'image/jpeg', buffer: await readFile(PHOTO) },
  ]);
  await expect(page.getByRole('button', { name: 'Αφαίρεση: Μετρητής.jpg' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Αφαίρεση: Συμβόλαιο.pdf' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Συνέχεια' }).click();
  await expect(page.getByText('Συμβόλαιο.pdf, Μετρητής.jpg')).toBeVisible();
  await page.getByRole('button', { name: 'Αποστολή' }).click();
  await page.getByRole('link', { name: 'Δείτε την αίτηση' }).click();
  const download = page.getByRole('button', { name: /^Λήψη: Συμβόλαιο\.pdf/ });
  await expect(download).toBeVisible();
  await expectAccessible(page);
  const saved = page.waitForEvent('download');
  await download.click();
  expect((await saved).suggestedFilename()).toBe('Συμβόλαιο.pdf');

  const desk = await browser.newPage();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await comeBack(desk, ACCOUNTS.admin, first, `/admin/cases/${id}`);
  const photo = desk.waitForEvent('download');
  await desk.getByRole('button', { name: /^Λήψη: Μετρητής\.jpg/ }).click();
  expect((await photo).suggestedFilename()).toBe('Μετρητής.jpg');
  await expectAccessible(desk);
  await desk.close();
});
