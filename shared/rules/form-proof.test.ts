import type { FormCondition, FormElement, StoredLayout, StoredRow } from './form-layout.ts';
import { proveForm, type ProofSettings } from './form-proof.ts';

const question = (field: string, changes: Partial<FormElement> = {}): FormElement => ({
  id: field,
  type: 'text_field',
  options: { field, label: field },
  items: [],
  conditionals: [],
  validation: {},
  ...changes,
});
const choice = (field: string, ...values: string[]): FormElement =>
  question(field, { type: 'radio_buttons', items: values.map((value) => ({ value, label: value })) });
const row = (elements1: FormElement[], conditionals: FormCondition[] = []): StoredRow => ({
  value: 'input',
  name: 'Row',
  showTitle: false,
  theme: 'Plain',
  grid: 1,
  conditionals,
  elements1,
});

const both = (use: string, size: string): FormCondition => ({
  all: [
    { field: 'use', value: use },
    { field: 'size', value: size },
  ],
});

const KEPT = { purpose: { el: 'Για την παροχή' }, retention_days: 365 };
const prove = (rows: StoredLayout, settings: ProofSettings = KEPT) =>
  proveForm(rows, settings).map(({ kind, at }) => `${kind} ${at}`);

const use = row([choice('use', 'home', 'shop')]);
const onUse = (...conditionals: FormCondition[]) => [use, row([question('name', { conditionals })])];

const plan = (conditionals: FormCondition[] = []): StoredRow => {
  const labels = { number: 'N', date: 'D', amount: 'A', kind: 'K', discount: 'S', interest_reduction: 'I' };
  const head = { name: 'Plan', showTitle: true, theme: 'Plain' as const, conditionals };
  return { ...head, value: 'settlements', field: 'plan', required: true, labels };
};

it('takes any number for an instalment plan, and finds that one is never asked for', () => {
  expect(prove([plan()])).toEqual([]);
  const after = [
    row([question('name', { conditionals: [{ field: 'plan', operator: 'given' }] })]),
    row([question('reason', { conditionals: [{ field: 'plan', value: '77/2026' }] })]),
  ];
  expect(prove([use, plan([{ field: 'use', value: 'home' }]), ...after])).toEqual([]);
  expect(prove([use, plan([{ field: 'use', value: 'boat' }])])).toContain('dead_option plan');
});

it('finds nothing in a form whose conditions can hold', () => {
  expect(prove(onUse({ field: 'use', value: 'home' }))).toEqual([]);
  expect(prove(onUse({ field: 'use', operator: 'not', value: 'home' }, { field: 'use', value: 'shop' }))).toEqual([]);
  expect(
    prove(
      onUse({
        any: [
          { field: 'use', value: 'home' },
          { field: 'use', value: 'shop' },
        ],
      }),
    ),
  ).toEqual([]);
});

it.each<[string, FormCondition[]]>([
  [
    'two answers to one question',
    [
      { field: 'use', value: 'home' },
      { field: 'use', value: 'shop' },
    ],
  ],
  [
    'an answer that is not to be',
    [
      { field: 'use', operator: 'not', value: 'home' },
      { field: 'use', value: 'home' },
    ],
  ],
  [
    'an answer to a question without one',
    [
      { field: 'use', operator: 'empty' },
      { field: 'use', value: 'home' },
    ],
  ],
  [
    'both in a group of conditions',
    [
      {
        all: [
          { field: 'use', value: 'home' },
          { field: 'use', value: 'shop' },
        ],
      },
    ],
  ],
])('finds conditions that never hold together: %s', (_, conditions) => {
  expect(prove(onUse(...conditions))).toEqual(['contradiction name']);
});

it('finds numbers that are to be above one bound and below a smaller one', () => {
  const people = row([question('people', { validation: { format: 'integer' } })]);
  const when = (more: string, less: string) =>
    prove([
      people,
      row(
        [question('name')],
        [
          { field: 'people', operator: 'more', value: more },
          { field: 'people', operator: 'less', value: less },
        ],
      ),
    ]);
  expect(when('5', '3')).toEqual(['contradiction name']);
  expect(when('3', '5')).toEqual([]);
});

it('finds a required question that no answer shows, also where its row and itself exclude each other', () => {
  const hidden = question('name', { conditionals: [{ field: 'use', value: 'shop' }], validation: { required: true } });
  expect(prove([use, row([hidden], [{ field: 'use', value: 'home' }])])).toEqual(['required_hidden name']);
});

it('finds a condition on a choice that the question does not offer', () => {
  expect(prove(onUse({ field: 'use', operator: 'one_of', values: ['home', 'farm'] }))).toEqual(['dead_option name']);
});

it('counts chosen boxes as several answers', () => {
  const boxes = { ...choice('reach', 'mail', 'call'), type: 'check_boxes' as const };
  const both = [
    { field: 'reach', value: 'mail' },
    { field: 'reach', value: 'call' },
  ];
  expect(prove([row([boxes]), row([question('name', { conditionals: both })])])).toEqual([]);
});

it('finds names that are used twice, and those that are asked too late or not at all', () => {
  const later = { field: 'later', value: 'x' };
  expect(
    prove([row([question('a'), question('a', { id: 'b', conditionals: [later] })]), row([question('later')])]),
  ).toEqual(['repeated_field a', 'unknown_reference later']);
});

it('warns of personal data without a purpose, and without a time for which they are kept', () => {
  const rows = [row([question('mail', { validation: { format: 'email' } }), question('notes')])];
  expect(prove(rows, { purpose: null, retention_days: null })).toEqual([
    'personal_without_purpose mail',
    'personal_without_retention ',
  ]);
  expect(proveForm(rows, { purpose: null, retention_days: 30 })).toEqual([
    { kind: 'personal_without_purpose', severity: 'warning', at: 'mail' },
  ]);
  expect(prove(rows)).toEqual([]);
});

it('finds a form that asks nothing', () => {
  const block = question('text', { type: 'epic', options: { field: 'text', label: 'Text', text: '<p>Text</p>' } });
  expect(prove([row([block])])).toEqual(['nothing_asked ']);
});

it('finds a question that no answers together reach, and names the one on which it depends', () => {
  const after = question('why', { conditionals: [{ field: 'plan', operator: 'given' }] });
  const plan = choice('plan', 'a', 'b');
  const rows = [
    row([choice('use', 'home', 'shop'), choice('size', 'small', 'large')]),
    row([{ ...plan, conditionals: [{ any: [both('home', 'small'), both('shop', 'large')] }] }]),
    row([after], [both('home', 'large')]),
  ];
  expect(proveForm(rows, KEPT)).toEqual([{ kind: 'unreachable', severity: 'error', at: 'why', other: 'plan' }]);
  expect(prove([...rows.slice(0, 2), row([after], [both('home', 'small')])])).toEqual([]);
});

it('tries numbers and days between those that conditions name', () => {
  const between = (field: string, more: string, less: string): FormCondition[] => [
    { any: [{ field, operator: 'more', value: more }] },
    { any: [{ field, operator: 'less', value: less }] },
  ];
  const [whole, any] = [question('n', { validation: { format: 'integer' } }), question('n')];
  const day = question('n', { type: 'datepicker' });
  const shown = (asked: FormElement, more: string, less: string) =>
    prove([row([asked]), row([question('name')], between('n', more, less))]);
  expect([shown(whole, '3', '4'), shown(whole, '3', '5'), shown(any, '3', '4')]).toEqual([
    ['unreachable name'],
    [],
    [],
  ]);
  expect([shown(day, '2026-02-28', '2026-03-01'), shown(day, '2026-02-27', '2026-03-01')]).toEqual([
    ['unreachable name'],
    [],
  ]);
});

it('finds a choice after which the form asks for what it refuses', () => {
  const days = question('from', {
    type: 'datepicker',
    conditionals: [{ field: 'use', value: 'shop' }],
    validation: { required: true, min: '2026-05-01', max: '2026-04-01' },
  });
  expect(proveForm([use, row([days])], KEPT)).toEqual([
    { kind: 'unanswerable', severity: 'error', at: 'from' },
    { kind: 'dead_option', severity: 'error', at: 'use', other: 'from', value: 'shop' },
  ]);
});

it('warns of a form that each complete answer ends', () => {
  const needed = { ...choice('use', 'home', 'shop'), validation: { required: true } };
  const end = (...conditionals: FormCondition[]): StoredRow => ({
    value: 'exit',
    id: 'end',
    name: 'End',
    showTitle: true,
    theme: 'Plain',
    conditionals,
    text: '<p>End</p>',
  });
  const always = end({ field: 'use', operator: 'one_of', values: ['home', 'shop'] });
  expect(prove([row([needed]), always])).toEqual(['exit_always end']);
  expect(prove([use, always])).toEqual([]);
  expect(prove([row([needed]), end({ field: 'use', value: 'home' }), row([question('name')])])).toEqual([]);
});

it('is silent about a question that depends on too many answers', () => {
  const many = Array.from({ length: 9 }, (_, n) => choice(`q${n}`, 'a', 'b', 'c'));
  const each = many.map(({ options: { field } }) => ({
    any: [
      { field, value: 'a' },
      { field, value: 'b' },
    ],
  }));
  const never = { any: [{ all: [{ field: 'q0', value: 'c' }] }] };
  expect(prove([row(many), row([question('name', { conditionals: [...each, never] })])])).toEqual([]);
});
