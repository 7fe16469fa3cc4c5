import { completeLanguages, shownLanguage } from './text-language.ts';

it.each([
  [['el', 'en'], 'en', 'en'],
  [['el', 'en'], 'de', 'el'],
  [['de', 'fr'], 'en', 'de'],
  [['el'], 'el', 'el'],
  [[], 'fr', 'el'],
] as const)('of a text in %j a reader of %s reads %s', (complete, requested, shown) => {
  expect(shownLanguage(complete, requested)).toBe(shown);
});

it('a language is complete when every part is written in it', () => {
  const title = { el: 'Διακοπή', en: 'Outage', de: 'Ausfall' };
  expect(completeLanguages(title, { el: '<p>Α</p>', en: ' ', fr: '<p>F</p>' })).toEqual(['el']);
  expect(completeLanguages(title)).toEqual(['el', 'en', 'de']);
});
