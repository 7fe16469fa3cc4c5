import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { startEmbedded } from '@hydria/database/embedded.ts';
import { APP_ROLE } from '@hydria/database/roles.ts';
import { CERTIFICATE_SPKI } from '@hydria/topology/certificate.ts';
import { standOnPortal } from '@hydria/topology/stand-on-portal.ts';
import type { Topology } from '@hydria/topology/topology.ts';
import { chromiumLaunch } from './browser.ts';
import { ACCOUNTS, expect, test as base } from './fixtures.ts';
import { fillIn } from './report-steps.ts';
import { FIRST, choose, comeBack, openSelector, signIn, utilities } from './steps.ts';

/** The main journeys, through the proxy, gateways, APIs and buckets of production (docs/checks.md). */
const launch = await chromiumLaunch();

const test = base.extend<object, { topology: Topology }>({
  topology: [
    async ({}, use) => {
      const dataDir = process.env['E2E_DATA_DIR'] ?? '';
      const database = await startEmbedded(dataDir, { share: true });
      const secret = (await readFile(path.join(dataDir, 'keys', 'secret'), 'utf8')).trim();
      const topology = await standOnPortal({ dataDir, databaseUrl: database.url('hydria', APP_ROLE), secret });
      await use(topology);
      await topology.close();
      await database.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  portal: async ({ topology }, use) => use(topology.url),
});

test.use({
  ignoreHTTPSErrors: true,
  launchOptions: {
    ...launch,
    args: [...(launch.args ?? []), `--ignore-certificate-errors-spki-list=${CERTIFICATE_SPKI}`],
  },
});
test.skip(!process.env['E2E_DATA_DIR'], 'needs the data folder of the running portal');

test('a customer signs in over https, sees the bills of a utility, and signs out', async ({
  page,
  request,
  portal,
}) => {
  const first = (await utilities(request)).get(FIRST)!;
  await page.goto('/bills');
  await signIn(page, ACCOUNTS.maria);
  await choose(page, first);
  const bills = page.getByRole('main').getByRole('link', { name: /^Λογαριασμός .*€/ });
  await expect(bills.first()).toBeVisible();
  const cookies = await page.context().cookies(portal);
  expect(cookies.filter(({ secure }) => !secure)).toEqual([]);

  await page.getByRole('button', { name: 'Μενού χρήστη' }).click();
  await page.getByRole('button', { name: 'Αποσύνδεση' }).filter({ visible: true }).click();
  await expect(page.getByRole('heading', { name: 'Αποσυνδεθήκατε' })).toBeVisible();
  await page.goto('/bills');
  await expect(page).toHaveURL('/login');
});

test('a guest picks a utility, and the next page remembers it', async ({ page, request }) => {
  const chosen = (await utilities(request)).get(FIRST)!;
  await page.goto('/login');
  await openSelector(page);
  await choose(page, chosen);
  await page.goto('/');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('banner').getByText(chosen.city, { exact: true })).toBeVisible();
});

test('a customer reports a leak, and its photo comes back from the bucket', async ({ page, request }) => {
  const first = (await utilities(request)).get(FIRST)!;
  const text = `Διαρροή πίσω από τον διαμεσολαβητή (${Date.now()})`;
  await comeBack(page, ACCOUNTS.maria, first, '/report');
  await fillIn(page, text);
  await page.getByRole('button', { name: 'Αποστολή αναφοράς' }).click();
  await expect(page.getByRole('heading', { name: 'Η αναφορά σας στάλθηκε' })).toBeVisible();

  await page.goto('/report/mine');
  const item = page.getByRole('main').getByRole('listitem').filter({ hasText: text });
  await expect(item.getByRole('img', { name: /Φωτογραφία/ })).toHaveJSProperty('complete', true);
});

test('a guest sends an application and gets its number', async ({ page }) => {
  await page.goto(`/online-forms/${FIRST}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Αλλαγή στοιχείων επικοινωνίας/ })
    .click();
  await page.getByRole('textbox', { name: 'Όνομα', exact: true }).fill('Αντώνης');
  await page.getByRole('textbox', { name: 'Επώνυμο' }).fill('Δοκιμής');
  await page.getByRole('textbox', { name: 'ΑΦΜ' }).fill('123456783');
  await page.getByRole('textbox', { name: 'Τηλέφωνο' }).fill('6912345678');
  await page.getByRole('button', { name: 'Συνέχεια' }).click();
  await page.getByRole('checkbox', { name: 'E-mail' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Νέο e-mail' }).fill('antonis@example.gr');
  await page.getByRole('button', { name: 'Συνέχεια' }).click();
  await page.getByRole('button', { name: 'Αποστολή' }).click();
  await expect(page.getByText('Αριθμός αίτησης')).toBeVisible();
});

test('an administrator finds a person', async ({ page, request }) => {
  await comeBack(page, ACCOUNTS.admin, (await utilities(request)).get(FIRST)!, '/admin/users');
  await page.getByRole('main').getByRole('searchbox').fill(ACCOUNTS.maria);
  await expect(page.getByRole('main').getByText(ACCOUNTS.maria)).toBeVisible();
});
