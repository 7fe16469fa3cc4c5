import { ACCOUNTS, expect, PASSWORD, test } from './fixtures.ts';
import { customer, login } from './mailbox.ts';
import { FIRST, choose, comeBack, signIn, utilities } from './steps.ts';

const STAFF = 'Προσωπικό';

test('an administrator sees the people of the portal and finds one by name', async ({ page, request }) => {
  await comeBack(page, ACCOUNTS.admin, (await utilities(request)).get(FIRST)!, '/admin/users');
  const main = page.getByRole('main');
  await expect(main.getByRole('row').nth(1)).toBeVisible();
  await main.getByRole('searchbox').fill(ACCOUNTS.maria);
  await expect(main.getByText(ACCOUNTS.maria)).toBeVisible();
  await main.getByRole('searchbox').fill(ACCOUNTS.eleni);
  await expect(main.getByText(ACCOUNTS.eleni)).toBeVisible();
  await expect(main.getByText(ACCOUNTS.maria)).toBeHidden();
});

test('an administrator without supplies begins at the desk, and asks for nothing that only a customer may read', async ({
  page,
  request,
}) => {
  // A refused call is an error on the console, which fails the journey.
  await page.goto('/');
  await signIn(page, ACCOUNTS.admin);
  await choose(page, (await utilities(request)).get(FIRST)!);
  const main = page.getByRole('main');
  for (const visit of ['first', 'next']) {
    await test.step(`on the ${visit} visit`, async () => {
      await expect(page).toHaveURL('/admin');
      await expect(main.getByRole('heading', { name: 'Τι περιμένει', level: 1 })).toBeVisible();
    });
    await page.goto('/');
  }
  await main.getByRole('link', { name: 'Χρήστες' }).click();
  await expect(main.getByRole('row').nth(1)).toBeVisible();
});

test('an administrator goes from the list to a customer’s view, and the customer’s account names the visit', async ({
  page,
  request,
}) => {
  const { id, email } = await customer(request, 5);
  await comeBack(page, ACCOUNTS.admin, (await utilities(request)).get(FIRST)!, '/admin/users?everywhere=1');
  const main = page.getByRole('main');
  await main.getByRole('searchbox').fill(email);
  await expect(main.getByRole('row')).toHaveCount(2);
  await main.getByRole('link', { name: /^Προβολή ως πελάτης: / }).click();
  await expect(page).toHaveURL(new RegExp(`/impersonate\\?person=${id}(&|$)`));
  await main.getByRole('textbox', { name: 'Γιατί' }).fill('Ζήτησε βοήθεια στο τηλέφωνο');
  await main.getByRole('button', { name: 'Έναρξη προβολής' }).click();
  await page.waitForURL((url) => url.pathname === '/');
  await page.goto('/account');
  await expect(main.getByText(email).first()).toBeVisible();
});

test('an administrator makes a role, changes it, and deletes it', async ({ page, request }) => {
  await comeBack(page, ACCOUNTS.admin, (await utilities(request)).get(FIRST)!, '/admin/roles?everywhere=1');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Νέος ρόλος' }).click();
  await main.getByLabel('Όνομα').fill('Υποδοχή');
  await main.getByLabel('Διαχείριση χρηστών').check();
  await expect(main.getByText('Προστέθηκε και ό,τι χρειάζεται: Προβολή χρηστών.')).toBeVisible();
  await main.getByRole('button', { name: 'Αποθήκευση' }).click();
  await main.getByRole('searchbox').fill('υποδοχη');
  await expect(main.getByRole('row')).toHaveCount(2);
  await main.getByRole('link', { name: 'Υποδοχή' }).click();
  await main.getByLabel('Όνομα').fill('Υποδοχή κοινού');
  await main.getByRole('button', { name: 'Αποθήκευση' }).click();
  await main.getByRole('link', { name: 'Υποδοχή κοινού' }).click();
  await main.getByRole('button', { name: 'Διαγραφή ρόλου' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Διαγραφή ρόλου' }).click();
  await expect(main.getByRole('link', { name: 'Νέος ρόλος' })).toBeVisible();
  await expect(main.getByText('Υποδοχή κοινού')).toBeHidden();
});

test('an administrator makes a person, corrects the name, deletes and restores them, and reads the history', async ({
  page,
  request,
}) => {
  await comeBack(page, ACCOUNTS.admin, (await utilities(request)).get(FIRST)!, '/admin/users');
  const main = page.getByRole('main');
  const act = async (name: string) => {
    await main.getByRole('button', { name, exact: true }).click();
    await page.getByRole('dialog').getByRole('button', { name, exact: true }).click();
    await expect(page.getByRole('dialog')).toBeHidden();
  };
  await main.getByRole('link', { name: 'Νέος χρήστης' }).click();
  await main.getByLabel('Όνομα', { exact: true }).fill('Ιωάννα');
  await main.getByLabel('Επώνυμο').fill('Δοκιμή');
  await main.getByLabel('E-mail', { exact: true }).fill('ioanna.dokimi@hydria.example');
  await main.getByRole('button', { name: 'Δημιουργία χρήστη' }).click();
  await expect(main.getByRole('heading', { name: 'Ιωάννα Δοκιμή' })).toBeVisible();
  await expect(main.getByText('Αναμονή επιβεβαίωσης')).toBeVisible();
  await main.getByRole('link', { name: 'Επεξεργασία' }).click();
  await main.getByLabel('Όνομα', { exact: true }).fill('Γιάννα');
  await main.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(main.getByRole('heading', { name: 'Γιάννα Δοκιμή' })).toBeVisible();
  await act('Διαγραφή');
  await act('Επαναφορά');
  await main.getByRole('link', { name: 'Ιστορικό' }).click();
  await expect(main.getByRole('row').nth(1)).toContainText('Επαναφορά');
  await expect(main.getByRole('row').nth(2)).toContainText('Διαγραφή');
  await main.getByRole('link', { name: 'Χρήστες' }).click();
  await main.getByRole('searchbox').fill('γιαννα δοκιμη');
  await expect(main.getByRole('link', { name: 'Δοκιμή, Γιάννα' })).toBeVisible();
});

test('a one-time password is shown only after a second administrator has approved', async ({ page, request }) => {
  const { id } = await customer(request, 7);
  const first = (await utilities(request)).get(FIRST)!;
  await comeBack(page, ACCOUNTS.admin, first, `/admin/users/${id}?everywhere=1`);
  const card = page.getByRole('region', { name: 'Με έγκριση δεύτερου διαχειριστή' });
  await card.getByRole('button', { name: 'Αίτημα έγκρισης' }).click();
  await page.getByRole('dialog').getByLabel('Αιτιολογία').fill('Το ζήτησε με την ταυτότητά του στο γκισέ');
  await page.getByRole('dialog').getByRole('button', { name: 'Αίτημα έγκρισης' }).click();
  await expect(card.getByText('Αναμονή έγκρισης από άλλον διαχειριστή.')).toBeVisible();
  const { headers } = await login(request, ACCOUNTS.admin2, PASSWORD);
  const { data } = await (await request.get(`/api/users/${id}/approvals`, { headers })).json();
  await request.post(`/api/users/${id}/approvals/${data[0].id}`, { headers, data: { approved: true } });
  await page.reload();
  await card.getByRole('button', { name: 'Εμφάνιση κωδικού' }).click();
  await expect(page.getByRole('dialog').getByText(/^\w{4}(-\w{4}){3}$/)).toBeVisible();
});

test('a role with power is given once a second administrator approves, and the first one sees that it waits', async ({
  page,
  request,
}) => {
  const { id } = await customer(request, 8);
  const first = (await utilities(request)).get(FIRST)!;
  await comeBack(page, ACCOUNTS.admin, first, `/admin/users/${id}?everywhere=1`);
  const roles = page.getByRole('region', { name: 'Ρόλοι και δικαιώματα' });
  await roles.getByRole('button', { name: 'Αλλαγή ρόλων' }).click();
  await page.getByRole('dialog').getByLabel(STAFF).check();
  await page.getByRole('dialog').getByRole('button', { name: 'Αποθήκευση' }).click();
  const card = page.getByRole('region', { name: 'Με έγκριση δεύτερου διαχειριστή' });
  await expect(card.getByText(/^Νέοι ρόλοι: /)).toContainText(STAFF);
  await expect(card.getByRole('button', { name: 'Έγκριση', exact: true })).toHaveCount(0);
  await expect(roles).not.toContainText(STAFF);
  const { headers } = await login(request, ACCOUNTS.admin2, PASSWORD);
  const { data } = await (await request.get(`/api/users/${id}/approvals`, { headers })).json();
  await request.post(`/api/users/${id}/approvals/${data[0].id}`, { headers, data: { approved: true } });
  await page.reload();
  await expect(roles).toContainText(STAFF);
});

test.describe('a customer', () => {
  test('sees neither the page nor a link to it', async ({ page, request }) => {
    const first = (await utilities(request)).get(FIRST)!;
    await comeBack(page, ACCOUNTS.maria, first, '/');
    await expect(page.getByRole('navigation').getByRole('link', { name: 'Χρήστες' })).toHaveCount(0);
    await page.goto('/admin/users');
    await expect(page.getByText(ACCOUNTS.nikos)).toHaveCount(0);
    await expect(page.getByRole('main')).not.toContainText('hydria.example');
  });
});
