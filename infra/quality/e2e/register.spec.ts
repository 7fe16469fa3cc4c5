import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { ACCOUNTS, expect, expectAccessible, PASSWORD, test } from './fixtures.ts';
import { linkFrom, login, newPassword } from './mailbox.ts';
import { FIRST } from './steps.ts';

// A wrong code and an unconfirmed address are answered with 4xx, and the local mailbox blocks the scripts of a mail.
test.use({ expected: /status of (401|403|404|422)|Blocked script execution in '[^']*\/sandbox\/mail/ });

interface Known {
  afm: string;
  kwdikos_katanalwti: string;
}

/** A supply of a customer of the demo data, as it stands on their bills. */
const supplyOf = async (request: APIRequestContext, email: string): Promise<Known> => {
  const { headers } = await login(request, email, PASSWORD);
  const answer = await request.get(`/api/user/info?deya_id=${FIRST}&lang=el`, { headers });
  const { customers }: { customers: Known[] } = await answer.json();
  return customers.find(({ afm }) => afm !== null)!;
};

const newAddress = (): string => `nea-${randomUUID()}@example.gr`;
const next = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Συνέχεια' });

const answerNumberAndCode = async (page: Page, { afm, kwdikos_katanalwti }: Known): Promise<void> => {
  await page.getByLabel('ΑΦΜ', { exact: true }).fill(afm);
  await next(page).click();
  await page.getByLabel('Κωδικός παροχής ή πληρωμής').fill(kwdikos_katanalwti);
  await next(page).click();
};

const fillAccount = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Όνομα').fill('Νεφέλη');
  await page.getByLabel('Επώνυμο').fill('Δοκιμαστική');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Τηλέφωνο').fill('694 412 3456');
  await page.getByRole('radio', { name: 'Όχι, να έρχεται και σε χαρτί' }).check();
  await page.getByRole('radio', { name: 'Όχι', exact: true }).check();
  await next(page).click();
};

const create = async (page: Page, password: string): Promise<void> => {
  await page.getByLabel('Κωδικός πρόσβασης').fill(password);
  await page.getByLabel('Επανάληψη κωδικού').fill(password);
  await page.getByRole('checkbox', { name: /αποδέχομαι/ }).check();
  await page.getByRole('button', { name: 'Δημιουργία προφίλ' }).click();
};

const signIn = async (page: Page, email: string, password: string): Promise<void> => {
  await page.goto('/login');
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Κωδικός πρόσβασης', { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Σύνδεση', exact: true }).click();
};

test('a person registers with the code of a bill, resumes on a reload, confirms the mail and waits for the utility', async ({
  page,
  request,
}) => {
  const known = await supplyOf(request, ACCOUNTS.maria);
  const [email, password] = [newAddress(), newPassword()];
  await page.goto(`/deya/${FIRST}/register`);
  await expect(page.getByRole('heading', { name: 'Ποιος είναι ο ΑΦΜ σας;' })).toBeVisible();
  await expectAccessible(page);
  await answerNumberAndCode(page, known);
  await expect(page.getByRole('heading', { name: 'Ποιες παροχές θέλετε να παρακολουθείτε;' })).toBeVisible();
  await expectAccessible(page);

  // The next day: the same browser, without what the page had in its memory.
  await page.goto(`/deya/${FIRST}/register`);
  await expect(page.getByText('Συνεχίζετε την εγγραφή που είχατε αρχίσει.')).toBeVisible();
  await page.getByRole('checkbox', { name: new RegExp(known.kwdikos_katanalwti) }).check();
  await page.getByRole('radio', { name: /Ιδιοκτήτης/ }).check();
  await next(page).click();
  await fillAccount(page, email);
  await expect(page.getByText('Νεφέλη Δοκιμαστική')).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel('Όνομα')).toHaveValue('Νεφέλη');
  await page.goForward();
  await expectAccessible(page);
  await create(page, password);
  await expect(page.getByText(`Στείλαμε ένα μήνυμα στο ${email}`)).toBeVisible();
  await expectAccessible(page);

  await signIn(page, email, password);
  await expect(page.getByText('Επιβεβαιώστε πρώτα το e-mail σας')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Να σταλεί ξανά το μήνυμα επιβεβαίωσης' })).toBeVisible();
  await page.goto(await linkFrom(page, email, /\/email\/confirm#[\w-]{43}$/));
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.getByRole('main').getByRole('status')).toBeVisible();
  await signIn(page, email, password);
  await expect(page.getByRole('heading', { name: 'Η εγγραφή σας εξετάζεται' })).toBeVisible();
});

test('a person registers by keyboard alone in German, and a wrong number is said at its field', async ({ page }) => {
  await page.goto(`/de/deya/${FIRST}/register`);
  const afm = page.getByLabel('Steuernummer (AFM)', { exact: true });
  await afm.focus();
  await page.keyboard.type('90000045');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText(/8 Ziffern/)).toBeVisible();
  await expectAccessible(page);
  await afm.focus();
  await page.keyboard.press('Home');
  await page.keyboard.type('0');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welcher Code steht auf Ihrer Rechnung?' })).toBeFocused();
  await page.getByLabel('Anschlusscode oder Zahlungscode').focus();
  await page.keyboard.type('999999');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/haben wir keinen Anschluss gefunden/)).toBeVisible();
  await expectAccessible(page);
});

test('a utility that is closed for registration says so, with what works without it', async ({ page, request }) => {
  const { deyas }: { deyas: { id: number; registration_open: boolean }[] } = await (
    await request.get('/api/deya/list')
  ).json();
  const closed = deyas.find(({ registration_open }) => !registration_open)!;
  await page.goto(`/deya/${closed.id}/register`);
  await expect(page.getByText('Οι εγγραφές είναι κλειστές')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Αναφορά προβλήματος' }).first()).toBeVisible();
  await expectAccessible(page);
});
