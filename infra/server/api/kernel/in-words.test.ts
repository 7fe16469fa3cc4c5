import { inWords, type ReaderFormats } from './in-words.ts';

const plain = (text: string) => text.replaceAll(/\s/g, ' ');
const of = (formats: Partial<ReaderFormats>) =>
  inWords('el', { decimal_sign: null, date_format: null, timezone: 'Europe/Athens', ...formats });
/** Half past eleven in the evening in Athens. */
const LATE = new Date('2026-11-20T21:30:00Z');

it('a mail says amounts and days as in its language when the person has not chosen', () => {
  const { money, day, moment } = of({});
  expect([money(123_456), day('2026-11-20'), moment(LATE)].map(plain)).toEqual([
    '1.234,56 €',
    '20 Νοεμβρίου 2026',
    '20 Νοεμβρίου 2026 στις 23:30',
  ]);
});

it('by the decimal sign and the date format that the person chose for the portal', () => {
  const { money, day, moment } = of({ decimal_sign: 'dot', date_format: 'YYYY-MM-DD' });
  expect([money(123_456), day('2026-11-20'), moment(LATE)].map(plain)).toEqual([
    '1,234.56 €',
    '2026-11-20',
    '2026-11-20, 23:30',
  ]);
});

it('and a moment by the person’s clock, while a day stays a day', () => {
  const { day, moment } = of({ date_format: 'DD.MM.YYYY', timezone: 'Asia/Tokyo' });
  expect([day('2026-11-20'), moment(LATE)]).toEqual(['20.11.2026', '21.11.2026, 06:30']);
});
