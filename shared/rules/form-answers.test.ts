import { answersForm } from '../contract/forms/answers.ts';
import { checkForm, toBody } from '../contract/forms/form.ts';
import { type FormAnswers, checkAnswer, visibleRows, visibleSteps } from './form-answers.ts';
import { type FormElement, type FormRow, columnsOf, elementsOf } from './form-layout.ts';
import { answerOf } from './form-logic.ts';
import { repeatedFields, unknownReferences } from './form-outline.ts';
import { readLayout } from './form-rows.ts';

const element = (field: string, changes: Partial<FormElement> = {}): FormElement => ({
  id: field,
  type: 'text_field',
  options: { field, label: field },
  items: [],
  conditionals: [],
  validation: {},
  ...changes,
});

const row = (changes: Partial<FormRow> = {}): FormRow => ({
  value: 'input',
  name: 'Row',
  showTitle: false,
  theme: 'Plain',
  grid: 1,
  conditionals: [],
  elements1: [],
  ...changes,
});

const YES_NO = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
];

/** Is it another person? If so, who, and may we call them? */
const tenantForm = [
  row({
    showTitle: true,
    elements1: [element('tenant', { type: 'radio_buttons', items: YES_NO, validation: { required: true } })],
  }),
  row({
    showTitle: true,
    grid: 2,
    conditionals: [{ field: 'tenant', value: 'yes' }],
    elements1: [element('name', { validation: { required: true } })],
    elements2: [
      element('reach', {
        type: 'check_boxes',
        items: [
          { value: 'call', label: 'Call' },
          { value: 'mail', label: 'Mail' },
        ],
      }),
    ],
  }),
  row({
    elements1: [
      element('phone', {
        conditionals: [{ field: 'reach', value: 'call' }],
        validation: { required: true, format: 'phone' },
      }),
    ],
  }),
];

const shown = (answers: FormAnswers) =>
  elementsOf(visibleRows(tenantForm, answers)).map(({ options }) => options.field);

describe('conditions', () => {
  it('show what earlier answers call for', () => {
    expect(shown({})).toEqual(['tenant']);
    expect(shown({ tenant: 'yes' })).toEqual(['tenant', 'name', 'reach']);
    expect(shown({ tenant: 'yes', reach: ['mail', 'call'] })).toEqual(['tenant', 'name', 'reach', 'phone']);
  });

  it('do not count what a hidden field still holds', () => {
    expect(shown({ tenant: 'no', reach: ['call'] })).toEqual(['tenant']);
  });

  it('come before validation, so hidden fields neither fail nor are stored', () => {
    const answers = { tenant: 'no', reach: ['call'], phone: 'nonsense', name: 'Eve', extra: '1' };
    expect(checkForm(answersForm(tenantForm), answers)).toEqual({});
    expect(toBody(answersForm(tenantForm), answers)).toEqual({ tenant: 'no' });
  });

  it('make a shown field required', () => {
    expect(checkForm(answersForm(tenantForm), { tenant: 'yes', reach: ['call'] })).toEqual({
      name: ['required'],
      phone: ['required'],
    });
  });

  it('that name a later or unknown field are found when the form is stored', () => {
    expect(unknownReferences(tenantForm)).toEqual([]);
    expect(unknownReferences([...tenantForm].reverse())).toEqual(['reach', 'tenant']);
  });
});

describe('layout', () => {
  it('keeps columns in their place, also empty ones', () => {
    expect(columnsOf(row({ grid: 3, elements2: [element('b')] })).map((column) => column.length)).toEqual([0, 1, 0]);
  });

  it('begins a screen with each titled row', () =>
    expect(visibleSteps(tenantForm, { tenant: 'yes', reach: ['call'] }).map(({ rows }) => rows.length)).toEqual([
      1, 2,
    ]));

  it('finds a field name used twice', () =>
    expect(repeatedFields([row({ elements1: [element('a'), element('b'), element('a')] })])).toEqual(['a']));

  it('is read from its string, and refused when it is something else', () => {
    expect(readLayout(JSON.stringify(tenantForm))).toHaveLength(3);
    for (const api of ['[]', '{}', '[1]', 'null', '<html>']) expect(() => readLayout(api)).toThrow();
  });
});

describe('one answer', () => {
  it.each<[string, Partial<FormElement>, string | string[] | undefined, string | null]>([
    ['empty and not required', {}, '  ', null],
    ['empty and required', { validation: { required: true } }, '  ', 'required'],
    [
      'no box ticked and required',
      { type: 'check_boxes', items: YES_NO, validation: { required: true } },
      [],
      'required',
    ],
    ['a choice that is not offered', { type: 'selects', items: YES_NO }, 'maybe', 'invalid'],
    ['a list where one value is asked', {}, ['a', 'b'], 'invalid'],
    ['too few boxes', { type: 'check_boxes', items: YES_NO, validation: { min: 2 } }, ['yes'], 'min'],
    ['a day that does not exist', { type: 'datepicker' }, '2026-02-30', 'date'],
    ['a day before the first allowed', { type: 'datepicker', validation: { min: '2026-01-01' } }, '2025-12-31', 'min'],
    ['a good day', { type: 'datepicker', validation: { min: '2026-01-01' } }, '2026-02-28', null],
    [
      'yesterday, where it is to be today or later',
      { type: 'datepicker', validation: { min: 'today' } },
      '2026-11-19',
      'min',
    ],
    [
      'today, where it is to be today or later',
      { type: 'datepicker', validation: { min: 'today' } },
      '2026-11-20',
      null,
    ],
    [
      'tomorrow, where it is to be in the past',
      { type: 'datepicker', validation: { max: 'today' } },
      '2026-11-21',
      'max',
    ],
    ['a number with a comma', { validation: { format: 'numeric', max: 3 } }, '2,5', null],
    ['a number too large', { validation: { format: 'integer', max: 3 } }, '4', 'max'],
    ['letters for a number', { validation: { format: 'integer' } }, 'four', 'integer'],
    ['220 characters in a text area', { type: 'text_area' }, 'ώ'.repeat(220), null],
    ['221 characters in a text area', { type: 'text_area' }, 'ώ'.repeat(221), 'max'],
    ['a text shorter than asked', { validation: { min: 3 } }, 'ab', 'min'],
    ['an e-mail address', { validation: { format: 'email' } }, 'maria@hydria.example', null],
    ['a wrong tax number', { validation: { format: 'afm' } }, '123456789', 'afm'],
  ])('%s', (_, changes, answer, codes) =>
    expect(checkAnswer(element('x', changes), answer, { today: '2026-11-20' })).toBe(codes),
  );

  it('of a text area is as long as the utility allows, unless the form says otherwise', () => {
    const area = element('x', { type: 'text_area' });
    expect(checkAnswer(area, 'ώ'.repeat(221))).toBe('max');
    expect(checkAnswer(area, 'ώ'.repeat(221), { text_limit: 1000 })).toBeNull();
    expect(checkAnswer(area, 'ώ'.repeat(1001), { text_limit: 1000 })).toBe('max');
    const short = element('x', { type: 'text_area', validation: { max: 50 } });
    expect(checkAnswer(short, 'ώ'.repeat(51), { text_limit: 1000 })).toBe('max');
  });
});

it('leaves out a screen on which nothing is asked', () => {
  const titles = (answers: FormAnswers) => visibleSteps(tenantForm, answers).map((step) => step.rows.length);
  expect(titles({})).toEqual([1]);
  expect(titles({ tenant: 'yes' })).toEqual([1, 1]);
  expect(titles({ tenant: 'yes', reach: ['call'] })).toEqual([1, 2]);
});

it.each([
  ['afm', 'EL 555 777 003', '555777003'],
  ['afm', '555-777-003\u200B', '555777003'],
  ['phone', '693 111 2223\u202C', '+306931112223'],
  ['phone', '+30 (0)2510 123456', '+302510123456'],
  ['email', ' nikos@νερό.example ', 'nikos@xn--qxapn8b.example'],
  ['email', 'nikos@dromos.gr\u200B', 'nikos@dromos.gr'],
] as const)('the %s that is written as %j is taken, and stored as %s', (format, written, stored) => {
  const asked = element('x', { validation: { format } });
  expect(checkAnswer(asked, written, {})).toBeNull();
  expect(answerOf(asked, written)).toBe(stored);
});

it('a number is right in whatever way it is written, also where the form limits its length', () => {
  const asked = element('x', { validation: { format: 'phone', max: 10 } });
  expect([checkAnswer(asked, '2310 123456'), checkAnswer(asked, '+302310123456')]).toEqual([null, null]);
});

it('conditions compare what is stored, so that the page shows what the server will ask for', () => {
  const afm = element('afm', { validation: { format: 'afm' } });
  const why = element('why', { conditionals: [{ field: 'afm', value: '555777003' }] });
  const rows = [row({ elements1: [afm, why] })];
  const asked = (answers: FormAnswers) => elementsOf(visibleRows(rows, answers)).map(({ id }) => id);
  expect(asked({ afm: 'EL 555 777 003' })).toEqual(asked({ afm: '555777003' }));
});

it('keeps a box that was sent twice once', () => {
  const boxes = element('x', { type: 'check_boxes', items: YES_NO, validation: { min: 2 } });
  expect(answerOf(boxes, ['yes', 'yes'])).toEqual(['yes']);
  expect(checkAnswer(boxes, ['yes', 'yes'])).toBe('min');
});
