import { isolated, isolatedValues } from './text-direction.ts';

it.each(['محمد', 'דוד', 'Maria محمد'])('%s is isolated', (name) => expect(isolated(name)).toBe(`\u2068${name}\u2069`));

it.each(['Μαρία', 'Иван', '12,50 €', ''])('%j stays as it is', (name) => expect(isolated(name)).toBe(name));

it('isolates each text among the values of a sentence, and nothing else', () => {
  const until = new Date(0);
  expect(
    isolatedValues({ name: 'محمد', count: 3, until, rows: [{ name: 'דוד', path: '/bills' }], none: null }),
  ).toEqual({
    name: '\u2068محمد\u2069',
    count: 3,
    until,
    rows: [{ name: '\u2068דוד\u2069', path: '/bills' }],
    none: null,
  });
});
