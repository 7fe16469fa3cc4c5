import type { Page } from '@playwright/test';
import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { FIRST, comeBack, utilities } from './steps.ts';

const openForm = async (page: Page): Promise<void> => {
  await page.goto(`/online-forms/${FIRST}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Αλλαγή στοιχείων επικοινωνίας/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Τα στοιχεία σας' })).toBeVisible();
};

const fillIn = async (page: Page, afm: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Όνομα', exact: true }).fill('Αντώνης');
  await page.getByRole('textbox', { name: 'Επώνυμο' }).fill('Δοκιμής');
  await page.getByRole('textbox', { name: 'ΑΦΜ' }).fill(afm);
  await page.getByRole('textbox', { name: 'Τηλέφωνο' }).fill('6912345678');
  await page.getByRole('button', { name: 'Συνέχεια' }).click();
};

test('a guest fills in a form, reviews it, sends it, and gets its number', async ({ page }) => {
  await openForm(page);
  await fillIn(page, '123456783');
  await page.getByRole('checkbox', { name: 'E-mail' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Νέο e-mail' }).fill('antonis@example.gr');
  await page.getByRole('button', { name: 'Συνέχεια' }).click();

  await expect(page.getByRole('heading', { name: 'Είναι όλα σωστά;' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('antonis@example.gr');
  const stored = page.waitForResponse(
    (response) => response.request().method() === 'POST' && response.url().includes('/answers'),
  );
  await page.getByRole('button', { name: 'Αποστολή' }).click();
  expect((await stored).ok()).toBe(true);
  await expect(page.getByRole('heading', { name: 'Η αίτηση στάλθηκε' })).toBeVisible();
  await expect(page.getByText('Αριθμός αίτησης')).toBeVisible();
});

test('a tax number with a wrong digit is reported at its field, and the form stays on its step', async ({ page }) => {
  await openForm(page);
  await fillIn(page, '123456789');
  await expect(page.getByText('Ελέγξτε τον ΑΦΜ.').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'ΑΦΜ' })).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByRole('heading', { name: 'Τα στοιχεία σας' })).toBeVisible();
});

test('Back goes one step back in a form, and a reload brings the step and its answers back', async ({ page }) => {
  await openForm(page);
  await expect(page).toHaveTitle(/^Βήμα 1 από/);
  await page.getByRole('button', { name: 'Συνέχεια' }).click();
  await expect(page).toHaveTitle(/^Σφάλμα: Βήμα 1 από/);
  await fillIn(page, '123456783');
  await expect(page).toHaveTitle(/^Βήμα 2 από/);
  await page.getByRole('checkbox', { name: 'E-mail' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Νέο e-mail' }).fill('antonis@example.gr');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(page.getByRole('textbox', { name: 'Νέο e-mail' })).toHaveValue('antonis@example.gr');
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Τα στοιχεία σας' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Επώνυμο' })).toHaveValue('Δοκιμής');
});

test('a customer finds a form that they have sent, with its answers', async ({ page, request }) => {
  const first = (await utilities(request)).get(FIRST)!;
  await comeBack(page, ACCOUNTS.maria, first, `/online-forms/${FIRST}`);
  await openForm(page);
  await fillIn(page, '123456783');
  await page.getByRole('checkbox', { name: 'E-mail' }).check({ force: true });
  const email = `nea.${Date.now()}@example.gr`;
  await page.getByRole('textbox', { name: 'Νέο e-mail' }).fill(email);
  await page.getByRole('button', { name: 'Συνέχεια' }).click();
  await page.getByRole('button', { name: 'Αποστολή' }).click();
  await page.getByRole('link', { name: 'Δείτε την αίτηση' }).click();
  await expect(page).toHaveTitle(/^Αίτηση [0-9A-Z-]{9}/);
  await expect(page.getByRole('main')).toContainText(email);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: 'Οι αιτήσεις μου' }).click();
  await expect(page.getByRole('main').getByRole('listitem').first()).toContainText('Στάλθηκε');
  await expectAccessible(page);
});
