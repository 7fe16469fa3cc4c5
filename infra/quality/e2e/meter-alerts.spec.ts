import { ACCOUNTS, expect, expectAccessible, PASSWORD, test } from './fixtures.ts';
import { login } from './mailbox.ts';
import { comeBack, utilities } from './steps.ts';

const SOFIA = 'sofia@hydria.example';
const OF_SOFIA = 8;

test('a customer sees which hours prove a leak, calls it normal, reports it, and the staff find it in their list', async ({
  browser,
  page,
  portal,
  request,
}) => {
  test.slow();
  const { headers } = await login(request, SOFIA, PASSWORD);
  const listed = await request.get(`/api/alerts?deya_id=${OF_SOFIA}&state=open`, { headers });
  const { data }: { data: { id: number; hydrometer: string; kwdikos_katanalwti: string }[] } = await listed.json();
  const alert = data[0]!;
  const utility = (await utilities(request)).get(OF_SOFIA)!;
  const main = page.getByRole('main');

  await comeBack(page, SOFIA, utility, '/supplies');
  // The utility asks for the tax login, which has a journey of its own.
  await page.getByRole('dialog').getByRole('button', { name: 'Όχι τώρα' }).press('Enter');
  await main.getByRole('link', { name: 'Ειδοποιήσεις μετρητών' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Ειδοποιήσεις μετρητών', level: 1 })).toBeVisible();
  await expectAccessible(page);
  await main.locator(`a[href$="/alerts/${alert.id}"]`).first().press('Enter');
  await expect(main.getByText(/ώρες το δείχνουν/)).toBeVisible();
  await expect(main.getByText('Σε εξέλιξη')).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Πίνακας' }).press('Enter');
  await expect(main.getByRole('table', { name: 'Οι ώρες που το δείχνουν' })).toContainText('μετράει');

  await main.getByRole('button', { name: 'Είναι φυσιολογικό' }).press('Enter');
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Σταματήστε τα μηνύματα' }).press('Enter');
  await expect(main.getByText(/φυσιολογικό \(πότισμα κήπου\)/)).toBeVisible();

  await page.goto(`/de/alerts/${alert.id}`);
  await expect(main.getByText(/als normal bezeichnet \(Garten bewässern\)/)).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('link', { name: 'Problem melden' }).press('Enter');
  await expect(page.getByRole('radio', { name: 'Problem bei mir zu Hause' })).toBeChecked();
  await expect(main.getByRole('textbox').first()).toHaveValue(new RegExp(`Der Zähler ${alert.hydrometer} `));
  await expectAccessible(page);

  const staff = await browser.newPage({ baseURL: portal, locale: 'el-GR' });
  await comeBack(staff, ACCOUNTS.admin, utility, '/admin/alerts?kind=continuous_low');
  const row = staff.getByRole('main').getByRole('row').filter({ hasText: alert.hydrometer });
  await expect(row.getByText('Φυσιολογική χρήση').first()).toBeVisible();
  await staff.getByRole('button', { name: 'Στον χάρτη' }).click();
  await expect(staff.getByRole('region', { name: 'Χάρτης συναγερμών' })).toBeVisible();
  await expectAccessible(staff);

  const work = staff.getByRole('main');
  await row.getByRole('link', { name: 'Συνεχής ροή' }).first().press('Enter');
  await work.getByRole('button', { name: 'Αναλαμβάνω' }).press('Enter');
  await expect(work.getByText('Σε επεξεργασία')).toBeVisible();
  await expectAccessible(staff);
  await work.getByRole('button', { name: 'Κλείσιμο συναγερμού' }).press('Enter');
  const closing = staff.getByRole('dialog', { name: 'Κλείσιμο συναγερμού' });
  await closing.getByRole('combobox', { name: 'Αποτέλεσμα' }).selectOption('Ενημέρωση πελάτη');
  await closing.getByRole('textbox', { name: 'Σημείωση' }).fill('Είναι το πότισμα του κήπου.');
  await expectAccessible(staff);
  await closing.getByRole('button', { name: 'Κλείσιμο συναγερμού' }).press('Enter');
  await expect(work.getByText('Είναι το πότισμα του κήπου.')).toBeVisible();
  await staff.goto('/admin/alerts?kind=continuous_low&handling=closed');
  await expect(row.getByText('Ενημέρωση πελάτη')).toBeVisible();
  await staff.close();
});

test('a report made from an alert shows its hours to the customer and to the staff, who go on to the supply and its meter', async ({
  browser,
  page,
  portal,
  request,
}) => {
  test.slow();
  const { headers } = await login(request, SOFIA, PASSWORD);
  const { data } = await (await request.get(`/api/alerts?deya_id=${OF_SOFIA}`, { headers })).json();
  const alert = (data as { id: number; kind: string; hydrometer: string; kwdikos_katanalwti: string }[]).find(
    ({ kind }) => kind.startsWith('continuous'),
  )!;
  const utility = (await utilities(request)).get(OF_SOFIA)!;
  const main = page.getByRole('main');
  await comeBack(page, SOFIA, utility, `/report?alert=${alert.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Όχι τώρα' }).press('Enter');
  await expect(main.getByText(new RegExp(`Οι ώρες του μετρητή ${alert.hydrometer}`))).toBeVisible();
  await expectAccessible(page);
  await main.getByRole('button', { name: 'Συνέχεια', exact: true }).press('Enter');
  await expect(main.getByRole('radio', { name: new RegExp(alert.hydrometer) })).toBeChecked();
  await main.getByRole('button', { name: 'Συνέχεια', exact: true }).press('Enter');
  await main.getByRole('button', { name: /^(Συνέχεια|Παράλειψη)$/ }).press('Enter');
  await main.getByRole('button', { name: 'Αποστολή αναφοράς' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Η αναφορά σας στάλθηκε' })).toBeVisible();

  await page.goto('/report/mine');
  await main.getByRole('list').getByRole('link').first().press('Enter');
  const hours = page.getByRole('heading', { name: 'Οι ώρες του μετρητή' });
  await expect(hours).toBeVisible();
  await expect(main.getByText(/τουλάχιστον \d+ λίτρα? κάθε ώρα/)).toBeVisible();
  await main.getByRole('button', { name: 'Πίνακας' }).press('Enter');
  await expect(main.getByRole('table', { name: 'Οι ώρες του μετρητή' })).toBeVisible();
  await expectAccessible(page);
  const id = new URL(page.url()).pathname.split('/').at(-1)!;

  const staff = await browser.newPage({ baseURL: portal, locale: 'el-GR' });
  await comeBack(staff, ACCOUNTS.admin, utility, `/admin/cases/${id}`);
  await expect(staff.getByRole('heading', { name: 'Οι ώρες του μετρητή' })).toBeVisible();
  await expectAccessible(staff);
  await staff.getByRole('link', { name: 'Συναγερμοί του μετρητή' }).press('Enter');
  await expect(staff.getByRole('main').getByRole('row').filter({ hasText: alert.hydrometer }).first()).toBeVisible();
  await staff.goBack();
  await staff.getByRole('link', { name: 'Πρόσωπα της παροχής' }).press('Enter');
  await expect(staff.getByRole('main').getByRole('searchbox')).toHaveValue(alert.kwdikos_katanalwti);
  await staff.close();
});
