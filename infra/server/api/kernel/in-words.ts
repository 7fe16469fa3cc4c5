import type { Tx } from '@hydria/database/db.ts';
import type { DATE_FORMATS, DECIMAL_SIGNS } from '@hydria/shared/rules/format-choices.ts';
import { LOCALES, type Language } from '@hydria/shared/rules/languages.ts';
import { HOME_ZONE } from '@hydria/shared/rules/time-zone.ts';

const DAY = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const DIGITS = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const CLOCK = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
const EURO = { style: 'currency', currency: 'EUR' } as const;

/** How a person reads numbers and days; null where they have not chosen. */
export interface ReaderFormats {
  decimal_sign: (typeof DECIMAL_SIGNS)[number] | null;
  date_format: (typeof DATE_FORMATS)[number] | null;
  timezone: string;
}

/** The columns of `person as p` with them, for a mail to that person. */
export const READER_FORMATS = ['p.decimal_sign', 'p.date_format', 'p.timezone'] as const;

/** How a person reads; null where the account is gone. */
export const selectReaderFormats = async (tx: Tx, person_id: number): Promise<ReaderFormats | null> =>
  (await tx.selectFrom('person as p').select(READER_FORMATS).where('p.id', '=', person_id).executeTakeFirst()) ?? null;

/** A reader without an account, or of a text that is the same for all. */
const NONE: ReaderFormats = { decimal_sign: null, date_format: null, timezone: HOME_ZONE };

/** A language that writes numbers with the sign. */
const NUMBERS = { comma: LOCALES.de, dot: LOCALES.en } as const;

/**
 * Amounts and dates of mails and documents, in the reader's language and by the formats that they chose for the portal;
 * null for a reader without an account. A day without a time is the same for all; a moment is said by the reader's clock.
 */
export const inWords = (lang: Language, formats: ReaderFormats | null) => {
  const tag = LOCALES[lang];
  const { decimal_sign, date_format, timezone } = formats ?? NONE;
  const dayOf = (at: Date, timeZone: string): string => {
    if (!date_format || date_format === 'language')
      return new Intl.DateTimeFormat(tag, { ...DAY, timeZone }).format(at);
    const [year = '', month = '', day = ''] = new Intl.DateTimeFormat('en-CA', { ...DIGITS, timeZone })
      .format(at)
      .split('-');
    return date_format.replace('YYYY', year).replace('MM', month).replace('DD', day);
  };
  return {
    money: (cents: number): string =>
      decimal_sign && decimal_sign !== 'language'
        ? `${new Intl.NumberFormat(NUMBERS[decimal_sign], { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(cents / 100)}\u00A0€`
        : new Intl.NumberFormat(tag, EURO).format(cents / 100),
    /** A wire day, `2026-11-20`. */
    day: (day: string): string => dayOf(new Date(`${day}T12:00:00Z`), HOME_ZONE),
    /** 15.5 as 15.5 %. */
    percent: (share: number): string =>
      new Intl.NumberFormat(tag, { style: 'percent', maximumFractionDigits: 2 }).format(share / 100),
    litres: (count: number): string =>
      new Intl.NumberFormat(tag, { style: 'unit', unit: 'liter', unitDisplay: 'long' }).format(count),
    moment: (at: Date): string =>
      !date_format || date_format === 'language'
        ? new Intl.DateTimeFormat(tag, { ...DAY, ...CLOCK, timeZone: timezone }).format(at)
        : `${dayOf(at, timezone)}, ${new Intl.DateTimeFormat('en-GB', { ...CLOCK, timeZone: timezone }).format(at)}`,
  };
};
