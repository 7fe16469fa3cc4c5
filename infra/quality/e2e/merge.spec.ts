import type { APIRequestContext } from '@playwright/test';
import { ACCOUNTS, expect, expectAccessible, PASSWORD, test } from './fixtures.ts';
import { login } from './mailbox.ts';
import { FIRST, comeBack, utilities } from './steps.ts';

/** Makes two accounts of one person; the staff confirm their addresses. */
const makeTwins = async (request: APIRequestContext) => {
  const { headers } = await login(request, ACCOUNTS.admin, PASSWORD);
  const mark = crypto.randomUUID().slice(0, 6);
  const make = async (email: string): Promise<number> => {
    const data = { first_name: 'Ζωή', last_name: `Διπλή ${mark}`, email, lang: 'el', send_confirmation_email: 'no' };
    const answer = await request.post(`/api/users?deya_id=${FIRST}`, { headers, data });
    expect(answer.status()).toBe(200);
    return ((await answer.json()) as { id: number }).id;
  };
  const [ends, stays] = [`zoi.${mark}@hydria.example`, `zoi.dipli.${mark}@hydria.example`];
  return { mark, ends: { id: await make(ends), email: ends }, stays: { id: await make(stays), email: stays } };
};

test('two accounts of one person become one, once a second administrator has approved', async ({
  browser,
  page,
  request,
}) => {
  const { mark, ends, stays } = await makeTwins(request);
  const utility = (await utilities(request)).get(FIRST)!;
  await comeBack(page, ACCOUNTS.admin, utility, `/admin/users/${ends.id}`);
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Επιλογή προφίλ' }).click();
  await expect(main.getByRole('heading', { name: 'Συγχώνευση προφίλ', level: 1 })).toBeVisible();
  await main.getByRole('searchbox').fill(mark);
  const others = main.getByRole('link', { name: /^Επιλογή: / });
  await expect(others).toHaveCount(1);
  await expectAccessible(page);
  await others.click();
  const row = (name: string) => main.getByRole('row', { name: new RegExp(`^${name}`) });
  await expect(row('E-mail')).toContainText(`${ends.email}`);
  await expect(row('E-mail')).toContainText(`${stays.email}`);
  await expectAccessible(page);

  await main.getByRole('button', { name: 'Αίτημα έγκρισης' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Αίτημα έγκρισης' }).click();
  await expect(dialog.getByLabel('Αιτιολογία')).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel('Αιτιολογία').fill('Ήρθε στο γκισέ με την ταυτότητά της');
  await dialog.getByRole('button', { name: 'Αίτημα έγκρισης' }).click();
  await expect(main.getByText('Αναμονή έγκρισης από άλλον διαχειριστή.')).toBeVisible();

  const second = await browser.newPage({ viewport: { width: 390, height: 844 } });
  await comeBack(second, ACCOUNTS.admin2, utility, `/admin/users/${ends.id}`);
  await second.getByRole('main').getByRole('link', { name: 'Σύγκριση' }).click();
  await expect(second.getByText('Ήρθε στο γκισέ με την ταυτότητά της')).toBeVisible();
  expect(await second.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(second);
  await second.getByRole('button', { name: 'Έγκριση', exact: true }).click();
  await expect(second.getByText('Εγκρίθηκε. Το ολοκληρώνει ο διαχειριστής που το ζήτησε.')).toBeVisible();
  await second.close();

  await page.reload();
  await main.getByRole('button', { name: 'Συγχώνευση τώρα' }).click();
  await dialog.getByRole('button', { name: 'Συγχώνευση τώρα' }).click();
  await page.waitForURL((url) => url.pathname === `/admin/users/${stays.id}`);
  await expect(main.getByText(stays.email)).toBeVisible();
  await main.getByRole('link', { name: 'Ιστορικό' }).click();
  await expect(main.getByRole('row').nth(1)).toContainText('Συγχώνευση άλλου προφίλ σε αυτό');

  await page.goto(`/admin/users/${ends.id}`);
  await expect(main.getByText('Διαγραμμένος').first()).toBeVisible();
  await expect(main.getByRole('button', { name: 'Επαναφορά' })).toHaveCount(0);
  await main.getByRole('link', { name: 'το προφίλ που έμεινε' }).click();
  await expect(main.getByText(stays.email)).toBeVisible();
});

test('a merge with an administrator is refused in words, before anything is asked', async ({ page, request }) => {
  const { ends } = await makeTwins(request);
  const { headers } = await login(request, ACCOUNTS.admin, PASSWORD);
  const found = await request.get(`/api/users/search?search=${ACCOUNTS.admin2}`, { headers });
  const { data }: { data: { id: number }[] } = await found.json();
  const path = `/admin/users/${ends.id}/merge?into=${data[0]!.id}&everywhere=1`;
  await comeBack(page, ACCOUNTS.admin, (await utilities(request)).get(FIRST)!, path);
  await expect(page.getByText('Τα προφίλ διαχειριστών δεν συγχωνεύονται.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Αίτημα έγκρισης' })).toHaveCount(0);
  await expectAccessible(page);
});
