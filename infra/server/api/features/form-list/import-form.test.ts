import type { ImportFinding } from '@hydria/shared/contract/form-list.ts';
import { ZipFile } from 'yazl';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { TEMPLATES } from './templates/form-templates.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.stop());

const bytesOf = async (files: Record<string, string | Buffer>): Promise<Buffer> => {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(files)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(Buffer.from(chunk));
  return Buffer.concat(chunks);
};

const send = (file: Buffer | string | object, more: Record<string, string> = {}) => {
  const form = new FormData();
  const content = Buffer.isBuffer(file) ? file : Buffer.from(typeof file === 'string' ? file : JSON.stringify(file));
  form.append('file', new Blob([Uint8Array.from(content)]), 'form');
  for (const [name, value] of Object.entries(more)) form.append(name, value);
  return app.send('POST /api/staff-forms/import?deya_id=1', { as: 'stella', payload: form });
};
const skip = { skip: 'true' };

const draftOf = async (id: number) =>
  (await app.send(`GET /api/onlineForms/${id}/draft?deya_id=1`, { as: 'stella' })).json();
const exported = async (id: number) =>
  (await app.send(`GET /api/staff-forms/${id}/export?deya_id=1`, { as: 'stella' })).json();
const reasons = (findings: ImportFinding[]) => findings.map(({ name, reason }) => `${name}: ${reason}`);

describe('an export of ours', () => {
  it.each(Object.keys(TEMPLATES))('is the same form in another utility: %s', async (template) => {
    const made = await app.send('POST /api/staff-forms/from-template?deya_id=1', {
      as: 'stella',
      payload: { template },
    });
    const file = await exported(made.json().id);
    expect(file.hydria_form).toBe(1);
    const imported = await send(file);
    expect(imported.json()).toEqual({ id: expect.any(Number), findings: [] });
    expect(await exported(imported.json().id)).toEqual(file);
    expect(await draftOf(imported.json().id)).toMatchObject({ state: 'draft', source: 'staff' });
  });

  it('names no people, no teams and no other form', async () => {
    const { id } = (await send({ hydria_form: 1, settings: { title: 'Α' }, api: layout() })).json();
    const { settings } = await exported(id);
    expect(Object.keys(settings)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/assign|parent|deya|form_id/)]),
    );
  });

  it('is imported without the settings that the utility cannot have, once that is wanted', async () => {
    const settings = { title: 'Με βιβλίο', book: 'UNKNOWN', cosign: true, colour: 'red', retention_days: 90 };
    const file = { hydria_form: 1, settings, api: layout() };
    const asked = (await send(file)).json();
    expect(asked.id).toBeNull();
    expect(reasons(asked.findings).toSorted()).toEqual(['book: setting_refused', 'colour: setting_refused']);
    const before = await count();
    const { id } = (await send(file, skip)).json();
    expect(await count()).toBe(before + 1);
    expect(await draftOf(id)).toMatchObject({ book: null, cosign: true, retention_days: 90 });
  });
});

const count = async (): Promise<number> =>
  (await app.send('GET /api/staff-forms?deya_id=1', { as: 'stella' })).json().total;

const layout = () => [
  {
    value: 'input',
    name: 'Στοιχεία',
    showTitle: true,
    grid: 1,
    elements1: [{ id: 'name', type: 'text_field', options: { field: 'name', label: 'Όνομα' } }],
  },
];

const gc = (id: number, type: string, titleEn: string, more: object = {}) => ({
  id,
  type,
  properties: { titleEn, titleFr: `${titleEn} [fr]`, choices: [], validation: { required: false }, ...more },
});
const choices = ['Yes', 'No'].map((en) => ({ en, fr: en === 'Yes' ? 'Oui' : 'Non' }));

const GC_FORM = {
  titleEn: 'Leak at home',
  titleFr: 'Fuite à la maison',
  introduction: { descriptionEn: 'Tell us **what** happened', descriptionFr: '' },
  confirmation: { descriptionEn: 'Thank you', descriptionFr: 'Merci' },
  layout: [1, 2, 3, 4, 5, 6, 7],
  elements: [
    gc(1, 'richText', '', { descriptionEn: '## Before you begin\n\nClose the tap. <script>x()</script>' }),
    gc(2, 'radio', 'Is it repaired?', { choices, validation: { required: true } }),
    gc(3, 'textField', 'E-mail of the plumber', {
      validation: { required: true, type: 'email', maxLength: 80 },
      conditionalRules: [{ choiceId: '2.0' }],
    }),
    gc(4, 'dynamicRow', 'Bills', {
      subElements: [gc(1, 'textField', 'Number'), gc(2, 'numberInput', 'Cubic metres')],
      maxNumberOfRows: 5,
    }),
    gc(5, 'fileInput', 'Receipt'),
    gc(6, 'formattedDate', 'Day of the repair'),
    gc(7, 'checkbox', 'I agree', { choices: [choices[0]], validation: { required: true, all: true } }),
  ],
};

describe('a form of GC Forms', () => {
  it('names each part without a counterpart, and stores nothing before these are given up', async () => {
    const before = await count();
    const { id, findings } = (await send(GC_FORM)).json();
    expect(id).toBeNull();
    expect(reasons(findings)).toEqual([
      'Leak at home: greek_missing',
      'Receipt (fileInput): type_unknown',
      'I agree: rule_unknown',
    ]);
    expect(await count()).toBe(before);
  });

  it('keeps its questions, choices, conditions, groups and texts', async () => {
    const { id } = (await send(GC_FORM, skip)).json();
    const { title, description, success_note, api } = await draftOf(id);
    expect(title).toEqual({ el: 'Leak at home', en: 'Leak at home', fr: 'Fuite à la maison' });
    expect(description).toEqual({ el: 'Tell us what happened', en: 'Tell us what happened' });
    expect(success_note).toMatchObject({ en: 'Thank you', fr: 'Merci' });
    const [first, bills, last] = JSON.parse(api);
    expect(first.elements1).toMatchObject([
      { type: 'epic', options: { text: { en: '<h3>Before you begin</h3>\n<p>Close the tap. </p>' } } },
      { type: 'radio_buttons', items: [{ value: 'Yes', label: { fr: 'Oui' } }, { value: 'No' }] },
      {
        type: 'text_field',
        validation: { required: true, format: 'email', max: 80 },
        conditionals: [{ field: 'field_2', value: 'Yes' }],
      },
    ]);
    expect(bills).toMatchObject({
      value: 'group',
      most: 5,
      elements: [{ elements1: [{}, { validation: { format: 'numeric' } }] }],
    });
    expect(last.elements1.map(({ type }: { type: string }) => type)).toEqual(['datepicker', 'check_boxes']);
  });

  it('of which nothing would be left says why, and is refused even without its parts', async () => {
    const file = { titleEn: 'A', titleFr: '', layout: [1], elements: [gc(1, 'fileInput', 'Receipt')] };
    const { id, findings } = (await send(file)).json();
    expect([id, reasons(findings)]).toEqual([null, ['A: greek_missing', 'Receipt (fileInput): type_unknown']]);
    expect((await send(file, skip)).json()).toEqual({ message: 'form_file_invalid' });
  });

  it('shows a question always whose condition asks for one that was left out, and says so', async () => {
    const elements = [
      gc(1, 'fileInput', 'Receipt'),
      gc(2, 'textArea', 'More', { conditionalRules: [{ choiceId: '1.0' }] }),
    ];
    const { findings } = (await send({ titleEn: 'A', titleFr: '', layout: [1, 2], elements })).json();
    expect(reasons(findings)).toContain('More: logic_unknown');
  });
});

const component = (type: string, key: string, more: object = {}) => ({ type, key, label: `Vraag ${key}`, ...more });
const when = (key: string, eq: unknown, show = true) => ({ conditional: { show, when: key, eq } });

const openForm = (components: object[], rules: object[] = []) =>
  bytesOf({
    'forms.json': JSON.stringify([{ name: 'Lekkage', registration_backends: [{ key: 'mail' }], product: null }]),
    'formSteps.json': JSON.stringify([
      { index: 0, uuid: 'step-1', form_definition: 'https://forms.example/api/v2/form-definitions/def-1' },
    ]),
    'formDefinitions.json': JSON.stringify([
      { uuid: 'def-1', slug: 'melding', name: 'De melding', configuration: { components } },
    ]),
    'formLogic.json': JSON.stringify(rules),
    'formVariables.json': '[]',
    '_meta.json': '{"of_release":"3.2.0"}',
  });

describe('a form of Open Forms', () => {
  const radio = component('radio', 'soort', {
    values: [
      { value: 'lek', label: 'Lek' },
      { value: 'druk', label: 'Druk' },
    ],
  });

  it('keeps questions, boxes, groups and conditions, and names what it leaves out', async () => {
    const file = await openForm([
      radio,
      component('fieldset', 'adres', {
        components: [component('textfield', 'straat', { validate: { required: true, maxLength: 80, pattern: '^A' } })],
        ...when('soort', 'lek'),
      }),
      component('editgrid', 'meters', { components: [component('number', 'stand', { validate: { min: 0 } })] }),
      component('postcode', 'postcode', { inputMask: '9999 AA', disabled: true, deriveCity: true }),
      component('bsn', 'bsn'),
      component('content', 'uitleg', { html: '<p onclick="x()">Let op</p>' }),
      component('checkbox', 'akkoord', when('soort', 'druk', false)),
    ]);
    const asked = (await send(file)).json();
    expect(reasons(asked.findings)).toEqual([
      'Lekkage: greek_missing',
      'registration_backends: setting_unknown',
      'Vraag straat: rule_unknown',
      'Vraag postcode: logic_unknown',
      'Vraag bsn (bsn): type_unknown',
    ]);
    const { id } = (await send(file, skip)).json();
    const [first, meters, last] = JSON.parse((await draftOf(id)).api);
    expect(first.elements1[1]).toMatchObject({
      options: { field: 'straat' },
      validation: { required: true, max: 80 },
      conditionals: [{ field: 'soort', value: 'lek' }],
    });
    expect(meters).toMatchObject({ value: 'group', field: 'meters' });
    expect(last.elements1).toMatchObject([
      { options: { disabled: true }, validation: { mask: '#### AA' } },
      { type: 'epic', options: { text: '<p>Let op</p>' } },
      {
        type: 'check_boxes',
        items: [{ value: 'true' }],
        conditionals: [
          {
            any: [
              { field: 'soort', operator: 'not', value: 'druk' },
              { field: 'soort', operator: 'empty' },
            ],
          },
        ],
      },
    ]);
  });

  it('turns rules that show, hide and require into conditions, and names the others', async () => {
    const hide = { type: 'property', property: { value: 'hidden', type: 'bool' } };
    const isLeak = { '==': [{ var: 'soort' }, 'lek'] };
    const file = await openForm(
      [radio, component('textfield', 'plaats', { hidden: true }), component('textfield', 'tel')],
      [
        { order: 0, json_logic_trigger: isLeak, actions: [{ component: 'plaats', action: { ...hide, state: false } }] },
        {
          order: 1,
          json_logic_trigger: { and: [isLeak, { '!!': [{ var: 'plaats' }] }] },
          actions: [
            { component: 'tel', action: { type: 'property', property: { value: 'validate.required' }, state: true } },
          ],
        },
        { order: 2, json_logic_trigger: isLeak, actions: [{ variable: 'x', action: { type: 'variable', value: 1 } }] },
      ],
    );
    const { id, findings } = (await send(file, skip)).json();
    expect(reasons(findings)).toContain('variable: logic_unknown');
    const [{ elements1 }] = JSON.parse((await draftOf(id)).api);
    expect(elements1[1].conditionals).toEqual([{ field: 'soort', operator: 'equals', value: 'lek' }]);
    expect(elements1[2].validation.required_if).toEqual([
      {
        all: [
          { field: 'soort', operator: 'equals', value: 'lek' },
          { field: 'plaats', operator: 'given' },
        ],
      },
    ]);
  });
});

describe('a file', () => {
  const refused = async (file: Parameters<typeof send>[0]) => (await send(file, skip)).json().message;

  it('of another kind is refused', async () => {
    expect(await refused('no JSON')).toBe('form_file_unreadable');
    expect(await refused({ some: 'thing' })).toBe('form_file_unknown');
    expect(await refused(await bytesOf({ 'other.json': '[]' }))).toBe('form_file_unknown');
    expect(await refused((await openForm([])).subarray(0, 200))).toBe('form_file_unreadable');
  });

  it('that unpacks to more than a form has is refused before it fills the memory', async () => {
    const bomb = await bytesOf({ 'forms.json': Buffer.alloc(64 * 1024 * 1024, 0x20), 'formSteps.json': '[]' });
    expect(bomb.length).toBeLessThan(200_000);
    expect(await refused(bomb)).toBe('form_file_too_large');
  });

  it('that is too long, too deep or has too many choices is refused, or names the question', async () => {
    expect(await refused('x'.repeat(2 * 1024 * 1024 + 1))).toBe('form_file_too_large');
    expect(await refused(`{"hydria_form":1,"api":${'['.repeat(9000)}${']'.repeat(9000)}}`)).toBe('form_file_too_large');
    const many = Array.from({ length: 301 }, (_, n) => ({ en: `C${n}`, fr: '' }));
    const elements = [gc(1, 'radio', 'Which?', { choices: many }), gc(2, 'textField', 'Name')];
    const { findings } = (await send({ titleEn: 'A', titleFr: '', layout: [1, 2], elements })).json();
    expect(reasons(findings)).toContain('Which?: over_limit');
  });

  it('with a form that cannot be answered is refused whole', async () => {
    expect(await refused({ hydria_form: 1, settings: { title: 'Α' }, api: [] })).toBe('form_file_invalid');
    expect(await refused({ hydria_form: 1, settings: {}, api: layout() })).toBe('form_file_invalid');
  });
});
