import type { APIRequestContext, Page } from '@playwright/test';
import { ACCOUNTS, PASSWORD, expect, expectAccessible, test } from './fixtures.ts';
import { login } from './mailbox.ts';
import { FIRST, comeBack, utilities } from './steps.ts';

const PHONE = { width: 390, height: 844 };
const RAIL = { width: 1200, height: 700 };
const WIDE = { width: 1440, height: 800 };

/** Enough for a list that is higher than the window. */
const REPORTS = 9;

/** Reports of one street, which no other journey has; the codes from the oldest. */
const reportsOf = async (request: APIRequestContext, street: string): Promise<string[]> => {
  const codes: string[] = [];
  for (let n = 1; n <= REPORTS; n += 1) {
    const answer = await request.post('/api/reports', {
      multipart: {
        deya_id: String(FIRST),
        problem_type: 'other',
        description: `Καπάκι φρεατίου ${n}`,
        address: `${street} ${n}`,
        first_name: 'Θεοδώρα',
        last_name: 'Καραμήτρου',
        phone: '+302310445566',
        email: `theodora-${street}@hydria.example`.toLowerCase().replaceAll(/[^a-z@.0-9-]/g, ''),
        idempotency_key: `desk-search-${street.length}-${Date.now()}-${n}`,
      },
    });
    expect(answer.status()).toBe(200);
    codes.push(((await answer.json()) as { code: string }).code);
  }
  return codes;
};

const open = async (page: Page, request: APIRequestContext, path: string, who: string = ACCOUNTS.admin) =>
  comeBack(page, who, (await utilities(request)).get(FIRST)!, path);

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Αναζήτηση στο γραφείο' });

/** Opens the search by its keys, and types. */
const search = async (page: Page, text: string) => {
  await page.keyboard.press('Control+KeyK');
  await expect(dialog(page).getByRole('combobox')).toBeFocused();
  await page.keyboard.type(text);
};

test('the staff find a person, a supply, a case and a page from any page of the desk by keyboard', async ({
  page,
  request,
}) => {
  const [code = ''] = await reportsOf(request, 'Αμφικτυόνων');
  const { headers } = await login(request, ACCOUNTS.admin, PASSWORD);
  const { data } = await (
    await request.get(`/api/users/search?deya_id=${FIRST}&itemsPerPage=100&state=active`, { headers })
  ).json();
  const person = (data as { id: number; full_name: string; phone: string | null }[]).find(({ phone }) =>
    /^\+3069\d{8}$/.test(phone ?? ''),
  )!;
  await page.setViewportSize(WIDE);
  await open(page, request, '/admin/answer-templates');
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Έτοιμες απαντήσεις');

  await test.step('a person by a phone with blanks', async () => {
    const [, a, b, c] = /^\+30(\d{3})(\d{3})(\d{4})$/.exec(person.phone ?? '') ?? [];
    await search(page, `${a} ${b} ${c}`);
    await expect(dialog(page).getByRole('option', { name: person.full_name }).first()).toBeVisible();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/admin\/users\/\d+(\?deya_id=\d+)?$/);
    await expect(heading).toBeVisible();
  });

  await test.step('a supply by its code', async () => {
    const { data: supplies } = await (
      await request.get(`/api/staff/people/${person.id}/supplies?deya_id=${FIRST}`, { headers })
    ).json();
    const [{ kwdikos_katanalwti }] = supplies as [{ kwdikos_katanalwti: string }];
    await search(page, kwdikos_katanalwti);
    const found = dialog(page).getByRole('group', { name: 'Παροχές' }).getByRole('option').first();
    await expect(found).toContainText(kwdikos_katanalwti);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('searchbox')).toHaveValue(kwdikos_katanalwti);
    await expect(page.getByRole('link', { name: person.full_name }).first()).toBeVisible();
  });

  await test.step('a case by its reference without the dash', async () => {
    await search(page, code.replace('-', '').toLowerCase());
    await expect(dialog(page).getByRole('option', { name: code })).toHaveAttribute('aria-selected', 'true');
    await page.keyboard.press('Enter');
    await expect(heading).toContainText(code);
  });

  await test.step('a page by its name, and nothing by Escape', async () => {
    await search(page, 'μηνυματα επικ');
    await page.keyboard.press('Enter');
    await expect(heading).toHaveText('Μηνύματα επικοινωνίας');
    await search(page, 'ψψψψ');
    await expect(dialog(page).getByText(/Δεν βρέθηκε τίποτα/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page)).toHaveCount(0);
  });

  await test.step('on a phone the menu of the desk opens it', async () => {
    await page.setViewportSize(PHONE);
    await page.getByRole('button', { name: 'Μενού' }).click();
    await page.getByRole('button', { name: 'Αναζήτηση', exact: true }).click();
    await dialog(page).getByRole('combobox').fill('Καραμήτρου');
    await expect(dialog(page).getByRole('option', { name: 'Όλες οι υποθέσεις' })).toBeVisible();
    await expectAccessible(page);
    await dialog(page).getByRole('option', { name: 'Όλες οι υποθέσεις' }).click();
    await expect(page.getByRole('searchbox')).toHaveValue('Καραμήτρου');
    await expect(page.getByRole('link', { name: code })).toBeVisible();
  });
});

test('a member of the staff finds no people without the permission for them', async ({ page, request }) => {
  await page.setViewportSize(WIDE);
  await open(page, request, '/admin/cases', ACCOUNTS.staff);
  await page.getByRole('button', { name: 'Αναζήτηση', exact: true }).click();
  const [answer] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/api/staff/search')),
    dialog(page).getByRole('combobox').fill('Μαρία'),
  ]);
  expect(((await answer.json()) as { people: unknown }).people).toBeNull();
  await expect(dialog(page).getByRole('status')).not.toHaveText('Αναζήτηση…');
  await expect(dialog(page).getByRole('group', { name: 'Πελάτες και χρήστες' })).toHaveCount(0);
});

test('dense rows are of all lists of the staff, and stay after a reload', async ({ page, request }) => {
  await page.setViewportSize(WIDE);
  await open(page, request, '/admin/users');
  const row = page.getByRole('main').locator('tbody tr').first();
  const heightOf = async () => (await row.boundingBox())!.height;
  await expect(row).toBeVisible();
  const roomy = await heightOf();
  await page.getByRole('button', { name: 'Στήλες' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Πυκνές γραμμές' }).click();
  await page.keyboard.press('Escape');
  await expect.poll(heightOf).toBeLessThan(roomy);
  await expectAccessible(page);
  for (const target of await page.getByRole('main').locator('tbody a, tbody label').all())
    expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(24);
  await page.reload();
  await expect(row).toBeVisible();
  await expect.poll(heightOf).toBeLessThan(roomy);
  await page.goto('/admin/roles');
  await expect(page.getByRole('main').locator('[data-row] a').first()).toBeVisible();
  await page.getByRole('button', { name: 'Στήλες' }).click();
  await expect(page.getByRole('menuitemcheckbox', { name: 'Πυκνές γραμμές' })).toBeChecked();
});

test('a case opens beside its list on a wide screen, and Back leads to the same row', async ({ page, request }) => {
  const codes = await reportsOf(request, 'Λαγκαδινού');
  const filter = `search=${encodeURIComponent('Λαγκαδινού')}`;
  const [second = '', third = '', last = ''] = [codes[1], codes[2], codes.at(-1)];
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1 });
  const beside = page.getByRole('complementary', { name: 'Αναφορές και αιτήσεις' });

  await test.step('the list keeps its filter beside the case, and keys lead on', async () => {
    await page.setViewportSize(WIDE);
    await open(page, request, `/admin/cases?${filter}`);
    await main.getByRole('link', { name: second }).press('Enter');
    await expect(heading).toContainText(second);
    await expect(beside.getByRole('link')).toHaveCount(REPORTS);
    await expect(beside.getByRole('link', { name: second })).toHaveAttribute('aria-current', 'true');
    expect(new URL(page.url()).pathname).toMatch(/^\/admin\/cases\/\d+$/);
    await expectAccessible(page);
    await page.keyboard.press('j');
    await expect(heading).toContainText(third);
    await expect(beside.getByRole('link', { name: third })).toHaveAttribute('aria-current', 'true');
  });

  await test.step('a reload shows the same, and Back the case before', async () => {
    await page.reload();
    await expect(heading).toContainText(third);
    await expect(beside.getByRole('searchbox')).toHaveValue('Λαγκαδινού');
    await page.goBack();
    await expect(heading).toContainText(second);
    await page.keyboard.press('k');
    await expect(heading).toContainText(codes[0]!);
  });

  await test.step('on a narrower screen it is a page, and Back restores filter, scroll and focus', async () => {
    await page.setViewportSize(RAIL);
    await expect(beside).toHaveCount(0);
    await expect(heading).toContainText(codes[0]!);
    await page.goto(`/admin/cases?${filter}`);
    const row = main.getByRole('link', { name: last });
    await row.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    await row.press('Enter');
    await expect(heading).toContainText(last);
    await page.goBack();
    await expect(row).toBeFocused();
    await expect(main.getByRole('searchbox')).toHaveValue('Λαγκαδινού');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  });

  await test.step('the link to the list leads to the row of the case that was read last', async () => {
    await main.getByRole('link', { name: second }).press('Enter');
    await expect(heading).toContainText(second);
    await page.keyboard.press('j');
    await expect(heading).toContainText(third);
    await main.getByRole('link', { name: 'Αναφορές και αιτήσεις' }).press('Enter');
    await expect(main.getByRole('link', { name: third })).toBeFocused();
    await expect(main.getByRole('searchbox')).toHaveValue('Λαγκαδινού');
  });
});
