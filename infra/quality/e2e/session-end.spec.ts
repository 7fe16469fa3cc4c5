import type { BrowserContext, Page } from '@playwright/test';
import { ACCOUNTS, expect, expectAccessible, LOOK_MS, PASSWORD, test } from './fixtures.ts';
import { enterAs } from './faults/fixtures.ts';
import { hearMessages, restUntil, signIn } from './steps.ts';

/** Expected: the browser logs calls that are refused or fail, and a look for a newer service worker while it is offline. */
test.use({ expected: /status of 401|net::ERR_|Failed to fetch|fetching the script|Loading chunk/ });

const main = (page: Page) => page.getByRole('main');
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const idle = (page: Page) => dialog(page, 'Είστε ακόμη εδώ;');
const again = (page: Page) => dialog(page, 'Η σύνδεσή σας έληξε');

const HOUR_MS = 3_600_000;

/** Signs in through the form, and begins to fill in a report. */
const writeReport = async (page: Page): Promise<void> => {
  await page.goto('/login');
  await signIn(page, ACCOUNTS.nikos);
  await page.goto('/report');
  await main(page).getByRole('radio').first().check();
};

/** A further tab that sends no requests. */
const openOther = async (context: BrowserContext): Promise<Page> => {
  const other = await context.newPage();
  await other.goto('/offline');
  return other;
};

/** Signs out as another tab of the browser does. */
const signOutIn = (other: Page) => other.evaluate(() => localStorage.removeItem('auth._token.local'));

const signInAgain = async (page: Page): Promise<void> => {
  await again(page).getByLabel('Κωδικός πρόσβασης', { exact: true }).fill(PASSWORD);
  await again(page).getByRole('button', { name: 'Σύνδεση' }).click();
  await expect(again(page)).toBeHidden();
};

const expectInside = async (page: Page): Promise<void> => {
  const isInside = await page
    .locator('dialog[open]')
    .last()
    .evaluate((open) => {
      const { left, right, top, bottom } = open.getBoundingClientRect();
      return left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight + 1;
    });
  expect(isInside).toBe(true);
};

for (const [device, viewport] of Object.entries({
  phone: { width: 390, height: 844 },
  tablet: { width: 768, height: 1024 },
})) {
  test.describe(`on a ${device}`, () => {
    test.use({ viewport, contextOptions: { reducedMotion: 'reduce' } });

    test('an idle person is asked first, then signed out with the reason, and returns to the page', async ({
      page,
    }) => {
      const expectHeard = await hearMessages(page);
      await page.goto('/account');
      await signIn(page, ACCOUNTS.nikos);
      await expect(main(page)).toContainText(ACCOUNTS.nikos);
      // Pending requests count as use and close the question.
      await restUntil(page, 100, async () => {
        await expect(idle(page)).toBeVisible({ timeout: LOOK_MS });
        await expectInside(page);
        await expectAccessible(page);
        await idle(page).getByRole('button', { name: 'Παραμονή' }).click({ timeout: LOOK_MS });
      });
      await expect(idle(page)).toBeHidden();
      await restUntil(page, -1, () => expect(page).toHaveURL('/login', { timeout: LOOK_MS }));
      await expectHeard(/δεν υπήρξε δραστηριότητα/);
      await expect(page.locator('body')).not.toContainText(ACCOUNTS.nikos);
      await signIn(page, ACCOUNTS.nikos);
      await expect(page).toHaveURL('/account');
    });

    test('unsaved input survives the session: the person signs in again in place, with the page covered', async ({
      page,
      context,
    }) => {
      await writeReport(page);
      await signOutIn(await openOther(context));
      await expect(again(page)).toBeVisible();
      await expect(main(page)).toBeHidden();
      await expectInside(page);
      await expectAccessible(page, 'dialog[open]');
      await signInAgain(page);
      await expect(main(page).getByRole('radio').first()).toBeChecked();
    });
  });
}

test('the dialog is preloaded: it opens even without a connection', async ({ page, context }) => {
  await writeReport(page);
  const other = await openOther(context);
  const hasCome = () =>
    page.evaluate(() =>
      performance.getEntriesByType('resource').some(({ name }) => /\/dialogs\.[^/]*\.js$/.test(name)),
    );
  await expect.poll(hasCome).toBe(true);
  await context.setOffline(true);
  await signOutIn(other);
  await expect(again(page)).toBeVisible();
  await context.setOffline(false);
  await signInAgain(page);
  await expect(main(page).getByRole('radio').first()).toBeChecked();
});

test('when the dialog fails to load the page is covered, and a sign-in in a new tab uncovers it', async ({
  page,
  context,
}) => {
  await page.route(/\/dialogs\.[^/]*\.js$/, (route) => route.abort());
  await writeReport(page);
  await signOutIn(await openOther(context));
  await expect(main(page)).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Η σύνδεσή σας έληξε' })).toBeFocused();
  await expect(main(page)).toBeHidden();
  await expectAccessible(page, '.covering');
  const [fresh] = await Promise.all([
    context.waitForEvent('page'),
    page.getByRole('link', { name: 'Σύνδεση' }).click(),
  ]);
  await signIn(fresh, ACCOUNTS.nikos);
  await expect(main(page).getByRole('radio').first()).toBeChecked();
  await expect(main(page)).toBeVisible();
});

test('a computer that slept past the end shows no personal data when it wakes, even without the server', async ({
  page,
}) => {
  await page.clock.install();
  await page.goto('/account');
  await signIn(page, ACCOUNTS.nikos);
  await expect(main(page)).toContainText(ACCOUNTS.nikos);
  await page.route('**/api/**', () => undefined);
  // Observation begins after the initial content of the page.
  await expect
    .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('auth.session') ?? '{}').idle_seconds))
    .toBeGreaterThan(0);
  await expect(page.getByRole('button', { name: /^Συνομιλία/ })).toBeVisible();
  await page.clock.pauseAt(Date.now() + HOUR_MS);
  await expect(main(page)).toBeHidden();
  await page.clock.resume();
  await expect(page).toHaveURL('/login');
  await expect(page.locator('body')).not.toContainText(ACCOUNTS.nikos);
});

test('after a sign-out neither the back button nor a page cached by the browser shows personal data', async ({
  page,
}) => {
  await page.goto('/account');
  await signIn(page, ACCOUNTS.nikos);
  await expect(main(page)).toContainText(ACCOUNTS.nikos);
  await page.getByRole('button', { name: 'Μενού χρήστη' }).click();
  await page.locator('#account-menu').getByRole('button', { name: 'Αποσύνδεση' }).click();
  await expect(page).toHaveURL('/logout');
  await page.goBack();
  await expect(page).toHaveURL('/login');
  await expect(page.locator('body')).not.toContainText(ACCOUNTS.nikos);

  await signIn(page, ACCOUNTS.nikos);
  await page.goto('/account');
  await expect(main(page)).toContainText(ACCOUNTS.nikos);
  await test.step('kept in the cache during a sign-out in another page of the tab', async () => {
    await page.evaluate(() => {
      localStorage.removeItem('auth._token.local');
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    });
    await expect(page).toHaveURL('/login');
    await expect(page.locator('body')).not.toContainText(ACCOUNTS.nikos);
  });
});

test('an administrator who acts as a customer is asked as well, and signed out as themselves without an answer', async ({
  page,
  portal,
}) => {
  const expectHeard = await hearMessages(page);
  await enterAs(page, portal, 'admin');
  await page.goto('/impersonate?person=2');
  const who = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('auth._token.local')}` };
    const { data } = await (await fetch('/api/users/search?itemsPerPage=1000', { headers })).json();
    return data.find(({ email }: { email: string }) => email === 'nikos@hydria.example').id;
  });
  await page.goto(`/impersonate?person=${who}`);
  await page.getByRole('textbox', { name: 'Γιατί' }).fill('Ζήτησε βοήθεια στο τηλέφωνο');
  await page.getByRole('button', { name: 'Έναρξη προβολής' }).click();
  await expect(page.getByRole('region', { name: 'Σύνδεση ως πελάτης' })).toBeVisible();
  await restUntil(page, 100, () => expect(idle(page)).toBeVisible({ timeout: LOOK_MS }));
  await restUntil(page, -1, () => expect(page).toHaveURL('/login', { timeout: LOOK_MS }));
  await expectHeard(/δεν υπήρξε δραστηριότητα/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('auth._token.local'))).toBeNull();
});
