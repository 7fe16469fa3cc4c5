import { pdfSample } from '@hydria/adapters/testing/pdf-samples.ts';
import type { Browser, Locator, Page } from '@playwright/test';
import { ACCOUNTS, expect, expectAccessible, LOOK_MS, test } from './fixtures.ts';
import { linkFrom } from './mailbox.ts';
import { FIRST, comeBack, utilities } from './steps.ts';

const LEASE = { name: 'μισθωτήριο.pdf', mimeType: 'application/pdf', buffer: pdfSample({}) };

/** Presses a key on a button of the page, as a person without a mouse does. */
const press = (main: Locator, name: string | RegExp) =>
  main.getByRole('button', { name, exact: typeof name === 'string' }).press('Enter');

/** Opens a menu by keyboard and picks an entry. */
const add = async (page: Page, menu: string, entry: string): Promise<void> => {
  await press(page.getByRole('main'), menu);
  await page.getByRole('menuitem', { name: entry, exact: true }).press('Enter');
  await expect(page.getByRole('menu')).toBeHidden();
};

/** Adds a question; the focus is in its words by then. */
const addQuestion = async (page: Page, kind: string, label: string): Promise<void> => {
  await add(page, 'Ερώτηση', kind);
  await expect(page.locator('[data-properties] [name=label]')).toBeFocused();
  await page.keyboard.type(label);
};

/** Waits for a save that the server takes, and for the form that is read again. */
const saving = async (page: Page, act: () => Promise<void>): Promise<void> => {
  const read = page.waitForResponse(
    (response) => response.url().includes('/draft') && response.request().method() === 'GET' && response.ok(),
  );
  await act();
  await read;
  await expect(page.getByText('Η φόρμα αποθηκεύεται…')).toBeHidden();
};

/** Adds a question with choices, one in each line. */
const addChoices = async (page: Page, kind: string, label: string, choices: string): Promise<void> => {
  await addQuestion(page, kind, label);
  const main = page.getByRole('main');
  await press(main, 'Πολλές μαζί');
  await main.getByRole('textbox', { name: 'Απαντήσεις' }).fill(choices);
  await press(main, /^Προσθήκη 2/);
};

const openFold = (page: Page, title: string) => page.locator('summary', { hasText: title }).press('Enter');

/** The form costs a fixed amount, and its sender gets a document. */
const askForMoney = async (page: Page, euros: string): Promise<void> => {
  const main = page.getByRole('main');
  await main.getByRole('tab', { name: 'Ρυθμίσεις' }).press('Enter');
  await main.getByRole('checkbox', { name: /^Έγγραφο PDF/ }).press('Space');
  await main.getByRole('checkbox', { name: /^Η αίτηση πληρώνεται/ }).press('Space');
  await main.getByLabel('Ποσό σε ευρώ').fill(euros);
  await main.getByRole('textbox', { name: 'Επόμενα βήματα' }).fill('Σας καλούμε μέσα σε πέντε ημέρες.');
  await expectAccessible(page);
};

/** Saves the form on the phone and opens it on a computer by the mailed link. */
const goOnElsewhere = async (phone: Page, browser: Browser, email: string): Promise<Page> => {
  await phone.getByRole('button', { name: 'Αποθήκευση για αργότερα' }).click();
  const dialog = phone.getByRole('dialog');
  await dialog.getByRole('textbox', { name: /E-mail/ }).fill(email);
  await dialog.getByRole('button', { name: 'Αποθήκευση' }).click();
  await expect(dialog.getByText(`Στείλαμε σύνδεσμο στο ${email}`)).toBeVisible();
  await phone.context().close();
  const computer = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await computer.goto(await linkFrom(computer, email, /\/online_forms\/continue/));
  await expect(computer.getByText(/Αποθηκευμένη αίτηση/)).toBeVisible();
  return computer;
};

/** Turns back at the bank, continues from the page of the payment, and pays. */
const pay = async (page: Page): Promise<void> => {
  const atBank = /\/sandbox\/bank\/pay\//;
  await page.waitForURL(atBank);
  await page.getByRole('button', { name: 'Leave without paying', exact: true }).click();
  await expect(page.getByText(/η αίτηση δεν στάλθηκε/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Συνέχεια της πληρωμής' }).click();
  await page.waitForURL(atBank);
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('η αίτηση στάλθηκε στη ΔΕΥΑ')).toBeVisible();
  await expect(page.getByText('Σας καλούμε μέσα σε πέντε ημέρες.')).toBeVisible();
  await expectAccessible(page);
};

/** Opens the mail to an address whose subject names an application. */
const openMail = (page: Page, to: string, code: string) =>
  expect(async () => {
    await page.goto('/sandbox/mail');
    const mails = page
      .getByRole('listitem')
      .filter({ hasText: `→ ${to}` })
      .filter({ hasText: code });
    await mails.first().getByRole('link').click({ timeout: LOOK_MS });
  }).toPass();

test('a clerk without a mouse makes, proves, tries and publishes a form; a guest begins on a phone, goes on elsewhere, pays and gets a PDF; the staff decide it', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const utility = (await utilities(request)).get(FIRST)!;
  const mark = crypto.randomUUID().slice(0, 6);
  const title = `Δήλωση ενοίκων ${mark}`;
  const email = `tenant-${mark}@hydria.example`;
  await comeBack(page, ACCOUNTS.admin, utility, '/online_forms/createDraft/edit');
  const main = page.getByRole('main');

  await add(page, 'Σειρά', 'Σειρά ερωτήσεων');
  await page.keyboard.type('Το ακίνητο');
  await addQuestion(page, 'Μία απάντηση από λίγες', 'Είστε ιδιοκτήτης;');
  await press(main, 'Πολλές μαζί');
  await main.getByRole('textbox', { name: 'Απαντήσεις' }).fill('Ναι\nΌχι');
  await press(main, 'Προσθήκη 2 απαντήσεων');
  await main.getByRole('checkbox', { name: 'Υποχρεωτική' }).press('Space');
  await addQuestion(page, 'Σύντομο κείμενο', 'Αριθμός μισθωτηρίου');
  await openFold(page, 'Πότε φαίνεται');
  await press(main.getByRole('group', { name: /^Η ερώτηση φαίνεται/ }), 'Προσθήκη συνθήκης');
  await main.getByRole('group', { name: 'Συνθήκη 1' }).getByLabel('Τιμή').selectOption({ label: 'Όχι' });
  await add(page, 'Σειρά', 'Ομάδα που επαναλαμβάνεται');
  await page.keyboard.type('Ένοικοι');
  await main.getByRole('treeitem', { name: /^Ένοικοι/ }).press('ArrowDown');
  await main.getByRole('textbox', { name: 'Όνομα κάθε καταχώρισης' }).fill('Ένοικος');
  await addQuestion(page, 'Σύντομο κείμενο', 'Ηλικία');
  await openFold(page, 'Κανόνες της απάντησης');
  await main.getByLabel('Μορφή').selectOption({ label: 'Ακέραιος αριθμός' });
  await expectAccessible(page);

  await add(page, 'Σειρά', 'Σειρά ερωτήσεων');
  await page.keyboard.type('Δηλώσεις');
  await addQuestion(page, 'Σύντομο κείμενο', 'Σύνολο ετών');
  await openFold(page, 'Τιμή');
  await main.getByRole('checkbox', { name: /^Υπολογίζεται/ }).press('Space');
  await main.getByLabel('Μέρος 1').selectOption({ label: 'Ηλικία, σε όλες τις καταχωρίσεις' });
  await main.getByLabel('Δεκαδικά ψηφία').fill('0');
  await addQuestion(page, 'Κείμενο με τίτλο', 'Πριν στείλετε');
  await main.getByRole('textbox', { name: 'Κείμενο', exact: true }).pressSequentially('<p>Ελέγξτε τις ηλικίες.</p>');
  await addChoices(page, 'Λίστα επιλογής', 'Περιοχή', 'Κέντρο\nΛιμάνι');
  await addChoices(page, 'Λίστα με αναζήτηση', 'Δρόμος', 'Κορίνθου\nΌθωνος');
  await addChoices(page, 'Πολλές απαντήσεις', 'Έχετε', 'Κήπο\nΠηγάδι');
  await addQuestion(page, 'Ημερομηνία', 'Από πότε');
  await addQuestion(page, 'Μεγάλο κείμενο', 'Παρατηρήσεις');
  await addQuestion(page, 'Σύντομο κείμενο', 'Το email σας');
  await openFold(page, 'Κανόνες της απάντησης');
  await main.getByLabel('Μορφή').selectOption({ label: 'E-mail' });
  await addQuestion(page, 'Αρχείο', 'Μισθωτήριο');
  await expectAccessible(page);

  await press(main, 'Αποθήκευση');
  const name = main.getByRole('textbox', { name: 'Τίτλος', exact: true });
  await expect(name).toBeFocused();
  await expect(main.getByText('Ελέγξτε τα πεδία της φόρμας')).toBeVisible();
  await page.keyboard.type(title);
  await expectAccessible(page);
  await press(main, 'Αποθήκευση');
  await expect(page).toHaveURL(/\/online_forms\/\d+\/edit/);
  await expect(main.getByText('Πρόχειρη')).toBeVisible();

  await main.getByRole('treeitem', { name: /^Αριθμός μισθωτηρίου/ }).press('Alt+ArrowUp');
  await expect(main.getByRole('status').filter({ hasText: 'Αριθμός μισθωτηρίου: Το ακίνητο, θέση 1' })).toBeAttached();
  await press(main, 'Δημοσίευση');
  await expect(main.getByText(/Μια συνθήκη ή ένας υπολογισμός το αναφέρει πριν ερωτηθεί/)).toBeVisible();
  await expectAccessible(page);
  await press(main, 'Αναίρεση');
  await expect(main.getByText('Ζητά προσωπικά δεδομένα χωρίς να λέει γιατί.')).toBeVisible();
  await main.getByRole('tab', { name: 'Ρυθμίσεις' }).press('Enter');
  await main.getByRole('textbox', { name: 'Σκοπός' }).fill('Για να σας απαντήσουμε.');
  await main.getByLabel('Ημέρες τήρησης').fill('365');
  await askForMoney(page, '12,50');
  await saving(page, () => press(main, 'Αποθήκευση'));

  await main.getByRole('link', { name: 'Δοκιμή' }).press('Enter');
  await main.getByRole('radio', { name: 'Όχι' }).press('Space');
  await main.getByRole('textbox', { name: /Αριθμός μισθωτηρίου/ }).fill('A-12');
  await press(main, 'Συνέχεια');
  await main.getByRole('textbox', { name: /Ηλικία/ }).fill('41');
  await press(main, 'Συνέχεια');
  await expect(main.getByRole('textbox', { name: /Σύνολο ετών/ })).toHaveValue('41');
  await main.getByLabel(/Μισθωτήριο/).setInputFiles(LEASE);
  await press(main, 'Συνέχεια');
  await expect(main.getByText('μισθωτήριο.pdf')).toBeVisible();
  await press(main, 'Αποστολή');
  await expect(main.getByText('Δεν αποθηκεύτηκε τίποτα.')).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Πίσω στην επεξεργασία' }).first().press('Enter');

  await press(main, 'Δημοσίευση');
  await press(page.getByRole('dialog'), 'Δημοσίευση τώρα');
  await expect(main.getByText('Δημοσιευμένη', { exact: true })).toBeVisible();

  const phone = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const atBusStop = await phone.newPage();
  await atBusStop.goto(`/online-forms/${FIRST}`);
  const begun = atBusStop.getByRole('main');
  await begun.getByRole('link', { name: new RegExp(mark) }).click();
  await begun.getByRole('radio', { name: 'Ναι' }).check({ force: true });
  await expect(begun.getByRole('textbox', { name: /Αριθμός μισθωτηρίου/ })).toBeHidden();
  await press(begun, 'Συνέχεια');
  await begun.getByRole('textbox', { name: /Ηλικία/ }).fill('30');
  await press(begun, /^Προσθήκη:/);
  await begun
    .getByRole('textbox', { name: /Ηλικία/ })
    .last()
    .fill('7');
  await expectAccessible(atBusStop);
  await press(begun, 'Συνέχεια');
  await expect(begun.getByRole('textbox', { name: /Σύνολο ετών/ })).toHaveValue('37');
  await begun.getByLabel('Περιοχή').selectOption({ label: 'Λιμάνι' });
  await begun.getByRole('checkbox', { name: 'Πηγάδι' }).check({ force: true });
  await begun.getByLabel(/Μισθωτήριο/).setInputFiles(LEASE);
  await expect(begun.getByRole('button', { name: 'Αφαίρεση: μισθωτήριο.pdf' })).toBeVisible();
  await expectAccessible(atBusStop);
  await begun.getByLabel(/Το email σας/).fill(email);

  const guest = await goOnElsewhere(atBusStop, browser, email);
  const form = guest.getByRole('main');
  await expect(form.getByLabel('Περιοχή')).toHaveValue(/./);
  await expect(form.getByRole('button', { name: 'Αφαίρεση: μισθωτήριο.pdf' })).toBeVisible();
  await press(form, 'Συνέχεια');
  await expect(form.getByText(/12,50/)).toBeVisible();
  await expect(form.getByText('Ένοικος 2: Ηλικία')).toBeVisible();
  await press(form, 'Συνέχεια στην πληρωμή');
  await pay(guest);
  const application = form.locator('dd', { hasText: mark });
  const code = (await application.innerText()).match(/[A-Z\d]{4}-[A-Z\d]{4}/)![0];
  await openMail(guest, email, code);
  await expect(guest.getByText('Document').locator('+ dd').filter({ hasText: '.pdf' })).toHaveCount(1);
  await guest.context().close();

  await main.getByRole('tab', { name: 'Ερωτήσεις' }).click();
  await main.getByRole('treeitem', { name: /^Ηλικία/ }).click();
  await main.getByLabel('Η ερώτηση', { exact: true }).fill('Έτη');
  await press(main, 'Δημοσίευση');
  await press(page.getByRole('dialog'), 'Δημοσίευση τώρα');
  await main.getByRole('tab', { name: 'Εκδόσεις' }).click();
  await expect(main.getByText('Έκδοση 2 — η τρέχουσα')).toBeVisible();
  await page.goto('/admin/cases');
  await main.getByRole('searchbox').fill(code);
  await main.getByRole('link', { name: new RegExp(code) }).click();
  await expect(main.getByText('Ένοικος 2: Ηλικία')).toBeVisible();
  await expect(main.getByText('Λιμάνι')).toBeVisible();
  await expect(main.getByText('μισθωτήριο.pdf').first()).toBeVisible();
  for (const [act, words] of [
    ['Σε εξέλιξη', 'Την ελέγχουμε.'],
    ['Λύθηκε', 'Η δήλωση καταχωρίστηκε.'],
  ] as const) {
    await press(main, act);
    const decision = page.getByRole('dialog', { name: act });
    await decision.getByRole('textbox').fill(words);
    await press(decision, 'Καταχώριση');
    await expect(decision).toBeHidden();
  }
  await expect(async () => {
    await openMail(page, email, code);
    await expect(page.getByText('Η δήλωση καταχωρίστηκε.').first()).toBeVisible({ timeout: LOOK_MS });
  }).toPass();
});

// Chromium writes every refusal on the console; that of the first clerk's save is part of the journey.
test.describe(() => {
  test.use({ expected: /409 \(Conflict\)/ });

  test('two clerks: the second one reads, takes over, and the first one loses nothing', async ({
    page,
    request,
    browser,
  }) => {
    test.slow();
    const utility = (await utilities(request)).get(FIRST)!;
    const mark = crypto.randomUUID().slice(0, 6);
    await comeBack(page, ACCOUNTS.admin, utility, '/online_forms/createDraft/edit');
    const main = page.getByRole('main');
    await add(page, 'Σειρά', 'Σειρά ερωτήσεων');
    await page.keyboard.type('Στοιχεία');
    await addQuestion(page, 'Μεγάλο κείμενο', 'Περιγραφή');
    await main.getByRole('tab', { name: 'Ρυθμίσεις' }).click();
    await main.getByRole('textbox', { name: 'Τίτλος', exact: true }).fill(`Κοινή φόρμα ${mark}`);
    await press(main, 'Αποθήκευση');
    await expect(page).toHaveURL(/\/online_forms\/\d+\/edit/);
    await expect(main.getByText('Πρόχειρη')).toBeVisible();

    const other = await (await browser.newContext()).newPage();
    await comeBack(other, ACCOUNTS.admin2, utility, new URL(page.url()).pathname);
    const theirs = other.getByRole('main');
    await expect(theirs.getByText(/επεξεργάζεται τη φόρμα/)).toBeVisible();
    await expect(theirs.getByRole('button', { name: 'Αποθήκευση' })).toBeDisabled();
    await expectAccessible(other);
    await press(theirs, 'Ανάληψη επεξεργασίας');
    await theirs.getByRole('treeitem', { name: /^Περιγραφή/ }).click();
    await theirs.getByLabel('Η ερώτηση', { exact: true }).fill('Περιγραφή του αιτήματος');
    await saving(other, () => press(theirs, 'Αποθήκευση'));
    // Leaving the page gives the lock back.
    await theirs.getByRole('link', { name: 'Όλες οι φόρμες' }).click();
    await expect(theirs.getByRole('tree')).toBeHidden();
    await other.context().close();

    await main.getByRole('treeitem', { name: /^Περιγραφή/ }).click();
    await main.getByLabel('Η ερώτηση', { exact: true }).fill('Τι ζητάτε;');
    await press(main, 'Αποθήκευση');
    await expect(main.getByText(/αποθήκευσε τη φόρμα πριν από εσάς/)).toBeVisible();
    await expectAccessible(page);
    await saving(page, () => press(main, 'Αποθήκευση της δικής μου'));
    await page.reload();
    await expect(main.getByRole('treeitem', { name: /^Τι ζητάτε;/ })).toBeVisible();
  });
});
