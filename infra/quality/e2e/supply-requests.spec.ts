import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { ownCustomer } from './mailbox.ts';
import { comeBack, utilities } from './steps.ts';

test('a customer names a supply and asks to close it, the staff record it, and the customer sees it in German', async ({
  browser,
  page,
  portal,
  request,
}) => {
  test.slow();
  const owner = await ownCustomer(request, 11);
  const utility = (await utilities(request)).get(owner.deya_id)!;
  const main = page.getByRole('main');
  await comeBack(page, owner.email, utility, '/supplies', owner.password);
  await main.getByRole('link', { name: 'Στοιχεία και αποστολή ένδειξης' }).first().press('Enter');

  await main.getByRole('button', { name: 'Αλλαγή' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Όνομα της παροχής').fill('Εξοχικό στη θάλασσα');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Εξοχικό στη θάλασσα', level: 1 })).toBeVisible();

  await main.getByRole('button', { name: 'Κλείσιμο της παροχής' }).press('Enter');
  await expect(dialog.getByText(/έστω ένα λίτρο/)).toBeVisible();
  await dialog.getByLabel('Λόγος').fill('Το σπίτι μένει άδειο τον χειμώνα.');
  await expectAccessible(page);
  const stored = page.waitForResponse((answer) => answer.url().endsWith('/api/supplies/requests'));
  await dialog.getByRole('button', { name: 'Αποστολή αιτήματος' }).press('Enter');
  const { id }: { id: number } = await (await stored).json();
  const requests = main.getByRole('region', { name: 'Αιτήματα για την παροχή' });
  await expect(requests.getByText(`Αριθμός ${id}`)).toBeVisible();
  await expect(requests.getByText('Περιμένει τη ΔΕΥΑ')).toBeVisible();
  await expectAccessible(page);

  const staff = await browser.newPage({ baseURL: portal, locale: 'el-GR' });
  await comeBack(staff, ACCOUNTS.admin, utility, '/admin/supply-requests');
  const desk = staff.getByRole('main');
  await desk.locator(`a[href$="/admin/supply-requests/${id}"]`).first().click();
  await expect(desk.getByText('Το σπίτι μένει άδειο τον χειμώνα.')).toBeVisible();
  await expectAccessible(staff);
  await desk.getByRole('button', { name: 'Η παροχή έκλεισε' }).click();
  await staff.getByRole('dialog').getByRole('button', { name: 'Καταχώριση' }).click();
  await expect(desk.getByText('Ολοκληρώθηκε')).toBeVisible();
  await staff.close();

  await page.goto(`/de${new URL(page.url()).pathname}`);
  await expect(main.getByText('Der Anschluss ist geschlossen.')).toBeVisible();
  await expect(main.getByText('Erledigt', { exact: true })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Anschluss öffnen' })).toBeVisible();
  await expectAccessible(page);
});
