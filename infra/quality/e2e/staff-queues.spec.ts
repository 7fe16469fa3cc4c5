import type { Page } from '@playwright/test';
import type { StaffPlanRequest } from '@hydria/shared/contract/plan-requests.ts';
import { ACCOUNTS, expect, expectAccessible, PASSWORD, test } from './fixtures.ts';
import { login } from './mailbox.ts';
import { ROWS } from './staff-rows.ts';
import { comeBack, FIRST, utilities } from './steps.ts';

/** A utility whose money no other journey reads. */
const PATIENT = 'ΔΕΥΑ Τρίπολης';

/** Answers a read of the API in the place of the server; `answer` is asked each time. */
const answerWith = (page: Page, path: string, answer: () => object) =>
  page.route(
    (url) => url.pathname === path,
    (route) => route.fulfill({ json: answer() }),
  );

/** A notification of one credit without a payment code. */
const notification = (iban: string, payer: string) =>
  `<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.054.001.08"><BkToCstmrDbtCdtNtfctn><GrpHdr><MsgId>${payer}</MsgId></GrpHdr>
<Ntfctn><Id>1</Id><Acct><Id><IBAN>${iban}</IBAN></Id></Acct><Ntry><Amt Ccy="EUR">12.30</Amt><CdtDbtInd>CRDT</CdtDbtInd>
<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>${payer}</AcctSvcrRef><NtryDtls><TxDtls>
<Amt Ccy="EUR">12.30</Amt><CdtDbtInd>CRDT</CdtDbtInd><RltdPties><Dbtr><Pty><Nm>${payer}</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd>NERO</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Ntfctn></BkToCstmrDbtCdtNtfctn></Document>`;

test('money that matched nothing goes from the start page to its decision, and back to the payer', async ({
  page,
  request,
}) => {
  const utility = [...(await utilities(request)).values()].find(({ title }) => title === PATIENT)!;
  const payer = `PAYER ${crypto.randomUUID().slice(0, 8)}`;
  const { headers } = await login(request, ACCOUNTS.admin, PASSWORD);
  const of = `deya_id=${utility.id}`;
  const { iban }: { iban: string } = await (await request.get(`/api/utilities/profile?${of}`, { headers })).json();
  const sent = await request.post(`/api/staff/bank-files?${of}`, {
    headers,
    multipart: { text: notification(iban, payer) },
  });
  const file = (await sent.json()) as { id: number };
  expect(file).toMatchObject({ entries: 1, is_known: false, state: 'waiting' });
  await comeBack(page, ACCOUNTS.admin2, utility, '/admin');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: /Αρχεία τράπεζας προς έγκριση/ }).click();
  await expect(main.getByText('Περιμένει έγκριση').first()).toBeVisible();
  await expectAccessible(page);
  const confirmed = page.waitForResponse((answer) => answer.url().includes(`/api/staff/bank-files/${file.id}/confirm`));
  await main
    .getByRole('button', { name: /^Έγκριση/ })
    .first()
    .click();
  expect((await confirmed).status()).toBe(200);
  await expect
    .poll(async () => {
      const found = await request.get(`/api/staff/bank-entries?${of}&search=${payer}`, { headers });
      return ((await found.json()) as { total: number }).total;
    })
    .toBe(1);

  await page.goto('/admin');
  await main.getByRole('link', { name: /Εισπράξεις προς έλεγχο/ }).click();
  await main.getByRole('searchbox').fill(payer);
  await main
    .getByRole('row', { name: new RegExp(payer) })
    .getByRole('link')
    .click();
  await expect(main.getByText('Χωρίς κωδικό πληρωμής')).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Επιστροφή στον πληρωτή' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Λόγος').fill('Δεν είναι πελάτης μας.');
  await dialog.getByRole('button', { name: 'Επιστροφή στον πληρωτή' }).click();
  await expect(main.getByText('Επιστρέφεται', { exact: true })).toBeVisible();
  await expect(main.getByText(/Δεν είναι πελάτης μας/)).toBeVisible();
  await expect(main.getByRole('region', { name: 'Απόφαση', exact: true })).toHaveCount(0);
});

test('an access token that ends soon is found from the start page and revoked', async ({ page, request }) => {
  const utility = (await utilities(request)).get(FIRST)!;
  const name = `Λήγει ${crypto.randomUUID().slice(0, 6)}`;
  const { headers } = await login(request, ACCOUNTS.admin, PASSWORD);
  const ends_on = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  const made = await request.post(`/api/utilities/feed-tokens?deya_id=${FIRST}`, {
    headers,
    data: { name, scopes: ['city'], ends_on },
  });
  expect(made.status()).toBe(200);
  await comeBack(page, ACCOUNTS.admin, utility, '/admin');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: /^Κλειδιά πρόσβασης που λήγουν.*περιμέν/ }).click();
  const row = main.getByRole('row', { name: new RegExp(name) });
  await expect(row).toContainText('Λήγει σύντομα');
  await row.getByRole('button', { name: `Ανάκληση: ${name}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ανάκληση' }).click();
  await expect(row).toHaveCount(0);
});

test('a request for a plan is refused with a reason, a failed job is tried again, a doubtful bill and a source are read', async ({
  page,
  request,
}) => {
  const [first] = ROWS['GET /api/staff/plan-requests'].data;
  let plan: StaffPlanRequest = { ...first!, debt_now: first!.debt, bills: ['2026-1'], is_own: false };
  await answerWith(page, '/api/staff/plan-requests', () => ROWS['GET /api/staff/plan-requests']);
  await answerWith(page, `/api/staff/plan-requests/${plan.id}`, () => plan);
  await answerWith(page, `/api/staff/plan-requests/${plan.id}/refuse`, () => {
    plan = { ...plan, state: 'refused', answer: 'Υπάρχει ήδη ρύθμιση.', decided_at: plan.asked_at };
    return plan;
  });
  await comeBack(page, ACCOUNTS.admin, (await utilities(request)).get(FIRST)!, '/admin');
  const main = page.getByRole('main');
  const open = async (name: string) => {
    await main.getByRole('link', { name }).click();
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(name);
  };

  await open('Αιτήματα διακανονισμού');
  await main.locator(`a[href="/admin/plan-requests/${plan.id}"]`).click();
  await expect(main.getByText('600,00 €').first()).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Απόρριψη' }).click();
  const dialog = page.getByRole('dialog', { name: 'Απόρριψη διακανονισμού' });
  await dialog.getByLabel('Αιτιολογία').fill('Υπάρχει ήδη ρύθμιση.');
  await dialog.getByRole('button', { name: 'Απόρριψη' }).click();
  await expect(main.getByText('Δεν έγινε δεκτό')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Απόρριψη' })).toHaveCount(0);

  await page.goto('/admin');
  let jobs = ROWS['GET /api/jobs/failed'];
  await answerWith(page, '/api/jobs/failed', () => jobs);
  await answerWith(page, `/api/jobs/failed/${jobs.data[0]!.id}/retry`, () => {
    jobs = { ...jobs, data: jobs.data.slice(1), total: 1 };
    return { message: 'Success' };
  });
  await open('Εργασίες που απέτυχαν');
  await expect(main.getByRole('row')).toHaveCount(3);
  await main.getByRole('button', { name: 'Νέα προσπάθεια: send-mail' }).click();
  await expect(main.getByRole('row')).toHaveCount(2);

  await page.goto('/admin');
  await answerWith(page, '/api/staff/bill-doubts', () => ROWS['GET /api/staff/bill-doubts']);
  await open('Λογαριασμοί που δεν συμφωνούν');
  await expect(main.getByRole('row', { name: /2026-0070/ })).toContainText('64,20 €');

  await page.goto('/admin');
  await answerWith(page, '/api/utilities/sources', () => ROWS['GET /api/utilities/sources']);
  await main.getByRole('link', { name: 'Πηγές μετρήσεων που δεν απαντούν' }).click();
  await main.getByRole('link', { name: 'Σταθμοί αέρα 0' }).click();
  await expect(main.getByRole('button', { name: 'Παύση' })).toBeVisible();
  await expectAccessible(page);
});
