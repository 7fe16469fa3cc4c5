import type { Locales } from '@hydria/shared/remote/catalogue.ts';

/** The texts of an area together with those of events. */
export const withEventTexts =
  (own: Locales): Locales =>
  async (language) => {
    const [texts, events] = await Promise.all([
      own(language),
      import(/* webpackChunkName: "events-[request]" */ `./locales/${language}.json`),
    ]);
    return { default: { ...texts.default, ...events.default } };
  };
