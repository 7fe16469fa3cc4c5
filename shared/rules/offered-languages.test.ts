import { languageOfPage, languagesOfPage } from './offered-languages.ts';

it('shows a page in the wanted language where the utility offers it, and otherwise in its first one', () => {
  expect(languageOfPage('en', '/bills', ['en', 'el'])).toBe('en');
  expect(languageOfPage('de', '/bills', ['en', 'el'])).toBe('el');
  expect(languageOfPage('de', '/bills', ['fr', 'en'])).toBe('en');
});

it('keeps all languages for the staff, and for a utility that has chosen none', () => {
  expect(languageOfPage('de', '/admin/users', ['el'])).toBe('de');
  expect(languagesOfPage('/administration', ['el'])).toEqual(['el']);
  expect(languageOfPage('fr', '/', [])).toBe('fr');
  expect(languageOfPage('fr', '/', undefined)).toBe('fr');
});
