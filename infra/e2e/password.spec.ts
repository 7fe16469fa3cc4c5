import type { APIRequestContext, Page } from '@playwright/test';
import { ACCOUNTS, expect, expectAccessible, PASSWORD, test } from './fixtures.ts';

// A browser reports as errors: a link that has been used, the session that ends with the e-mail, and that a mail's frame
// in the local mailbox runs no script.
test.use({ expected: /status of (422|401)|Blocked script execution in '[^']*\/sandbox\/mail/ });

// Another one each time: the portal remembers the last five.
const NEW_PASSWORD = `γαλάζιο τραπέζι ${Date.now()}`;

const login = async (request: APIRequestContext, email: string, password: string) => {
  const answer = await request.post('/api/auth/login', { data: { email, password } });
  return { status: answer.status(), headers: { authorization: `Bearer ${(await answer.json()).token}` } };
};

/** Somebody of the demo data whose password nobody knows. */
const somebody = async (request: APIRequestContext): Promise<string> => {
  const { headers } = await login(request, ACCOUNTS.admin, PASSWORD);
  const answer = await request.get('/api/users/search?state=active&search=mail.example&itemsPerPage=5', { headers });
  const { data }: { data: { email: string }[] } = await answer.json();
  return data[0]!.email;
};

/** The link in the newest mail to an address, from the local mailbox, once the mail is there. */
const linkFrom = async (page: Page, to: string, path: RegExp): Promise<string> => {
  const links = page.getByRole('link', { name: path });
  await expect(async () => {
    await page.goto('/sandbox/mail');
    const mails = page.getByRole('listitem').filter({ hasText: `→ ${to}` });
    await mails.first().getByRole('link').click({ timeout: 2_000 });
    await expect(links).toHaveCount(1, { timeout: 1_000 });
  }).toPass();
  return (await links.getAttribute('href'))!;
};

test('a customer who forgot the password chooses a new one by mail, and later changes the e-mail and goes back', async ({
  page,
  request,
}) => {
  test.slow();
  const email = await somebody(request);
  const main = page.getByRole('main');

  await page.goto('/login');
  await main.getByRole('link', { name: 'Ξέχασα τον κωδικό μου' }).click();
  await expect(page).toHaveURL('/password/reset');
  await main.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await main.getByRole('button', { name: 'Αποστολή συνδέσμου' }).click();
  await expect(main.getByRole('status')).toContainText('Αν υπάρχει λογαριασμός');
  await expectAccessible(page);

  const link = await linkFrom(page, email, /\/password\/reset\/[\w-]{43}$/);
  await page.goto(link);
  await expect(page).toHaveURL('/password/reset/link');
  await main.getByLabel('Νέος κωδικός', { exact: true }).fill('password123');
  await main.getByLabel('Ο νέος κωδικός ξανά').fill('password123');
  await main.getByRole('button', { name: 'Αποθήκευση κωδικού' }).click();
  await expect(main.getByText('Αυτός ο κωδικός μαντεύεται εύκολα')).toBeVisible();
  await expectAccessible(page);
  await main.getByLabel('Νέος κωδικός', { exact: true }).fill(NEW_PASSWORD);
  await main.getByLabel('Ο νέος κωδικός ξανά').fill(NEW_PASSWORD);
  await main.getByRole('button', { name: 'Αποθήκευση κωδικού' }).click();
  await expect(main.getByRole('status')).toContainText('Ο κωδικός σας άλλαξε');

  await main.getByRole('link', { name: 'Σύνδεση' }).click();
  await main.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await main.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill(NEW_PASSWORD);
  await main.getByRole('button', { name: 'Σύνδεση' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));

  await page.goto(link);
  await main.getByLabel('Νέος κωδικός', { exact: true }).fill('another blue table 8');
  await main.getByLabel('Ο νέος κωδικός ξανά').fill('another blue table 8');
  await main.getByRole('button', { name: 'Αποθήκευση κωδικού' }).click();
  await expect(main.getByRole('alert')).toContainText('Ο σύνδεσμος δεν ισχύει πια');

  const { headers } = await login(request, email, NEW_PASSWORD);
  const wanted = `new.${email}`;
  const asked = await request.post('/api/account/email', { headers, data: { email: wanted, password: NEW_PASSWORD } });
  expect(asked.status()).toBe(200);
  expect((await login(request, email, NEW_PASSWORD)).status).toBe(403);

  await page.goto(await linkFrom(page, wanted, /\/email\/confirm#[\w-]{43}$/));
  await expect(page).toHaveURL('/email/confirm');
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Η διεύθυνση είναι δική μου' }).click();
  await expect(main.getByRole('status')).toContainText('Η διεύθυνση επιβεβαιώθηκε');
  expect((await login(request, wanted, NEW_PASSWORD)).status).toBe(200);

  await page.goto(await linkFrom(page, email, /\/email\/undo#[\w-]{43}$/));
  await expect(page).toHaveURL('/email/undo');
  await main.getByRole('button', { name: 'Να μείνει η διεύθυνσή μου' }).click();
  await expect(main.getByRole('status')).toContainText('Η αλλαγή ακυρώθηκε');
  await expectAccessible(page);
  expect((await login(request, wanted, NEW_PASSWORD)).status).toBe(401);
});

test('whoever only opens a link changes nothing', async ({ page }) => {
  const secret = 'A'.repeat(43);
  const changes: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') changes.push(`${request.method()} ${new URL(request.url()).pathname}`);
  });
  for (const path of [`/password/reset/${secret}`, `/email/confirm#${secret}`, `/email/undo#${secret}`]) {
    await page.goto('about:blank');
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('button').first()).toBeVisible();
    await expect(page).not.toHaveURL(new RegExp(secret));
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    );
    expect(kept).not.toContain(secret);
  }
  expect(changes.filter((change) => !change.includes('/api/platform/'))).toEqual([]);
});
