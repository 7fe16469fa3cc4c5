import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { login, ownCustomer } from './mailbox.ts';
import { comeBack, utilities } from './steps.ts';

test('a debt becomes a plan: offers side by side, request, decision of the staff, and the first instalment paid', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const { email, password, deya_id } = await ownCustomer(request, 26);
  const utility = (await utilities(request)).get(deya_id)!;
  const main = page.getByRole('main');
  await comeBack(page, email, utility, '/settlements', password);
  await expect(page.getByRole('heading', { name: 'Πληρωμή σε δόσεις', level: 1 })).toBeVisible();
  const offers = main.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Ζητήστε αυτόν/ }) });
  await expect(offers.filter({ hasText: 'Εφάπαξ' })).toHaveCount(1);
  // A debt without surcharges costs the same by every plan.
  await expect(main.getByText('Φθηνότερος')).toHaveCount(0);
  await expectAccessible(page);
  const offer = offers.filter({ hasText: '2 έως 24 δόσεις' });
  await offer.getByRole('combobox', { name: 'Αριθμός δόσεων' }).selectOption('6');
  await expect(offer).toContainText('6 μηνιαίες δόσεις από');
  const each = await offer
    .locator('dt')
    .filter({ hasText: 'μηνιαίες' })
    .locator('xpath=following-sibling::dd')
    .innerText();
  await offer.getByRole('button', { name: /^Ζητήστε/ }).click();
  const ask = page.getByRole('dialog', { name: 'Αίτημα διακανονισμού' });
  await expect(ask).toContainText('Αν μείνουν απλήρωτες 3 δόσεις, ο διακανονισμός ακυρώνεται');
  await expectAccessible(page);
  await ask.getByRole('button', { name: 'Αποστολή αιτήματος' }).click();
  await expect(main.getByText('Περιμένει τη ΔΕΥΑ')).toBeVisible();
  await expectAccessible(page);

  const desk = await (await browser.newContext()).newPage();
  await comeBack(desk, ACCOUNTS.admin, utility, '/admin/plan-requests');
  await expectAccessible(desk);
  await desk.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
  await expect(desk.getByRole('heading', { name: /^Διακανονισμός: / })).toBeVisible();
  await expect(desk.getByText(each).first()).toBeVisible();
  await expectAccessible(desk);
  await desk.getByRole('button', { name: 'Αποδοχή' }).click();
  const accept = desk.getByRole('dialog');
  const protokol = `E2E/${Date.now()}`;
  await accept.getByRole('textbox', { name: 'Αριθμός πρωτοκόλλου' }).fill(protokol);
  const first = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await accept.getByLabel('Λήξη πρώτης δόσης').fill(first);
  await expectAccessible(desk);
  await accept.getByRole('button', { name: 'Αποδοχή' }).click();
  await expect(desk.getByRole('main').getByText('Έγινε δεκτό')).toBeVisible();
  await desk.context().close();

  // The customer reads the plan in German from now on, and pays its first instalment.
  const { headers } = await login(request, email, password);
  expect((await request.post('/api/account/language', { headers, data: { lang: 'de' } })).status()).toBe(200);
  await page.goto('/de/bills');
  await expect(main.getByText(`Ratenplan ${protokol}`, { exact: true })).toBeVisible();
  await expect(main.getByText('Bezahlte Raten: 0 von 6').first()).toBeVisible();
  await expect(main.getByText(/^Als Nächstes: Rate 1 \(/)).toBeVisible();
  await expect(main.getByText(/^Bleiben 3 Raten unbezahlt, wird der Plan aufgehoben/)).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Raten bezahlen' }).click();
  const box = (number: number) => main.getByRole('checkbox', { name: new RegExp(`^Rate ${number}: `) });
  await expect(box(1)).toBeChecked();
  // Only the first unpaid instalment can be added, and only the last one removed (S §2.12).
  await expect(box(3)).toBeDisabled();
  await box(2).check();
  await expect(box(1)).toBeDisabled();
  await box(2).uncheck();
  await expectAccessible(page);
  await main.getByRole('button', { name: /mit Karte bezahlen$/ }).click();
  await page.waitForURL(/\/sandbox\/bank\/pay\//);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Zahlung erfolgreich', level: 1 })).toBeVisible();
  await expect(main.getByText(`Rate 1 des Ratenplans ${protokol}`)).toBeVisible();
  await expectAccessible(page);
  await page.goto('/de/bills');
  await expect(main.getByText('Bezahlte Raten: 1 von 6').first()).toBeVisible();
  await expect(main.getByText(/^Als Nächstes: Rate 2 \(/)).toBeVisible();
});
