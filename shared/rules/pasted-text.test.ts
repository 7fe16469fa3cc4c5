import { cleanText, storedCode, strangeIn } from './pasted-text.ts';

const UNSEEN = [
  ...['\u200B', '\u200C', '\u200D', '\u200E', '\u200F', '\u2060', '\uFEFF', '\u00AD', '\u034F', '\u061C', '\u115F'],
  ...['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069', '\u180E', '\u2800'],
  ...['\u3164', '\uFFA0', '\uFE0F', '\u{E0041}', '\u{E0100}', '\u0007', '\u001B', '\u007F', '\u009F', '\uFFF9'],
];

it.each(UNSEEN.map((sign) => [JSON.stringify(sign), sign]))(
  'a text of %s alone is empty, and it leaves another text',
  (_, sign) => {
    expect(cleanText(sign.repeat(3))).toBe('');
    expect(cleanText(`${sign}Μα${sign}ρία${sign}`)).toBe('Μαρία');
    expect(cleanText(`Ma${sign}ria`)).toBe('Maria');
  },
);

it.each(['👨‍👩‍👧', '❤️', '👍🏽', '1️⃣', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'می‌خواهم', 'क्‍ष', '葛󠄀城', '25 €', 'Ζωή – «Ναι»', 'a\u00A0b', 'zwei\n\tdrei'])(
  '%s stays as it is',
  (text) => expect(cleanText(text)).toBe(text),
);

it('composes letters and accents, and ends lines in one way', () => {
  expect(cleanText('Μαρι\u0301α')).toBe('Μαρία');
  expect(cleanText('ένα\u2028δύο\u0085τρία')).toBe('ένα\nδύο\nτρία');
});

it('a code has plain letters, digits and hyphens, and no dot behind it', () => {
  expect(storedCode('\u202A１２–３４\u00A0Α.\u202C ')).toBe('12-34 Α');
});

it('names the first character that a field does not take, at its place', () => {
  expect(strangeIn('12β4', /^\d$/)).toEqual({ character: 'β', position: 3 });
  expect(strangeIn('１2\u200E3', /^[\d ]$/)).toBeNull();
});
