import { expect, expectAccessible, test } from './fixtures.ts';
import { customer, linkFrom, login, newPassword } from './mailbox.ts';

// Expected browser errors: a used link, the session that ends with the change of e-mail, and a script that the frame of
// a mail in the local mailbox blocks.
test.use({ expected: /status of (422|401)|Blocked script execution in '[^']*\/sandbox\/mail/ });

test('a customer who forgot the password chooses a new one by mail, and later changes the e-mail and reverts it', async ({
  page,
  request,
}) => {
  test.slow();
  const { email } = await customer(request, 0);
  const password = newPassword();
  const main = page.getByRole('main');

  await page.goto('/login');
  // The tour of a first visit has a journey of its own.
  await page.evaluate(() => localStorage.setItem('tour', 'true'));
  await main.getByRole('link', { name: 'Ξέχασα τον κωδικό μου' }).click();
  await expect(page).toHaveURL('/password/reset');
  await main.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await main.getByRole('button', { name: 'Αποστολή συνδέσμου' }).click();
  await expect(main.getByRole('status')).toContainText('Αν υπάρχει χρήστης');
  await expectAccessible(page);

  const link = await linkFrom(page, email, /\/password\/reset\/link#[\w-]{43}$/);
  await page.goto(link);
  await expect(page).toHaveURL('/password/reset/link');
  await main.getByLabel('Νέος κωδικός', { exact: true }).fill('password123');
  await main.getByLabel('Επανάληψη νέου κωδικού').fill('password123');
  await main.getByRole('button', { name: 'Αποθήκευση κωδικού' }).click();
  await expect(main.getByText('Αυτός ο κωδικός μαντεύεται εύκολα')).toBeVisible();
  await expectAccessible(page);
  await main.getByLabel('Νέος κωδικός', { exact: true }).fill(password);
  await main.getByLabel('Επανάληψη νέου κωδικού').fill(password);
  await main.getByRole('button', { name: 'Αποθήκευση κωδικού' }).click();
  await expect(main.getByRole('status')).toContainText('Ο κωδικός σας άλλαξε');

  await main.getByRole('link', { name: 'Σύνδεση' }).click();
  await main.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await main.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill(password);
  await main.getByRole('button', { name: 'Σύνδεση' }).click();
  await page.waitForURL((url) => !url.pathname.endsWith('/login'));

  await page.goto(link);
  await main.getByLabel('Νέος κωδικός', { exact: true }).fill('another blue table 8');
  await main.getByLabel('Επανάληψη νέου κωδικού').fill('another blue table 8');
  await main.getByRole('button', { name: 'Αποθήκευση κωδικού' }).click();
  await expect(main.getByRole('alert')).toContainText('Ο σύνδεσμος δεν ισχύει πια');

  const wanted = `new.${email}`;
  await page.goto('/account/email');
  await main.getByRole('textbox', { name: 'Νέα διεύθυνση' }).fill(wanted);
  await main.getByLabel('Ο κωδικός σας').fill('wrong');
  await main.getByRole('button', { name: 'Αλλαγή διεύθυνσης' }).click();
  // In the summary and at the field.
  await expect(main.getByText('Ο κωδικός δεν είναι σωστός.')).toHaveCount(2);
  await expectAccessible(page);
  await main.getByLabel('Ο κωδικός σας').fill(password);
  await main.getByRole('button', { name: 'Αλλαγή διεύθυνσης' }).click();
  await expect(page).toHaveURL('/email/sent');
  await expect(main.getByRole('status')).toContainText(wanted);
  await expectAccessible(page);
  expect((await login(request, email, password)).status).toBe(403);

  await page.goto(await linkFrom(page, wanted, /\/email\/confirm#[\w-]{43}$/));
  await expect(page).toHaveURL('/email/confirm');
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Η διεύθυνση είναι δική μου' }).click();
  await expect(main.getByRole('status')).toContainText('Η διεύθυνση επιβεβαιώθηκε');
  expect((await login(request, wanted, password)).status).toBe(200);

  await page.goto(await linkFrom(page, email, /\/email\/undo#[\w-]{43}$/));
  await expect(page).toHaveURL('/email/undo');
  await main.getByRole('button', { name: 'Να μείνει η διεύθυνσή μου' }).click();
  await expect(main.getByRole('status')).toContainText('Η αλλαγή ακυρώθηκε');
  await expectAccessible(page);
  expect((await login(request, wanted, password)).status).toBe(401);
});

test('opening a link alone changes nothing', async ({ page }) => {
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
