import { LOCALES, type Language } from '@hydria/shared/rules/languages.ts';

const ZONE = { timeZone: 'Europe/Athens' } as const;
const DAY = { ...ZONE, day: 'numeric', month: 'long', year: 'numeric' } as const;

/** Amounts and dates of mails, in the reader's language; days are those of Greece. */
export const inWords = (lang: Language) => {
  const tag = LOCALES[lang];
  return {
    money: (cents: number): string =>
      new Intl.NumberFormat(tag, { style: 'currency', currency: 'EUR' }).format(cents / 100),
    /** A wire day, `2026-11-20`. */
    day: (day: string): string => new Intl.DateTimeFormat(tag, DAY).format(new Date(`${day}T12:00:00Z`)),
    moment: (at: Date): string =>
      new Intl.DateTimeFormat(tag, { ...DAY, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(at),
  };
};
