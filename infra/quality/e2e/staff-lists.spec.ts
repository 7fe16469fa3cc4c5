import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { ACCOUNTS, expect, expectAccessible, test } from './fixtures.ts';
import { ROWS } from './staff-rows.ts';
import { comeBack, FIRST, utilities } from './steps.ts';

/** A list of the back office; a further one is a line of `LISTS`. */
interface StaffList {
  path: string;
  /** The page whose link opens it; the start page of the staff unless said. */
  from?: string;
  /** The part of the list that has rows. */
  at?: string;
  /** A filter with a value that leaves rows. A list without filters is followed by its columns. */
  filter?: readonly [name: string, value: string];
  /** Heads of its table sort it, in both directions. */
  sorts?: true;
  /** Its call, where the demo data have no rows for it. */
  empty?: keyof typeof ROWS;
  /** Columns of the file whose values stand in a second line of the table. */
  below?: readonly string[];
  /** Rows come while the journey reads, so that the file may have others. */
  grows?: true;
}

/** The start page of the staff, with links to all pages. */
const START = '/admin';
const WIDE = { width: 1200, height: 900 };
const OF_FIRST = `/admin/utilities/${FIRST}`;
const OF_PAYMENTS = '/admin/payments';

/** A day close on which every figure is long, and both sides differ. */
const DIFFERENT_DAY = {
  day: '2026-11-19',
  state: 'different',
  captured_count: 128,
  captured_cents: 1_234_567,
  posted_count: 127,
  posted_cents: 1_228_147,
  difference_cents: 6420,
  file_cents: 845_000,
  file_posted_cents: 838_000,
  refund_cents: 64_200,
  refund_posted_cents: 60_000,
  reversal_cents: 12_300,
  unmatched_count: 12,
  unmatched_cents: 128_450,
  differences: [
    { order: 'a'.repeat(24), reference: '7K4M-2QXP', kind: 'not_posted', captured_cents: 6420, posted_cents: null },
  ],
};

/** The lists by subject; those of one share a signed-in page. */
const LISTS: Record<string, readonly StaffList[]> = {
  'people and their requests': [
    { path: '/admin/users', filter: ['state', 'active'], sorts: true, grows: true },
    { path: '/admin/users/1/history', from: '/admin/users/1', empty: 'GET /api/users/{id}/history' },
    { path: '/admin/roles', sorts: true },
    { path: '/admin/registrations', filter: ['status', 'all'], sorts: true, grows: true },
    { path: '/admin/data-requests', filter: ['status', 'all'], sorts: true, empty: 'GET /api/staff/data-requests' },
  ],
  'the installation': [
    { path: '/admin/audit', at: '?trail=0', filter: ['group', 'signing_in'], sorts: true, grows: true },
    { path: '/admin/log', filter: ['level', 'info'], sorts: true, grows: true },
    { path: '/admin/failures', filter: ['phase', 'load'], empty: 'GET /api/platform/failures' },
    { path: '/admin/jobs', empty: 'GET /api/jobs/failed' },
  ],
  'the desk': [
    { path: '/admin/conversations', at: '?state=all', filter: ['state', 'open'], grows: true },
    { path: '/admin/contact', filter: ['state', 'all'], sorts: true, grows: true },
    { path: '/admin/cases', filter: ['state', 'closed'], sorts: true, empty: 'GET /api/staff/cases' },
    { path: '/admin/case-areas', empty: 'GET /api/staff/case-areas' },
    { path: '/admin/case-templates', filter: ['kind', 'report'], empty: 'GET /api/staff/case-templates' },
    { path: '/admin/case-rules', empty: 'GET /api/staff/case-rules' },
    { path: '/admin/case-teams', filter: ['state', 'all'], sorts: true, empty: 'GET /api/staff/case-teams' },
    { path: '/admin/supply-requests', filter: ['kind', 'close'], sorts: true, empty: 'GET /api/staff/supply-requests' },
    { path: '/admin/readings', filter: ['state', 'all'], sorts: true, empty: 'GET /api/staff/readings' },
    { path: '/admin/alerts', filter: ['state', 'all'], sorts: true, grows: true, below: ['Μετρητής'] },
    {
      path: '/admin/answer-templates',
      from: '/admin/conversations',
      sorts: true,
      empty: 'GET /api/staff/answer-templates',
    },
  ],
  money: [
    { path: OF_PAYMENTS, filter: ['state', 'paid'], sorts: true, empty: 'GET /api/staff/payments' },
    {
      path: `${OF_PAYMENTS}/unmatched`,
      from: OF_PAYMENTS,
      filter: ['state', 'unmatched'],
      sorts: true,
      empty: 'GET /api/staff/bank-entries',
    },
    {
      path: `${OF_PAYMENTS}/refunds`,
      from: OF_PAYMENTS,
      filter: ['state', 'waiting'],
      sorts: true,
      empty: 'GET /api/staff/refunds',
      below: ['Πληρωμή', 'Ολοκληρώθηκε'],
    },
    { path: `${OF_PAYMENTS}/files`, from: OF_PAYMENTS, empty: 'GET /api/staff/bank-files' },
    { path: `${OF_PAYMENTS}/days`, from: OF_PAYMENTS, grows: true, below: ['Βιβλία'] },
    { path: '/admin/bill-doubts', filter: ['kind', 'total'], empty: 'GET /api/staff/bill-doubts' },
    { path: '/admin/plan-requests', filter: ['state', 'all'], sorts: true, empty: 'GET /api/staff/plan-requests' },
  ],
  texts: [
    { path: '/admin/announcements', filter: ['state', 'published'], grows: true },
    { path: '/admin/forms', filter: ['state', 'published'], sorts: true },
    { path: '/admin/books', filter: ['state', 'active'], sorts: true },
    { path: '/admin/form-deliveries', filter: ['state', 'dead'], empty: 'GET /api/form-deliveries' },
    { path: '/admin/questions', filter: ['state', 'published'], sorts: true },
    { path: '/admin/legal-texts', filter: ['state', 'published'], sorts: true },
    { path: '/admin/points', filter: ['type', 'office'] },
    { path: '/admin/case-types', filter: ['problem_type', 'damage_public'], empty: 'GET /api/staff/case-types' },
  ],
  'utilities and their data': [
    { path: '/admin/utilities', filter: ['state', 'active'], sorts: true, below: ['Πόλη'] },
    { path: '/admin/water-limits' },
    { path: '/admin/water-notices', empty: 'GET /api/staff/water-notices' },
    { path: '/admin/open311-keys', filter: ['state', 'all'], empty: 'GET /api/staff/open311-keys' },
    { path: `${OF_FIRST}/feed-tokens`, from: OF_FIRST, filter: ['state', 'all'] },
    { path: `${OF_FIRST}/feed-runs`, from: OF_FIRST, filter: ['state', 'stored'] },
    { path: `${OF_FIRST}/sources`, from: OF_FIRST, empty: 'GET /api/utilities/sources' },
  ],
};

/** The fields of one line of a CSV file. */
const fieldsOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|;)(?:"((?:[^"]|"")*)"|([^;]*))/g)].map(
    ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? '',
  );

const download = async (page: Page): Promise<string[][]> => {
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Λήψη CSV' }).click();
  const text = await readFile(await (await saved).path(), 'utf8');
  return text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
    .map(fieldsOf);
};

/** The part of a file's value that its row shows as well: the clock of a time, the whole text of another value. */
const onScreen = (value: string): string =>
  /^\d{4}-\d\d-\d\d (\d\d:\d\d):\d\d$/.exec(value)?.[1] ?? value.replace(/ \(.*/, '');

/** A text as a reader sees it. */
const words = (text: string): string => text.replaceAll(/\s+/g, ' ').trim();

/** Walks one list, from the page whose link opens it to its cards on a phone. */
const walk = async (
  page: Page,
  { path, from = START, at, filter, sorts, below = [], grows }: StaffList,
): Promise<void> => {
  const main = page.getByRole('main');
  await page.setViewportSize(WIDE);
  await page.getByRole('navigation').locator(`a[href="${START}"]`).first().press('Enter');
  await expect(page).toHaveURL(START);
  if (from !== START) await page.goto(from);
  const heads = main.locator('table').last().getByRole('rowheader');
  const columns = main.locator('table').last().getByRole('columnheader');
  await main.locator(`a[href="${path}"]`).first().press('Enter');
  // The address of a page about one object names its utility as well.
  await expect(page).toHaveURL(({ pathname }) => pathname === path);
  if (at) await page.goto(path + at);
  await expect(heads.first()).toBeVisible();

  await test.step('its view lives in the address', async () => {
    if (filter) {
      const [name, value] = filter;
      await main.locator(`select[name="${name}"]`).selectOption(value);
      await expect(page).toHaveURL(new RegExp(`[?&]${name}=${value}`));
    }
    if (sorts) {
      const sorted = main.locator('th[aria-sort]');
      const direction = (await sorted.getAttribute('aria-sort')) ?? '';
      await sorted.getByRole('button').press('Enter');
      await expect(sorted).not.toHaveAttribute('aria-sort', direction);
      await expect(page).toHaveURL(/order=/);
      const others = main.locator('th:not([aria-sort])').getByRole('button');
      // The audit trail and the log have one order, of time.
      if ((await others.count()) > 0) {
        const before = await sorted.innerText();
        await others.first().press('Enter');
        await expect(sorted).not.toHaveText(before);
        await expect(page).toHaveURL(/sort=/);
      }
    }
  });

  const hidden = await test.step('a column is taken away', async () => {
    await main.getByRole('button', { name: 'Στήλες' }).click();
    const entry = page.getByRole('menuitemcheckbox', { checked: true }).last();
    const label = words(await entry.innerText());
    await entry.press('Enter');
    await page.keyboard.press('Escape');
    await expect(main.getByRole('columnheader', { name: label, exact: true })).toHaveCount(0);
    await expect(page).toHaveURL(/hidden=/);
    return label;
  });

  const view = page.url();
  await test.step('the way back and a reload keep it', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Ο λογαριασμός μου' }).press('Enter');
    await expect(main.getByRole('heading', { level: 1, name: 'Το προφίλ μου' })).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(view);
    await page.reload();
    await expect(heads.first()).toBeVisible();
    if (filter) await expect(main.locator(`select[name="${filter[0]}"]`)).toHaveValue(filter[1]);
    await expect(main.getByRole('columnheader', { name: hidden, exact: true })).toHaveCount(0);
    await expectAccessible(page);
  });

  await test.step('the file has the rows and columns that are shown', async () => {
    const shown = (await heads.allInnerTexts()).map(words);
    const labels = (await columns.allInnerTexts()).map(words);
    const [head = [], ...lines] = await download(page);
    expect(head).not.toContain(hidden);
    // A column that shows several facts is several columns of the file, with the name of the fact behind its own.
    for (const label of head) expect([...labels, ...below]).toContain(label.replace(/: .*/, ''));
    for (const label of below) expect(head).toContain(label);
    // On the screen a mark may follow the name.
    if (!grows) for (const [row, text] of shown.entries()) expect(text).toContain(onScreen(lines[row]?.[0] ?? ''));
    expect(lines.length).toBeGreaterThanOrEqual(shown.length);
  });

  await test.step('on a phone its rows are cards', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(main.getByRole('table')).toHaveCount(0);
    await expect(main.getByRole('listitem').first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });
};

test.describe.configure({ mode: 'parallel' });

for (const [subject, lists] of Object.entries(LISTS)) {
  test(`each list about ${subject} opens from its menu, keeps its view in the address, sorts by keyboard and gives its rows as CSV`, async ({
    page,
    request,
  }) => {
    test.slow();
    for (const { empty } of lists)
      if (empty)
        await page.route(
          (url) => url.pathname === empty.replace('GET ', '').replace('{id}', '1'),
          (route) => route.fulfill({ json: ROWS[empty] }),
        );
    await comeBack(page, ACCOUNTS.admin, (await utilities(request)).get(FIRST)!, START);
    for (const list of lists) await test.step(list.path, () => walk(page, list));
  });
}

/** How much wider the chosen words of a select are than the place for them. */
const cutOf = (page: Page, name: string): Promise<number> =>
  page.locator(`select[name="${name}"]`).evaluate((node) => {
    const select = node as HTMLSelectElement;
    const { font, paddingLeft, paddingRight } = getComputedStyle(select);
    const pen = document.createElement('canvas').getContext('2d');
    if (!pen) throw new Error('no canvas');
    pen.font = font;
    const place = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    return pen.measureText(select.selectedOptions[0]?.text ?? '').width - place;
  });

test('a filter shows its chosen words whole, and fields of a line are of one height', async ({ page, request }) => {
  const utility = (await utilities(request)).get(FIRST)!;
  await comeBack(page, ACCOUNTS.admin, utility, '/admin/alerts?kind=no_reading');
  for (const width of [390, WIDE.width]) {
    await page.setViewportSize({ width, height: WIDE.height });
    await page.goto('/admin/alerts?kind=no_reading');
    await expect(page.locator('select[name="kind"]')).toHaveValue('no_reading');
    expect(await cutOf(page, 'kind')).toBeLessThanOrEqual(1);
  }
  await page.goto(OF_PAYMENTS);
  const [day, state] = [page.locator('input[type="date"]').first(), page.locator('select[name="state"]')];
  await expect(state).toBeVisible();
  expect((await day.boundingBox())?.height).toBe((await state.boundingBox())?.height);
});

test('wide lists of the staff need no scrolling sideways on a laptop', async ({ page, request }) => {
  await page.setViewportSize(WIDE);
  const utility = (await utilities(request)).get(FIRST)!;
  await comeBack(page, ACCOUNTS.admin, utility, START);
  const days = [DIFFERENT_DAY, { ...DIFFERENT_DAY, day: '2026-11-18' }];
  await page.route('**/api/staff/payment-days*', (route) =>
    route.fulfill({ json: { data: days, total: days.length, next: null } }),
  );
  for (const path of ['/admin/utilities', `${OF_PAYMENTS}/days`]) {
    await page.goto(path);
    const table = page.getByRole('table').first();
    await expect(table).toBeVisible();
    const overhang = () =>
      table.evaluate((node) => (node.parentElement ? node.scrollWidth - node.parentElement.clientWidth : 0));
    await expect.poll(overhang, path).toBeLessThanOrEqual(0);
  }
});
