const HOUR = { timeZone: 'Europe/Athens', hour: 'numeric', hourCycle: 'h23' } as const;

const MORNING = 5;
const NOON = 12;
const EVENING = 18;

/** The part of the day by the clock of the utilities, the same in the gateway and in every browser. */
export const partOfDay = (now: Date): 'morning' | 'day' | 'evening' => {
  // The first format of a page takes long, and only home greets: none is made before.
  const hour = Number(new Intl.DateTimeFormat('en-GB', HOUR).format(now));
  if (hour < MORNING || hour >= EVENING) return 'evening';
  return hour < NOON ? 'morning' : 'day';
};

const VOWELS = /[αεου][ύυ]|[αεοάέό]ί|[αεο]ι|[αεηιουωάέήίόύώϊϋΐΰ]/giu;
const ACCENT = /[άέήίόύώΐΰ]/iu;

/** Names in -ος that end in -ο although the rule of the accent says otherwise, and the other way round. */
const IN_O = /^στέλιος$/iu;
const IN_E = /ίνος$/iu;

/**
 * -ε where the accent is on the third syllable from the end (Αλέξανδρε), -ο otherwise (Νίκο). Capitals without an accent
 * do not tell.
 */
const vocativeOfOs = (name: string): string => {
  const syllables = name.match(VOWELS) ?? [];
  const at = syllables.findIndex((vowel) => ACCENT.test(vowel));
  if (at === -1) return name;
  const isE = !IN_O.test(name) && (IN_E.test(name) || syllables.length - at > 2);
  return name.slice(0, -2) + (isE ? 'ε' : 'ο');
};

/** The form in which Greek addresses a person: Μαρία, but Νίκο, Γιάννη, Αλέξανδρε. Other names stay as they are. */
export const vocative = (name: string): string =>
  name.replaceAll(/[\p{L}\p{M}]+/gu, (word) => {
    if (word.endsWith('ος')) return vocativeOfOs(word);
    return /(?:[αάηή]|ού)ς$/iu.test(word) ? word.slice(0, -1) : word;
  });
