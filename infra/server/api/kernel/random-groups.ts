import { randomInt } from 'node:crypto';

/** Characters in a group: a person reads four at a time. */
const GROUP = 4;

/** Random groups of four characters of an alphabet, joined by `-`: `7K4M-2QXP`. Each character is equally likely. */
export const randomGroups = (count: number, alphabet: string): string =>
  Array.from({ length: count }, () =>
    Array.from({ length: GROUP }, () => alphabet[randomInt(alphabet.length)]).join(''),
  ).join('-');
