import type { StrangeCharacter } from '../rules/pasted-text.ts';
import { useSharedT } from '../remote/use-shared-t.ts';

/** Kinds of characters that are named by what they are, in the order in which they are tried. */
const KINDS = [
  ['break', /[\n\r]/],
  ['tab', /\t/],
  ['blank', /\s/],
  ['greek', /\p{Script=Greek}/u],
  ['latin', /\p{Script=Latin}/u],
  ['cyrillic', /\p{Script=Cyrillic}/u],
  ['digit', /\p{Nd}/u],
  ['dash', /[\p{Pd}\u2212]/u],
] as const;

const codePointOf = (character: string): string =>
  `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;

/** The sentence for a character that a field does not take: its name and its place. */
export const useCharacterText = (): ((strange: StrangeCharacter) => string) => {
  const t = useSharedT();
  return ({ character, position }) => {
    const kind = KINDS.find(([, pattern]) => pattern.test(character))?.[0] ?? 'other';
    return t('character.sentence', {
      name: t(`character.${kind}`, { character, code: codePointOf(character) }),
      position,
    });
  };
};
