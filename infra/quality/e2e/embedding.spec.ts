import type { Page } from '@playwright/test';
import type { ServedComposition } from '@hydria/shared/platform/boot.ts';
import { NO_WHOLE_BROWSER, wholeBrowserLaunch } from './browser.ts';
import { expect, test } from './fixtures.ts';
import { openForeignSite, withThirdPartiesBlocked, type ForeignSite } from './foreign-site.ts';
import { fillIn } from './report-steps.ts';
import { FIRST, SECOND } from './steps.ts';

const REPORT = `<hydria-frame deya="${FIRST}"></hydria-frame>`;
const FORM = `<hydria-frame deya="${SECOND}" form="nea-paroxi" lang="en" theme="dark"></hydria-frame>`;

const sites: ForeignSite[] = [];
test.afterEach(() => sites.splice(0).forEach((site) => site.close()));

/** Another host name of this machine is a different site for the browser. */
const openSite = async (portal: string, element: string): Promise<ForeignSite> => {
  const site = await openForeignSite(portal, element);
  sites.push(site);
  return site;
};

const compositionOf = async (page: Page): Promise<ServedComposition> => (await page.request.get('/boot.json')).json();

/** Records the events of the element on the embedding page. */
const listen = (page: Page) =>
  page.addInitScript(() => {
    const told: [string, unknown][] = [];
    Object.assign(window, { told });
    for (const name of ['hydria-ready', 'hydria-submitted', 'hydria-failed'])
      document.addEventListener(name, (event) => told.push([name, Reflect.get(event, 'detail')]));
  });

const told = (page: Page) => page.evaluate(() => Reflect.get(window, 'told') as [string, unknown][]);

const heightOf = (page: Page) => page.evaluate(() => document.querySelector('iframe')?.clientHeight ?? 0);

/** A locator inside the embedded page. */
const contentHeight = (page: Page) =>
  page
    .frameLocator('iframe')
    .locator('#root')
    .evaluate((root) => Math.ceil(root.getBoundingClientRect().height));

test('a report is sent from another site, in a browser that blocks third-party storage', async ({ portal }) => {
  const launch = wholeBrowserLaunch();
  test.skip(!launch, NO_WHOLE_BROWSER);
  const site = await openSite(portal, REPORT);
  await withThirdPartiesBlocked(launch!, async (context) => {
    const page = await context.newPage();
    await listen(page);
    await page.goto(site.at('127.0.0.1'));
    const form = page.frameLocator('iframe');
    await expect(form.getByRole('heading', { name: 'Τι συμβαίνει;' })).toBeVisible();
    const storage = await form.locator('body').evaluate(() => {
      try {
        return localStorage.length;
      } catch (error) {
        return String(error);
      }
    });
    expect(storage).toContain('SecurityError');
    for (const role of ['banner', 'navigation', 'contentinfo'] as const)
      await expect(form.getByRole(role)).toHaveCount(0);
    await fillIn(form, 'Σπασμένος αγωγός, από τη σελίδα της ΔΕΥΑ');
    await form.getByRole('button', { name: 'Αποστολή αναφοράς' }).click();
    await expect(form.getByRole('heading', { name: 'Η αναφορά σας στάλθηκε' })).toBeVisible();
    await expect(page.locator('iframe')).toHaveAttribute('title', /Αναφορά προβλήματος/);
    await expect
      .poll(() => told(page))
      .toEqual([
        ['hydria-ready', { title: expect.stringContaining('Αναφορά προβλήματος'), language: 'el' }],
        ['hydria-submitted', { what: 'report', code: expect.stringMatching(/\S{4,}/) }],
      ]);
    const code = (await told(page))
      .flatMap(([, detail]) => Object.entries(detail ?? {}))
      .find(([key]) => key === 'code');
    await expect(form.getByText(String(code?.[1]))).toBeVisible();
  });
});

test('a form has the language and theme of the embedding page, and the height of its content', async ({
  page,
  portal,
}) => {
  const site = await openSite(portal, FORM);
  await page.goto(site.at('127.0.0.1'));
  const form = page.frameLocator('iframe');
  await expect(form.getByRole('heading', { level: 1, name: /water connection/ })).toBeVisible();
  await expect(form.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect.poll(async () => (await heightOf(page)) - (await contentHeight(page))).toBe(0);
  // Error messages make the form taller; the frame grows with it and needs no inner scrolling.
  const before = await heightOf(page);
  await form.getByRole('button', { name: 'Continue' }).click();
  await expect(form.getByRole('alert').first()).toBeVisible();
  await expect.poll(async () => (await heightOf(page)) - (await contentHeight(page))).toBe(0);
  await expect.poll(() => heightOf(page)).toBeGreaterThan(before);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(async () => (await heightOf(page)) - (await contentHeight(page))).toBe(0);
  await page.evaluate(() => document.querySelector('hydria-frame')?.setAttribute('theme', 'light'));
  await expect(form.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(form.getByRole('alert').first()).toBeVisible();
});

test('the keyboard leads into the form and out again', async ({ page, portal }) => {
  const site = await openSite(portal, REPORT);
  await page.goto(site.at('127.0.0.1'));
  const form = page.frameLocator('iframe');
  await expect(form.getByRole('heading', { name: 'Τι συμβαίνει;' })).toBeVisible();
  await page.getByRole('button', { name: 'Πριν' }).focus();
  await page.keyboard.press('Tab');
  await expect(page.locator('iframe')).toBeFocused();
  const stops = 20;
  for (let n = 0; n < stops; n++) {
    if (await page.getByRole('button', { name: 'Μετά' }).evaluate((button) => button === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(page.getByRole('button', { name: 'Μετά' })).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await expect(form.getByRole('button', { name: 'Συνέχεια' })).toBeFocused();
});

test('it is the release of the portal, without the portal’s own parts', async ({ page, portal }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const site = await openSite(portal, REPORT);
  await page.goto(site.at('127.0.0.1'));
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Τι συμβαίνει;' })).toBeVisible();
  const { remotes, shell } = await compositionOf(page);
  const released = [shell, ...remotes.filter(({ name }) => name === 'mf-reports')].map(({ base }) => base);
  const artifacts = asked.filter((path) => path.startsWith('/artifacts/'));
  expect(artifacts.filter((path) => !released.some((base) => path.startsWith(base)))).toEqual([]);
  expect(artifacts.some((path) => path.startsWith(released[1] ?? '-'))).toBe(true);
  expect(asked.filter((path) => /dialogs|\/api\/(deya\/(list|faq)|auth)/.test(path))).toEqual([]);
});

test.describe('a site without permission', () => {
  test.use({ expected: /frame-ancestors|Refused to frame|Framing .* violates|chrome-error/ });

  test('shows a link to the form instead', async ({ page, portal }) => {
    const site = await openSite(portal, REPORT);
    await listen(page);
    await page.clock.install();
    // This name resolves to this machine as well, but is not on the utility's list.
    await page.goto(site.at('other.localhost'));
    await expect(page.locator('iframe')).toBeAttached();
    await page.clock.fastForward(21_000);
    await expect(page.getByRole('link', { name: 'Άνοιγμα της φόρμας σε νέα καρτέλα' })).toHaveAttribute(
      'href',
      `${portal}/deya/${FIRST}/report`,
    );
    await expect.poll(() => told(page)).toEqual([['hydria-failed', null]]);
  });

  test('cannot frame any other page of the portal', async ({ page, request }) => {
    const { shell, remotes } = await compositionOf(page);
    const routes = [shell, ...remotes].flatMap(({ manifest }) => manifest.routes);
    for (const { path, layout } of routes) {
      const example = path.replace(/:deya_id\??/, String(FIRST)).replaceAll(/\/:\w+\??/g, '/x');
      const { 'content-security-policy': policy = '' } = (await request.get(example)).headers();
      const [, ancestors] = /frame-ancestors ([^;]+)/.exec(policy) ?? [];
      expect([path, ancestors === "'none'"]).toEqual([path, layout !== 'frame']);
    }
  });

  test('cannot embed a frame page without the number of its utility', async ({ request }) => {
    for (const path of ['/online-forms/nea-paroxi/frame', '/deya/report/frame', '/deya/999999/report/frame'])
      expect((await request.get(path)).headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  });
});

test('a thousand hostile messages change nothing', async ({ page, portal }) => {
  const site = await openSite(portal, REPORT);
  await listen(page);
  await page.goto(site.at('127.0.0.1'));
  const form = page.frameLocator('iframe');
  await expect(form.getByRole('heading', { name: 'Τι συμβαίνει;' })).toBeVisible();
  // The typeface loads last and changes the height.
  await expect(form.locator('html[data-fonts]')).toBeAttached();
  await form.locator('body').evaluate(() => document.fonts.ready.then(() => undefined));
  await expect.poll(async () => (await heightOf(page)) - (await contentHeight(page))).toBe(0);
  const state = async () => [
    await told(page),
    await heightOf(page),
    await form.locator('html').getAttribute('data-theme'),
    await form.getByRole('radio').count(),
    page.url(),
  ];
  const before = await state();
  await page.evaluate(() => {
    const frame = 'hydria-frame/1';
    const values: unknown[] = [
      null,
      1e9,
      -1,
      '',
      'dark',
      {},
      [],
      'javascript:alert(1)',
      '__proto__',
      { toString: 'x' },
      NaN,
    ];
    const inside = document.querySelector('iframe')?.contentWindow;
    for (let n = 0; n < 1_000; n++) {
      const value = values[n % values.length];
      const type = ['welcome', 'height', 'submitted', 'ready', 'focus', 'hello', value][n % 7];
      const wrong = { frame: n % 3 ? frame : value, type, theme: value, height: value, [`field${n}`]: value };
      inside?.postMessage(wrong, '*');
      // A message from the embedding page to itself, not from the frame's window.
      window.postMessage({ frame, type: 'height', height: n }, '*');
      window.postMessage({ frame, type: 'submitted', what: 'report', code: 'X' }, '*');
    }
  });
  // A valid message, from a window that is neither of the two.
  await page.evaluate(() => document.body.append(document.createElement('iframe')));
  const beside = page.frames().find((frame) => frame.url() === 'about:blank');
  await beside?.evaluate(() => {
    const frame = 'hydria-frame/1';
    parent.frames[0]?.postMessage({ frame, type: 'welcome', theme: 'dark' }, '*');
    parent.postMessage({ frame, type: 'height', height: 7 }, '*');
  });
  // Messages arrive in order: once the last one is handled, all earlier ones are.
  for (const frame of page.frames())
    await frame.evaluate(
      () =>
        new Promise<void>((resolve) => {
          addEventListener('message', ({ data }) => data === 'last' && resolve());
          window.postMessage('last', '*');
        }),
    );
  expect(beside).toBeDefined();
  await page.evaluate(() => document.querySelector('body > iframe')?.remove());
  expect(await state()).toEqual(before);
});
