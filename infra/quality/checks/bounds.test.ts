import { between, lines, money, recentDay, text, whole } from '@hydria/shared/contract/forms/fields.ts';
import { defineForm } from '@hydria/shared/contract/forms/form.ts';
import { handWrittenBounds } from './bounds.ts';

const form = defineForm('trial', {
  litres: { ...whole(10, 5000), usual: 115 },
  latitude: between(34.5, 42),
  cents: money(100, 1_000_000),
  day: recentDay(30),
  streets: { ...lines(100, () => null), line_max: 120 },
  note: text({ max: 80 }),
});
const wrong = (key: string, words: string) => handWrittenBounds(new Map([[key, words]]), [form]);

it.each([
  ['a hint', 'field.trial.litres_hint', 'Από 10.', '10, which the form states; write {{min}}'],
  ['a number of thousands', 'field.trial.litres_hint', 'Έως 5.000.', '5000, which the form states; write {{max}}'],
  ['a default', 'field.trial.litres_hint', 'Default: 115.', '115, which the form states; write {{usual}}'],
  ['a decimal number', 'field.trial.latitude_hint', 'Από 34,5.', '34.5, which the form states; write {{min}}'],
  ['an amount', 'field.trial.cents_hint', 'Από 1,00 €.', '1, which the form states; write {{min}}'],
  ['a large amount', 'field.trial.cents_hint', 'Έως 10.000,00 €.', '10000, which the form states; write {{max}}'],
  [
    'thousands with a space',
    'field.trial.litres_hint',
    'Jusqu’à 5\u202F000.',
    '5000, which the form states; write {{max}}',
  ],
  ['days', 'error.trial.day.min', 'Έως 30 ημέρες πριν.', '30, which the form states; write {{days_max}}'],
  ['a line', 'error.trial.streets.max', 'Έως 120.', '120, which the form states; write {{line_max}}'],
])('%s that writes a bound of its field is refused', (_, key, words, found) => {
  expect(wrong(key, words)).toEqual([`"${key}" writes ${found}`]);
});

it.each([
  ['a placeholder', 'field.trial.litres_hint', 'Από {{min}} έως {{max}}. Αρχικά {{usual}}.'],
  ['another number', 'field.trial.litres_hint', 'Μέσα σε 24 ώρες.'],
  ['a part of a number', 'field.trial.latitude_hint', 'Όπως 42,1.'],
  ['the least length of every text', 'field.trial.note_hint', 'Από 0 χαρακτήρες.'],
  ['a text of no field', 'field.trial.other_hint', 'Από 10 έως 5.000.'],
])('%s is not a bound', (_, key, words) => {
  expect(wrong(key, words)).toEqual([]);
});
