import fc from 'fast-check';
import { cleanText } from '@hydria/shared/rules/pasted-text.ts';
import { cleanHtml } from '../kernel/clean-html.ts';
import { startFeedApp, type FeedApp } from '../testing/feed-app.ts';
import { fragment } from '../testing/suites/html-fragments.ts';
import { htmlPayloads, linksIn } from '../testing/suites/html-payloads.ts';
import { isCampaign } from '../testing/suites/is-campaign.ts';
import { noteCount } from '../testing/suites/note-count.ts';

/**
 * Texts of utilities, from the feed to the API's answers. `e2e/html.spec.ts` shows that a browser runs none of their
 * scripts.
 */
const FRAGMENTS = isCampaign() ? 10_000 : 1_000;

let app: FeedApp;
beforeAll(async () => (app = await startFeedApp()));
afterAll(async () => {
  noteCount('HTML', `${htmlPayloads.length} payloads in every HTML field, ${FRAGMENTS} fragments cleaned twice`);
  await app.stop();
});

/** Elements that a text of a utility may contain. */
const TAGS = /^(p|br|ul|ol|li|strong|b|em|i|h3|h4|a|table|thead|tbody|tr|th|td|blockquote|hr|sub|sup)$/;
const LINK = /^(https:\/\/|mailto:|tel:)/;

/** Every tag is on the list, with permitted attributes only. */
function expectHarmless(html: string, from: string): void {
  for (const [, name = '', attributes = ''] of html.matchAll(/<\/?([^\s/>]*)([^>]*)>/g)) {
    expect([from, name, TAGS.test(name)]).toEqual([from, name, true]);
    const names = [...attributes.matchAll(/([\w-]+)="[^"]*"/g)].map(([, attribute]) => attribute);
    expect([from, names.filter((one) => !['href', 'rel', 'target', 'scope'].includes(one!))]).toEqual([from, []]);
  }
  expect([from, linksIn(html).filter((link) => !LINK.test(link))]).toEqual([from, []]);
}

it('there are 300 payloads at least', () => expect(new Set(htmlPayloads).size).toBeGreaterThanOrEqual(300));

it('only harmless markup is left, and sanitising is idempotent', () => {
  for (const payload of htmlPayloads) {
    const clean = cleanHtml(payload);
    expectHarmless(clean, payload);
    expect([payload, cleanHtml(clean)]).toEqual([payload, clean]);
  }
});

it(`sanitising is idempotent for ${FRAGMENTS} random texts`, () => {
  fc.assert(
    fc.property(fragment, (html) => {
      const clean = cleanHtml(html);
      expectHarmless(clean, html);
      expect(cleanHtml(clean)).toBe(clean);
    }),
    { numRuns: FRAGMENTS, seed: 20_261_122 },
  );
});

it('nested links are split at the first sanitising', () => {
  const nested = cleanHtml('<a href="https://a.b">x<template><a href="https://c.d">y</a></template></a>');
  expect(cleanHtml(nested)).toBe(nested);
});

const day = { start_date: '2026-11-01', end_date: null };
/** A payload as a text of a row. Each call cleans what is not seen out of its texts, so that it comes back without it. */
const textOf = (payload: string, most: number) => cleanText(payload.trim().slice(0, most)) || '-';

const wrapped = (payload: string) => `<p>Α</p>${payload}`.trim();

it('announcements are returned sanitised in every language, with unchanged titles', async () => {
  const texts = (text: string) => ({ el: text, en: text, de: text, fr: text });
  const rows = htmlPayloads.map((payload, n) => ({
    code: `p${n}`,
    ...day,
    title: texts(textOf(payload, 200)),
    description: texts(wrapped(payload)),
  }));
  // A list shows the newest hundred.
  for (let from = 0; from < rows.length; from += 100) {
    const some = rows.slice(from, from + 100);
    expect(await app.send('POST announcements', some)).toMatchObject({ stored: some.length, rejected: 0 });
    for (const lang of ['el', 'en', 'de', 'fr']) {
      const url = `/api/deya/announcements?deya_id=1&lang=${lang}`;
      const { data } = await read<{ title: string; description: string }>(url);
      expect(data.map(({ title }) => title).sort()).toEqual(some.map(({ title }) => title.el).sort());
      expect(data.map(({ description }) => description).sort()).toEqual(
        some.map(({ description }) => cleanHtml(description.el)).sort(),
      );
    }
    await app.send(
      'POST announcements',
      some.map(({ code }) => ({ code, deleted: true })),
    );
  }
});

it('questions are returned sanitised, including a partial update', async () => {
  const question = (payload: string, n: number) => ({
    code: `q${n}`,
    type: textOf(payload, 100),
    lang: 'el',
    title: textOf(payload, 300),
  });
  const rows = htmlPayloads.map((payload, n) => ({ ...question(payload, n), description: wrapped(payload) }));
  expect(
    await app.send(
      'POST faq',
      rows.map((row) => ({ ...row, description: '<p>-</p>' })),
    ),
  ).toMatchObject({ stored: rows.length });
  const parts = rows.map(({ code, lang, description }) => ({ code, lang, description }));
  expect(await app.send('PATCH faq', parts)).toMatchObject({ stored: rows.length, rejected: 0 });
  const { data } = await read<{ type: string; title: string; description: string }>('/api/deya/faq?deya_id=1&lang=el');
  expect(data.map(({ description }) => description).sort()).toEqual(cleanOnes());
  expect(data.map(({ title }) => title).sort()).toEqual(rows.map(({ title }) => title).sort());
});

it('legal texts are returned sanitised', async () => {
  for (const [n, payload] of htmlPayloads.entries()) {
    const valid_from = new Date(Date.UTC(2020, 0, 1 + n)).toISOString().slice(0, 10);
    await app.send('POST legal-texts', [
      { kind: 'terms-of-use', lang: 'el', valid_from, title: 'Όροι', description: wrapped(payload) },
    ]);
  }
  const kept = await app.see((tx) => tx.selectFrom('legal_text').select('description').execute());
  expect(kept.map(({ description }) => description).sort()).toEqual(cleanOnes());
});

it('texts of forms are not HTML: they are returned unchanged', async () => {
  const row = (text: string) => ({ value: 'input', name: text, showTitle: true, grid: 1 });
  const element = (text: string) => ({
    id: '1',
    type: 'selects',
    options: { field: 'a', label: text, hint: text },
    items: [{ value: 'a', label: text }],
  });
  const forms = htmlPayloads.map((payload, n) => {
    const text = textOf(payload, 200);
    const all = { el: text, en: text, de: text, fr: text };
    return {
      form_id: `f${n}`,
      title: all,
      description: all,
      success_note: all,
      api: [{ ...row(text), elements1: [element(text)] }],
    };
  });
  expect(await app.send('POST online-forms', forms)).toMatchObject({ stored: forms.length, rejected: 0 });
  for (const { form_id, title, api } of forms) {
    const answer = await app.server.inject({ url: `/api/onlineForms/${form_id}?deya_id=1&lang=el` });
    const form = answer.json<{ title: string; description: string; api: string }>();
    expect([form.title, form.description]).toEqual([title.el, title.el]);
    expect(JSON.parse(form.api)).toMatchObject(api);
  }
});

const cleanOnes = () => htmlPayloads.map((payload) => cleanHtml(wrapped(payload))).sort();

async function read<T>(url: string): Promise<{ data: T[] }> {
  const answer = await app.server.inject({ url });
  expect(answer.statusCode).toBe(200);
  return answer.json();
}
