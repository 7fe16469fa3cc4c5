import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { choose, comeBack, FIRST, openSelector, SECOND, utilities } from './steps.ts';

const PHONE = { width: 390, height: 844 };
const DESKTOP = { width: 1440, height: 900 };

test('the water of a zone is read on a desktop: limits, verdicts, history, file and feeds', async ({
  page,
  request,
}) => {
  const utility = (await utilities(request)).get(FIRST)!;
  await page.setViewportSize(DESKTOP);
  await comeBack(page, ACCOUNTS.maria, utility, '/');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Όλες οι τιμές' }).click();
  await expect(page).toHaveURL('/water-quality');
  await expect(main.getByRole('heading', { level: 1, name: 'Ποιότητα νερού' })).toBeVisible();

  const chemical = main.getByRole('table', { name: 'Χημικά' });
  const lead = chemical.getByRole('row', { name: /Μόλυβδος/ });
  await expect(lead).toContainText('έως 10');
  await expect(lead).toContainText('Εντός ορίων');
  await expect(chemical.getByRole('row', { name: /Υπολειμματικό χλώριο/ })).toContainText('Ο νόμος δεν ορίζει αριθμό');
  await expectAccessible(page);

  await lead.getByRole('button', { name: 'Ιστορικό: Μόλυβδος' }).click();
  const history = main.getByRole('region', { name: 'Ιστορικό: Μόλυβδος' });
  await expect(history.getByText('Από 12/01/2036: έως 5')).toBeVisible();
  await expect(history.getByRole('table').getByRole('row')).toHaveCount(9);
  const download = page.waitForEvent('download');
  await history.getByRole('button', { name: 'Λήψη CSV' }).click();
  expect((await download).suggestedFilename()).toBe('water-lead.csv');

  await main.getByLabel('Ζώνη ύδρευσης').selectOption('Ακρωτήρι');
  await expect(page).toHaveURL(/zone=/);
  const atom = await request.get((await main.getByRole('link', { name: 'Ροή Atom' }).getAttribute('href')) ?? '');
  expect(atom.headers()['content-type']).toContain('application/atom+xml');
  expect(await atom.text()).toContain('<entry>');
});

test('a guest reads the water on a phone, in German and in the dark', async ({ page, request }) => {
  const utility = (await utilities(request)).get(FIRST)!;
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto(`/de/deya/${utility.id}/water-quality`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { level: 1, name: 'Wasserqualität' })).toBeVisible();
  await expect(main.getByText('Innerhalb der Grenzen').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible(page);
});

test('the cards of a city are arranged by keyboard, and the order is there after a reload', async ({
  page,
  request,
}) => {
  const utility = (await utilities(request)).get(FIRST)!;
  await page.setViewportSize(DESKTOP);
  await comeBack(page, ACCOUNTS.maria, utility, '/');
  const cards = page.getByRole('region', { name: 'Η πόλη τώρα' });
  await expect(cards.getByText('Επίδειξη', { exact: true })).toBeVisible();
  const first = cards.getByRole('listitem').first();
  const name = (await first.getByRole('link').textContent()) ?? '';
  await cards.getByRole('button', { name: 'Αλλαγή σειράς' }).click();
  await expectAccessible(page);
  await cards.getByRole('button', { name: `${name}: πιο πίσω` }).focus();
  await page.keyboard.press('Enter');
  await expect(cards.getByRole('listitem').nth(1).getByRole('link')).toHaveText(name);
  await expect(cards.getByRole('button', { name: `${name}: πιο πίσω` })).toBeFocused();
  await page.reload();
  await expect(cards.getByRole('listitem').nth(1).getByRole('link')).toHaveText(name);
});

test('places of the city are on a map and in a list, on a phone as well', async ({ page, request }) => {
  const utility = (await utilities(request)).get(FIRST)!;
  await page.setViewportSize(PHONE);
  await comeBack(page, ACCOUNTS.maria, utility, '/');
  const cards = page.getByRole('region', { name: 'Η πόλη τώρα' });
  await cards.getByRole('link', { name: 'Στάθμευση' }).click();
  await expect(page).toHaveURL('/city/parking');
  const main = page.getByRole('main');
  await expect(main.getByText('Ελεύθερες θέσεις').first()).toBeVisible();
  await expect(main.getByRole('region', { name: 'Χάρτης' })).toBeVisible();
  await expect(main.getByRole('note')).toContainText('Επίδειξη');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible(page);
});

test('a switch of the utility leads to the places of the other one', async ({ page, request }) => {
  const all = await utilities(request);
  await comeBack(page, ACCOUNTS.maria, all.get(FIRST)!, '/');
  await expect(page.getByRole('region', { name: 'Η πόλη τώρα' })).toBeVisible();
  await openSelector(page);
  await choose(page, all.get(SECOND)!);
  await page.goto('/city/waste');
  await expect(page.getByRole('main').getByText('Πλήρωση').first()).toBeVisible();
});

test.describe('limits of the water', () => {
  // The second version of a day is refused at its field.
  test.use({ expected: /status of 422/ });

  test('a staff member of the installation adds a version of a limit', async ({ page, request }) => {
    const utility = (await utilities(request)).get(FIRST)!;
    await comeBack(page, ACCOUNTS.admin, utility, '/admin/water-limits');
    const main = page.getByRole('main');
    await expect(main.getByRole('row', { name: /Μόλυβδος.*έως 10.*11\/01\/2036/ })).toBeVisible();
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Νέα έκδοση' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Παράμετρος').selectOption('hardness');
    await dialog.getByLabel('Ισχύει από').fill('2090-01-01');
    await dialog.getByLabel('Μέγιστη τιμή').fill('500,5');
    await dialog.getByLabel('Νομική πηγή').fill('ΚΥΑ δοκιμής');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
    await expect(dialog).toHaveCount(0);
    await main.getByRole('button', { name: 'Νέα έκδοση' }).click();
    await dialog.getByLabel('Παράμετρος').selectOption('hardness');
    await dialog.getByLabel('Ισχύει από').fill('2090-01-01');
    await dialog.getByLabel('Νομική πηγή').fill('ΚΥΑ δοκιμής');
    await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
    await expect(dialog.getByText(/Υπάρχει ήδη έκδοση αυτής της ημέρας/).first()).toBeVisible();
  });
});
