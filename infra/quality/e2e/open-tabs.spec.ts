import type { Page } from '@playwright/test';
import { expect, stagedTest as test } from './fixtures.ts';
import { enterAs, markDocument } from './faults/fixtures.ts';
import type { Stage } from './stage.ts';
import { FIRST, SECOND } from './steps.ts';

test.describe.configure({ mode: 'parallel' });

/**
 * Opens a page, and waits until the tab has asked for the first time what is served. A busy machine starts a tab late, and
 * a tab that has not started learns of nothing however far its clock is moved. A file that hangs can be asked for before the
 * `load` event, which then never comes.
 */
const openTab = async (page: Page, path: string): Promise<void> => {
  const first = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/boot.json', { timeout: 0 });
  await page.goto(path, { waitUntil: 'commit' });
  await first;
};

/** An open tab learns of a new release within a minute. */
const passMinute = (page: Page): Promise<void> => page.clock.fastForward(60_000);

const notice = (page: Page) => page.locator('section.notices li.notice-info');
const navLink = (page: Page, path: string) =>
  page.getByRole('navigation').filter({ visible: true }).locator(`a[href="${path}"]`).first();
const releaseReports = (stage: Stage, version: string) =>
  stage.release('mf-reports', version, 'src/locales/fr.json', '{', '{ ');

test('a tab of the first release opens a page that it never loaded, after three more releases; no input is lost', async ({
  page,
  stage,
}) => {
  await enterAs(page, stage.url, 'maria');
  await page.clock.install();
  await openTab(page, '/');
  await expect(page.locator('.card-place[data-remote="mf-reports"] h2').first()).toBeVisible();
  const files: { url: string; status: number }[] = [];
  page.on('response', (answer) => {
    if (answer.url().includes('/artifacts/mf-reports/')) files.push({ url: answer.url(), status: answer.status() });
  });
  const expectSame = await markDocument(page);
  for (const version of ['0.2.0', '0.3.0', '0.4.0']) await releaseReports(stage, version);

  await navLink(page, '/report').click();
  await expect(page.locator('#outlet [data-remote="mf-reports"] h1')).toBeVisible();
  expect(files.filter(({ status }) => status !== 200)).toEqual([]);
  await expect(page.locator('section.panel[data-failure]')).toHaveCount(0);
  const text = page.getByRole('textbox', { name: 'Περιγραφή' });
  await text.fill('Τρέχει νερό στον δρόμο');

  await test.step('the tab shows a notice, and keeps working', async () => {
    await passMinute(page);
    await expect(notice(page)).toBeVisible();
    await expect(text).toHaveValue('Τρέχει νερό στον δρόμο');
    await expectSame();
  });
  await test.step('"update now" asks before input is lost', async () => {
    await notice(page).getByRole('button', { name: 'Ενημέρωση τώρα' }).click();
    const question = page.getByRole('dialog', { name: 'Θέλετε να φύγετε από τη σελίδα;' });
    await question.getByRole('button', { name: 'Παραμονή στη σελίδα' }).click();
    await expect(question).toBeHidden();
    await expect(text).toHaveValue('Τρέχει νερό στον δρόμο');
    await expectSame();
    await notice(page).getByRole('button', { name: 'Ενημέρωση τώρα' }).click();
    await question.getByRole('button', { name: 'Έξοδος χωρίς αποθήκευση' }).click();
    await expect.poll(() => files.at(-1)?.url).toContain('/artifacts/mf-reports/0.4.0-');
    // The new release finds the draft of the tab.
    await expect(text).toHaveValue('Τρέχει νερό στον δρόμο');
  });
});

test.describe('while later files hang', () => {
  // The failure of the widgets is reported by their file, or after its last attempt by the time that is over.
  test.use({ expected: /deferred-widgets|remote-failed \{"remote":"shell","phase":"start","class":"timeout"/ });
  test('a part that is switched off disappears from an open tab within a minute, and returns, without a reload', async ({
    page,
    stage,
  }) => {
    await enterAs(page, stage.url, 'maria');
    await page.clock.install();
    // The widgets around the page are late: the first minute ends the wait for them, and the page stays.
    await page.route('**/deferred-widgets.*.js', () => {});
    await openTab(page, '/bills');
    await expect(page.locator('#outlet [data-remote="mf-billing"] h1')).toBeVisible();
    const expectSame = await markDocument(page);
    await stage.portal('disable', 'mf-billing', '--reason', 'wrong sums');
    await passMinute(page);
    await expect(navLink(page, '/bills')).toHaveCount(0);
    await expect(page.locator('section.panel[role="status"]')).toBeVisible();
    await navLink(page, '/report').click();
    await expect(page.locator('#outlet [data-remote="mf-reports"] h1')).toBeVisible();
    await stage.portal('enable', 'mf-billing');
    await passMinute(page);
    await expect(navLink(page, '/bills')).toBeVisible();
    await navLink(page, '/bills').click();
    await expect(page.locator('#outlet [data-remote="mf-billing"] h1')).toBeVisible();
    await expectSame();
  });
});

const title = (page: Page) => page.locator('.card-place[data-remote="mf-smartcity"] h2').first();
const NEW = 'Το νερό της πόλης';
const OLD = 'Ποιότητα νερού';

test('a utility keeps the release that it is pinned to; a rollback holds from the next page on', async ({
  browser,
  stage,
}) => {
  const visit = async (deya_id: number): Promise<Page> => {
    const page = await (await browser.newContext({ baseURL: stage.url, locale: 'el-GR' })).newPage();
    await enterAs(page, stage.url, 'maria', deya_id);
    await page.goto('/');
    return page;
  };
  await stage.portal('pin', 'mf-smartcity', String(FIRST));
  await stage.release('mf-smartcity', '0.2.0', 'src/locales/el.json', OLD, NEW);
  const [pinned, free] = [await visit(FIRST), await visit(SECOND)];
  await expect(title(pinned)).toHaveText(OLD);
  await expect(title(free)).toHaveText(NEW);
  await stage.portal('rollback', 'mf-smartcity', '--reason', 'the old words were better');
  await free.goto('/');
  await expect(title(free)).toHaveText(OLD);
  await stage.portal('unpin', 'mf-smartcity', String(FIRST));
  await pinned.goto('/');
  await expect(title(pinned)).toHaveText(OLD);
  for (const page of [pinned, free]) await page.context().close();
});

test('a canary reaches its utility and its share of the others, who stay on their side', async ({ browser, stage }) => {
  const visit = async (deya_id: number, bucket: number): Promise<Page> => {
    const context = await browser.newContext({ baseURL: stage.url, locale: 'el-GR' });
    await context.addCookies([{ name: 'portal_bucket', value: String(bucket), url: stage.url }]);
    const page = await context.newPage();
    await enterAs(page, stage.url, 'maria', deya_id);
    await page.goto('/');
    return page;
  };
  await stage.release('mf-smartcity', '0.2.0', 'src/locales/el.json', OLD, NEW, '50', String(SECOND));
  const everyone = await visit(SECOND, 0);
  await expect(title(everyone)).toHaveText(NEW);
  const sides: string[] = [];
  for (const bucket of [0, 50]) {
    const page = await visit(FIRST, bucket);
    await expect(title(page)).toHaveText(new RegExp(`${OLD}|${NEW}`));
    const side = (await title(page).textContent()) ?? '';
    await page.reload();
    await expect(title(page)).toHaveText(side);
    sides.push(side);
    await page.context().close();
  }
  // A canary of 50 % covers half of the hundred buckets, so two visitors whose buckets are fifty apart are on different
  // sides.
  expect(sides.toSorted()).toEqual([NEW, OLD].toSorted());
  await everyone.context().close();
});
