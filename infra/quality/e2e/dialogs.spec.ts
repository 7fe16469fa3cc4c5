import type { Page } from '@playwright/test';
import { ACCOUNTS, answered, expect, expectAccessible, LOOK_MS, PASSWORD, still, test } from './fixtures.ts';
import {
  FIRST,
  SECOND,
  choose,
  comeBack,
  hearMessages,
  openSelector,
  rest,
  restUntil,
  selector,
  utilities,
} from './steps.ts';

/** A utility of the demo data that requires a supply code of six digits and has no customer among the demo accounts. */
const THIRD = 2;

/** Checks the content of an open dialog only; the page below has journeys of its own. */
const OPEN = 'dialog[open]';

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const notices = (page: Page) => page.getByRole('region', { name: 'Μηνύματα' });

const visit = async (page: Page, request: Parameters<typeof utilities>[0], email: string, path: string, id = FIRST) =>
  comeBack(page, email, (await utilities(request)).get(id)!, path);

/** The dialog fits into the window without horizontal scrolling. */
const expectInside = async (page: Page): Promise<void> => {
  const measures = await page.evaluate(() => {
    const { left, right, top, bottom } = [...document.querySelectorAll('dialog[open]')].at(-1)!.getBoundingClientRect();
    const { scrollWidth, clientWidth } = document.documentElement;
    const isInside = left >= 0 && right <= innerWidth && top >= 0 && bottom <= innerHeight + 1;
    return { isInside, overhang: scrollWidth - clientWidth };
  });
  expect(measures).toEqual({ isInside: true, overhang: 0 });
};

test.describe('the selector', () => {
  test('has the specified width of 425 and height, and searches without accents in both alphabets', async ({
    page,
  }) => {
    await page.goto('/announcements');
    await expect(selector(page)).toBeVisible();
    await still(page);
    const list = page.locator('.selector-list');
    const box = async (locator: typeof list) => (await locator.boundingBox()) ?? { width: 0, height: 0 };
    expect((await box(selector(page))).width).toBeCloseTo(425, 1);
    expect(Math.round((await box(list)).height)).toBe(Math.round(900 * 0.875 - 215));
    for (const [query, city] of [
      ['χανια', 'Χανιά'],
      ['CHANIA', 'Χανιά'],
      ['ιωάνν', 'Ιωάννινα'],
    ] as const) {
      await page.getByRole('searchbox').fill(query);
      await expect(selector(page).locator('.pick')).toHaveCount(1);
      await expect(selector(page).locator('.pick')).toContainText(city);
    }
  });

  test('cannot be dismissed before a choice, works by keyboard, and restores the focus', async ({ page, request }) => {
    const [first, second] = [(await utilities(request)).get(FIRST)!, (await utilities(request)).get(SECOND)!];
    await page.goto('/announcements');
    await expect(selector(page)).toBeVisible();
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Escape');
    await page.mouse.click(5, 5);
    await expect(selector(page)).toBeVisible();
    await page.getByRole('searchbox').fill(first.city);
    await expect(selector(page).locator('.pick')).toHaveCount(1);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(selector(page)).toBeHidden();
    await expect(page.getByRole('banner')).toContainText(first.city);

    const opener = page.getByRole('button', { name: /ΔΕΥΑ/ }).filter({ visible: true }).first();
    await opener.click();
    await expect(selector(page).getByRole('button', { name: 'Κλείσιμο' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(selector(page)).toBeHidden();
    await expect(opener).toBeFocused();
    await openSelector(page);
    await choose(page, second);
    await expect(page.getByRole('banner')).toContainText(second.city);
  });

  test('lies below the dialogs that it opens, and Escape closes them in order', async ({ page, request }) => {
    await visit(page, request, ACCOUNTS.maria, '/');
    await openSelector(page);
    await selector(page).getByRole('button', { name: 'Πώς βρίσκω τη ΔΕΥΑ μου;' }).click();
    const questions = dialog(page, 'Συχνές ερωτήσεις');
    await expect(questions.locator('details[open]').first()).toBeVisible();
    await still(page);
    expect((await questions.boundingBox())?.width).toBeCloseTo(400, 1);
    await page.keyboard.press('Escape');
    await expect(questions).toBeHidden();
    await expect(selector(page).getByRole('button', { name: 'Πώς βρίσκω τη ΔΕΥΑ μου;' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(selector(page)).toBeHidden();
  });

  test('shows the nearest first to a visitor who allows it', async ({ browser, portal, request }) => {
    const context = await browser.newContext({
      baseURL: portal,
      locale: 'el-GR',
      permissions: ['geolocation'],
      geolocation: { latitude: 35.51, longitude: 24.02 },
    });
    const page = await context.newPage();
    await page.goto('/announcements');
    await expect(selector(page).locator('.pick').first()).toContainText((await utilities(request)).get(FIRST)!.city);
    await expect(selector(page).locator('.pick-distance').first()).toBeVisible();
    await context.close();
  });

  test.describe('with a failed list', () => {
    test.use({ expected: /status of 500/ });

    test('reports it and signs a member out after 2 s', async ({ page, request }) => {
      await visit(page, request, ACCOUNTS.maria, '/');
      await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      // After the failure the dialog stays open for two seconds only.
      const seen = Promise.withResolvers<void>();
      await page.route('**/api/deya/list*', async (route) => {
        await seen.promise;
        await route.fulfill({ status: 500, json: { message: 'server_error' } });
      });
      await openSelector(page);
      seen.resolve();
      await expect(notices(page)).toContainText('Υπήρξε πρόβλημα με τον διακομιστή');
      await expect(page.getByRole('heading', { name: 'Αποσυνδεθήκατε' })).toBeVisible();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    });
  });
});

test.describe('a further utility', () => {
  test.use({ expected: /status of 401/ });

  test('is requested with its supply code and the person’s password, and waits for approval', async ({
    page,
    request,
  }) => {
    const third = (await utilities(request)).get(THIRD)!;
    const expectHeard = await hearMessages(page);
    await visit(page, request, ACCOUNTS.nikos, '/', 1);
    await openSelector(page);
    await page.getByRole('button', { name: 'Προσθήκη ΔΕΥΑ' }).click();
    const form = dialog(page, 'Προσθήκη ΔΕΥΑ');
    const register = form.getByRole('button', { name: 'Εγγραφή' });
    await form.getByRole('combobox').selectOption(third.title);
    await form.getByRole('textbox', { name: 'Κωδικός παροχής' }).fill('12-34');
    await expect(register).toBeDisabled();
    // A different supply on each run, because a supply can be requested only once.
    const code = String(100_000 + (Date.now() % 900_000));
    await form.getByRole('textbox', { name: 'Κωδικός παροχής' }).fill(`${code.slice(0, 2)} ${code.slice(2)}`);
    await expect(form.getByRole('textbox', { name: 'Κωδικός παροχής' })).toHaveValue(code);
    await form.getByLabel('Ο κωδικός πρόσβασής σας').fill('not-my-password');
    await register.click();
    await expect(form.getByText('Ο κωδικός δεν είναι σωστός.')).toBeVisible();
    await form.getByLabel('Ο κωδικός πρόσβασής σας').fill(PASSWORD);
    await register.dblclick();
    await expect(form).toBeHidden();
    await expectHeard(new RegExp(`Το αίτημά σας στάλθηκε: ${third.title}`));
    await page.goto('/account');
    await expect(page.getByRole('main').getByText('Σε εξέταση').first()).toBeVisible();
  });
});

/** Requests that a page sends shortly after its start have been sent. */
const settled = async (page: Page): Promise<void> => {
  await expect(page.getByRole('main').getByRole('heading', { level: 1 }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^Συνομιλία/ })).toBeVisible();
  await answered(page);
};

test.describe('an idle person', () => {
  test('is asked in every tab, and an answer in one keeps all signed in', async ({ page, context, request }) => {
    await visit(page, request, ACCOUNTS.maria, '/');
    const other = await context.newPage();
    await other.goto('/account');
    await settled(page);
    await settled(other);
    await restUntil(page, 100, async () => {
      for (const tab of [page, other]) await expect(dialog(tab, 'Είστε ακόμη εδώ;')).toBeVisible({ timeout: LOOK_MS });
    });
    await page.getByRole('button', { name: 'Παραμονή' }).click();
    await expect(dialog(page, 'Είστε ακόμη εδώ;')).toBeHidden();
    await expect(dialog(other, 'Είστε ακόμη εδώ;')).toBeHidden();
  });

  test('is signed out in every tab, reads why, and returns to the page', async ({ page, context, request }) => {
    const expectHeard = await hearMessages(page);
    await visit(page, request, ACCOUNTS.maria, '/bills');
    await expect(
      page
        .getByRole('main')
        .getByRole('link', { name: /^Λογαριασμός/ })
        .first(),
    ).toBeVisible();
    const other = await context.newPage();
    await other.goto('/account');
    await settled(page);
    await settled(other);
    await restUntil(page, 1, async () => {
      for (const tab of [page, other]) await expect(tab).toHaveURL('/login', { timeout: LOOK_MS });
    });
    await expectHeard(/δεν υπήρξε δραστηριότητα/);
    const kept = () =>
      page.evaluate(() =>
        ['auth._token.local', 'auth.session', 'auth.strategy', 'DEYA_ID'].filter((key) => key in localStorage),
      );
    await expect.poll(kept).toEqual([]);
    await page.getByRole('textbox', { name: 'E-mail' }).fill(ACCOUNTS.maria);
    await page.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill(PASSWORD);
    await page.getByRole('main').getByRole('button', { name: 'Σύνδεση' }).click();
    await expect(page).toHaveURL('/bills');
    // The other tab is signed in with it, and still shows its page.
    await expect(other).toHaveURL('/account');
    await expect(other.getByRole('main')).toContainText('maria@hydria.example');
  });
});

test.describe('a session that ends', () => {
  test.use({ expected: /status of 401/ });

  /** Ends the session on the server, as an administrator or another device of the person does. */
  const endSession = (page: Page) =>
    page.evaluate(async () => {
      const token = localStorage.getItem('auth._token.local');
      await fetch('/api/auth/logout', { method: 'POST', headers: { authorization: `Bearer ${token}` } });
    });

  test('during a half-written report loses no input: the person signs in again in place', async ({ page, request }) => {
    await visit(page, request, ACCOUNTS.maria, '/report');
    await page.getByRole('main').getByRole('radio').first().check();
    await settled(page);
    await endSession(page);
    await rest(page, 600);
    await page.keyboard.press('Tab');
    const again = dialog(page, 'Η σύνδεσή σας έληξε');
    await expect(again).toBeVisible();
    for (let presses = 0; presses < 3; presses++) await page.keyboard.press('Escape');
    await again.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill('not-it');
    await again.getByRole('button', { name: 'Σύνδεση' }).click();
    await expect(again.getByRole('alert')).toBeVisible();
    await again.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill(PASSWORD);
    await again.getByRole('button', { name: 'Σύνδεση' }).click();
    await expect(again).toBeHidden();
    await expect(page.getByRole('main').getByRole('radio').first()).toBeChecked();
  });

  test('without unsaved input leads to the sign-in with its reason', async ({ page, request }) => {
    await visit(page, request, ACCOUNTS.maria, '/');
    await settled(page);
    await endSession(page);
    await page.getByRole('link', { name: 'Λογαριασμοί' }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL('/login');
    await expect(notices(page)).toContainText(/Συνδεθείτε ξανά/);
  });
});

test('two people share a browser: each tab shows the last one signed in, and no data of the other', async ({
  page,
  context,
  request,
}) => {
  await visit(page, request, ACCOUNTS.maria, '/account');
  await expect(page.getByRole('main')).toContainText('maria@hydria.example');
  const other = await context.newPage();
  await other.goto('/account');
  await expect(other.getByRole('main')).toContainText('maria@hydria.example');
  await other.getByRole('button', { name: 'Μενού χρήστη' }).click();
  await other.locator('#account-menu').getByRole('button', { name: 'Αποσύνδεση' }).click();
  await expect(page).toHaveURL('/login');
  await other.goto('/login');
  await other.getByRole('textbox', { name: 'E-mail' }).fill(ACCOUNTS.nikos);
  await other.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill(PASSWORD);
  await other.getByRole('main').getByRole('button', { name: 'Σύνδεση' }).click();
  await expect(page).toHaveURL('/account');
  await expect(page.getByRole('main')).toContainText('nikos@hydria.example');
  await expect(page.locator('body')).not.toContainText('maria@hydria.example');
});

test.describe('a utility that wants its customers identified by the tax authority', () => {
  test.beforeEach(async ({ page, request }) => {
    await page.route('**/api/deya/info*', async (route) => {
      const answer = await route.fetch();
      await route.fulfill({ response: answer, json: { ...(await answer.json()), register_with_taxis: true } });
    });
    await visit(page, request, ACCOUNTS.nikos, '/supplies', 1);
  });
  /** Fetches the profile again: the boot data of the HTML contains the profile without this setting. */
  const arrive = async (page: Page) => {
    // A page that is still fetching the user would overwrite the cookie.
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await answered(page);
    await page.context().clearCookies({ name: 'portal_hint' });
    await page.goto('/supplies');
    const question = dialog(page, 'Ταυτοποίηση με Taxisnet');
    await expect(question).toBeVisible();
    return question;
  };

  test('asks, accepts a refusal, and then offers it at the end of the page', async ({ page }) => {
    const question = await arrive(page);
    const checks: string[] = [];
    page.on('request', (request) => checks.push(...(request.url().match(/checkTaxis/) ?? [])));
    await question.getByRole('button', { name: 'Όχι τώρα' }).click();
    await expect(question).toBeHidden();
    await page.getByRole('link', { name: 'Λογαριασμοί' }).filter({ visible: true }).first().click();
    await expect(page).toHaveURL('/bills');
    // The deferred parts of the page have loaded, and the question does not appear again.
    await expect(page.getByRole('button', { name: /Συνομιλία/ })).toBeVisible();
    expect(checks).toEqual([]);
    await expect(question).toBeHidden();
    const offer = page.getByRole('region', { name: 'Ταυτοποίηση με Taxisnet' });
    await expect(offer).toBeVisible();
    await page.context().clearCookies({ name: 'portal_hint' });
    await page.goto('/supplies');
    await expect(offer).toBeVisible();
    await expect(question).toBeHidden();
  });

  test('sends the person there, and they return identified to the same page', async ({ page }) => {
    const question = await arrive(page);
    await question.getByRole('button', { name: 'Συνέχεια στο Taxisnet' }).click();
    await page.getByRole('button', { name: /ΣΤΑΥΡΙΔΗΣ/ }).click();
    await expect(page).toHaveURL(/\/postgsis\?result=success/);
    await page.getByRole('main').getByRole('link').or(page.getByRole('main').getByRole('button')).first().click();
    await expect(page).toHaveURL('/supplies');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await expect(question).toBeHidden();
  });
});

test('an administrator who acts as a customer sees a notice on every page, and returns to their own account', async ({
  page,
  request,
}) => {
  await visit(page, request, ACCOUNTS.admin, '/admin/users');
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  const nikos = await page.evaluate(async () => {
    const headers = { authorization: `Bearer ${localStorage.getItem('auth._token.local')}` };
    const { data } = await (await fetch('/api/users/search?itemsPerPage=1000', { headers })).json();
    return data.find(({ email }: { email: string }) => email === 'nikos@hydria.example').id;
  });
  await page.goto(`/impersonate?person=${nikos}`);
  await page.getByRole('textbox', { name: 'Γιατί' }).fill('Ζήτησε βοήθεια στο τηλέφωνο');
  await page.getByRole('button', { name: 'Έναρξη προβολής' }).click();
  const banner = page.getByRole('region', { name: 'Σύνδεση ως πελάτης' });
  await expect(banner).toContainText('Νίκος Σταυρίδης');
  await page.goto('/bills');
  await expect(banner).toBeVisible();
  await expectAccessible(page, '#alerts');
  await page.getByRole('main').getByRole('link', { name: /€/ }).last().scrollIntoViewIfNeeded();
  await expect(banner).toBeInViewport({ ratio: 1 });
  await banner.getByRole('button', { name: 'Επιστροφή στο δικό μου προφίλ' }).click();
  await expect(page).toHaveURL('/admin/users');
  await expect(page.getByRole('main').getByRole('row').nth(1)).toBeVisible();
  await expect(banner).toBeHidden();
  await expect.poll(() => page.evaluate(() => document.cookie)).not.toContain('impersonate=');
});

test.describe('on the smallest phone and at 200 %', () => {
  // The final position is known only after the animation.
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  // `accessibility.spec.ts` checks other widths and both themes with axe.
  test('every dialog fits, and axe has no findings', async ({ page, request }) => {
    await visit(page, request, ACCOUNTS.maria, '/');
    for (const [width, height] of [
      [320, 568],
      [640, 400],
    ] as const) {
      await page.setViewportSize({ width, height });
      await page.goto('/');
      const open = () => page.getByRole('button', { name: /ΔΕΥΑ/ }).filter({ visible: true }).first().click();
      for (const lead of [
        async () => undefined,
        async () => page.getByRole('button', { name: 'Προσθήκη ΔΕΥΑ' }).click(),
        async () => page.locator('.pick.is-current').click(),
        async () => page.getByRole('button', { name: 'Πώς βρίσκω τη ΔΕΥΑ μου;' }).click(),
      ]) {
        await open();
        await expect(selector(page).locator('.pick').first()).toBeVisible();
        await lead();
        await expect(page.getByRole('dialog').last()).toBeVisible();
        await answered(page);
        await expectInside(page);
        await expectAccessible(page, OPEN);
        await expect(async () => {
          await page.keyboard.press('Escape');
          await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: LOOK_MS });
        }).toPass();
      }
    }
  });
});
