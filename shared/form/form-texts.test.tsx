import { screen } from '@testing-library/react';
import { between, lines, money, newPassword, recentDay, text, whole } from '../contract/forms/fields.ts';
import { defineForm } from '../contract/forms/form.ts';
import { renderRemote } from '../remote/testing.tsx';
import { useFormTexts, type FormTexts } from './form-texts.ts';

const form = defineForm('trial', {
  code: text({ max: 6, min: 3 }),
  note: text({ max: 6 }),
  latitude: between(-90, 90),
  longitude: between(19.5, 29.75),
  litres: { ...whole(1, 100_000), usual: 1150 },
  day: recentDay(30),
  streets: { ...lines(100, () => null), line_max: 120 },
  cents: money(100, 1_000_000),
  secret: newPassword(),
});

const own = {
  field: {
    trial: {
      note: 'Σημείωση',
      litres_hint: '{{min}} έως {{max}}, αρχικά {{usual}}',
      cents_hint: '{{min}} έως {{max}}',
      day_hint: 'Έως {{days_max}} ημέρες πριν',
    },
  },
  error: {
    trial: {
      note: { max: '{{attribute}}: {{length}} από {{max}}, «{{value}}»' },
      streets: { max: 'Έως {{max}} δρόμοι των {{line_max}} χαρακτήρων' },
    },
  },
};

const read = async (sentenceOf: (texts: FormTexts) => string | undefined): Promise<string> => {
  const Sentence = () => <p role="note">{sentenceOf(useFormTexts(form, {}))}</p>;
  const { unmount } = await renderRemote(<Sentence />, { name: 'mf-trial', texts: { el: own } });
  const said = (await screen.findByRole('note')).textContent;
  unmount();
  return said;
};

const sentence = (field: string, code: string, value: unknown): Promise<string> =>
  read((texts) => texts.error(field, code, value));

it.each([
  ['a text that is too short', 'code', 'min', 'ab', 'Χρειάζονται τουλάχιστον 3 χαρακτήρες.'],
  ['a text that is too long', 'code', 'max', 'abcdefg', 'Επιτρέπονται έως 6 χαρακτήρες· γράψατε 7.'],
  ['a number below the range', 'latitude', 'min', -91, 'Η μικρότερη τιμή είναι −90.'],
  ['a number above the range', 'latitude', 'max', 91, 'Η μεγαλύτερη τιμή είναι 90.'],
  ['a number with digits behind the comma', 'longitude', 'max', 30, 'Η μεγαλύτερη τιμή είναι 29,75.'],
  ['a number of thousands', 'litres', 'max', 200_000, 'Η μεγαλύτερη τιμή είναι 100.000.'],
  ['an amount that is too small', 'cents', 'min', '0', 'Το μικρότερο ποσό είναι 1,00\u00A0€.'],
  ['an amount that is too large', 'cents', 'max', '20000', 'Το μεγαλύτερο ποσό είναι 10.000,00\u00A0€.'],
  ['a short password', 'secret', 'min', 'abc', 'Χρειάζονται τουλάχιστον 8 χαρακτήρες.'],
  ['a rule without bounds', 'code', 'invalid', 'ab', 'Η τιμή δεν είναι σωστή. Ελέγξτε την.'],
])('the message for %s says the bound', async (_, field, code, value, said) => {
  expect(await sentence(field, code, value)).toBe(said);
});

it('gives a sentence of the form the label, the bounds, the value and its length (spec D §5)', async () => {
  expect(await sentence('note', 'max', 'μακρύ κείμενο')).toBe('Σημείωση: 13 από 6, «μακρύ κείμενο»');
});

it('gives a sentence the limits of lines', async () => {
  expect(await sentence('streets', 'max', '')).toBe('Έως 100 δρόμοι των 120 χαρακτήρων');
});

it.each([
  ['numbers', 'litres', '1 έως 100.000, αρχικά 1.150'],
  ['amounts', 'cents', '1,00\u00A0€ έως 10.000,00\u00A0€'],
  ['days', 'day', 'Έως 30 ημέρες πριν'],
  ['a field without a hint', 'secret', ''],
])('gives a hint the bounds of its field: %s', async (_, field, said) => {
  expect(await read((texts) => texts.hint(field))).toBe(said);
});
