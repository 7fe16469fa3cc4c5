import { isLanguage, LANGUAGES, splitLocale, withLocale } from './languages.ts';
import elsewhere from '../platform/testing/elsewhere.json';

describe('the language in a URL', () => {
  it('is Greek without a prefix', () => {
    expect(splitLocale('/bills')).toEqual({ language: 'el', path: '/bills' });
    expect(splitLocale('/')).toEqual({ language: 'el', path: '/' });
  });

  it('is the first part when that is a language of the portal', () => {
    expect(splitLocale('/de/bills/7')).toEqual({ language: 'de', path: '/bills/7' });
    expect(splitLocale('/en')).toEqual({ language: 'en', path: '/' });
  });

  it('is not guessed from a part that only looks like one', () => {
    expect(splitLocale('/it/bills')).toEqual({ language: 'el', path: '/it/bills' });
    expect(splitLocale('/el/bills')).toEqual({ language: 'el', path: '/el/bills' });
    expect(isLanguage('deutsch')).toBe(false);
  });

  it('is put in front of a path, and for Greek nothing is', () => {
    expect(withLocale('/bills', 'de')).toBe('/de/bills');
    expect(withLocale('/bills', 'el')).toBe('/bills');
    expect(withLocale('/', 'fr')).toBe('/fr');
    expect(withLocale('/', 'el')).toBe('/');
  });

  it.each(elsewhere)('makes no address of another site out of %j', (path) => {
    for (const language of LANGUAGES)
      expect(new URL(withLocale(path, language), 'https://portal.example').origin).toBe('https://portal.example');
  });
});
