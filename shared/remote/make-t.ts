import { useMemo } from 'react';
import { isolatedValues } from '../rules/text-direction.ts';
import type { Catalogue } from './catalogue.ts';
import { useRemoteContext } from './use-platform.tsx';

type PluralForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';
type Base<K extends string> = K extends `${infer B}_${PluralForm}` ? B : K;

/** The dotted keys of a catalogue; the plural forms of one text are one key. */
export type KeyOf<T> = {
  [K in keyof T & string]: T[K] extends string ? Base<K> : `${K}.${KeyOf<T[K]>}`;
}[keyof T & string];

/** The values of `{{placeholders}}`; `count` selects the plural form. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Gives the text of a key in the language of the screen. */
export type Translate<K extends string> = (key: K, values?: TextValues) => string;

/**
 * Makes the `useT` of a remote from the type of its Greek catalogue, so that a key that is not in it does not compile:
 * `export const useT = makeT<typeof el>('mf-billing')`.
 */
export const makeT =
  <T extends Catalogue>(namespace: string) =>
  (): Translate<KeyOf<T>> => {
    const { platform, language } = useRemoteContext();
    return useMemo(() => {
      const t: (key: string, values: TextValues) => string = platform.i18n.getFixedT(language, namespace);
      // A name in Arabic letters keeps its direction to itself.
      return (key, values) => t(key, isolatedValues(values ?? {}));
    }, [platform.i18n, language]);
  };
