import type { Page } from '@playwright/test';
import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { choose, comeBack, FIRST, openSelector, SECOND, signIn, utilities } from './steps.ts';

/** The button of the frame with the city of the chosen utility. */
const shown = (page: Page) => page.getByRole('button', { name: /Αλλαγή ΔΕΥΑ/ }).filter({ visible: true });

const stored = (page: Page) => page.evaluate(() => localStorage.getItem('DEYA_ID'));

const bills = (page: Page) => page.getByRole('main').locator('a[href*="/bills/"]');

test('a link to a bill opens at its utility, with another one chosen, and a copied address names it', async ({
  page,
  request,
}) => {
  const all = await utilities(request);
  const [first, second] = [all.get(FIRST)!, all.get(SECOND)!];
  await comeBack(page, ACCOUNTS.maria, first, '/bills');
  await bills(page).first().click();
  await expect(page).toHaveURL(new RegExp(`/bills/\\d+\\?deya_id=${FIRST}$`));
  const copied = page.url();
  const title = page.getByRole('heading', { level: 1 });
  await expect(title).toHaveText(/\d{4}/);
  const heading = (await title.textContent()) ?? '';

  await comeBack(page, ACCOUNTS.maria, second, copied);
  await expect(shown(page)).toContainText(first.city);
  await expect(title).toHaveText(heading);
  await expect.poll(() => stored(page)).toBe(String(FIRST));
});

test('a link to a bill of another utility, followed inside an open bill, ends at that bill', async ({
  page,
  request,
}) => {
  const all = await utilities(request);
  const [first, second] = [all.get(FIRST)!, all.get(SECOND)!];
  const title = page.getByRole('heading', { level: 1 });
  await comeBack(page, ACCOUNTS.maria, second, '/bills');
  await bills(page).first().click();
  await expect(page).toHaveURL(new RegExp(`/bills/\\d+\\?deya_id=${SECOND}$`));
  const to = page.url();
  await expect(title).toHaveText(/\d{4}/);
  const heading = (await title.textContent()) ?? '';

  await comeBack(page, ACCOUNTS.maria, first, '/bills');
  await bills(page).first().click();
  await expect(page).toHaveURL(new RegExp(`/bills/\\d+\\?deya_id=${FIRST}$`));
  await page.evaluate((href) => {
    const link = Object.assign(document.createElement('a'), { href, textContent: 'Σύνδεσμος' });
    document.querySelector('main')?.prepend(link);
  }, to);
  await page.getByRole('link', { name: 'Σύνδεσμος' }).click();
  await expect(page).toHaveURL(to);
  await expect(title).toHaveText(heading);
  await expect(shown(page)).toContainText(second.city);

  await openSelector(page);
  await choose(page, first);
  await expect(page).toHaveURL(/\/bills$/);
  await expect(bills(page).first()).toBeVisible();
});

test.describe('a link of an old mail, without a utility,', () => {
  // The chosen utility has no bill of the link: the page asks there first. A read may be on its way when the sign-in is removed.
  test.use({ expected: /404 .*\/api\/bills\/info|status of 401 / });

  test('opens where the person has the bill, also after the sign-in', async ({ page, request }) => {
    const all = await utilities(request);
    const [first, second] = [all.get(FIRST)!, all.get(SECOND)!];
    await comeBack(page, ACCOUNTS.maria, second, '/bills');
    await bills(page).first().click();
    await expect(page).toHaveURL(new RegExp(`/bills/\\d+\\?deya_id=${SECOND}$`));
    const old = new URL(page.url()).pathname;
    const title = page.getByRole('heading', { level: 1 });
    await expect(title).toHaveText(/\d{4}/);
    const heading = (await title.textContent()) ?? '';

    await comeBack(page, ACCOUNTS.maria, first, old);
    await expect(title).toHaveText(heading);
    await expect(page).toHaveURL(`${old}?deya_id=${SECOND}`);
    await expect(shown(page)).toContainText(second.city);

    await comeBack(page, ACCOUNTS.maria, first, `/pay?bill=${old.split('/').at(-1)}`);
    await expect(shown(page)).toContainText(second.city);

    await page.context().clearCookies();
    await page.evaluate(() => localStorage.clear());
    await page.goto(old);
    await signIn(page, ACCOUNTS.maria);
    await expect(title).toHaveText(heading);
    await expect(page).toHaveURL(`${old}?deya_id=${SECOND}`);
  });
});

test.describe('a link with a payment code that no bill of the utility has', () => {
  // The refusal of the search; the utility asks for the total, so the link alone finds nothing.
  test.use({ expected: /status of (404|422)/ });

  test('says so, and keeps the code and the amount', async ({ page }) => {
    await page.goto(`/deya/${FIRST}/pay-as-guest/RF18539007547034`);
    const code = page.getByRole('textbox', { name: 'Κωδικός πληρωμής' });
    const total = page.getByRole('textbox', { name: 'Συνολικό ποσό του λογαριασμού' });
    await expect(code).toHaveValue('RF18539007547034');
    await total.fill('64,20');
    await page.getByRole('button', { name: 'Εύρεση λογαριασμού' }).click();
    const said = /Δεν βρέθηκε λογαριασμός με αυτόν τον κωδικό και αυτό το ποσό/;
    await expect(page.getByText(said).first()).toBeVisible();
    await expect(code).toHaveValue('RF18539007547034');
    await expect(total).toHaveValue('64,20');
    await expectAccessible(page);
  });
});

test('a link to a utility that is not the person’s says so, and whose it is', async ({ page, request }) => {
  const all = await utilities(request);
  const foreign = [...all.values()].find(({ id }) => ![FIRST, SECOND].includes(id))!;
  await comeBack(page, ACCOUNTS.maria, all.get(FIRST)!, `/bills/1?deya_id=${foreign.id}`);
  await expect(page.getByRole('heading', { name: 'Ο σύνδεσμος αφορά άλλη ΔΕΥΑ' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(foreign.title);
  await expect(shown(page)).toContainText(all.get(FIRST)!.city);
  await expectAccessible(page);
});

test('a link from a mail opens at its utility after the sign-in, and a guest’s page chooses the one of its address', async ({
  page,
  request,
}) => {
  const all = await utilities(request);
  await page.goto(`/deya/${SECOND}/report`);
  await expect(shown(page)).toContainText(all.get(SECOND)!.city);
  await page.goto(`/alerts?deya_id=${FIRST}`);
  await signIn(page, ACCOUNTS.maria);
  await expect(page).toHaveURL(/\/alerts\?deya_id=3$/);
  await expect(shown(page)).toContainText(all.get(FIRST)!.city);
});
