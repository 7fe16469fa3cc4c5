import type { Page } from '@playwright/test';
import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { FIRST, comeBack, utilities } from './steps.ts';

/** Goes to the authority by the portal's redirect, and signs in as a person. */
const loginAs = async (page: Page, who: string | RegExp): Promise<void> => {
  const ticket = await page.evaluate(async (deya_id) => {
    const answer = await fetch('/api/deya/taxisTicket', {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('auth._token.local')}`,
      },
      body: JSON.stringify({ deya_id }),
    });
    return ((await answer.json()) as { token: string }).token;
  }, FIRST);
  await page.goto(`/gsis/v2/${FIRST}?token=${ticket}&email=maria&update=true`);
  await page.getByRole('button', { name: who }).click();
  await expect(page).toHaveURL(/\/postgsis\?result=/);
};

test('a tax login reports its result: cancelled, another person’s number, the person’s own; and is removed in the account', async ({
  page,
  request,
}) => {
  const main = page.getByRole('main');
  await comeBack(page, ACCOUNTS.maria, (await utilities(request)).get(FIRST)!, '/account');
  await expect(main.getByRole('heading', { level: 1 })).toBeVisible();
  await loginAs(page, 'Cancel');
  await expect(main.getByRole('status')).toContainText('Η ταυτοποίηση ακυρώθηκε');
  await loginAs(page, /ΝΙΚΟΣ/);
  await expect(main.getByRole('status')).toContainText('Ο ΑΦΜ ανήκει σε άλλον χρήστη');
  await expectAccessible(page);
  await loginAs(page, /ΜΑΡΙΑ/);
  await expect(main.getByRole('status')).toContainText('Η ταυτοποίηση ολοκληρώθηκε');
  await main.getByRole('link', { name: 'Συνέχεια' }).click();
  await expect(page).not.toHaveURL(/postgsis|login/);

  await page.goto('/account');
  await main.getByRole('button', { name: 'Αφαίρεση: Ταυτοποίηση με Taxisnet' }).click();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Αφαίρεση' }).click();
  await expect(main.getByText('Ταυτοποίηση με Taxisnet')).toHaveCount(0);
});
