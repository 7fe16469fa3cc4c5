import { toLatinLetters } from '@hydria/shared/rules/look-alikes.ts';
import { signsOf } from '@hydria/shared/rules/supply-code.ts';

/** One spelling of a supply code: letters of one script and digits. */
export const bareCode = (code: string): string => toLatinLetters(signsOf(code.normalize('NFC').toUpperCase()).join(''));
