import type { APIRequestContext, Browser, Page } from '@playwright/test';
import { ACCOUNTS, expect, expectAccessible, PASSWORD, test } from './fixtures.ts';
import { linkFrom, login } from './mailbox.ts';
import { comeBack, FIRST, utilities } from './steps.ts';

const question = (field: string, label: string, validation: object) => ({
  id: field,
  type: 'text_field',
  options: { field, label },
  items: [],
  conditionals: [],
  validation: { required: true, ...validation },
});

const api = JSON.stringify([
  {
    value: 'input',
    name: 'Η παροχή',
    showTitle: true,
    theme: 'Plain',
    grid: 1,
    elements1: [question('street', 'Οδός', {}), question('email', 'Το email σας', { format: 'email' })],
  },
]);

/** A form of the first utility that a second person signs, and addresses of its people. */
const signedForm = async (request: APIRequestContext) => {
  const mark = crypto.randomUUID().slice(0, 6);
  const { headers } = await login(request, ACCOUNTS.admin, PASSWORD);
  const data = { form_id: `cosign-${mark}`, title: `Παροχή σε μισθωτή ${mark}`, api, is_online: true, cosign: true };
  const stored = await request.put(`/api/onlineForms?deya_id=${FIRST}`, { headers, data });
  expect(stored.status()).toBe(200);
  return {
    path: `/online-forms/${FIRST}/cosign-${mark}`,
    sender: `tenant-${mark}@hydria.example`,
    owner: `owner-${mark}@hydria.example`,
    other: `second-owner-${mark}@hydria.example`,
  };
};

/** Fills in and hands in the form as a guest on a phone, and returns its number. */
const handIn = async (guest: Page, { path, sender, owner }: Awaited<ReturnType<typeof signedForm>>) => {
  await guest.goto(path);
  const form = guest.getByRole('main');
  const next = form.getByRole('button', { name: 'Συνέχεια', exact: true });
  await form.getByLabel(/Οδός/).fill('Κορίνθου 12');
  await form.getByLabel(/Το email σας/).fill(sender);
  await next.click();
  await expect(form.getByText(/χρειάζεται και την υπογραφή ενός δεύτερου προσώπου/)).toBeVisible();
  await next.click();
  await expect(form.getByLabel(/Ονοματεπώνυμο δεύτερου προσώπου/)).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(guest);
  await form.getByLabel(/Ονοματεπώνυμο δεύτερου προσώπου/).fill('Νίκος Ιδιοκτήτης');
  await form.getByLabel(/Email δεύτερου προσώπου/).fill(owner);
  await next.click();
  await expect(form.getByText(owner)).toBeVisible();
  await form.getByRole('button', { name: 'Αποστολή' }).click();
  await expect(form.getByText('Η αίτηση περιμένει υπογραφή')).toBeVisible();
  await expectAccessible(guest);
  return (
    await form
      .getByText(/[A-Z\d]{4}-[A-Z\d]{4}/)
      .first()
      .innerText()
  ).match(/[A-Z\d]{4}-[A-Z\d]{4}/)![0];
};

/** Opens a link in a browser of its own. The page takes the secret out of its address, so that a reload needs the link again. */
const open = async (browser: Browser, link: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(link);
  return page;
};

const SIGN = /online_forms\/sign/;

const sign = async (second: Page): Promise<void> => {
  await second.getByLabel(/Το ονοματεπώνυμό σας/).fill('Νίκος Ιδιοκτήτης');
  await second.getByRole('checkbox', { name: /Διάβασα τις απαντήσεις/ }).check({ force: true });
  await second.getByRole('button', { name: 'Υπογράφω', exact: true }).click();
  await expect(second.getByText('Υπογράψατε την αίτηση')).toBeVisible();
};

const findCase = async (page: Page, code: string): Promise<void> => {
  await page.goto('/admin/cases');
  await page.getByRole('main').getByRole('searchbox').fill(code);
};

test('a tenant hands in a form on a phone, the owner signs it by a mailed link, and only then the staff have it', async ({
  page,
  request,
  browser,
}) => {
  test.slow();
  const utility = (await utilities(request)).get(FIRST)!;
  const people = await signedForm(request);
  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  const code = await handIn(guest, people);

  await comeBack(page, ACCOUNTS.admin, utility, '/admin/cases');
  await findCase(page, code);
  const row = page.getByRole('main').getByRole('link', { name: new RegExp(code) });
  await expect(page.getByText('Καμία υπόθεση δεν ταιριάζει')).toBeVisible();
  await expect(row).toHaveCount(0);

  const link = await linkFrom(guest, people.owner, SIGN);
  const owner = await open(browser, link);
  await expect(owner.getByText('Κορίνθου 12')).toBeVisible();
  expect(owner.url()).not.toContain('#');
  await expectAccessible(owner);
  await owner.getByRole('button', { name: 'Υπογράφω', exact: true }).click();
  await expect(owner.getByText('Για να υπογράψετε, επιλέξτε ότι διαβάσατε τις απαντήσεις.')).toBeVisible();
  await sign(owner);
  await expectAccessible(owner);
  const again = await open(browser, link);
  await expect(again.getByText('Υπογράψατε την αίτηση')).toBeVisible();

  await findCase(page, code);
  await row.click();
  await expect(page.getByRole('main').getByText('Νίκος Ιδιοκτήτης').first()).toBeVisible();
});

test('an owner declines with a reason; the tenant reads it and asks another person, who signs', async ({
  request,
  browser,
}) => {
  test.slow();
  const people = await signedForm(request);
  const guest = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage();
  await handIn(guest, people);
  const state = guest.getByRole('link', { name: 'Κατάσταση υπογραφής' });
  const waiting = (await state.getAttribute('href'))!;
  await state.click();
  await expect(guest.getByText(/Περιμένει υπογραφή/)).toBeVisible();

  const link = await linkFrom(guest, people.owner, SIGN);
  const owner = await open(browser, link);
  await owner.getByLabel(/Λόγος/).fill('Το ακίνητο πουλήθηκε.');
  await owner.getByRole('button', { name: 'Δεν υπογράφω', exact: true }).click();
  await expect(owner.getByText('Δηλώσατε ότι δεν υπογράφετε')).toBeVisible();
  await expectAccessible(owner);

  // The address of a guest is unproved: by the mailed link the state is read, and no other person is named.
  const mailed = await open(browser, await linkFrom(guest, people.sender, /online_forms\/waiting/));
  await expect(mailed.getByText('Το ακίνητο πουλήθηκε.')).toBeVisible();
  await expect(mailed.getByRole('button', { name: 'Άλλο πρόσωπο ή email' })).toHaveCount(0);
  await expectAccessible(mailed);

  await guest.goto(waiting);
  await expect(guest.getByText('Το ακίνητο πουλήθηκε.')).toBeVisible();
  await guest.getByRole('button', { name: 'Άλλο πρόσωπο ή email' }).click();
  const asking = guest.getByRole('dialog');
  await asking.getByLabel(/Ονοματεπώνυμο/).fill('Ελένη Ιδιοκτήτρια');
  await asking.getByLabel(/E-mail/).fill(people.other);
  await expectAccessible(guest);
  await asking.getByRole('button', { name: 'Αποστολή', exact: true }).click();
  await expect(asking).toBeHidden();
  await expect(guest.getByText(/Περιμένει υπογραφή/)).toBeVisible();

  // The first link ended with the second one.
  const first = await open(browser, link);
  await expect(first.getByText('Ο σύνδεσμος δεν ισχύει')).toBeVisible();
  await sign(await open(browser, await linkFrom(mailed, people.other, SIGN)));
  await guest.goto('/healthz');
  await guest.goto(waiting);
  await expect(guest.getByText('Η ΔΕΥΑ έλαβε την αίτηση.')).toBeVisible();
});
