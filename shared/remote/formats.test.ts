import { LANGUAGES } from '../rules/languages.ts';
import {
  dayInGreece,
  daysBetween,
  decimalSign,
  formatDate,
  formatDateTime,
  formatDayMonth,
  formatDueDate,
  formatMoney,
  formatNumber,
  formatRelative,
  formatVolume,
  formatWords,
  isoDay,
} from './formats.ts';

const COMMA = { language: 'el', decimal: 'comma' } as const;
const DOT = { language: 'el', decimal: 'dot' } as const;
const DATE_FORMATS = ['DD/MM/YYYY', 'DD.MM.YYYY', 'MM/DD/YYYY', 'YYYY-MM-DD'] as const;
const UNITS = { cubic: 'm³', liters: 'λίτρα' };
/** No-break space, as it stands between an amount and its unit. */
const _ = '\u00A0';

describe('money', () => {
  it.each([
    [123456, '1.234,56'],
    [0, '0,00'],
    [5, '0,05'],
    [-1250, '\u221212,50'],
    [100000000, '1.000.000,00'],
  ])('of %d cents reads %s €', (cents, shown) => expect(formatMoney(cents, COMMA)).toBe(`${shown}${_}€`));

  it('has its separators exchanged for those who chose the dot', () =>
    expect(formatMoney(123456, DOT)).toBe(`1,234.56${_}€`));

  it('is written as in the language', () => {
    const shown = LANGUAGES.map((language) => formatMoney(-123456, { language, decimal: 'language' }));
    expect(shown).toEqual([
      `\u22121.234,56${_}€`,
      '\u2212€1,234.56',
      `\u22121.234,56${_}€`,
      `\u22121\u202F234,56${_}€`,
    ]);
  });

  it('is a dash when there is none', () => {
    expect(formatMoney(null, COMMA)).toBe('—');
    expect(formatMoney(undefined, COMMA)).toBe('—');
  });
});

describe('a number', () => {
  it('separates thousands from four digits on', () => expect(formatNumber(1234, COMMA, 0)).toBe('1.234'));
  it('follows the language, unless the person chose the sign', () => {
    const readings = LANGUAGES.map((language) => formatNumber(476.997, { language, decimal: 'language' }, 3));
    expect(readings).toEqual(['476,997', '476.997', '476,997', '476,997']);
    expect(formatNumber(476.997, { language: 'en', decimal: 'comma' }, 3)).toBe('476,997');
    expect(decimalSign({ language: 'en', decimal: 'language' })).toBe('.');
  });
  it('is never minus zero', () => expect(formatNumber(-0.001, COMMA)).toBe('0,00'));
  it('is a dash when it is not one', () => expect(formatNumber(Number.NaN, COMMA)).toBe('—'));
});

describe('a volume', () => {
  it('is in cubic metres or whole litres, as the person chose', () => {
    expect(formatVolume(12.5, { unit: 'cubic', ...COMMA }, UNITS)).toBe(`12,50${_}m³`);
    expect(formatVolume(12.5, { unit: 'liters', ...COMMA }, UNITS)).toBe(`12.500${_}λίτρα`);
  });
});

describe('a date', () => {
  it('is written as in the language, the same on an axis as in a sentence', () => {
    const forms = LANGUAGES.map((language) => {
      const preferences = { language, dateFormat: 'language' } as const;
      return [formatDate('2026-11-03', preferences), formatDayMonth('2026-11-03', preferences)];
    });
    expect(forms).toEqual([
      ['03/11/2026', '03/11'],
      ['03/11/2026', '03/11'],
      ['03.11.2026', '03.11.'],
      ['03/11/2026', '03/11'],
    ]);
  });

  it('is written as the person chose, in every language', () => {
    const forms = DATE_FORMATS.map((dateFormat) => {
      const preferences = { language: 'en', dateFormat } as const;
      return [formatDate('2026-05-31', preferences), formatDayMonth('2026-05-31', preferences)];
    });
    expect(forms).toEqual([
      ['31/05/2026', '31/05'],
      ['31.05.2026', '31.05.'],
      ['05/31/2026', '05/31'],
      ['2026-05-31', '05-31'],
    ]);
  });

  it('has its month in letters where something is due, unless the person chose a format', () => {
    const due = LANGUAGES.map((language) => formatDueDate('2026-12-11', { language, dateFormat: 'language' }));
    expect(due).toEqual([`11${_}Δεκ${_}2026`, `11${_}Dec${_}2026`, `11.${_}Dez.${_}2026`, `11${_}déc.${_}2026`]);
    expect(formatDueDate('2026-12-11', { language: 'en', dateFormat: 'YYYY-MM-DD' })).toBe('2026-12-11');
    expect(formatDueDate(null, { language: 'en', dateFormat: 'language' })).toBe('—');
  });

  it('is that of Greece, wherever the clock of the reader is', () => {
    expect(isoDay('2026-05-31T22:30:00Z')).toBe('2026-06-01');
    expect(formatDateTime('2026-05-31T22:30:00Z', { language: 'el', dateFormat: 'DD/MM/YYYY' })).toBe(
      '01/06/2026, 01:30',
    );
  });

  it('is today by the clocks of Greece, and days ahead follow the calendar', () => {
    // The clocks go forward the day after, so that seven times 24 hours end on the eighth day.
    jest.useFakeTimers({ now: new Date('2027-03-27T21:30:00Z') });
    expect([dayInGreece(), dayInGreece(7)]).toEqual(['2027-03-27', '2027-04-03']);
    jest.setSystemTime(new Date('2027-03-27T22:30:00Z'));
    expect(dayInGreece()).toBe('2027-03-28');
    jest.useRealTimers();
  });

  it('is a dash when there is none or it cannot be read', () => {
    expect(formatDate(null, { language: 'el', dateFormat: 'DD/MM/YYYY' })).toBe('—');
    expect(formatDate('soon', { language: 'el', dateFormat: 'DD/MM/YYYY' })).toBe('—');
  });

  it('has names of months in the language of the screen', () => {
    expect(formatWords('2026-05-31', 'el', { month: 'long' })).toBe('Μάιος');
    expect(formatWords('2026-05-31', 'de', { month: 'long', year: 'numeric' })).toBe('Mai 2026');
    expect(formatWords('2026-05-31', 'en', { weekday: 'long', day: 'numeric', month: 'long' })).toBe('Sunday 31 May');
  });
});

describe('how far a day is', () => {
  it('counts days of the calendar, not hours, across the change to summer time', () => {
    expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
    expect(daysBetween('2026-05-31T21:30:00Z', '2026-06-01T20:30:00Z')).toBe(0);
  });

  it.each([
    ['2026-06-03', 'el', 'σε 3 ημέρες'],
    ['2026-05-30', 'el', 'χθες'],
    ['2026-06-01', 'de', 'morgen'],
    ['2026-05-19', 'fr', 'il y a 12 jours'],
  ] as const)('%s in %s is %s', (day, language, words) =>
    expect(formatRelative(day, language, '2026-05-31')).toBe(words),
  );
});
