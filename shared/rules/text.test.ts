import { FREE_TEXT_LIMIT, countGraphemes, isTooLong, langOf } from './text.ts';

it('counts what a person sees, not code units', () => {
  expect(countGraphemes('νερό')).toBe(4);
  expect(countGraphemes('νερο\u0301')).toBe(4);
  expect(countGraphemes('👨‍👩‍👧🇬🇷')).toBe(2);
  expect(countGraphemes('')).toBe(0);
});

it('accepts exactly the limit and refuses one more', () => {
  expect(isTooLong('ά'.repeat(FREE_TEXT_LIMIT))).toBe(false);
  expect(isTooLong('ά'.repeat(FREE_TEXT_LIMIT + 1))).toBe(true);
  expect(isTooLong('👨‍👩‍👧'.repeat(FREE_TEXT_LIMIT))).toBe(false);
});

it('refuses a mountain of combining marks that counts as one character', () => {
  expect(isTooLong(`a${'\u0301'.repeat(100_000)}`)).toBe(true);
});

it.each([
  ['Διακοπή νερού στο κέντρο', 'el'],
  ['<p class="note">Με <b>κάρτα</b> ή μέσω <a href="https://www.deyach.gr/pay">e-banking</a>.</p>', 'el'],
  ['Kasse, Σούδα', undefined],
  ['28210 36220', undefined],
])('%s is in the language %s', (text, lang) => {
  expect(langOf(text)).toBe(lang);
});
