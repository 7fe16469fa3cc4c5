import { ACCOUNTS, expect, test } from './fixtures.ts';
import { FIRST, comeBack, utilities } from './steps.ts';

// The browser logs the files that failed to load.
test.use({ expected: /reports|ERR_FAILED|net::/ });

test('the operator finds the reference that a customer reads out: one entry, with the part and the cause', async ({
  page,
  browser,
  request,
}) => {
  const utility = (await utilities(request)).get(FIRST)!;
  await page.route('**/artifacts/mf-reports/**', (route) => route.abort());
  await comeBack(page, ACCOUNTS.maria, utility, '/supplies');
  const panel = page.getByRole('main').locator('section.panel[data-reference]');
  await expect(panel).toBeVisible();
  const reference = (await panel.getAttribute('data-reference')) ?? '';
  await expect(panel).toContainText(reference);

  const office = await browser.newContext();
  const operator = await office.newPage();
  await comeBack(operator, ACCOUNTS.admin, utility, '/admin/failures');
  await operator.getByRole('textbox', { name: 'Κωδικός αναφοράς' }).fill(reference);
  const found = operator.getByRole('main');
  await expect(found.getByText('1 αναφορά', { exact: true })).toBeVisible();
  await expect(found.getByText(reference, { exact: true })).toHaveCount(1);
  const words = (text: string) => found.getByText(text).filter({ visible: true }).first();
  await expect(words('Μη προσβάσιμο')).toBeVisible();
  await expect(words('mf-reports')).toBeVisible();
  await office.close();
});
