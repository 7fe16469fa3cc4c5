import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { ACCOUNTS, expect, expectAccessible, PASSWORD, test } from './fixtures.ts';
import { linkFrom, login, newPassword, ownCustomer } from './mailbox.ts';
import { FIRST, signIn as signInAs } from './steps.ts';

/** The utility of the demo data that asks for the tax login. */
const TAXIS = 8;

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

/** A code in the utility's form that none of its supplies has, and whether its bills have a key. */
const unknownCode = async (request: APIRequestContext, deya_id: number) => {
  const { deyas }: { deyas: { id: number; customer_code_mask: string | null; passkey_required: boolean }[] } = await (
    await request.get('/api/deya/list')
  ).json();
  const { customer_code_mask: mask, passkey_required } = deyas.find(({ id }) => id === deya_id)!;
  return { code: (mask ?? '######').replaceAll('#', '9'), passkey_required };
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

/** A browser that was closed has the cookies with a last day, and no session storage. A draft is kept for 24 hours. */
const closeAndReopen = async (page: Page): Promise<void> => {
  const context = page.context();
  const later = Date.now() / 1000 + 23 * 3600;
  const kept = (await context.cookies()).filter(({ expires }) => expires > later);
  await page.evaluate(() => sessionStorage.clear());
  await context.clearCookies();
  await context.addCookies(kept);
};

test('a person registers with the code of a bill, resumes on a reload, confirms the mail and waits for the utility', async ({
  page,
  browser,
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

  await closeAndReopen(page);
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
  const second = await page.context().newPage();
  await second.goto(`/deya/${FIRST}/register`);
  await expect(second.getByText('Νεφέλη Δοκιμαστική')).toBeVisible();
  await create(page, password);
  await expect(page.getByText(`Στείλαμε ένα μήνυμα στο ${email}`)).toBeVisible();
  await expectAccessible(page);
  // The other tab and the back button meet the account that was made.
  await create(second, password);
  await expect(second.getByText(`Στείλαμε ένα μήνυμα στο ${email}`)).toBeVisible();
  await second.close();
  await page.goBack();
  await expect(page.getByText(`Στείλαμε ένα μήνυμα στο ${email}`)).toBeVisible();

  await signIn(page, email, password);
  await expect(page.getByText('Επιβεβαιώστε πρώτα το e-mail σας')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Να σταλεί ξανά το μήνυμα επιβεβαίωσης' })).toBeVisible();
  const link = await linkFrom(page, email, /\/email\/confirm#[\w-]{43}$/);
  // The mail is read on a telephone; there the address is confirmed, and the link of this browser is used up.
  const telephone = await (await browser.newContext()).newPage();
  await telephone.goto(new URL(link, page.url()).href);
  await telephone.getByRole('main').getByRole('button').first().click();
  await expect(telephone.getByRole('main').getByRole('status')).toBeVisible();
  await telephone.context().close();
  await page.goto(link);
  await page.getByRole('main').getByRole('button').first().click();
  await expect(page.getByRole('main').getByText('Ο σύνδεσμος δεν ισχύει πια')).toBeVisible();
  await signIn(page, email, password);
  await expect(page.getByRole('heading', { name: 'Η εγγραφή σας εξετάζεται' })).toBeVisible();
});

/** Types into the field that is found by its label, without the mouse. */
const typeInto = async (page: Page, label: string, text: string): Promise<void> => {
  await page.getByLabel(label, { exact: true }).focus();
  await page.keyboard.type(text);
};

const press = async (page: Page, role: 'button' | 'checkbox' | 'radio', name: string | RegExp): Promise<void> => {
  await page.getByRole('main').getByRole(role, { name }).first().focus();
  await page.keyboard.press(role === 'button' ? 'Enter' : 'Space');
};

test('a person with a German number registers by keyboard alone, and a wrong number is said at its field', async ({
  page,
  request,
}) => {
  const { code } = await unknownCode(request, FIRST);
  const [email, password] = [newAddress(), newPassword()];
  await page.goto(`/de/deya/${FIRST}/register`);
  await typeInto(page, 'Steuernummer (AFM)', '90000045');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').getByText(/8 Ziffern/)).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Land der Steuernummer').focus();
  await page.keyboard.type('Deutschland');
  await page.getByLabel('Steuernummer (AFM)', { exact: true }).focus();
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('DE 123 456 783');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Welche Nummer steht auf Ihrer Rechnung?' })).toBeFocused();
  await typeInto(page, 'Anschlussnummer oder Zahlungscode', code);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/haben wir keinen Anschluss gefunden/)).toBeVisible();
  await expectAccessible(page);
  await press(page, 'checkbox', new RegExp(code));
  await press(page, 'radio', /Mieter/);
  await press(page, 'button', 'Weiter');
  await expect(page.getByRole('heading', { name: 'Ihre Angaben' })).toBeFocused();
  await typeInto(page, 'Vorname', 'Greta');
  await typeInto(page, 'Nachname', 'Wasser');
  await typeInto(page, 'E-Mail', email);
  await typeInto(page, 'Telefon', '+49 170 1234567');
  await press(page, 'radio', 'Nein, auch auf Papier');
  await press(page, 'radio', /^Nein$/);
  await press(page, 'button', 'Weiter');
  await expect(page.getByText('Greta Wasser')).toBeVisible();
  await expectAccessible(page);
  await typeInto(page, 'Passwort', password);
  await typeInto(page, 'Passwort wiederholen', password);
  await press(page, 'checkbox', /Nutzungsbedingungen/);
  await press(page, 'button', 'Konto anlegen');
  await expect(page.getByText(`Wir haben eine Nachricht an ${email} gesendet`)).toBeVisible();
});

test('a person proves at the tax authority who they are, and asks as a tenant', async ({ page, request }) => {
  const { code, passkey_required } = await unknownCode(request, TAXIS);
  await page.goto(`/deya/${TAXIS}/register`);
  await page.getByLabel('ΑΦΜ', { exact: true }).fill('123456783');
  await next(page).click();
  await page.getByLabel('Κωδικός παροχής ή πληρωμής').fill(code);
  if (passkey_required) await page.getByLabel('Κλειδί εγγραφής').fill('K-7');
  await next(page).click();
  await expect(page.getByRole('heading', { name: 'Επιβεβαιώστε ποιοι είστε' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Συνέχεια στο Taxisnet' }).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText('Δεν ολοκληρώσατε την ταυτοποίηση')).toBeVisible();
  await page.getByRole('button', { name: 'Συνέχεια στο Taxisnet' }).click();
  await page.getByRole('button', { name: /ΑΝΝΑ ΠΑΠΑΔΟΠΟΥΛΟΥ/ }).click();
  await expect(page.getByRole('heading', { name: 'Αυτά μας έδωσε η ΑΑΔΕ' })).toBeVisible();
  await expect(page.getByText('Ο ΑΦΜ είναι άλλος')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Χρήση των στοιχείων' }).click();
  await page.getByRole('checkbox', { name: new RegExp(code) }).check();
  await page.getByRole('radio', { name: /Ενοικιαστής/ }).check();
  await next(page).click();
  await expect(page.getByLabel('Όνομα')).toHaveValue('ΑΝΝΑ');
});

test('a customer adds a supply by the steps that their account does not answer, and sees the request wait', async ({
  page,
  request,
}) => {
  const { email, password } = await ownCustomer(request, 21);
  const { code, passkey_required } = await unknownCode(request, FIRST);
  await page.goto('/login');
  await signInAs(page, email, password);
  await page.goto(`/deya/${FIRST}/register`);
  await page.getByRole('main').getByRole('button', { name: 'Έναρξη' }).click();
  const number = page.getByLabel('ΑΦΜ', { exact: true });
  await expect(number.or(page.getByLabel('Κωδικός παροχής ή πληρωμής'))).toBeVisible();
  if (await number.isVisible()) {
    await number.fill('123456783');
    await next(page).click();
  }
  await page.getByLabel('Κωδικός παροχής ή πληρωμής').fill(code);
  if (passkey_required) await page.getByLabel('Κλειδί εγγραφής').fill('K-7');
  await next(page).click();
  await page.getByRole('checkbox', { name: new RegExp(code) }).check();
  await page.getByRole('radio', { name: /Ενοικιαστής/ }).check();
  await next(page).click();
  await expect(page.getByRole('heading', { name: 'Ελέγξτε το αίτημά σας' })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('radio', { name: 'Όχι, να έρχεται και σε χαρτί' }).check();
  await page.getByLabel('Ο κωδικός πρόσβασής σας').fill(password);
  await page.getByRole('checkbox', { name: /αποδέχομαι/ }).check();
  await page.getByRole('button', { name: 'Αποστολή αιτήματος' }).click();
  await expect(page.getByText('Το αίτημά σας στάλθηκε')).toBeVisible();
  await expect(page.getByText('Σε εξέταση')).toBeVisible();
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
