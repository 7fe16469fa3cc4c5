import { readFile } from 'node:fs/promises';
import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { comeBack, FIRST, utilities } from './steps.ts';

test('a customer reads a bill and the way of its money, and saves it as a document; other people’s numbers are masked', async ({
  page,
  request,
}) => {
  const utility = (await utilities(request)).get(FIRST)!;
  await comeBack(page, ACCOUNTS.maria, utility, '/bills');
  const answered = page.waitForResponse(/\/api\/bills\/info\?/);
  await page.getByRole('main').locator('a[href^="/bills/"]').first().click();
  const bill = (await (await answered).json()) as { id: number; afm: string | null; owner_afm: string | null };

  await expect(page.getByRole('heading', { name: 'Η πορεία της πληρωμής' })).toBeVisible();
  await expect(page.getByText('Ο λογαριασμός εκδόθηκε')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Στοιχεία λογαριασμού' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Παροχή και υπόχρεος' })).toBeVisible();
  for (const number of [bill.afm, bill.owner_afm]) expect(number ?? '').toMatch(/^(|\*{5}\d{4}|\d{9})$/);
  await expectAccessible(page);

  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Αποθήκευση PDF' }).click();
  const file = await saved;
  expect(file.suggestedFilename()).toBe(`bill-${bill.id}.pdf`);
  const bytes = (await readFile(await file.path())).toString('latin1');
  expect(bytes.slice(0, 5)).toBe('%PDF-');
  expect(bytes).toContain('/MarkInfo');
});
