import { expect, expectAccessible, test } from './fixtures.ts';
import { linkFrom, ownCustomer } from './mailbox.ts';
import { comeBack, signIn, utilities } from './steps.ts';

// The address without a session and the ended access are answered with 4xx; the local mailbox blocks the scripts of a mail.
test.use({ expected: /status of (401|403|404)|Blocked script execution in '[^']*\/sandbox\/mail/ });

const dayIn = (days: number): string =>
  new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/Athens' }).format(Date.now() + days * 86_400_000);

test('an owner hands a supply over by mail; the tenant accepts, sees until when, and the owner ends it', async ({
  page,
  browser,
  portal,
  request,
}) => {
  test.slow();
  const owner = await ownCustomer(request, 10);
  const tenant = await ownCustomer(request, 18);
  const utility = (await utilities(request)).get(owner.deya_id)!;
  const main = page.getByRole('main');
  await comeBack(page, owner.email, utility, '/account', owner.password);
  await main.getByRole('link', { name: 'Παραχώρηση παροχών' }).click();
  await expect(main.getByText('Δεν έχετε δώσει πρόσβαση σε κανέναν.')).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Πρόσκληση' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Ποιον προσκαλείτε').selectOption('tenant');
  await dialog.getByLabel('E-mail').fill(tenant.email);
  await dialog.getByLabel('Έως και').fill(dayIn(-1));
  await dialog.getByRole('button', { name: 'Αποστολή πρόσκλησης' }).click();
  await expect(dialog.getByLabel('Έως και')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await dialog.getByLabel('Έως και').fill(dayIn(30));
  await dialog.getByRole('button', { name: 'Αποστολή πρόσκλησης' }).click();
  await expect(main.getByText('Αναμονή αποδοχής')).toBeVisible();

  const other = await browser.newPage({ baseURL: portal, locale: 'el-GR', viewport: { width: 390, height: 844 } });
  const link = await linkFrom(other, tenant.email, /\/account\/handover\?deya_id=\d+#[\w-]{43}$/);
  await other.goto(link);
  await signIn(other, tenant.email, tenant.password);
  const there = other.getByRole('main');
  await expect(there.getByRole('button', { name: 'Αποδοχή' })).toBeVisible();
  await expect(other).toHaveURL(/\/account\/handover$/);
  await expectAccessible(other);
  await there.getByRole('button', { name: 'Αποδοχή' }).click();
  await expect(there.getByText('Έχετε πρόσβαση στην παροχή')).toBeVisible();
  await expect(there.getByText('Ισχύει')).toBeVisible();
  expect(await other.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(other);
  await other.goto('/supplies');
  await expect(there.getByText(/Πρόσβαση έως/)).toBeVisible();

  await page.reload();
  await expect(main.getByText('Ισχύει')).toBeVisible();
  await main.getByRole('button', { name: /^Διακοπή πρόσβασης/ }).click();
  await dialog.getByRole('button', { name: 'Διακοπή πρόσβασης' }).click();
  // The message of the page says it too, and may stand first.
  await expect(main.getByText('Διακόπηκε', { exact: true })).toBeVisible();
  await other.reload();
  await expect(there.getByText('Δεν υπάρχουν ακόμη παροχές')).toBeVisible();
  await other.close();
});
