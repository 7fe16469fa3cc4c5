import path from 'node:path';
import { counterText } from '@hydria/shared/rules/meter-reading.ts';
import { ACCOUNTS, expect, expectAccessible, PASSWORD, test } from './fixtures.ts';
import { login } from './mailbox.ts';
import { comeBack, FIRST, utilities } from './steps.ts';

const PHOTO = path.join(import.meta.dirname, 'files', 'leak.jpg');

test('a customer sends a reading with a photo, the staff accept it with a correction, and the customer sees it', async ({
  browser,
  page,
  request,
}) => {
  const { headers } = await login(request, ACCOUNTS.maria, PASSWORD);
  const known = await request.get(`/api/deya/measurements?deya_id=${FIRST}`, { headers });
  const meters: { alias: string; kwdikos_katanalwti: string; counter_value: number; type: string }[] =
    await known.json();
  const meter = meters.find(({ alias, type }) => alias === 'Εξοχικό' && type === 'digital')!;
  const counter = meter.counter_value + 2_000;
  const [whole = '', parts = ''] = counterText(counter, false).split(',');
  const utility = (await utilities(request)).get(FIRST)!;

  await comeBack(page, ACCOUNTS.maria, utility, '/supplies');
  const card = page.getByRole('region', { name: 'Εξοχικό' });
  await card.getByRole('link', { name: 'Στοιχεία και αποστολή ένδειξης' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Εξοχικό', level: 1 })).toBeVisible();
  const black = page.getByRole('textbox', { name: 'Ψηφία του μετρητή' });
  const red = page.getByRole('textbox', { name: 'Κόκκινα ψηφία (λίτρα)' });
  const send = page.getByRole('button', { name: 'Αποστολή ένδειξης' });
  await expectAccessible(page);

  await black.fill('1');
  await send.press('Enter');
  const question = page.getByRole('dialog', { name: 'Είναι σωστή η ένδειξη;' });
  await expect(question).toContainText('μικρότερη από την τελευταία γνωστή ένδειξη');
  await question.getByRole('button', { name: 'Θα τη διορθώσω' }).press('Enter');
  await expect(question).toBeHidden();

  await black.fill(whole);
  await red.fill(parts);
  await page.getByLabel(/^Φωτογραφία του μετρητή/).setInputFiles(PHOTO);
  await expect(page.getByRole('button', { name: 'Αφαίρεση φωτογραφίας' })).toBeVisible();
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/readings'));
  await send.press('Enter');
  const { id }: { id: number } = await (await stored).json();
  const sent = page.getByRole('region', { name: 'Ενδείξεις που στείλατε' });
  const item = sent.getByRole('listitem').filter({ hasText: `${whole},${parts} m³` });
  await expect(item.getByText('Περιμένει έλεγχο')).toBeVisible();
  await expect(item.getByRole('button', { name: 'Φωτογραφία' })).toBeVisible();

  const staff = await browser.newPage();
  await comeBack(staff, ACCOUNTS.staff, utility, '/admin');
  await staff
    .getByRole('main')
    .getByRole('link', { name: /Ενδείξεις πελατών/ })
    .click();
  await expect(staff.getByRole('heading', { name: 'Ενδείξεις πελατών', level: 1 })).toBeVisible();
  await staff.getByRole('main').locator(`a[href$="/admin/readings/${id}"]`).first().click();
  await expect(staff.getByRole('img', { name: /^Φωτογραφία του μετρητή/ })).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole('textbox', { name: 'Κόκκινα ψηφία (λίτρα)' }).fill('007');
  await staff.getByRole('button', { name: 'Αποδοχή με διόρθωση' }).click();
  await expect(staff.getByRole('main').getByText('Διορθώθηκε')).toBeVisible();
  await staff.close();

  await page.reload();
  const corrected = sent.getByRole('listitem').filter({ hasText: `Είχατε στείλει ${whole},${parts} m³` });
  await expect(corrected.getByText('Διορθώθηκε')).toBeVisible();
  await expect(corrected.getByText(`${whole},007 m³`)).toBeVisible();
});
