import type { APIRequestContext, Page } from '@playwright/test';
import { ACCOUNTS, expect, expectAccessible, LOOK_MS, PASSWORD, test } from './fixtures.ts';
import { linkFrom, login, ownCustomer } from './mailbox.ts';
import { PHOTO } from './report-steps.ts';
import { comeBack, FIRST, utilities } from './steps.ts';

type Headers = Record<string, string>;

/** An act of the staff on a case; the screens of the desk have journeys of their own. */
const act = async (
  request: APIRequestContext,
  headers: Headers,
  { deya_id, id, call }: { deya_id: number; id: number; call: string },
  data: object,
): Promise<void> => {
  const done = await request.post(`/api/staff/cases/${id}/${call}?deya_id=${deya_id}`, { headers, data });
  expect(done.status()).toBe(200);
};

/** The mails to an address in the local mailbox, which has the newest first. */
const mailsTo = (page: Page, to: string) => page.getByRole('listitem').filter({ hasText: `→ ${to}` });

const sendForm = async (page: Page, email: string): Promise<void> => {
  await page.goto(`/online-forms/${FIRST}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: /Αλλαγή στοιχείων επικοινωνίας/ })
    .click();
  await page.getByRole('textbox', { name: 'Όνομα', exact: true }).fill('Θωμάς');
  await page.getByRole('textbox', { name: 'Επώνυμο' }).fill('Κυριακού');
  await page.getByRole('textbox', { name: 'ΑΦΜ' }).fill('123456783');
  await page.getByRole('textbox', { name: 'Τηλέφωνο' }).fill('6955512345');
  await page.getByRole('button', { name: 'Συνέχεια' }).click();
  await page.getByRole('checkbox', { name: 'E-mail' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Νέο e-mail' }).fill(email);
  await page.getByRole('button', { name: 'Συνέχεια' }).click();
  await page.getByRole('button', { name: 'Αποστολή' }).click();
  await expect(page.getByRole('heading', { name: 'Η αίτηση στάλθηκε' })).toBeVisible();
};

test('a guest answers a question about an application by the mailed link, and has it opened again after its completion', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const deya_id = FIRST;
  const utility = (await utilities(request)).get(deya_id)!;
  const email = `applicant-${Date.now()}@hydria.example`;
  await sendForm(page, email);
  await expectAccessible(page);
  await page.goto(await linkFrom(page, email, /\/report\/follow/));
  const code = await page.getByRole('textbox', { name: 'Αριθμός αναφοράς ή αίτησης' }).inputValue();

  const { headers } = await login(request, ACCOUNTS.admin, PASSWORD);
  const list = await request.get(`/api/staff/cases?deya_id=${deya_id}&search=${code}`, { headers });
  const [{ id }] = (await list.json()).data as [{ id: number }];
  const question = { note: 'Στείλτε μας την ταυτότητά σας.', answer_days: 5, idempotency_key: `ask-${code}-0000000` };
  await act(request, headers, { deya_id, id, call: 'answers' }, question);
  await expect(async () => {
    await page.goto('/sandbox/mail');
    await expect(mailsTo(page, email)).toHaveCount(2, { timeout: LOOK_MS });
  }).toPass();

  await page.goto(await linkFrom(page, email, /\/report\/follow/));
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email);
  await page.getByRole('button', { name: 'Αποστολή συνδέσμου' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Αν ο αριθμός και το e-mail' })).toBeVisible();
  const link = await linkFrom(page, email, /\/applications\/follow\?deya_id=\d+#[\w-]{43}/);
  await page.goto(link);
  await expect(page.getByRole('note').filter({ hasText: 'περιμένει την απάντησή σας' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Η ΔΕΥΑ γράφει' })).toContainText('την ταυτότητά σας');
  await expect(page.getByText('Κυριακού')).toHaveCount(0);
  expect(new URL(page.url()).hash).toBe('');
  await expectAccessible(page);
  await page.getByRole('textbox', { name: 'Σημείωση' }).fill('Η ταυτότητα στη φωτογραφία.');
  await page
    .getByLabel(/^Φωτογραφία/)
    .first()
    .setInputFiles(PHOTO);
  await page.getByRole('button', { name: 'Προσθήκη σημείωσης' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Η σημείωσή σας' })).toContainText('Η ταυτότητα');
  await expect(page.getByRole('button', { name: /^Μεγέθυνση/ })).toHaveCount(1);
  await expect(page.getByText('περιμένει την απάντησή σας')).toHaveCount(0);

  const desk = await (await browser.newContext()).newPage();
  await comeBack(desk, ACCOUNTS.admin, utility, `/admin/cases/${id}`);
  const main = desk.getByRole('main');
  await expect(main.getByText('Η ταυτότητα στη φωτογραφία.')).toBeVisible();
  await expect(main.getByRole('img', { name: /^Φωτογραφία 1/ })).toHaveJSProperty('complete', true);
  await act(request, headers, { deya_id, id, call: 'move' }, { from: 0, to: 'in_progress' });
  const completed = { from: 2, to: 'resolved', reason: 'Τα στοιχεία άλλαξαν.' };
  await act(request, headers, { deya_id, id, call: 'move' }, completed);

  await page.goto(link);
  await expect(page.getByText('Τα στοιχεία άλλαξαν.').first()).toBeVisible();
  await page.getByRole('radio', { name: 'Όχι' }).check({ force: true });
  await page.getByRole('textbox', { name: 'Τι λείπει;' }).fill('Το e-mail είναι ακόμη το παλιό.');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Αποστολή απάντησης' }).click();
  await expect(page.getByText('Η αίτηση άνοιξε ξανά και είναι στη λίστα')).toBeVisible();

  await desk.reload();
  await expect(main.getByText('Το e-mail είναι ακόμη το παλιό.').first()).toBeVisible();
  await desk.context().close();
  await act(
    request,
    headers,
    { deya_id, id, call: 'move' },
    { from: 5, to: 'closed', reason: 'Άλλαξε και το e-mail.' },
  );
  await page.goto(link);
  await expect(page.getByText('Άλλαξε και το e-mail.').first()).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Σημείωση' })).toHaveCount(0);
});

test('a customer who wants no mails about their cases gets none but a question with a last day, and reads all of them', async ({
  page,
  request,
}) => {
  test.slow();
  const { email, password, deya_id } = await ownCustomer(request, 27);
  const utility = (await utilities(request)).get(deya_id)!;
  await comeBack(page, email, utility, '/account/notifications', password);
  const choice = page.getByRole('checkbox', { name: 'Αναφορές και αιτήσεις μου: E-mail' });
  await expect(choice).toBeChecked();
  // It changes with the answer of the server.
  await choice.press('Space');
  await expect(choice).not.toBeChecked();
  await expect(choice).toBeEnabled();
  await expectAccessible(page);

  const own = await login(request, email, password);
  const body = { deya_id, problem_type: 'other', description: 'Βουλωμένο φρεάτιο', address: 'Μίνωος 4' };
  const sent = await request.post('/api/reports', {
    headers: own.headers,
    data: { ...body, idempotency_key: `quiet-report-${Date.now()}` },
  });
  const { id } = (await sent.json()) as { id: number };
  const { headers } = await login(request, ACCOUNTS.admin, PASSWORD);
  await act(request, headers, { deya_id, id, call: 'move' }, { from: 0, to: 'confirmed', reason: 'Το είδαμε σήμερα.' });
  const question = { note: 'Ποιο φρεάτιο;', answer_days: 3, idempotency_key: `quiet-question-${Date.now()}` };
  await act(request, headers, { deya_id, id, call: 'answers' }, question);

  // Sent after the others: once it is there, they would be.
  await page.goto(new URL(await linkFrom(page, email, /\/report\/mine\//)).pathname);
  await expect(page.getByText('Το είδαμε σήμερα.').first()).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Η ΔΕΥΑ γράφει' })).toContainText('Ποιο φρεάτιο;');
  await page.goto('/sandbox/mail');
  await expect(mailsTo(page, email).filter({ hasText: /αναφορ/ })).toHaveCount(1);
});
