import { codes } from '../rules/codes.ts';
import de from './de.json';
import el from './el.json';
import en from './en.json';
import fr from './fr.json';

it.each(Object.entries({ el, en, de, fr }))('%s has a sentence for every code of the backend', (_, { validation }) => {
  const texts = new Set(Object.keys(validation.backend).map((key) => key.replace(/_(one|other)$/, '')));
  expect(codes.filter((code) => !texts.has(code))).toEqual([]);
});
