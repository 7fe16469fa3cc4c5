import type { DeyaListItem } from '@hydria/shared/contract/deya.ts';
import type { Language } from '@hydria/shared/rules/languages.ts';
import { plainText } from '@hydria/shared/rules/text.ts';

type Named = Pick<DeyaListItem, 'title' | 'title_latin' | 'city' | 'city_latin'>;

/** Whether any name of a utility, Greek or Latin, contains what was typed (S §5). */
export const isFound = (query: string, { title, title_latin, city, city_latin }: Named): boolean =>
  [title, title_latin, city, city_latin].some((name) => plainText(name).includes(plainText(query)));

/** Alphabetical by city; nearest first when distances are known. */
export const inOrder = (list: readonly DeyaListItem[], language: Language): DeyaListItem[] => {
  const { compare } = new Intl.Collator(language);
  const city = (deya: DeyaListItem): string => (language === 'el' ? deya.city : deya.city_latin);
  return list.toSorted((a, b) => (a.distance ?? 0) - (b.distance ?? 0) || compare(city(a), city(b)));
};
