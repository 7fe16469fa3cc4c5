import type { Locales } from '@hydria/shared/remote/catalogue.ts';
import type el from './locales/el.json';

/** The texts of the supplies that a person follows. */
export type LinkTexts = typeof el;

/** The texts of an area together with those of the supplies that a person follows. */
export const withLinkTexts =
  (own: Locales): Locales =>
  async (language) => {
    const [texts, links] = await Promise.all([
      own(language),
      import(/* webpackChunkName: "links-[request]" */ `./locales/${language}.json`),
    ]);
    return { default: { ...texts.default, ...links.default } };
  };
