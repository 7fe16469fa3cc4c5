import { questionsOf } from './form-layout.ts';
import { readLayout } from './form-rows.ts';

const element = (field: string, label: object) => ({
  id: field,
  type: 'text_field',
  options: { field, label },
  items: [],
  conditionals: [],
  validation: {},
});

const group = (name: object | string) =>
  JSON.stringify([
    {
      value: 'group',
      name: { el: 'Ένοικοι', en: 'Tenants' },
      field: 'people',
      showTitle: true,
      theme: 'Plain',
      conditionals: [],
      least: 0,
      most: 2,
      elements: [{ name, grid: 1, elements1: [element('age', { el: 'Ηλικία', en: 'Age' })] }],
    },
  ]);

it.each([
  ['el', { el: 'Ένοικος', en: 'Tenant' }, ['Ένοικοι', 'Ένοικος 1: Ηλικία', 'Ένοικος 2: Ηλικία']],
  ['en', { el: 'Ένοικος', en: 'Tenant' }, ['Tenants', 'Tenant 1: Age', 'Tenant 2: Age']],
  ['el', '', ['Ένοικοι', '1: Ηλικία', '2: Ηλικία']],
] as const)('a list of answers in %s says which entry of %j a question belongs to', (language, name, questions) => {
  expect(questionsOf(readLayout(group(name)), language).map(({ question }) => question)).toEqual(questions);
});
