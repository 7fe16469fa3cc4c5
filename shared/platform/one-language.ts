import type { Language, Localized } from '../rules/languages.ts';
import type { RemoteManifest } from './remote-manifest.ts';

/** A manifest as JSON, in which a label has the text of one language only. */
export type OneLanguage<T> = T extends Localized
  ? Partial<Localized>
  : T extends (infer Item)[]
    ? OneLanguage<Item>[]
    : T extends object
      ? { [Key in keyof T]: OneLanguage<T[Key]> }
      : T;

/** The manifest with the labels of `language` only. The HTML names the remotes in this way that its page does not load. */
export const inOneLanguage = (manifest: RemoteManifest, language: Language): OneLanguage<RemoteManifest> => {
  const only = (text: Localized): Partial<Localized> => ({ [language]: text[language] });
  return {
    ...manifest,
    routes: manifest.routes.map((route) => ({ ...route, title: only(route.title) })),
    nav: manifest.nav.map((item) => ({ ...item, label: only(item.label) })),
    queues: manifest.queues?.map((queue) => ({ ...queue, label: only(queue.label) })),
  };
};

/** The same manifest for code that reads every language: the text of `language` stands for the languages that are left out. */
export const inEveryLanguage = (manifest: OneLanguage<RemoteManifest>, language: Language): RemoteManifest => {
  const all = (text: Partial<Localized>): Localized => {
    const known = text[language] ?? '';
    return { el: known, en: known, de: known, fr: known, ...text };
  };
  return {
    ...manifest,
    routes: manifest.routes.map((route) => ({ ...route, title: all(route.title) })),
    nav: manifest.nav.map((item) => ({ ...item, label: all(item.label) })),
    queues: manifest.queues?.map((queue) => ({ ...queue, label: all(queue.label) })),
  };
};
