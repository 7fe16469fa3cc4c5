import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { setUpAuthenticator } from './authenticator.ts';
import { expect, expectAccessible, test as base } from './fixtures.ts';
import { startPortal, type Portal } from './portal.ts';
import { selector } from './steps.ts';

const ROOT = path.resolve(import.meta.dirname, '..', '..', '..');

/** Journeys on a portal of their own whose database is empty. */
const test = base.extend<{ empty: Portal }>({
  empty: async ({}, use) => {
    const portal = await startPortal({ DEMO: '0' });
    await use(portal);
    await portal.stop();
  },
  baseURL: async ({ empty }, use) => use(empty.url),
});

/** The command that the start printed, as it is pasted into another shell, with other words; returns its output. */
const operator = async ({ said }: Portal, words: string): Promise<string> => {
  const [, printed = ''] = /make the first one with: (.+) create-admin --email/.exec(said()) ?? [];
  const { DATABASE_URL: _, DATABASE_ADMIN_URL: __, DATA_DIR: ___, PORT: ____, ...env } = process.env;
  const { stdout } = await promisify(execFile)('sh', ['-c', `${printed} ${words}`], { cwd: ROOT, env });
  return stdout;
};

test('an operator makes the first administrator, who makes a utility on the screen, and a guest finds it', async ({
  page,
  browser,
  empty,
}) => {
  const [email, password] = ['anna@example.gr', 'Ena-dio-tria-nero-7'];
  const main = page.getByRole('main');
  await expect.poll(empty.said).toContain('create-admin --email');

  const said = await operator(empty, `create-admin --email ${email} --first-name Άννα --last-name Άλφα`);
  expect(said).toContain(`Database: embedded PostgreSQL in ${empty.dataDir}`);
  expect(said).toContain(`${empty.url}/password/reset/link#`);
  const [link = ''] = /http\S+\/password\/reset\/\S+/.exec(said) ?? [];
  await page.goto(link);
  await page.evaluate(() => localStorage.setItem('tour', 'true'));
  await main.getByLabel('Νέος κωδικός', { exact: true }).fill(password);
  await main.getByLabel('Επανάληψη νέου κωδικού').fill(password);
  await main.getByRole('button', { name: 'Αποθήκευση κωδικού' }).click();
  await main.getByRole('link', { name: 'Σύνδεση' }).click();
  await main.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await main.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill(password);
  await main.getByRole('button', { name: 'Σύνδεση' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));

  await test.step('the empty installation leads to its first utility', async () => {
    await expectAccessible(page);
    await selector(page).getByRole('link', { name: 'Δημιουργία της πρώτης ΔΕΥΑ' }).click();
    await expect(page).toHaveURL('/admin/utilities/new');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Η διαχείριση χρειάζεται εφαρμογή ταυτοποίησης');
    await expectAccessible(page);
  });

  await test.step('the staff need an authenticator before the administration opens', async () => {
    await main.getByRole('link', { name: 'Ρύθμιση εφαρμογής' }).click();
    await setUpAuthenticator(page, password);
    await main.getByRole('link', { name: 'Προς τη διαχείριση' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Τι περιμένει');
  });

  await test.step('the first utility is made', async () => {
    await selector(page).getByRole('link', { name: 'Δημιουργία της πρώτης ΔΕΥΑ' }).click();
    await expect(page).toHaveURL('/admin/utilities/new');
    await main.getByLabel('Τίτλος στα ελληνικά').fill('ΔΕΥΑ Πάτρας');
    await main.getByLabel('Τίτλος με λατινικά').fill('DEYA Patras');
    await main.getByLabel('Πόλη στα ελληνικά').fill('Πάτρα');
    await main.getByLabel('Πόλη με λατινικά').fill('Patras');
    await expectAccessible(page);
    await main.getByRole('button', { name: 'Δημιουργία' }).click();
    await expect(page).toHaveURL(/\/admin\/utilities\/\d+$/);
    await expect(page.getByRole('heading', { level: 1, name: 'ΔΕΥΑ Πάτρας' })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('an accent is shown in both themes before it is saved', async () => {
    await main.getByLabel('Χρώμα').fill('#1976d2');
    await expect(main.getByText(/Το χρώμα διακρίνεται και στα δύο θέματα/)).toBeVisible();
    await main.getByRole('textbox', { name: /^Διεύθυνση \(/ }).fill('Μαιζώνος 1');
    await main.getByRole('button', { name: 'Αποθήκευση' }).click();
    await expect(page.getByText('Οι αλλαγές για τη «ΔΕΥΑ Πάτρας» αποθηκεύτηκαν.').first()).toBeVisible();
  });

  await test.step('a guest finds the utility in the selector', async () => {
    const guest = await (await browser.newContext({ baseURL: empty.url, locale: 'el-GR' })).newPage();
    await guest.goto('/announcements');
    await expect(selector(guest)).toBeVisible();
    await selector(guest).getByRole('button', { name: /Πάτρα/ }).click();
    await expect(selector(guest)).toBeHidden();
    await expect(guest.getByRole('heading', { level: 1, name: 'Ανακοινώσεις' })).toBeVisible();
    await guest.context().close();
  });

  await expect(operator(empty, 'create-admin --email babis@example.gr')).rejects.toThrow(/--another/);
});
