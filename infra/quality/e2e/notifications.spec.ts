import type { APIRequestContext } from '@playwright/test';
import { ACCOUNTS, expect, PASSWORD, test } from './fixtures.ts';
import { ownCustomer } from './mailbox.ts';
import { comeBack, FIRST, utilities } from './steps.ts';

test('the permission is requested only on a press; after a refusal nothing is registered', async ({
  page,
  request,
}) => {
  const registered: string[] = [];
  page.on('request', (one) => one.url().includes('/api/createToken') && registered.push(one.url()));
  await page.addInitScript(() => {
    Object.defineProperty(Notification, 'permission', { get: () => 'default' });
    Notification.requestPermission = async () => {
      Reflect.set(window, 'asked', Number(Reflect.get(window, 'asked') ?? 0) + 1);
      return 'denied';
    };
  });
  const asked = () => page.evaluate(() => Number(Reflect.get(window, 'asked') ?? 0));
  await comeBack(page, ACCOUNTS.maria, (await utilities(request)).get(FIRST)!, '/announcements');
  const offer = page.getByRole('complementary', { name: 'Μάθετε πρώτοι για διακοπές νερού' });
  await expect(offer).toBeVisible();
  // Every element that could have asked has been drawn by now.
  await expect(page.getByRole('button', { name: /^Συνομιλία/ })).toBeVisible();
  expect(await asked()).toBe(0);
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await offer.getByRole('button', { name: 'Ενεργοποίηση ειδοποιήσεων' }).click();
  await expect(page.getByText(/δεν επιτρέπει ειδοποιήσεις/).last()).toBeVisible();
  expect(await asked()).toBe(1);
  expect(registered).toEqual([]);
});

/** The screen of the staff has journeys of its own. */
const answerAsStaff = async (
  request: APIRequestContext,
  deya_id: number,
  excerpt: string,
  message: string,
): Promise<void> => {
  const login = await request.post('/api/auth/login', { data: { email: ACCOUNTS.admin, password: PASSWORD } });
  const headers = { authorization: `Bearer ${(await login.json()).token}` };
  const list = await request.get(`/api/staff/conversations?deya_id=${deya_id}`, { headers });
  const { data }: { data: { id: number; excerpt: string; last: number }[] } = await list.json();
  const { id, last } = data.find((one) => one.excerpt === excerpt)!;
  const idempotency_key = `answer-to-${excerpt.replaceAll(/\D/g, '')}-0000`;
  const answer = await request.post(`/api/staff/conversations/${id}/messages?deya_id=${deya_id}`, {
    headers,
    data: { message, last, idempotency_key },
  });
  expect(answer.status()).toBe(200);
};

test.describe('a conversation', () => {
  test.use({ expected: /ERR_INTERNET_DISCONNECTED|Failed to fetch|fetching the script/ });

  test('a message written offline stays in the box; the answer is shown on the button, by its address, and in every tab', async ({
    page,
    context,
    request,
  }, { parallelIndex }) => {
    test.slow();
    // Another session of the same person that reads the answer clears the badge.
    const { email, password, deya_id } = await ownCustomer(request, 6 + parallelIndex);
    await comeBack(page, email, (await utilities(request)).get(deya_id)!, '/bills', password);
    await page.getByRole('button', { name: /^Συνομιλία/ }).click();
    const talk = page.getByRole('dialog', { name: 'Συνομιλία με τη ΔΕΥΑ' });
    const box = talk.getByRole('textbox', { name: 'Το μήνυμά σας' });
    const said = `Ερώτηση ${Date.now()}`;
    // Its code loads when a conversation is opened.
    await expect(box).toBeVisible();
    await context.setOffline(true);
    await box.fill(said);
    await talk.getByRole('button', { name: 'Αποστολή' }).click();
    await expect(talk.getByRole('alert')).toBeVisible();
    await expect(box).toHaveValue(said);
    await context.setOffline(false);
    await talk.getByRole('button', { name: 'Αποστολή' }).click();
    await expect(talk.getByRole('log').getByText(said)).toBeVisible();
    await expect(box).toHaveValue('');
    await talk.getByRole('button', { name: 'Κλείσιμο συνομιλίας' }).click();

    const answer = `Απάντηση ${Date.now()}`;
    await answerAsStaff(request, deya_id, said, answer);
    const other = await context.newPage();
    await other.goto('/bills');
    const news = other.getByRole('button', { name: /^Συνομιλία.*\d νέ(α απάντηση|ες απαντήσεις)/ });
    await expect(news).toBeVisible();
    // On a phone the button appears only after an answer of the staff.
    await other.setViewportSize({ width: 390, height: 844 });
    await expect(news).toBeInViewport({ ratio: 1 });

    // Navigates as a press on the notification does.
    await page.goto(`/#chat-${deya_id}`);
    await expect(talk.getByRole('log').getByText(answer)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(talk).toBeHidden();
    await expect(page).toHaveURL('/');
    // Reading in one tab clears the badge in the other.
    await other.reload();
    await expect(other.getByRole('button', { name: /^Συνομιλία/ })).toBeHidden();
    await other.setViewportSize({ width: 1200, height: 900 });
    await expect(other.getByRole('button', { name: 'Συνομιλία', exact: true })).toBeVisible();
  });
});
