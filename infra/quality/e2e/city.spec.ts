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
  await main.getByRole('button', { name: 'Επιλογή στον χάρτη' }).click();
  await expect(main.getByRole('region', { name: 'Ζώνες ύδρευσης στον χάρτη' }).first()).toBeVisible();
  await expectAccessible(page);
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
  const [first] = await main.getByRole('button', { name: /^Ιστορικό: / }).all();
  await first!.click();
  await expect(main.getByText(/Ελεύθερες θέσεις: \d+ τιμές/)).toBeVisible();
  await main.getByText('Οι τιμές σε πίνακα').click();
  await expect(main.getByRole('table').getByRole('row').nth(2)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
  await expectAccessible(page);
});

const KINDS = [
  { path: 'energy', title: 'Ενέργεια', figure: 'Παρούσα κατανάλωση', german: 'Energie' },
  { path: 'air', title: 'Αέρας', figure: 'Ποιότητα αέρα', german: 'Luft' },
  { path: 'waste', title: 'Απορρίμματα', figure: 'Πλήρωση', german: 'Abfall' },
  { path: 'parking', title: 'Στάθμευση', figure: 'Ελεύθερες θέσεις', german: 'Parken' },
];

test('each kind of city data is read on a desktop in Greek, and on a phone in German and the dark', async ({
  page,
  request,
}) => {
  const all = await utilities(request);
  const main = page.getByRole('main');
  await comeBack(page, ACCOUNTS.maria, all.get(FIRST)!, '/');
  for (const { path, title, figure, german } of KINDS) {
    await page.setViewportSize(DESKTOP);
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(`/city/${path}`);
    await expect(main.getByRole('heading', { level: 1, name: title })).toBeVisible();
    await expect(main.getByText(figure).first()).toBeVisible();
    await main
      .getByRole('button', { name: /^Ιστορικό: / })
      .first()
      .click();
    await expect(main.getByText('Οι τιμές σε πίνακα')).toBeVisible();
    await expectAccessible(page);
    await page.setViewportSize(PHONE);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto(`/de/city/${path}`);
    await expect(main.getByRole('heading', { level: 1, name: german })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width);
    await expectAccessible(page);
  }
});

test('a utility that has sent nothing and is no demonstration says so, on the page and without cards', async ({
  page,
  request,
}) => {
  const other = [...(await utilities(request)).values()].find(({ id }) => id !== FIRST && id !== SECOND)!;
  await page.goto('/city/air');
  await openSelector(page);
  await choose(page, other);
  await page.goto('/city/air');
  await expect(page.getByRole('main').getByText('Δεν υπάρχουν στοιχεία')).toBeVisible();
  await expect(page.getByText('Επίδειξη')).toHaveCount(0);
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
