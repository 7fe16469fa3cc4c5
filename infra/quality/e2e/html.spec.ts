import type { Page } from '@playwright/test';
import { cleanHtml } from '@hydria/api/kernel/clean-html.ts';
import { noteCount } from '@hydria/api/testing/suites/note-count.ts';
import { ATTACKER, htmlPayloads } from '@hydria/api/testing/suites/html-payloads.ts';
import { expect, test } from './fixtures.ts';
import { FIRST } from './steps.ts';

/**
 * Texts of utilities on pages, in a browser without the content policy. The sanitised form of every payload runs no
 * script and loads no file (`api/suites/html.test.ts` shows that pages get this form). Plain-text fields show the typed
 * characters.
 */
test.use({ bypassCSP: true });

/** Records executed scripts and requests to the attacker's address. */
const watch = async (page: Page): Promise<string[]> => {
  const heard: string[] = [];
  await page.exposeFunction('hit', () => void heard.push('a script ran'));
  await page.addInitScript(() => {
    for (const name of ['alert', 'confirm', 'prompt', 'print', 'open'])
      Object.assign(window, { [name]: () => Reflect.apply(Reflect.get(window, 'hit'), window, []) });
  });
  page.on('request', (request) => {
    if (request.url().includes(ATTACKER)) heard.push(request.url());
  });
  page.on('dialog', (dialog) => {
    heard.push(dialog.message());
    void dialog.dismiss();
  });
  return heard;
};

const texts = htmlPayloads.map((payload, n) => ({
  id: n + 1,
  title: payload.trim().slice(0, 200) || '-',
  description: cleanHtml(payload),
}));
const answer = (data: unknown) => ({ json: data });

/** Dispatches events on all elements, in case a handler survived. */
const touch = (page: Page) =>
  page.evaluate(() => {
    for (const element of document.querySelectorAll<HTMLElement>('.prose *')) {
      for (const type of ['click', 'mouseover', 'pointerenter', 'focus', 'toggle', 'animationstart', 'error', 'load'])
        element.dispatchEvent(new Event(type, { cancelable: true }));
    }
  });

const links = (page: Page) =>
  page.$$eval('.prose a[href]', (all) => all.map((link) => link.getAttribute('href') ?? ''));

/** Requests one more picture as a barrier: earlier requests of the page have been sent before it. */
const askForLast = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const last = new Image();
        for (const end of ['load', 'error']) last.addEventListener(end, () => resolve());
        last.src = '/healthz?last';
      }),
  );

const expectShown = async (page: Page, heard: string[]): Promise<void> => {
  // Hundreds of texts at once take longer than the default timeout.
  await expect(page.locator('.prose').nth(texts.length - 1)).toBeAttached();
  await touch(page);
  await askForLast(page);
  expect(heard).toEqual([]);
  const elements = await page.$$eval('.prose *', (all) => [...new Set(all.map(({ localName }) => localName))]);
  const allowed = /^(p|br|ul|ol|li|strong|b|em|i|h3|h4|a|table|thead|tbody|tr|th|td|blockquote|hr|sub|sup)$/;
  expect(elements.filter((name) => !allowed.test(name))).toEqual([]);
  expect((await links(page)).filter((href) => !/^(https:\/\/|mailto:|tel:)/.test(href))).toEqual([]);
  expect((await links(page)).length).toBeGreaterThan(5);
};

test('announcements run no scripts, and their titles show the typed text', async ({ page }) => {
  const heard = await watch(page);
  await page.route('**/api/deya/announcements*', (route) =>
    route.fulfill(answer({ data: texts.map((text) => ({ ...text, start_date: '2026-11-01', end_date: null })) })),
  );
  await page.goto(`/deya/${FIRST}/announcements`);
  await expectShown(page, heard);
  const titles = await page.locator('article h2').allTextContents();
  expect(titles.toSorted()).toEqual(texts.map(({ title }) => title).toSorted());
  noteCount(
    'HTML in a browser',
    `${texts.length} payloads in announcements, questions and a form: nothing ran, nothing was loaded`,
  );
});

test('answers run no scripts, and questions show the typed text', async ({ page }) => {
  const heard = await watch(page);
  await page.route('**/api/deya/faq*', (route) =>
    route.fulfill(answer({ data: texts.map((text) => ({ ...text, type: 'bills', lang: 'el' })) })),
  );
  await page.goto('/login');
  await page
    .getByRole('button', { name: /Συχνές ερωτήσεις|Βοήθεια/ })
    .first()
    .click();
  await expectShown(page, heard);
  const asked = await page.locator('.faq-item summary').allTextContents();
  expect(asked.toSorted()).toEqual(texts.map(({ title }) => title).toSorted());
});

test('a form’s title, labels and hints show the typed text', async ({ page }) => {
  const heard = await watch(page);
  const element = ({ id, title }: (typeof texts)[0]) => ({
    id: `${id}`,
    type: 'text_field',
    options: { field: `f${id}`, label: title, hint: title },
    items: [],
    conditionals: [],
    validation: {},
  });
  const rows = Array.from({ length: Math.ceil(texts.length / 20) }, (_, n) => texts.slice(20 * n, 20 * n + 20)).map(
    (some) => ({
      value: 'input',
      name: some[0]?.title,
      showTitle: true,
      theme: 'Plain',
      grid: 1,
      conditionals: [],
      elements1: some.map(element),
    }),
  );
  await page.route('**/api/onlineForms/*', async (route) => {
    const form = await (await route.fetch()).json();
    await route.fulfill(
      answer({ ...form, title: texts[0]?.title, description: texts[1]?.title, api: JSON.stringify(rows) }),
    );
  });
  await page.goto(`/online-forms/${FIRST}/nea-paroxi`);
  await expect(page.getByRole('heading', { name: texts[0]?.title ?? '', exact: true }).first()).toBeVisible();
  await askForLast(page);
  expect(heard).toEqual([]);
  const shown = await page.locator('main').innerText();
  for (const { title } of texts.slice(0, 20)) expect(shown).toContain(title.replace(/\s+/g, ' '));
});
