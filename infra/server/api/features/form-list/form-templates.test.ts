import { formLayout } from '@hydria/shared/contract/form-layout.ts';
import { elementsOfStored } from '@hydria/shared/rules/form-outline.ts';
import { proveForm } from '@hydria/shared/rules/form-proof.ts';
import { cleanHtml } from '../../kernel/clean-html.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEMPLATES } from './templates/form-templates.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

/** Every text of a template that has languages, with its place. */
const textsIn = (value: unknown, path = ''): [path: string, text: Record<string, unknown>][] => {
  if (typeof value !== 'object' || value === null) return [];
  if ('el' in value) return [[path, { ...value }]];
  return Object.entries(value).flatMap(([key, inner]) => textsIn(inner, `${path}/${key}`));
};

const list = Object.entries(TEMPLATES);

describe.each(list)('the template %s', (name, template) => {
  it('has a layout that can be stored, and logic without an error or a warning', () => {
    const layout = formLayout.parse(template.api);
    expect(proveForm(layout, template)).toEqual([]);
    expect(layout.flatMap(elementsOfStored).length).toBeGreaterThan(8);
  });

  it('says everything in four languages, and its Greek with Greek letters', () => {
    for (const [path, text] of textsIn(template)) {
      expect([path, Object.keys(text).toSorted()]).toEqual([path, ['de', 'el', 'en', 'fr']]);
      expect(`${path}: ${String(text['el'])}`).toMatch(/: .*(\p{Script=Greek}|^E-mail$|E-mail)/u);
    }
  });

  it('keeps the HTML of its blocks when that is cleaned', () => {
    for (const [, text] of textsIn(template).filter(([path]) => path.endsWith('/text')))
      for (const html of Object.values(text)) expect(cleanHtml(String(html))).toBe(html);
  });

  it('becomes a hidden form of the utility, which can be published at once', async () => {
    const made = await app.send('POST /api/staff-forms/from-template?deya_id=1', {
      as: 'stella',
      payload: { template: name },
    });
    expect(made.statusCode).toBe(200);
    const { id } = made.json();
    const draft = async () => (await app.send(`GET /api/onlineForms/${id}/draft?deya_id=1`, { as: 'stella' })).json();
    const { state, title, version, retention_days } = await draft();
    expect({ state, title, retention_days }).toEqual({
      state: 'draft',
      title: template.title,
      retention_days: template.retention_days,
    });
    const payload = { version };
    const published = await app.send(`POST /api/onlineForms/${id}/publish?deya_id=1`, { as: 'stella', payload });
    expect(published.json()).toEqual({ n: 1, publish_at: null });
    expect((await draft()).state).toBe('published');
  });
});

it('the templates are listed with their titles and the number of their questions', async () => {
  const listed = await app.send('GET /api/staff-forms/templates?deya_id=1', { as: 'stella' });
  expect(listed.json().map(({ template }: { template: string }) => template)).toEqual(Object.keys(TEMPLATES));
  expect(listed.json()[0]).toMatchObject({ title: TEMPLATES.new_supply.title, questions: expect.any(Number) });
});
