import { screen } from '@testing-library/react';
import { between, money, newPassword, text, whole } from '../contract/forms/fields.ts';
import { defineForm } from '../contract/forms/form.ts';
import { renderRemote } from '../remote/testing.tsx';
import { useFormTexts } from './form-texts.ts';

const form = defineForm('trial', {
  code: text({ max: 6, min: 3 }),
  note: text({ max: 6 }),
  latitude: between(-90, 90),
  longitude: between(19.5, 29.75),
  litres: whole(1, 100_000),
  cents: money(100, 1_000_000),
  secret: newPassword(),
});

const own = {
  field: { trial: { note: 'Σημείωση' } },
  error: { trial: { note: { max: '{{attribute}}: {{length}} από {{max}}, «{{value}}»' } } },
};

const sentence = async (field: string, code: string, value: unknown): Promise<string> => {
  const Sentence = () => <p role="note">{useFormTexts(form, {}).error(field, code, value)}</p>;
  const { unmount } = await renderRemote(<Sentence />, { name: 'mf-trial', texts: { el: own } });
  const said = (await screen.findByRole('note')).textContent;
  unmount();
  return said;
};

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
